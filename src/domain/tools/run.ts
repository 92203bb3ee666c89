/** Runs a tool's rule with what it knows. */
import type { Day } from './day.ts';
import type { Result } from './result.ts';
import { sayWith } from './say.ts';
import type { Context, Inputs, Rule, Tables, ToolFacts, ValuesOf } from './tool.ts';

/** The result of right answers, and what was entered. */
export function runTool(
  rule: Rule,
  facts: ToolFacts,
  values: ValuesOf<Inputs>,
  today: Day,
): Result & { given: string } {
  const say = sayWith(facts.says);
  // A tool gets the tables it names: `toToolFacts` sees to that.
  const context: Context<string, string> = {
    say,
    sayIfDated: (key) => facts.says[key] && say(key),
    text: (key, values) => say(key, values).text,
    nameOf: (input, choice) => facts.inputs[input]?.choices?.[choice] ?? choice,
    figure: (id) => facts.figures[id] ?? '',
    ...(facts.tables as Tables),
    today,
  };
  return { ...rule.answer(values, context), given: rule.given?.(values, context) ?? '' };
}
