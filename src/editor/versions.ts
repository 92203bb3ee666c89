/** Versions of one file: written from what a form says, merged by lines, laid side by side. */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge, diffComm, diffIndices } from 'node-diff3';
import { toSourceFile } from '../content/reader/reader.ts';
import { bodyOf, frontmatterOf, hasFrontmatter } from '../content/reader/yaml.ts';
import { isText } from './changes.ts';
import type { FileConflict } from './refusal.ts';
import { toParagraphs, writeBody } from './write-body.ts';
import { writeYaml } from './write-yaml.ts';

/** Whose words stand where two have changed the same. */
export type Decision = { take: 'mine' | 'theirs'; seen: string };

/** A place where two versions say something else. */
type Difference = {
  /** 'data.sources.1.date' in the head, 'body.3' for a paragraph, '' where it is the whole file. */
  path: string;
  mine: unknown;
  theirs: unknown;
};

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

type Parts = { data: unknown; body?: string[] };

/** @returns nothing where it cannot be read, or is no text */
function toParts(file: string, source: string | undefined): Parts | undefined {
  if (source === undefined || !isText(file)) return undefined;
  const { data, fault } = toSourceFile(file, source).yaml;
  const body = isMdx(file) ? toParagraphs(bodyOf(source)) : [];
  return fault || !body ? undefined : { data, ...(isMdx(file) ? { body } : {}) };
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

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toPath = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}.${step}`);

/** Entries as the library compares them, and back. */
const toKeys = (list: readonly unknown[]): string[] => list.map((entry) => JSON.stringify(entry));
const fromKeys = (keys: readonly string[]): unknown[] => keys.map((key) => JSON.parse(key) as unknown);

/** Every field, entry or paragraph in which the two differ. */
function compare(mine: unknown, theirs: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(mine, theirs)) return [];
  if (isMap(mine) && isMap(theirs))
    return Object.keys({ ...theirs, ...mine }).flatMap((key) => compare(mine[key], theirs[key], toPath(path, key)));
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return [{ path, mine, theirs }];
  return diffIndices(toKeys(mine), toKeys(theirs)).flatMap(({ buffer1Content, buffer2: [at], buffer2Content }) => {
    const [a, b] = [fromKeys(buffer1Content), fromKeys(buffer2Content)];
    return Array.from({ length: Math.max(a.length, b.length) }).flatMap((_, index) =>
      compare(a[index], b[index], toPath(path, at + index)),
    );
  });
}

/** Where two versions of a file differ: field by field, paragraph by paragraph. @param base leaves out what one alone has changed */
export function compareVersions({ file, base, mine, theirs }: Omit<FileConflict, 'seen'>): Difference[] {
  const [before, own, other] = [base, mine, theirs].map((source) => toParts(file, source));
  const found = own && other ? compare(own, other) : compare(mine, theirs);
  if (!before || !own || !other) return found;
  const [byMe, byThem] = [own, other].map((side) => compare(before, side).map(({ theirs }) => theirs));
  const isIn = (values: unknown[] | undefined, wanted: unknown) =>
    values?.some((value) => isDeepStrictEqual(value, wanted)) ?? false;
  const both = found.filter(({ mine, theirs }) => isIn(byMe, mine) && isIn(byThem, theirs));
  return both.length > 0 ? both : found;
}

/** A piece of words, and whether the other version does not have it. */
export type Piece = { text: string; isOther: boolean };

/** The words of one version, those marked that the other does not have. */
export function toPieces(words: string, other: string): Piece[] {
  const [own, others] = [words, other].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  return diffComm(own, others)
    .map(({ common, buffer1 = [] }) => ({ text: (common ?? buffer1).join(''), isOther: !common }))
    .filter(({ text }) => text !== '');
}
