/** What texts have to say of places, in whichever words, on the site that is built of `content/`. */
import { expect, test } from 'vitest';
import { formatEuro } from '#domain/language/format';
import { legalSlugs, serviceSlugs, toolSlugs } from '#domain/site/pages';
import { reachOf } from '#domain/places/regions';
import { routes } from '#domain/site/routes';
import { titleInTwo } from '../../../src/art/card-lines.ts';
import { findCanonical } from '../../../src/build/release/shingles.ts';
import { createFill } from '../../../src/content/placeholders.ts';
import { toolFile } from '../../../src/content/reader/reader.ts';
import { builtTexts } from '../../support/site/built-texts.ts';
import { cities, places, reader, site } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { builtKinds } from '../../support/site/kinds.ts';
import { pageAt, textOf } from '../../support/site/dist.ts';

const legalText = (path: string) => textOf(pageAt(path).document.querySelector('.legal-text'));
const mainOf = (path: string) => textOf(pageAt(path).document.querySelector('main')).replaceAll('\u00a0', ' ');

test('every home has earned its address', () => {
  const standing = findCanonical(builtTexts, site);
  every(cities, (city) => expect(standing).toContain(routes.home(city)));
});

test('the certificate is said to carry a number of the DIBt-Registrierstelle wherever it is promised', () => {
  const promising = ['home', 'services', 'process', 'guarantees', ...serviceSlugs.slice(0, 3)];
  const kinds = builtKinds.filter(({ name }) => promising.includes(name));
  const paths = kinds.flatMap(({ href }) => places.map(href));
  every(paths, (path) => expect(mainOf(path)).toMatch(/ummer der DIBt-Registrierstelle/));
});

test('contact promises a visit within hours where that holds', () => {
  every(places, (city) => {
    const isFar = city && reachOf(site.area, city) === 'far';
    expect(mainOf(routes.contact(city)).includes(`${site.company.appointmentHours} Stunden`)).toBe(!isFar);
  });
});

test('a legal text says the same for every place, with its date, and the AGB the price list', () => {
  const copies = legalSlugs.flatMap((slug) => places.map((city) => [routes[slug](city), slug] as const));
  every(copies, ([path, slug]) => {
    expect(legalText(path) === legalText(`/${slug}`)).toBe(true);
    expect(legalText(path)).toMatch(/Stand Januar 2025, zuletzt geändert im \p{Lu}\p{Ll}+ 20\d\d/u);
  });
  const prices = [...Object.values(site.prices.business), ...Object.values(site.prices.private)].map(formatEuro);
  expect(prices.filter((price) => !legalText('/agb').includes(price))).toEqual([]);
});

test('the words on the picture of a shared link fit beside the house that stands in front', async () => {
  const { city: cityWords, kinds } = await reader.yaml('content/pages/cards.yaml');
  const cards = [
    ...Object.values(kinds).map((words) => ({ words, city: undefined })),
    ...cities.map((city) => ({ words: cityWords, city })),
  ];
  every(cards, ({ words, city }) => {
    const fill = createFill(site, city);
    for (const line of words.title.map(fill)) expect(line.length, line).toBeLessThanOrEqual(30);
    // Fronts that reach up to the line: beside them it ends sooner.
    const isBeside = 'house' in words && /gruenderzeit|grosssiedlung/.test(String(words.house));
    expect(fill(words.line).length, words.line).toBeLessThanOrEqual(isBeside ? 46 : 52);
  });
  const tools = await Promise.all(toolSlugs.map((slug) => reader.yaml(toolFile(slug))));
  const lines = tools.flatMap(({ head }) => titleInTwo(head.title));
  expect(lines).toHaveLength(2 * tools.length);
  every(lines, (line) => expect(line.length).toBeLessThanOrEqual(30));
});
