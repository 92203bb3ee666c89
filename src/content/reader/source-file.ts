/** A file as somebody typed it, with all its days. */
import { hash } from 'node:crypto';
import { countWords, wordsToMinutes } from '#domain/blog/reading';
import { never, publishedFrom, toDays } from './dated.ts';
import { bodyOf, frontmatterOf, readYaml, type Yaml } from './yaml.ts';

export type SourceFile = {
  /** Path as an editor knows it: `content/blog/x.mdx`, whatever folder stands for `content/`. */
  file: string;
  source: string;
  /** Its YAML: all of it, or the head of an MDX file. */
  yaml: Yaml;
  digest: string;
  /** On which something in it begins or is no longer. */
  days: readonly string[];
};

/** An article that is being written; it stays one while something else in its head is wrong. */
export const isDraft = ({ yaml }: SourceFile): boolean => publishedFrom(yaml.data) === never;

/** `[[Hier steht …]]`: what is still to be written in a new article. */
export const todoMarker = /\[\[[\s\S]*?(?:\]\]|$)/g;

/** What a text cites with a block, by the names it gives: `citedBy('Law', …)` → ['validity'] */
export const citedBy = (block: 'Law' | 'DatedFigure', source: string): string[] =>
  [...source.matchAll(new RegExp(`<${block}\\s[^>]*?\\bid="([\\w-]+)"`, 'g'))].map(([, id = '']) => id);

export const minutesOf = (source: string): number => wordsToMinutes(countWords(bodyOf(source)));

/** What every page may show: YAML, and of an MDX file its head and reading time, as lists do; not its body. */
export const filesToKey = (files: readonly SourceFile[]): string =>
  files
    .map(({ file, source, digest }) =>
      file.endsWith('.mdx') ? `${file} ${frontmatterOf(source)} ${minutesOf(source)}` : digest,
    )
    .join('\n');

export const toDigest = (source: string): string => hash('sha256', source).slice(0, 16);

/** The last reading of each file: a build reads all of them for its checks, its settings, its pages, its addresses. */
const lastRead = new Map<string, SourceFile>();

export function toSourceFile(file: string, source: string): SourceFile {
  const last = lastRead.get(file);
  if (last?.source === source) return last;
  const yaml = readYaml(file.endsWith('.mdx') ? frontmatterOf(source) : source);
  const read = { file, source, yaml, digest: toDigest(source), days: toDays({ file, source, yaml }) };
  lastRead.set(file, read);
  return read;
}
