/**
 * The words and figures a test is about: of `tests/content/`, or where built pages are asked of the folder that they were
 * built from (CONTENT_DIR).
 */
import { cp, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { z } from 'zod';
import { siteSettings } from '../../src/build/settings.ts';
import { frontmatterOf } from '../../src/content/reader/yaml.ts';
import { parseContent } from './parse-content.ts';
import { contentFolder } from '../../src/content/reader/content-folder.ts';
import { createReader } from '../../src/content/reader/reader.ts';

/** The project's folder. */
export const root = new URL('../../', import.meta.url);
export const { contentDir, day } = siteSettings();
export const reader = createReader(root, contentDir, { day });

/** A file of the project, by its path; of `content/` the one that stands for it. */
export const readText = async (file: string): Promise<string> =>
  readFile(file.startsWith('content/') ? (await reader.find(file)).url : new URL(file, root), 'utf8');

/** A text of `content/` itself, for the few that the code and the documents are held to. */
export const readLive = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8');

/** Lays it into a folder as its `content/`. */
export const copyContent = (folder: string): Promise<void> =>
  cp(contentFolder(root, contentDir), join(folder, 'content'), {
    recursive: true,
    filter: (path) => !path.startsWith(fileURLToPath(new URL('public', contentFolder(root, contentDir)))),
  });

/** A YAML file, or the frontmatter of an MDX file, against its schema. */
export async function readContent<S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S>> {
  const text = await readText(file);
  return parseContent(file, file.endsWith('.mdx') ? frontmatterOf(text) : text, schema);
}

export const site = await reader.site();
export const { regions, cities } = site;
/** Articles of which pages are built: drafts are not. */
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
