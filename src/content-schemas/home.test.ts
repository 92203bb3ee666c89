/** The words of the home page as they stand in `content/`, filled for every place. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { companySchema } from '#domain/company';
import { parseContent } from '#domain/content';
import { lawSchema } from '#domain/law';
import { pricesSchema } from '#domain/pricing';
import { catalogueSchema, statesSchema, regionsToCities } from '#domain/regions';
import { createFill, placeOf, reachOf } from '../copy.ts';
import { homeSchema } from './home.ts';

const read = async <S extends ZodType>(file: string, schema: S) =>
  parseContent(file, await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'), schema);

const home = await read('content/pages/home.yaml', homeSchema);
const company = await read('content/company.yaml', companySchema);
const regions = await read('content/regions.yaml', catalogueSchema);
const cities = regionsToCities(regions);
const site = {
  regions,
  cities,
  states: await read('content/states.yaml', statesSchema),
  company,
  prices: await read('content/prices.yaml', pricesSchema),
  law: await read('content/law.yaml', lawSchema),
};

/** Every text with its path: `prices.notes.0`. */
function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key));
}
const texts = textsOf(home);

describe.each([undefined, ...cities].map((city) => ({ city, name: placeOf(city).name })))(
  'filled for $name',
  ({ city, name }) => {
    const fill = createFill(site, city);

    test('title and description have the length search engines show', () => {
      const title = fill(home.meta.title);
      const description = fill(home.meta.description);
      expect(title).toContain(name);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description).toContain(name);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    });

    test('no text keeps a placeholder', () => {
      // `{appointment}` is a whole feature of a package, which the section puts in by distance.
      const left = texts
        .map(({ path, text }) => ({
          path,
          text: text === '{appointment}' ? home.prices.appointment[reachOf(city)] : text,
        }))
        .map(({ path, text }) => ({ path, text: fill(text) }))
        .filter(({ text }) => /[{}]|undefined|null|NaN|\[object/.test(text));
      expect(left).toEqual([]);
    });
  },
);

describe('content/pages/home.yaml', () => {
  test('is read as a whole', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.find(({ path }) => path === 'prices.packages.0.title')?.text).toBe('Einfamilienhaus');
  });

  test('uses {appointment} in the packages alone, as a whole feature', () => {
    const wrong = texts.filter(
      ({ path, text }) =>
        text.includes('{appointment}') && !(/^prices\.packages\.\d\.features\./.test(path) && text === '{appointment}'),
    );
    expect(wrong).toEqual([]);
  });

  test('shows claims that are in content/company.yaml, each once', () => {
    const ids = company.claims.map(({ id }) => id);
    expect(home.statistics.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(home.statistics).size).toBe(home.statistics.length);
  });

  test('has a package for each building type, in the order of the price list', () => {
    expect(home.prices.packages.map(({ type }) => type)).toEqual(Object.keys(site.prices.business));
  });

  test('shows each icon of a guarantee once', () => {
    const icons = home.guarantees.items.map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length);
  });
});

describe('a price', () => {
  /** A figure before € or Euro, or after €; placeholders bring their own. */
  const typedPrice = /\d[\d.,]*\s*(?:€|Euro|EUR)|(?:€|EUR)\s*\d/i;

  test('is never typed: prices stand in content/prices.yaml alone', () => {
    expect(texts.filter(({ text }) => typedPrice.test(text))).toEqual([]);
  });

  test.each([
    { text: 'ab 179 €', typed: true },
    { text: 'ab 179\u00a0€', typed: true },
    { text: 'ab 1.299,00€', typed: true },
    { text: '50 Euro Gutschrift', typed: true },
    { text: '50 EUR', typed: true },
    { text: '€ 50', typed: true },
    { text: 'ab {price.business.EFH}', typed: false },
    { text: 'bis {law.fine} Euro', typed: false },
    { text: '10 Tage', typed: false },
  ])('would be found in „$text“: $typed', ({ text, typed }) => {
    expect(typedPrice.test(text)).toBe(typed);
  });
});
