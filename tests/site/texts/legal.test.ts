/** The legal pages as they are built: one text, the same for every place, with its figures put in. */
import { legalSlugs } from '#domain/pages';
import { expect, test } from 'vitest';
import { formatEuro } from '#domain/format';
import { routes } from '#domain/routes';
import { places, site } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { pageAt, textOf } from '../../support/dist.ts';

const legalText = (path: string) => textOf(pageAt(path).document.querySelector('.legal-text'));

test('each says the same for every place, with its date', () => {
  const copies = legalSlugs.flatMap((slug) => places.map((city) => ({ slug, path: routes[slug](city) })));
  every(copies, ({ slug, path }) => expect(legalText(path) === legalText(`/${slug}`)).toBe(true));
  every(legalSlugs, (slug) => {
    expect(legalText(`/${slug}`).length).toBeGreaterThan(1000);
    expect(legalText(`/${slug}`)).toMatch(/Stand Januar 2025, zuletzt geändert im \p{Lu}\p{Ll}+ 20\d\d/u);
  });
});

test('the price list of the AGB is the price list', () => {
  const prices = [...Object.values(site.prices.business), ...Object.values(site.prices.private)].map(formatEuro);
  expect(prices.filter((price) => !legalText('/agb').includes(price))).toEqual([]);
});
