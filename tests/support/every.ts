import { expect } from 'vitest';

/** By its path, name or slug; else as it is written, as far as a line has room. */
function nameOf(one: unknown): string {
  if (Array.isArray(one)) return one.map(nameOf).join(' ');
  const { path, name, slug } = Object(one) as Record<string, unknown>;
  const known = path ?? name ?? slug ?? one;
  return (typeof known === 'string' ? known : (JSON.stringify(known) ?? String(known))).slice(0, 100);
}

/**
 * Asks one rule of many, and fails once with the name of each that breaks it. An empty list fails
 * too: a rule that was asked of nobody says nothing.
 */
export function every<One>(all: Iterable<One>, rule: (one: One) => void): void {
  const broken: string[] = [];
  let asked = 0;
  for (const one of all) {
    asked += 1;
    try {
      rule(one);
    } catch (error) {
      broken.push(`${nameOf(one)}: ${(error as Error).message}`);
    }
  }
  if (asked === 0) expect.fail('There is nothing to ask the rule of.');
  if (broken.length > 0) expect.fail(`${broken.length} of ${asked} break the rule:\n${broken.slice(0, 20).join('\n')}`);
}

/** A table as text, a row a line: `'1 | a'` → `[['1', 'a']]` */
export const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
