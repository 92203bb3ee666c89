import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { citedActs } from './acts.ts';
import { citationToUrl, sourceToUrl, wordsToCitations } from './statute-links.ts';

const federal = (path: string) => `https://www.gesetze-im-internet.de/${path}`;
const cited = rowsOf(`
  § 80 Abs. 4 GModG               | geg/__80.html
  § 36, Anlage 7 GModG            | geg/__36.html
  §§ 42 bis 46 GModG              | geg/
  § 60a Abs. 1 GModG              | geg/__60a.html
  § 5 Abs. 2, Anlage CO2KostAufG  | co2kostaufg/__5.html
  § 25 TDDDG                      | ttdsg/__25.html
  § 5a UWG                        | uwg_2004/__5a.html
  § 3 PAngV                       | pangv_2022/__3.html
  § 147 AO                        | ao_1977/__147.html
  § 20 Abs. 1 WEG                 | woeigg/__20.html
  § 12 Abs. 1 UStG                | ustg_1980/__12.html
  Gesetz über Ordnungswidrigkeiten, § 17 | owig_1968/__17.html
  Kohlendioxidkostenaufteilungsgesetz, §§ 3, 5 und 9 mit Anlage | co2kostaufg/
  Emissionsberichterstattungsverordnung 2030 | ebev_2030/
  Art. 6 Abs. 1 DSGVO             | https://eur-lex.europa.eu/eli/reg/2016/679/oj
  § 147 AO, § 257 HGB             |
  § 32a NBauO                     |
  Auskunft der AOK nach § 20      |
  Fragen und Antworten zum GEG, FAQ 7 |
`);
test('a citation leads to its act; of two acts neither is the one', () => {
  every(cited, ([words = '', path]) => {
    const url = path ? (path.startsWith('https') ? path : federal(path)) : undefined;
    expect(citationToUrl(words)).toBe(url);
  });
  expect(citationToUrl('§\u00a080\u00a0Abs.\u00a04\u00a0GEG')).toBe(federal('geg/__80.html'));
  // The treaty of the Länder has no address.
  expect(citedActs.split('|').filter((act) => citationToUrl(`§ 1 ${act}`) === undefined)).toEqual(['MStV']);
});

test('the citations of a sentence are parted from what is between them', () => {
  const sentence = 'nach |§ 85 Abs. 2, 3 und 6 GModG| und |§ 9 CO2KostAufG|.';
  const pieces = wordsToCitations(sentence.replaceAll('|', ''));
  expect(pieces.map(({ text }) => text).join('|')).toBe(sentence);
  expect(pieces.map(({ url }) => url !== undefined)).toEqual([false, true, false, true, false]);
});

test('an act is found by its title, another source by its address alone', () => {
  const title = 'Gesetz über Ordnungswidrigkeiten, § 17';
  const publisher = 'Bundesamt für Justiz';
  expect(sourceToUrl({ title, publisher })).toBe(federal('owig_1968/__17.html'));
  expect(sourceToUrl({ title: `Kommentar zum ${title}`, publisher: 'Haufe' })).toBeUndefined();
  expect(sourceToUrl({ title, publisher, url: 'https://example.org/' })).toBe('https://example.org/');
});
