import { describe, expect, test } from 'vitest';
import { toAround, toAroundFile } from '#domain/around';
import { reader } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { towns as cities } from '../../../tests/support/towns.ts';
import { findPlaces, hitToText, type Region } from './search.ts';
import { resultToText } from './steps.ts';

const { spots = [], source = '' } = (await reader.around()) ?? {};
const file = toAroundFile(cities, spots, source);
const around = toAround(file);
const toRegion = (name: string, of: typeof cities): Region => ({
  name,
  places: of.map(({ name, slug }) => ({ name, href: `/${slug}` })),
});
const regions = [toRegion('Weser', cities.slice(0, 6)), toRegion('Elbe', cities.slice(6))];

/** What is shown: the words above, then the rows. */
const shown = (query: string, of = around) => {
  const result = findPlaces(regions, query, of);
  return [resultToText(result), ...result.hits.map((hit) => Object.values(hitToText(hit)).join(' '))];
};

describe('by name', () => {
  test.each([
    ['Bremen', 'Bremen'],
    ['bremerh', 'Bremerhaven'],
    ['  BREMERH ', 'Bremerhaven'],
    ['Lüne', 'Lüneburg'],
    ['LÜNE', 'Lüneburg'],
    ['luene', 'Lüneburg'],
    ['luneb', 'Lüneburg'],
    ['lu\u0308neb', 'Lüneburg'],
    ['Luebeck', 'Lübeck'],
    // What tells a name from others is not typed.
    ['Rotenburg', 'Rotenburg (Wümme)'],
    // What merely has a whole name in it is not meant.
    ['Celle', 'Celle'],
    // One typo: a letter missing, too many, another, two swapped.
    ['Bremn', 'Bremen'],
    ['Hannnover', 'Hannover'],
    ['Oldenburk', 'Oldenburg'],
    ['Rostcok', 'Rostock'],
    ['Lunebrug', 'Lüneburg'],
    ['Osterholz-Sharmb', 'Osterholz-Scharmbeck'],
    // Municipalities, and parts of them, lead to the nearest place.
    ['Lilienthal', 'Lilienthal → Bremen, 9\u00a0km'],
    ['Lilenthal', 'Lilienthal → Bremen, 9\u00a0km'],
    ['stuhr', 'Stuhr → Bremen, 7\u00a0km'],
    ['Schwachhausen', 'Schwachhausen (Bremen) → Bremen'],
    // Delmenhorst is nearer, but it is a part of Bremen.
    ['Vegesack', 'Vegesack (Bremen) → Bremen'],
    ['Leeste', 'Leeste (Weyhe) → Weyhe'],
    ['St. Pauli', 'St. Pauli (Hamburg) → Hamburg'],
    ['Sankt Pauli', 'St. Pauli (Hamburg) → Hamburg'],
    ['Bremen-Neustadt', 'Neustadt (Bremen) → Bremen'],
    ['Altona Hamburg', 'Altona (Hamburg) → Hamburg'],
    // Two parts of one town are one row.
    ['Altona', 'Altona (Hamburg) → Hamburg'],
  ])('„%s“ finds one', (query, row) => {
    expect(shown(query)).toEqual(['1 Ort', row]);
  });

  test('where there are several, whole names come before beginnings, each the nearest first', () => {
    expect(shown('Neustadt')).toEqual([
      '4 Orte',
      'Neustadt (Bremen) → Bremen',
      'Neustadt (Hamburg) → Hamburg',
      'Neustadt am Rübenberge → Hannover, 23\u00a0km',
      'Neustadt in Holstein → Lübeck, 28\u00a0km',
    ]);
    expect(shown('haven')[1]).toBe('Bremerhaven');
  });

  test('a place comes before what lies around, in the order of the page, and there are eight at most', () => {
    const [count, ...rows] = shown('bre');
    expect([count, ...rows.slice(0, 3)]).toEqual([
      '8 Orte',
      'Bremen',
      'Bremerhaven',
      'Breesen → Neubrandenburg, 10\u00a0km',
    ]);
    expect(rows).toHaveLength(8);
  });

  test.each(['München', 'Atlantis', 'xy', '–'])('„%s“ is not known', (query) => {
    expect(shown(query)).toEqual([expect.stringMatching(/^Diesen Ort kennen wir noch nicht/)]);
  });

  test('without what lies around, the places of the page are found', () => {
    for (const query of ['luneb', 'Lunebrug', 'LÜNE']) expect(shown(query, undefined)[1], query).toBe('Lüneburg');
    expect(findPlaces(regions, 'roten').hits[0]?.place).toBe(regions[1]?.places[2]);
    expect(findPlaces([], 'ort', around).hits).toEqual([]);
  });
});

describe('by postcode', () => {
  test.each([
    ['28195', '1 Ort', 'Bremen'],
    // Not the one in the catalogue, but one of the town.
    ['27751', '1 Ort', 'Delmenhorst'],
    [' 2756 ', '1 Ort', 'Bremerhaven'],
    ['281955', '1 Ort', 'Bremen'],
    // Where it is tells what is near, not its number.
    ['28865', 'Lilienthal: Orte in der Nähe', 'Bremen 9\u00a0km', 'Osterholz-Scharmbeck 12\u00a0km', 'Weyhe 17\u00a0km', 'Delmenhorst 21\u00a0km', 'Rotenburg (Wümme) 34\u00a0km'], // prettier-ignore
    ['28865 Lilienthal', 'Lilienthal: Orte in der Nähe', 'Bremen 9\u00a0km', 'Osterholz-Scharmbeck 12\u00a0km', 'Weyhe 17\u00a0km', 'Delmenhorst 21\u00a0km', 'Rotenburg (Wümme) 34\u00a0km'], // prettier-ignore
    // Several municipalities have it, and none is a place.
    ['18442', 'Orte in der Nähe', 'Stralsund 5\u00a0km', 'Rostock 61\u00a0km', 'Neubrandenburg 82\u00a0km', 'Lübeck 159\u00a0km', 'Lüneburg 206\u00a0km'], // prettier-ignore
    ['80331', expect.stringMatching(/^Diesen Ort kennen wir noch nicht/)],
    // One digit says too little for what is near.
    ['9', expect.stringMatching(/^Diesen Ort kennen wir noch nicht/)],
  ])('„%s“', (query, ...words) => {
    expect(shown(query)).toEqual(words);
  });

  test('one that nobody has leads to those alike', () => {
    expect(shown('28866').slice(0, 2)).toEqual(['Orte mit ähnlicher Postleitzahl', 'Bremen 9\u00a0km']);
  });
});

test('every place is found by its name and its postcode, first and as itself', () => {
  every(cities, ({ name, slug, postcode }) => {
    for (const query of [name, postcode]) {
      const [hit] = findPlaces(regions, query, around).hits;
      expect([hit?.place.href, hit?.from, hit?.km], query).toEqual([`/${slug}`, undefined, undefined]);
    }
  });
});

test('municipalities and parts of them are found by name and postcode', () => {
  // Each search asks for all of them: some stand for the rest.
  const some = spots.filter((_, index) => index % 50 === 0);
  every(some, ({ name, postcodes }) => {
    expect(findPlaces(regions, name, around).hits.length).toBeGreaterThan(0);
    for (const postcode of postcodes) expect(findPlaces(regions, postcode, around).hits.length).toBeGreaterThan(0);
  });
});
