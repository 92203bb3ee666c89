import { expect, test } from 'vitest';
import { citedActs } from './acts.ts';
import { citationToUrl, sourceToUrl, wordsToCitations } from './statute-links.ts';

const federal = (path: string) => `https://www.gesetze-im-internet.de/${path}`;

test.each([
  ['§ 80 Abs. 4 GModG', federal('geg/__80.html')],
  ['§\u00a080\u00a0Abs.\u00a04\u00a0GEG', federal('geg/__80.html')],
  ['§ 36, Anlage 7 GModG', federal('geg/__36.html')],
  ['§§ 42 bis 46 GModG', federal('geg/')],
  ['§ 60a Abs. 1 GModG', federal('geg/__60a.html')],
  ['§ 5 Abs. 2, Anlage CO2KostAufG', federal('co2kostaufg/__5.html')],
  ['§ 25 TDDDG', federal('ttdsg/__25.html')],
  ['§ 5a UWG', federal('uwg_2004/__5a.html')],
  ['§ 3 PAngV', federal('pangv_2022/__3.html')],
  ['§ 17 Abs. 2 OWiG', federal('owig_1968/__17.html')],
  ['§ 147 AO', federal('ao_1977/__147.html')],
  ['§ 20 Abs. 1 WEG', federal('woeigg/__20.html')],
  ['§ 12 Abs. 1 UStG', federal('ustg_1980/__12.html')],
  ['Gesetz über Ordnungswidrigkeiten, § 17', federal('owig_1968/__17.html')],
  ['Kohlendioxidkostenaufteilungsgesetz, §§ 3, 5 und 9 mit Anlage', federal('co2kostaufg/')],
  ['Emissionsberichterstattungsverordnung 2030', federal('ebev_2030/')],
  ['Art. 6 Abs. 1 DSGVO', 'https://eur-lex.europa.eu/eli/reg/2016/679/oj'],
  // Of two acts neither is the one.
  ['§ 147 AO, § 257 HGB', undefined],
  ['§ 32a NBauO', undefined],
  ['§ 5 MStV', undefined],
  ['Auskunft der AOK nach § 20', undefined],
  ['Fragen und Antworten zum GEG, FAQ 7', undefined],
])('%s → %s', (words, url) => {
  expect(citationToUrl(words)).toBe(url);
});

test('every act that a text may cite has its address, but for the treaty of the Länder', () => {
  const without = citedActs.split('|').filter((act) => citationToUrl(`§ 1 ${act}`) === undefined);
  expect(without).toEqual(['MStV']);
});

test.each([
  ['§ 147 AO, § 257 HGB', ['§ 147 AO', ', ', '§ 257 HGB']],
  [
    'nach § 85 Abs. 2, 3 und 6 GModG und § 9 CO2KostAufG.',
    ['nach ', '§ 85 Abs. 2, 3 und 6 GModG', ' und ', '§ 9 CO2KostAufG', '.'],
  ],
  ['zehn Jahre', ['zehn Jahre']],
])('parts the citations of „%s“ from what is between them', (words, pieces) => {
  expect(wordsToCitations(words).map(({ text }) => text)).toEqual(pieces);
  expect(wordsToCitations(words).filter(({ url }) => url !== undefined)).toHaveLength(
    pieces.filter((piece) => piece.startsWith('§')).length,
  );
});

test('an act is found by its title, another source by its address alone', () => {
  const title = 'Gesetz über Ordnungswidrigkeiten, § 17';
  expect(sourceToUrl({ title, publisher: 'Bundesamt für Justiz' })).toBe(federal('owig_1968/__17.html'));
  expect(sourceToUrl({ title: `Kommentar zum ${title}`, publisher: 'Haufe' })).toBeUndefined();
  expect(sourceToUrl({ title, publisher: 'Bundesamt für Justiz', url: 'https://example.org/' })).toBe(
    'https://example.org/',
  );
});
