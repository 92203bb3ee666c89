import { expect, test } from 'vitest';
import { cities, reader } from '../../../tests/support/content.ts';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { knownAddresses, pageWords, servedMunicipalities } from '../site/other-addresses.ts';
import { createPathCorrector, findSimilar } from './spelling.ts';

const served = servedMunicipalities(cities, (await reader.gazetteer())?.localities ?? []);
const mend = createPathCorrector(knownAddresses(cities, served), pageWords);

/** What is meant, and how it is written: by people, by mail programs, by systems that put dots behind their letter. */
const meant = rowsOf(`
  /bremen               | /Bremen · /Bremen/index · /bremen)
  /bremen/services      | /BREMEN/services
  /bremen/services/energieausweis-efh | /bremen/Services/Energieausweis-EFH · /bremen/leistungen/energieausweis-efh
  /services/energieausweis-efh | /einfamilienhaus · /Services/energieausweis-efh · /services/Energieausweis-EFH
  /bremen/services/energieausweis-efh | /bremen/einfamilienhaus
  /lueneburg            | /lüneburg · /lüneburg/ · /lu\u0308neburg · /Lueneburg.html
  /lueneburg/blog       | /LÜNEBURG/Blog
  /lueneburg/contact    | /luneburg/contact
  /insel-hiddensee      | /insel_hiddensee
  /services             | /Services · /SERVICES/index.html · /Preise/
  /impressum            | /Impressum
  /contact              | /kontakt
  /blog/frist           | /Ratgeber/frist
  /about                | /über-uns
  /bremen/contact       | /Bremen/Kontakt
  /sitemap-index.xml    | /sitemap.xml
  /weyhe                | /Oyten · /groß-ippener · /Gross Ippener
  /weyhe/contact        | /OYTEN/kontakt
`);
test('other spellings lead to the address that is meant', () => {
  every(meant, ([right, paths = '']) => {
    for (const path of paths.split(' · ')) expect(mend(path), path).toBe(right);
  });
  every(cities, ({ slug, name }) => {
    for (const spelling of [name, slug.toUpperCase(), name.normalize('NFD').replace(/\p{M}/gu, '')])
      expect(mend(`/${spelling}/x`), spelling).toBe(`/${slug}/x`);
    expect(mend(`/${slug}`)).toBeUndefined();
  });
});

test('what is right, unknown or leads elsewhere is no other spelling', () => {
  const none = ['', '/', '/bremen', '/bremen/services', '/bremen/nichts', '/Paris', '/Norddeutschland', '/API/answers'];
  none.push('/404', '/INDEX', '/_astro/x.js', '//evil.example', '//bremen', '/\\evil.example', '/./evil.example');
  none.push('/Bremen//services', '/Bremen/..', '/Bremen/%2e%2e', '/Bremen/\\evil');
  for (const path of none) expect(mend(path), path).toBeUndefined();
});

test.each<[typed: string, groups: string[][]]>([
  ['Bremen', [['Bremen'], [], []]],
  ['brem', [[], ['Bremen', 'Bremerhaven'], ['Bad Bremen']]],
  ['Hude', [['Hude (Oldenburg)'], [], []]],
  ['grossgronau', [['Groß Grönau'], [], []]],
  ['Sankt Jürgen', [['St. Jürgen'], [], []]],
  // Typos: in whole names, or where there is none, in beginnings; none in words of three letters.
  ['Bremrhav', [['Bremerhaven']]],
  ['Kil', [[], [], []]],
  ['Umlm', [['Ulm']]],
  ['Muenchen', []],
])('by „%s“ %j are meant', (typed, groups) => {
  const names = 'Bad Bremen, Bremen, Bremerhaven, Groß Grönau, Hude (Oldenburg), Kiel, St. Jürgen, Ulm'.split(', ');
  expect(findSimilar(typed, names, (name) => [name])).toEqual(groups);
});
