/** `content/` as the build reads it: the files, the places, what every page needs. */
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { companySchema } from '#domain/company';
import { frontmatterOf, parseContent } from '../../src/content/parse.ts';
import { lawSchema } from '#domain/law';
import { pricesSchema } from '#domain/pricing';
import { catalogueSchema, regionsToCities, statesSchema } from '#domain/regions';

export const readText = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

/** A YAML file, or the frontmatter of an MDX file, against its schema. */
export async function readContent<S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S>> {
  const text = await readText(file);
  return parseContent(file, file.endsWith('.mdx') ? frontmatterOf(text) : text, schema);
}

export const regions = await readContent('content/regions.yaml', catalogueSchema);
export const cities = regionsToCities(regions);
/** The bare page, then every city. */
export const places = [undefined, ...cities];

export const site = {
  regions,
  cities,
  states: await readContent('content/states.yaml', statesSchema),
  company: await readContent('content/company.yaml', companySchema),
  prices: await readContent('content/prices.yaml', pricesSchema),
  law: await readContent('content/law.yaml', lawSchema),
};

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
