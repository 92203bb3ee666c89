/** Versions of one file: written from what a form says, merged by lines. */
import { hash } from 'node:crypto';
import { diff3Merge } from 'node-diff3';
import { bodyOf, frontmatterOf, hasFrontmatter } from '../content/reader/yaml.ts';
import { writeBody } from './write-body.ts';
import { writeYaml } from './write-yaml.ts';

/** Whose words are kept where two have changed the same place. */
export type Decision = { take: 'mine' | 'theirs'; seen: string };

/** What a form changes of a file: without one of both that stays. */
export type Edited = { data?: unknown; body?: string | undefined };

export const isMdx = (file: string): boolean => file.endsWith('.mdx');

/** The file with other data, or an MDX file with another head, another text, or both. */
export function writeFileText(file: string, source: string, { data, body }: Edited): string {
  if (!isMdx(file)) return data === undefined ? source : writeYaml(source, data);
  const head = hasFrontmatter(source) ? frontmatterOf(source).replace(/^#\n/, '') : '';
  const written = data === undefined ? head : writeYaml(`${head}\n`, data).trimEnd();
  const below = bodyOf(source).replace(/^\r?\n/, '');
  return `---\n${written}\n---\n${body === undefined ? below : `\n${writeBody(below, body)}\n`}`;
}

/** Name of a version that is decided about. */
export const nameOf = (source: string): string => hash('sha256', source).slice(0, 20);

/** Lines that one alone has changed are taken over. @returns nothing where both have changed the same, and nothing is decided */
export function mergeLines(
  base: string,
  mine: string,
  theirs: string,
  take: Decision['take'] | undefined,
): string | undefined {
  const regions = diff3Merge(mine, base, theirs, { stringSeparator: /\n/, excludeFalseConflicts: true });
  if (take === undefined && regions.some(({ conflict }) => conflict)) return undefined;
  return regions.flatMap(({ ok, conflict }) => ok ?? (take === 'mine' ? conflict?.a : conflict?.b) ?? []).join('\n');
}
