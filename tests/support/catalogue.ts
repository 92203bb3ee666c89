/** The places as the build reads them. */
import { readFile } from 'node:fs/promises';
import { parseContent } from '#domain/content';
import { catalogueSchema, regionsToCities } from '#domain/regions';

const file = 'content/regions.yaml';
export const regions = parseContent(
  file,
  await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'),
  catalogueSchema,
);
export const cities = regionsToCities(regions);
/** The bare page, then every city. */
export const places = [undefined, ...cities];

/** @throws where the catalogue does not know the slug */
export function cityOf(slug: string) {
  const city = cities.find((entry) => entry.slug === slug);
  if (!city) throw new Error(`${slug} is not in the catalogue`);
  return city;
}
