/** Versions of one file: written from what a form says, merged, laid side by side. */
import { hash } from 'node:crypto';
import { merge as mergeLines } from 'node-diff3';
import { toSourceFile } from '../content/reader.ts';
import { bodyOf, frontmatterOf, hasFrontmatter } from '../content/yaml.ts';
import { isText } from './changes.ts';
import { compare, merge, type Settle } from './merge.ts';
import { toParagraphs, writeBody } from './write-body.ts';
import { writeYaml } from './write-yaml.ts';

/** What somebody decided where two have changed the same place. */
export type Choice = { take: 'mine' | 'theirs' } | { write: unknown };
/** By the place and what both say there: made for other words, a choice counts no more. */
export type Choices = Readonly<Record<string, Choice>>;

/** A place where two versions say something else. */
export type Difference = {
  id: string;
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

const paragraphs = (entries: unknown[]): string => entries.join('\n\n');

const toId = (...parts: unknown[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 20);

/** A file as three know it; nothing where it is not there. */
type ThreeVersions = { base: string | undefined; mine: string | undefined; theirs: string | undefined };

/**
 * Paragraphs and fields that one alone has changed are taken over.
 * @returns the file, with the own words where nothing is decided yet, and the places where something is to be decided
 */
export function mergeVersions(
  file: string,
  { base, mine, theirs }: ThreeVersions,
  choices: Choices = {},
): { text: string | undefined; open: Difference[] } {
  const open: Difference[] = [];
  const settle: Settle = (path, mine, theirs) => {
    const id = toId(file, path, mine, theirs);
    const choice = Object.hasOwn(choices, id) ? choices[id] : undefined;
    if (choice === undefined) open.push({ id, path, mine, theirs });
    else if ('write' in choice) return choice.write;
    return choice?.take === 'theirs' ? theirs : mine;
  };
  if (mine === theirs || base === theirs) return { text: mine, open };
  if (base === mine) return { text: theirs, open };
  const [before, own, other] = [base, mine, theirs].map((source) => toParts(file, source));
  if (theirs === undefined || !own || !other) return { text: settle('', mine, theirs) as string | undefined, open };
  const data = merge(before?.data, own.data, other.data, settle, { path: 'data' });
  const body = merge(before?.body, own.body, other.body, settle, { path: 'body', join: paragraphs });
  // Where lines do not touch, what is no value stays too: comments of both.
  const lines = mergeLines(mine ?? '', base ?? '', theirs, { stringSeparator: /\n/, excludeFalseConflicts: true });
  const text = lines.result.join('\n');
  if (!lines.conflict && toId(toParts(file, text)) === toId({ data, body })) return { text, open };
  const written = isMdx(file) ? paragraphs((body as string[]).filter(Boolean)) : undefined;
  return { text: writeFileText(file, theirs, { data, body: written }), open };
}

/** Where two versions of a file differ: field by field, paragraph by paragraph. */
export function compareVersions(file: string, mine: string | undefined, theirs: string | undefined): Difference[] {
  const found: Difference[] = [];
  const tell: Settle = (path, mine, theirs) => found.push({ id: toId(path, mine, theirs), path, mine, theirs });
  const [own, other] = [mine, theirs].map((source) => toParts(file, source));
  if (own && other) compare(own, other, tell);
  else compare(mine, theirs, tell);
  return found;
}
