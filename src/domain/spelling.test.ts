import { describe, expect, test } from 'vitest';
import { cities, reader } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { knownAddresses, pageWords, servedMunicipalities } from './other-addresses.ts';
import { createPathMender, findMeant, isOneEditAway } from './spelling.ts';

const served = servedMunicipalities(cities, (await reader.around())?.spots ?? []);
const mend = createPathMender(knownAddresses(cities, served), pageWords);

test.each([
  ['/Bremen', '/bremen'],
  ['/BREMEN/services', '/bremen/services'],
  ['/bremen/Services/Energieausweis-EFH', '/bremen/services/energieausweis-efh'],
  ['/lüneburg', '/lueneburg'],
  ['/lüneburg/', '/lueneburg'],
  ['/LÜNEBURG/Blog', '/lueneburg/blog'],
  ['/insel_hiddensee', '/insel-hiddensee'],
  // As some systems write an umlaut: the letter, then its dots.
  ['/lu\u0308neburg', '/lueneburg'],
  ['/luneburg/contact', '/lueneburg/contact'],
  ['/Lueneburg.html', '/lueneburg'],
  ['/Services', '/services'],
  ['/SERVICES/index.html', '/services'],
  ['/Impressum', '/impressum'],
  ['/kontakt', '/contact'],
  ['/Preise/', '/services'],
  ['/Ratgeber/frist', '/blog/frist'],
  ['/über-uns', '/about'],
  ['/einfamilienhaus', '/services/energieausweis-efh'],
  ['/Bremen/Kontakt', '/bremen/contact'],
  ['/bremen/leistungen/energieausweis-efh', '/bremen/services/energieausweis-efh'],
  ['/bremen/einfamilienhaus', '/bremen/services/energieausweis-efh'],
  ['/sitemap.xml', '/sitemap-index.xml'],
  ['/Bremen/index', '/bremen'],
  // Municipalities without a page, by the place that serves them.
  ['/Oyten', '/weyhe'],
  ['/OYTEN/kontakt', '/weyhe/contact'],
  ['/groß-ippener', '/weyhe'],
  ['/Gross Ippener', '/weyhe'],
  // What a mail program takes for a part of the address.
  ['/bremen)', '/bremen'],
])('%s means %s', (path, right) => {
  expect(mend(path)).toBe(right);
});

test.each([
  '/',
  '/bremen',
  '/bremen/services',
  '/bremen/nichts',
  '/services',
  '/Paris',
  '/Norddeutschland',
  '/API/answers',
  '/404',
  '/INDEX',
  '/_astro/x.js',
  '//evil.example',
  '//bremen',
  '/\\evil.example',
  '/./evil.example',
  '/Bremen//services',
  '/Bremen/..',
  '/Bremen/%2e%2e',
  '/Bremen/\\evil',
  '',
])('%j is no other spelling', (path) => {
  expect(mend(path)).toBeUndefined();
});

test('every city is found by its name, in capitals and without umlauts, and no two share a spelling', () => {
  every(cities, ({ slug, name }) => {
    const spellings = [name, slug.toUpperCase(), name.normalize('NFD').replace(/\p{M}/gu, '')];
    for (const spelling of spellings) expect(mend(`/${spelling}/x`), spelling).toBe(`/${slug}/x`);
    expect(mend(`/${slug}`)).toBeUndefined();
  });
});

test.each([
  ['bremen', 'bremn', true],
  ['bremen', 'bremmen', true],
  ['bremen', 'brimen', true],
  ['bremen', 'berman', false],
  ['bremen', 'rbemen', true],
  ['bremen', 'brenem', false],
  ['bremen', 'bremne', true],
  ['bremen', 'breme', true],
  ['bremen', 'xbremen', true],
  ['bremen', 'bremen', false],
  ['bremen', 'brm', false],
  ['abab', 'baba', false],
  ['', 'a', true],
])('between %j and %j one edit: %j', (a, b, isOne) => {
  expect(isOneEditAway(a, b)).toBe(isOne);
  expect(isOneEditAway(b, a)).toBe(isOne);
});

describe('what was meant', () => {
  const names = ['Bad Bremen', 'Bremen', 'Bremerhaven', 'Groß Grönau', 'Hude (Oldenburg)', 'Kiel', 'St. Jürgen', 'Ulm'];
  test.each<[typed: string, groups: string[][]]>([
    ['Bremen', [['Bremen'], [], []]],
    ['brem', [[], ['Bremen', 'Bremerhaven'], ['Bad Bremen']]],
    ['Hude', [['Hude (Oldenburg)'], [], []]],
    ['grossgronau', [['Groß Grönau'], [], []]],
    ['Groß Grönau', [['Groß Grönau'], [], []]],
    ['Sankt Jürgen', [['St. Jürgen'], [], []]],
    // Typos: in whole names, or where there is none, in beginnings; none in words of three letters.
    ['Bremn', [['Bremen']]],
    ['Bremrhav', [['Bremerhaven']]],
    ['Kil', [[], [], []]],
    ['Umlm', [['Ulm']]],
    ['Muenchen', []],
    [' – ', []],
  ])('by „%s“', (typed, groups) => {
    expect(findMeant(typed, names, (name) => [name])).toEqual(groups);
  });
});
