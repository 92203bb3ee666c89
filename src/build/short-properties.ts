/**
 * Names of the custom properties of `theme.css`, as pages and scripts have them: a letter each. About 55 bytes a page after
 * compression, of those that the first flight lacks (docs/decisions/0117-headers-and-page-in-one-flight.md).
 */
import { readFileSync } from 'node:fs';

const theme = readFileSync(new URL('../styles/theme.css', import.meta.url), 'utf8');
/** Capitals: no style of ours uses them for a name of its own. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** @param sheet that defines properties, `--ink: #111` @returns a letter for each, in the order of the alphabet @throws where there are not letters enough */
export function propertyLetters(sheet: string): Map<string, string> {
  const names = [...new Set([...sheet.matchAll(/^ +--([a-z]+):/gm)].map(([, name = '']) => name))].sort();
  if (names.length > letters.length)
    throw new Error(`theme.css has ${names.length} properties, and there are 26 letters`);
  return new Map(names.map((name, index) => [name, letters[index] ?? name]));
}

const short = propertyLetters(theme);
const property = new RegExp(`(?<![\\w-])--(${[...short.keys()].join('|')})(?![\\w-])`, 'g');
/** In a script: `--ink` alone may be arithmetic. */
const used = new RegExp(`(?<=var\\()--(${[...short.keys()].join('|')})(?![\\w-])`, 'g');

const replace = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (_, name: string) => `--${short.get(name) ?? name}`);

/** '--ink:#111;color:var(--ink)' → '--J:#111;color:var(--J)', in a page with its styles */
export const shortenProperties = (page: string): string => replace(page, property);

/** Scripts that bring styles of their own say the same names. */
export const shortProperties = {
  name: 'short-properties',
  apply: 'build' as const,
  renderChunk: (code: string) => (code.includes('var(--') ? { code: replace(code, used), map: null } : null),
};
