/** Fills a tool's sentences with what it found. */
import { fillWords } from '../language/format.ts';
import type { Statement } from './result.ts';

/** Puts what a tool knows in the place of `{result.…}`. */
export const fillResult = (words: string, values: Record<string, string>): string =>
  fillWords(words.replaceAll('{result.', '{'), values);

/** Says a tool's sentences, with what it puts into them. */
export const sayWith =
  (says: Record<string, Statement>) =>
  (key: string, values: Record<string, string> = {}): Statement => {
    const { text, source, ...about } = says[key] ?? { text: key };
    return { ...about, ...(source && { source: fillResult(source, values) }), text: fillResult(text, values) };
  };
