import { expect } from 'vitest';

type Named = string | readonly unknown[] | { path: string } | { name: string } | { slug: string };

function nameOf(one: Named): string {
  if (typeof one === 'string') return one;
  if ('path' in one) return one.path;
  if ('name' in one) return one.name;
  return 'slug' in one ? one.slug : one.join(' ');
}

/**
 * Asks one rule of many, and fails once with the name of each that breaks it. An empty list fails
 * too: a rule that was asked of nobody says nothing.
 */
export function every<One extends Named>(all: Iterable<One>, rule: (one: One) => void): void {
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
