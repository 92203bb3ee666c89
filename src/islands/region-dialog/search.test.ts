import { expect, test } from 'vitest';
import { toGazetteer, toGazetteerFile } from '#domain/places/gazetteer';
import { reader } from '../../../tests/support/content.ts';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { towns as cities } from '../../../tests/support/towns.ts';
import { findPlaces, hitToText, type Region } from './search.ts';
import { resultToText } from './steps.ts';

const { localities = [], source = '' } = (await reader.gazetteer()) ?? {};
const around = toGazetteer(toGazetteerFile(cities, localities, source));
const toRegion = (name: string, of: typeof cities): Region => ({
  name,
  places: of.map(({ name, slug }) => ({ name, href: `/${slug}` })),
});
const regions = [toRegion('Weser', cities.slice(0, 6)), toRegion('Elbe', cities.slice(6))];

/** What is shown: the words above, then the rows, with `~` for the space that does not break. */
const shown = (query: string, of = around) => {
  const result = findPlaces(regions, query, of);
  const rows = result.hits.map((hit) => Object.values(hitToText(hit)).join(' '));
  return [resultToText(result), ...rows].join(', ').replaceAll('\u00a0', '~');
};

/** What one finds, and how it is typed: small, without umlauts, with one typo, as a municipality or a part of one. */
const single = rowsOf(`
  Bremen                             | Bremen · Bremn · 28195 · 281955
  Bremerhaven                        | bremerh · BREMERH  · haven ·  2756${' '}
  Lüneburg                           | Lüne · LÜNE · luene · luneb · lu\u0308neb · Lunebrug
  Rotenburg (Wümme)                  | Rotenburg
  Rostock                            | Rostcok
  Osterholz-Scharmbeck               | Osterholz-Sharmb
  Delmenhorst                        | 27751
  Lilienthal → Bremen, 9~km          | Lilienthal · Lilenthal
  Schwachhausen (Bremen) → Bremen    | Schwachhausen
  Leeste (Weyhe) → Weyhe             | Leeste
  St. Pauli (Hamburg) → Hamburg      | St. Pauli · Sankt Pauli
  Neustadt (Bremen) → Bremen         | Bremen-Neustadt
  Altona (Hamburg) → Hamburg         | Altona · Altona Hamburg
`);
test('one place is found however it is typed', () => {
  every(single, ([row, queries = '']) => {
    for (const query of queries.split('·')) expect(shown(query), query).toBe(`1 Ort, ${row}`);
  });
  for (const query of ['München', 'Atlantis', 'xy', '–', '80331', '9'])
    expect(shown(query), query).toMatch(/^Diesen Ort kennen wir noch nicht/);
  // Without what lies around, the places of the page are found.
  expect([shown('Lunebrug', undefined), findPlaces([], 'ort', around).hits]).toEqual(['1 Ort, Lüneburg', []]);
});

/** Whole names come before beginnings, places before what lies around, each the nearest first. */
const several = rowsOf(`
  Neustadt | 4 Orte, Neustadt (Bremen) → Bremen, Neustadt (Hamburg) → Hamburg, Neustadt am Rübenberge → Hannover, 23~km
  bre      | 8 Orte, Bremen, Bremerhaven, Breesen → Neubrandenburg, 10~km
  28865    | Lilienthal: Orte in der Nähe, Bremen 9~km, Osterholz-Scharmbeck 12~km, Weyhe 17~km, Delmenhorst 21~km, Rot
  18442    | Orte in der Nähe, Stralsund 5~km, Rostock 61~km, Neubrandenburg 82~km, Lübeck 159~km, Lüneburg 206~km
  28866    | Orte mit ähnlicher Postleitzahl, Bremen 9~km
`);
test('where there are several they have their order, and there are eight at most', () => {
  every(several, ([query = '', row]) => {
    expect(shown(query)).toContain(row);
    expect(findPlaces(regions, query, around).hits.length).toBeLessThanOrEqual(8);
  });
  expect(shown('28865 Lilienthal')).toBe(shown('28865'));
});

test('every place is found by name and postcode, first and as itself; of what lies around some stand for the rest', () => {
  every(cities, ({ name, slug, postcode }) => {
    for (const query of [name, postcode]) {
      const [hit] = findPlaces(regions, query, around).hits;
      expect([hit?.place.href, hit?.from, hit?.km], query).toEqual([`/${slug}`, undefined, undefined]);
    }
  });
  every(
    localities.filter((_, index) => index % 50 === 0),
    ({ name, postcodes }) => {
      for (const query of [name, ...postcodes]) expect(findPlaces(regions, query, around).hits).not.toEqual([]);
    },
  );
});
