/** The words of the pictures of shared links, filled: they must fit beside the house that stands in front. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { companySchema } from '#domain/company';
import { parseContent } from '#domain/content';
import { lawSchema } from '#domain/law';
import { pricesSchema } from '#domain/pricing';
import { catalogueSchema, regionsToCities, statesSchema } from '#domain/regions';
import { createFill } from '../copy.ts';
import { cardsSchema } from './cards.ts';

const read = async <S extends ZodType>(file: string, schema: S) =>
  parseContent(file, await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'), schema);

const { city: cityWords, kinds } = await read('content/pages/cards.yaml', cardsSchema);
const regions = await read('content/regions.yaml', catalogueSchema);
const cities = regionsToCities(regions);
const site = {
  regions,
  cities,
  states: await read('content/states.yaml', statesSchema),
  company: await read('content/company.yaml', companySchema),
  prices: await read('content/prices.yaml', pricesSchema),
  law: await read('content/law.yaml', lawSchema),
};

test.each([
  ...Object.entries(kinds).map(([name, words]) => ({ name, words, city: undefined })),
  ...cities.map((city) => ({ name: city.slug, words: cityWords, city })),
])('the words on the picture $name fit', ({ words, city }) => {
  const fill = createFill(site, city);
  for (const line of words.title.map(fill)) expect(line.length, line).toBeLessThanOrEqual(30);
  expect(fill(words.line).length, words.line).toBeLessThanOrEqual(52);
});
