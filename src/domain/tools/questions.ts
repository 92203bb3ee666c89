/** Which of a tool's questions somebody is asked, by what was answered before. */
import { parseDay } from './day.ts';
import type { Asking, Condition, Input, Inputs, Query, ToolFacts } from './tool.ts';

/** A tool with the questions and answers of the day: those that `content/` has words for. */
export function toolOfDay<T extends Asking>(tool: T, words: ToolFacts['inputs']): T {
  const inputs = Object.entries(tool.inputs).flatMap(([key, input]): [string, Input][] => {
    const wording = words[key];
    if (!wording) return [];
    if (input.kind !== 'choice') return [[key, input]];
    return [[key, { ...input, choices: input.choices.filter((choice) => wording.choices?.[choice] !== undefined) }]];
  });
  return { ...tool, inputs: Object.fromEntries(inputs) };
}

/** A question that is not asked has no answer, whatever an address still carries of it. */
function isAsked({ when = [], unless = [] }: Input, inputs: Inputs, query: Query): boolean {
  const holds = (condition: Condition): boolean => {
    const input = inputs[condition.input];
    if (!input || !isAsked(input, inputs, query)) return false;
    const answer = query[input.name] ?? '';
    const day = parseDay(answer) ?? '';
    const isMet =
      'is' in condition
        ? !((condition.without ?? '') in inputs) && condition.is.includes(answer)
        : 'from' in condition
          ? day >= condition.from
          : day < condition.before;
    return isMet && (!condition.and || holds(condition.and));
  };
  return [when].flat().every(holds) && ![unless].flat().some(holds);
}

/** Names of the inputs that somebody is asked who has answered so far. */
export const askedInputs = (inputs: Inputs, query: Query): string[] =>
  Object.entries(inputs).flatMap(([key, input]) => (isAsked(input, inputs, query) ? key : []));
