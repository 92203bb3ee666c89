/** `content/` as the build reads it: the files, the places, what every page needs. */
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { frontmatterOf, parseContent } from '../../src/content/parse.ts';
import { createReader } from '../../src/content/reader.ts';

const root = new URL('../../', import.meta.url);
export const readText = (file: string) => readFile(new URL(file, root), 'utf8');

/** A YAML file, or the frontmatter of an MDX file, against its schema. */
export async function readContent<S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S>> {
  const text = await readText(file);
  return parseContent(file, file.endsWith('.mdx') ? frontmatterOf(text) : text, schema);
}

const reader = createReader(root);
export const site = await reader.site();
export const { regions, cities } = site;
/** Those of which pages are built: drafts are not. */
export const articleSlugs = (await reader.articles()).map(({ slug }) => slug).sort();
/** The bare page, then every city. */
export const places = [undefined, ...cities];

/** Every text of an entry with its path: `prices.notes.0`. */
export function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key));
}

/** @throws where the catalogue does not know the slug */
export function cityOf(slug: string) {
  const city = cities.find((entry) => entry.slug === slug);
  if (!city) throw new Error(`${slug} is not in the catalogue`);
  return city;
}
