/** Puts what a fault suggests into the source of its file: in one place, and nothing else. */
import type { Fault, Suggestion } from '../content/faults.ts';
import { valueAt } from '../content/reader/parse.ts';
import { toSourceFile } from '../content/reader/source-file.ts';
import { writeFileText } from './versions.ts';

/** @returns nothing where the position is not found */
export function applySuggestion(source: string, fault: Fault, suggestion: Suggestion): string | undefined {
  const { file, line, path, position } = fault;
  const { by, from = position && 'words' in position ? position.words : undefined } = suggestion;
  if (path === undefined) return from && replaceBelow(source, line, from, String(by));
  const { data } = toSourceFile(file, source).yaml;
  const before = valueAt(data, path);
  if (from !== undefined && !(typeof before === 'string' && before.includes(from))) return undefined;
  const value = from === undefined ? by : String(before).replace(from, () => String(by));
  return data === undefined ? undefined : writeFileText(file, source, { data: withValue(data, path, value) });
}

/** The data with another value at a path. */
export function withValue(data: unknown, [key, ...path]: readonly PropertyKey[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue(valueAt(data, [key]), path, value);
  return Array.isArray(data) ? data.with(Number(key), inner) : { ...(data as object), [key]: inner };
}

/** The first of these words from a line on, however they are broken into lines, and signs behind their strokes. */
function replaceBelow(source: string, line: number, from: string, by: string): string | undefined {
  const start = source.split('\n', line - 1).join('\n').length;
  const pattern = [...from].map((sign) => (/[ \n]/.test(sign) ? '\\s+' : `\\\\?${RegExp.escape(sign)}`)).join('');
  const found = new RegExp(pattern).exec(source.slice(start));
  if (!found) return undefined;
  const at = start + found.index;
  return source.slice(0, at) + by + source.slice(at + found[0].length);
}
