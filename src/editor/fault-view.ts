/** A fault as the editor shows it: with the title of its text and the label of its field, without advice for the file. */
import { isDatedKey } from '#domain/law/dated';
import type { Fault } from '../content/faults.ts';
import { pathToText } from '../content/reader/parse.ts';
import { fileToField, type Field } from './form.ts';
import { applySuggestion } from './suggestion.ts';
import { hasForm, readText, readTitles } from './texts.ts';

/** `field` has the labels of the form, from the outermost on. */
export type FaultView = Pick<Fault, 'file' | 'field' | 'position' | 'what' | 'isAge'> & {
  advice: string;
  /** Title of the text. */
  title: string;
  /** The field's position in the form: 'sources.1.date'. */
  at?: string;
  /** Stays the same when the fault moves to another line. */
  id: string;
  /** What is on their buttons. */
  suggestions: string[];
};

export const faultId = ({ path = [], what, suggestions: [first] = [] }: Fault): string =>
  `${path.join('.')} ${what} ${first?.from ?? ''}`;

/** @param root the folder with `content/` */
export async function toFaultViews(root: string, faults: readonly Fault[]): Promise<FaultView[]> {
  if (faults.length === 0) return [];
  const titles = await readTitles(root);
  return Promise.all(faults.map((fault) => showFault(root, fault, titles)));
}

async function showFault(root: string, fault: Fault, titles: ReadonlyMap<string, string>): Promise<FaultView> {
  const { file, field, path, position, isAge, what, suggestions = [] } = fault;
  const [advice = ''] = [fault.advice].flat();
  const change =
    position && 'block' in position
      ? 'Öffnen Sie seine Felder, und ändern Sie die Angabe.'
      : 'Ändern Sie die Stelle, und speichern Sie.';
  // A copy that somebody made in a folder has no form.
  const text = hasForm(file) ? await readText(root, file).catch(() => undefined) : undefined;
  return {
    file,
    title: titles.get(file) ?? file.replace(/^.*\/|\.\w+$/g, ''),
    ...(path && hasForm(file) ? findInForm(fileToField(file), path, text?.data) : { field }),
    position,
    ...(isAge && { isAge }),
    what,
    advice: advice || (suggestions.length > 0 || path ? '' : change),
    id: faultId(fault),
    suggestions: suggestions.flatMap((suggestion) =>
      text && applySuggestion(text.source, fault, suggestion) !== undefined ? [suggestion.label] : [],
    ),
  };
}

/* Fields */

/** The position by the labels of the form, and as the form counts: the nearest field around it where a step has none. */
export function findInForm(form: Field, path: readonly PropertyKey[], data: unknown): { field?: string; at: string } {
  const labels: string[] = [];
  let [field, depth]: [Field | undefined, number] = [form, 0];
  for (const [index, step] of path.entries()) {
    const inner = stepInto(field, step);
    const name =
      pathToText(path.slice(0, index + 1), data)
        .split(' › ')
        .at(-1) ?? '';
    labels.push(toTime(step) ?? (typeof step === 'number' ? undefined : inner?.label?.split(';', 1)[0]) ?? name);
    if (inner && depth === index) depth++;
    field = inner;
  }
  return { ...(labels.length > 0 && { field: labels.join(' › ') }), at: path.slice(0, depth).join('.') };
}

/** 'from 2027-01-01' → 'ab 2027-01-01' */
const toTime = (step: PropertyKey): string | undefined =>
  isDatedKey(step) ? String(step).replace('from', 'ab').replace('until', 'bis') : undefined;

/** The field within another, by its name; of a list that of each entry. */
function stepInto(field: Field | undefined, step: PropertyKey): Field | undefined {
  if (isDatedKey(step)) return field;
  if (field?.kind === 'list') return field.item;
  return field?.kind === 'group' ? field.fields.find(({ name }) => name === step)?.field : undefined;
}
