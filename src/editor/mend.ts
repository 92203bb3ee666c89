/** Does what a fault says that a machine can do about it, in the source of the file: one place, and nothing else. */
import type { Action, Fault } from '../content/faults.ts';
import { valueAt } from '../content/parse.ts';
import { toSourceFile } from '../content/reader.ts';
import { writeFileText } from './versions.ts';

type Path = readonly PropertyKey[];

/** @param answer the reason, or the link to add as `[Worte](Adresse)` @returns nothing where the place is not found */
export function mendSource(source: string, fault: Fault, action: Action, answer: string): string | undefined {
  const { data } = toSourceFile(fault.file, source).yaml;
  const write = (now: unknown) => writeFileText(fault.file, source, { data: now });
  const words = fault.place && 'words' in fault.place ? fault.place.words : '';
  switch (action.do) {
    case 'set':
      return data === undefined ? undefined : write(withValue(data, action.path, action.value));
    case 'allow': {
      const { allowed = [], ...others } = (data ?? {}) as { allowed?: unknown[] };
      return write({ ...others, allowed: [...allowed, { words, why: answer }] });
    }
    case 'add-link':
      return `${source.trimEnd()}\n\nMehr dazu: ${answer}.\n`;
    case 'replace': {
      const from = action.from ?? words;
      if (fault.path === undefined) return replaceBelow(source, fault.line, from, action.by);
      const before = valueAt(data, fault.path);
      if (typeof before !== 'string' || from === '' || !before.includes(from)) return undefined;
      return write(
        withValue(
          data,
          fault.path,
          before.replace(from, () => action.by),
        ),
      );
    }
  }
}

/** The file without what lets these words pass in it. */
export function withoutExcuse(source: string, file: string, words: string): string | undefined {
  const { allowed = [], ...others } = toSourceFile(file, source).yaml.data as { allowed?: { words: string }[] };
  const rest = allowed.filter((entry) => entry.words !== words);
  return writeFileText(file, source, { data: { ...others, allowed: rest.length > 0 ? rest : undefined } });
}

/** The data with another value at a place; without one the field or the entry goes. */
export function withValue(data: unknown, [key, ...path]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue(valueAt(data, [key]), path, value);
  if (Array.isArray(data)) return inner === undefined ? data.toSpliced(Number(key), 1) : data.with(Number(key), inner);
  return { ...(data as object), [key]: inner };
}

/** The first of these words from a line on, however they are broken into lines, and signs behind their strokes. */
function replaceBelow(source: string, line: number, from: string, by: string): string | undefined {
  if (from === '') return undefined;
  const start = source.split('\n', line - 1).join('\n').length;
  const pattern = [...from].map((sign) => (/[ \n]/.test(sign) ? '\\s+' : `\\\\?${RegExp.escape(sign)}`)).join('');
  const found = new RegExp(pattern).exec(source.slice(start));
  if (!found) return undefined;
  const at = start + found.index;
  return source.slice(0, at) + by + source.slice(at + found[0].length);
}
