/** What the check has found, as the form shows it: at its field, by the field's label. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from '../content/faults.ts';
import { pathToText, valueAt } from '../content/parse.ts';
import { yamlFiles } from '../content/schemas/index.ts';
import { fileToField, type Field } from './form.ts';
import { folderOf, readText } from './texts.ts';

export type ShownFault = Pick<Fault, 'file' | 'field' | 'what' | 'mend'> & {
  /** The field's place in the form, as `findInForm` tells it. */
  at?: string;
  /** Of its line, where it is in no field: an editor in the browser sees no numbers of lines. */
  words?: string;
};

export async function toShownFault(root: string, { file, field, line, what, mend }: Fault): Promise<ShownFault> {
  if (field === undefined) return { file, what, mend, words: await wordsAt(join(root, file), line) };
  // A copy that somebody made in a folder has no form.
  if (!folderOf(file) && !Object.hasOwn(yamlFiles, file)) return { file, field, what, mend };
  const text = await readText(root, file).catch(() => undefined);
  const { labels, at } = findInForm(fileToField(file), field, text?.data);
  return { file, field: labels, what, mend, at: text && at };
}

async function wordsAt(path: string, line: number): Promise<string | undefined> {
  const source = await readFile(path, 'utf8').catch(() => '');
  return source.split('\n')[line - 1]?.trim().slice(0, 160) || undefined;
}

/**
 * 'sources › Klimafaktoren › date' by the labels of the form, 'Mindestens zwei Quellen … › Klimafaktoren › Stand …', and as
 * the form counts: 'sources.1.date', or the nearest field around it where a step is not in the form.
 */
function findInForm(form: Field, path: string, data: unknown): { labels: string; at: string } {
  const labels: string[] = [];
  const keys: PropertyKey[] = [];
  let field: Field | undefined = form;
  let isFound = true;
  for (const step of path.split(' › ')) {
    const isEntry: boolean = field?.kind === 'list';
    const inner = stepInto(field, step);
    labels.push((isEntry ? undefined : inner?.label) ?? step);
    const key = isEntry ? indexOfEntry(data, keys, step) : step;
    isFound &&= inner !== undefined && key !== -1;
    if (isFound) keys.push(key);
    field = inner;
  }
  return { labels: labels.join(' › '), at: keys.join('.') };
}

function stepInto(field: Field | undefined, step: string): Field | undefined {
  if (field?.kind === 'list') return field.item;
  return field?.kind === 'group' ? field.fields.find(({ name }) => name === step)?.field : undefined;
}

/** @param path of the list @param name that faults give the entry: 'Klimafaktoren', '2. Eintrag' */
function indexOfEntry(data: unknown, path: readonly PropertyKey[], name: string): number {
  const list = valueAt(data, path);
  if (!Array.isArray(list)) return -1;
  return list.findIndex(
    (_, index) =>
      pathToText([...path, index], data)
        .split(' › ')
        .at(-1) === name,
  );
}
