/** The legal pages as they are built: one text, the same for every place, with its figures put in. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseContent } from '../../src/content/parse.ts';
import { formatEuro } from '#domain/format';
import { pricesSchema } from '#domain/pricing';
import { legalSlugs } from '#domain/routes';
import { places } from '../support/content.ts';
import { readPages } from './dist.ts';

const file = 'content/prices.yaml';
const prices = parseContent(file, await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'), pricesSchema);
const pages = await readPages();
const textOf = (path: string) =>
  pages.find((page) => page.path === path)?.document.querySelector('.legal')?.textContent ?? '';

describe.each(legalSlugs)('%s', (slug) => {
  const copies = pages.filter(({ path }) => path.endsWith(`/${slug}`));

  test('is there bare and for every place, and says the same', () => {
    expect(copies).toHaveLength(places.length);
    expect(textOf(`/${slug}`).length).toBeGreaterThan(1000);
    for (const { path } of copies) expect(textOf(path) === textOf(`/${slug}`), path).toBe(true);
  });

  test('sends search engines to the bare page', () => {
    for (const { path, document } of copies) {
      const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
      expect(new URL(canonical).pathname, path).toBe(`/${slug}`);
    }
  });

  test('tells its date and the state of the law', () => {
    expect(textOf(`/${slug}`)).toContain('Stand Januar 2025');
    expect(textOf(`/${slug}`)).toContain('Rechtsstand: ');
  });
});

test('the price list of the AGB is the price list', () => {
  const text = textOf('/agb').replace(/\s+/g, ' ');
  for (const price of [...Object.values(prices.business), ...Object.values(prices.private)]) {
    expect(text).toContain(formatEuro(price).replace('\u00a0', ' '));
  }
});
