import { describe, expect, test } from 'vitest';
import { findPlaces, type Region } from './search.ts';

const place = (name: string, postcode: string) => ({ name, postcode, href: `/${name}` });
const regions: Region[] = [
  {
    name: 'Nordwest',
    places: [place('Bremen', '28195'), place('Bremerhaven', '27568'), place('Delmenhorst', '27749')],
  },
  {
    name: 'Hamburg',
    places: [place('Lüneburg', '21335'), place('Stade', '21682'), place('Buxtehude', '21614')],
  },
  {
    name: 'Ostsee',
    places: [place('Neustadt in Holstein', '23730'), place('Groß Grönau', '23627'), place('Norderney', '')],
  },
];

const names = (query: string) => findPlaces(regions, query).places.map(({ name }) => name);

describe('by name', () => {
  test.each([
    { query: 'Bremen', found: ['Bremen'] },
    { query: 'bre', found: ['Bremen', 'Bremerhaven'] },
    { query: '  BREMER ', found: ['Bremerhaven'] },
    { query: 'Lüne', found: ['Lüneburg'] },
    { query: 'luene', found: ['Lüneburg'] },
    { query: 'luneb', found: ['Lüneburg'] },
    { query: 'gronau', found: ['Groß Grönau'] },
    { query: 'LÜNE', found: ['Lüneburg'] },
    { query: 'gross gr', found: ['Groß Grönau'] },
    { query: 'groenau', found: ['Groß Grönau'] },
    { query: 'hol', found: ['Neustadt in Holstein'] },
    { query: 'München', found: [] },
    { query: '28195 Bremen', found: [] },
  ])('„$query“ finds $found', ({ query, found }) => {
    expect(names(query)).toEqual(found);
    expect(findPlaces(regions, query).kind).toBe('name');
  });

  test('a beginning comes before a part, each in the order of the page', () => {
    expect(names('st')).toEqual(['Stade', 'Delmenhorst', 'Neustadt in Holstein']);
  });

  test('gives the place as it is in the list', () => {
    expect(findPlaces(regions, 'stade').places[0]).toBe(regions[1]?.places[1]);
  });
});

describe('by postcode', () => {
  test.each([
    { query: '28195', kind: 'postcode', found: ['Bremen'] },
    { query: ' 275 ', kind: 'postcode', found: ['Bremerhaven'] },
    { query: '21', kind: 'postcode', found: ['Lüneburg', 'Stade', 'Buxtehude'] },
    // Nobody carries it: the same two digits, nearest number first.
    { query: '21640', kind: 'similar', found: ['Buxtehude', 'Stade', 'Lüneburg'] },
    { query: '27700', kind: 'similar', found: ['Delmenhorst', 'Bremerhaven'] },
    { query: '279', kind: 'similar', found: ['Delmenhorst', 'Bremerhaven'] },
    { query: '281955', kind: 'similar', found: ['Bremen'] },
    { query: '80331', kind: 'similar', found: [] },
    // One digit says too little for what is similar.
    { query: '9', kind: 'postcode', found: [] },
    {
      query: '2',
      kind: 'postcode',
      found: [
        'Bremen',
        'Bremerhaven',
        'Delmenhorst',
        'Lüneburg',
        'Stade',
        'Buxtehude',
        'Neustadt in Holstein',
        'Groß Grönau',
      ],
    },
  ])('„$query“ finds $found', ({ query, kind, found }) => {
    expect(names(query)).toEqual(found);
    expect(findPlaces(regions, query).kind).toBe(kind);
  });
});

describe('of many', () => {
  const many: Region[] = [
    {
      name: 'Viele',
      places: Array.from({ length: 20 }, (_, index) => place(`Ort ${index}`, String(28_000 + index))),
    },
  ];

  test.each(['ort', '28', '28900'])('„%s“ shows the first eight', (query) => {
    expect(findPlaces(many, query).places).toHaveLength(8);
  });

  test('the nearest are shown, not the first', () => {
    expect(findPlaces(many, '28900').places[0]?.name).toBe('Ort 19');
  });

  test('none is found in an empty list', () => {
    expect(findPlaces([], 'ort').places).toEqual([]);
  });
});

test('a search changes nothing in the list', () => {
  const before = structuredClone(regions);
  findPlaces(regions, '21640');
  expect(regions).toEqual(before);
});
