import { reservedSegments } from './pages.ts';
import { houseTypes } from './pictures.ts';
import { describe, expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { parseContent } from '../../tests/support/parse-content.ts';
import { areaSchema, postcodeToState } from './area.ts';
import {
  catalogueSchema,
  citySchema,
  cityToDistanceKm,
  nearestCities,
  placeOf,
  reachOf,
  regionsToCities,
  regionsToResponse,
  stateToRules,
  type City,
  type Region,
} from './regions.ts';
import { readText } from '../../tests/support/content.ts';

const area = parseContent('content/area.yaml', await readText('content/area.yaml'), areaSchema);

const bremen: City = {
  slug: 'bremen',
  name: 'Bremen',
  phrase: 'in Bremen',
  state: 'Bremen',
  postcode: '28195',
  latitude: 53.083,
  longitude: 8.8,
  population: 575_071,
  populationYear: 2022,
  houseType: 'altbremer-haus',
  topics: ['denkmal', 'laden', 'keller', 'anbau'],
  buildingStock: 'Ein Satz zum Gebäudebestand, der lang genug ist.',
  certificate: 'Zwei Sätze zum Ausweis. '.repeat(6),
  example: 'Ein Beispiel aus diesem Ort. '.repeat(7),
};
const hamburg: City = { ...bremen, slug: 'hamburg', name: 'Hamburg', latitude: 53.55, longitude: 10 };
const rostock: City = { ...bremen, slug: 'rostock', name: 'Rostock', latitude: 54.0887, longitude: 12.1405 };
const region = (name: string, ...members: City[]): Region => ({ name, cities: members });

const messagesOf = (fields: Partial<Record<keyof City, unknown>>) =>
  citySchema.safeParse({ ...bremen, ...fields }).error?.issues.map(({ message }) => message) ?? [];

describe('a city', () => {
  test('as it stands in the catalogue is taken to the letter', () => {
    expect(citySchema.parse(bremen)).toEqual(bremen);
  });

  test.each(['lueneburg', 'bad-oldesloe', 'a', 'ort-2', 'x'.repeat(40)])('may have the slug %s', (slug) => {
    expect(messagesOf({ slug })).toEqual([]);
  });

  test.each([
    '',
    'Lueneburg',
    'lüneburg',
    'bad oldesloe',
    'bad_oldesloe',
    'bad--oldesloe',
    '-bad',
    'bad-',
    'a/b',
    'a\n',
  ])('may not have the slug %j', (slug) => {
    expect(messagesOf({ slug })).toContain('nur Kleinbuchstaben a–z, Ziffern und Bindestriche (ä wird ae)');
  });

  test('may not have a slug of 41 characters', () => {
    expect(messagesOf({ slug: 'x'.repeat(41) })).toHaveLength(1);
  });

  test('may not have an address of the site itself', () => {
    every(reservedSegments, (slug) => {
      expect(messagesOf({ slug })).toContain(`„${slug}“ ist eine Adresse der Website selbst und kann kein Ort sein`);
    });
  });

  test.each([
    { field: 'postcode', good: ['01234', '28195'], bad: ['2819', '281955', 'D-28195', 28195] },
    { field: 'state', good: ['Niedersachsen', 'Mecklenburg-Vorpommern'], bad: ['Preußen', 'niedersachsen'] },
    { field: 'houseType', good: [...houseTypes], bad: ['villa', ''] },
    {
      field: 'topics',
      good: [['denkmal', 'laden', 'keller', 'anbau']],
      bad: [
        ['denkmal', 'laden', 'keller'],
        ['denkmal', 'laden', 'keller', 'laden'],
        ['denkmal', 'laden', 'keller', 'burg'],
      ],
    },
    { field: 'name', good: ['Au', 'x'.repeat(40)], bad: ['A', 'x'.repeat(41)] },
    { field: 'phrase', good: ['in Au', 'x'.repeat(50)], bad: ['Au', 'x'.repeat(51)] },
    { field: 'latitude', good: [47, 55.1], bad: [46.9, 55.2, '53', Number.NaN] },
    { field: 'longitude', good: [5.8, 15.1], bad: [5.7, 15.2, 53.08] },
    { field: 'population', good: [1000, 5_000_000], bad: [999, 5_000_001, 1000.5] },
    { field: 'populationYear', good: [2011, 2100], bad: [2010, 2101] },
    { field: 'buildingStock', good: ['x'.repeat(40), 'x'.repeat(260)], bad: ['x'.repeat(39), 'x'.repeat(261)] },
    { field: 'certificate', good: ['x'.repeat(120), 'x'.repeat(480)], bad: ['x'.repeat(119), 'x'.repeat(481)] },
  ] as const)('keeps the limits of $field', ({ field, good, bad }) => {
    expect(good.filter((value) => messagesOf({ [field]: value }).length > 0)).toEqual([]);
    expect(bad.filter((value) => messagesOf({ [field]: value }).length === 0)).toEqual([]);
  });

  test('needs every field and no other', () => {
    for (const field of Object.keys(bremen)) expect(messagesOf({ [field]: undefined })).toHaveLength(1);
    expect(citySchema.safeParse({ ...bremen, office: true }).success).toBe(false);
  });
});

describe('the catalogue', () => {
  test('refuses a slug that stands twice, within a region and across', () => {
    const result = catalogueSchema.safeParse([
      region('Nord', bremen, { ...hamburg, slug: 'bremen' }),
      region('Süd', hamburg, bremen),
    ]);
    const message = '„bremen“ gibt es schon; jeder Ort braucht einen eigenen Wert';
    expect(result.error?.issues).toMatchObject([
      { path: [0, 'cities', 1, 'slug'], message },
      { path: [1, 'cities', 1, 'slug'], message },
    ]);
  });

  test('refuses a region without cities and a catalogue without regions', () => {
    expect(catalogueSchema.safeParse([{ name: 'Nord', cities: [] }]).success).toBe(false);
    expect(catalogueSchema.safeParse([]).success).toBe(false);
  });
});

describe('conversions', () => {
  const two = [region('Nord', hamburg, rostock), region('Süd', bremen)];

  test('regionsToCities keeps the order', () => {
    expect(regionsToCities(two).map(({ slug }) => slug)).toEqual(['hamburg', 'rostock', 'bremen']);
  });

  test('regionsToResponse is region → office names, in order', () => {
    const response = regionsToResponse(two);
    expect(Object.entries(response)).toEqual([
      ['Nord', ['Hamburg', 'Rostock']],
      ['Süd', ['Bremen']],
    ]);
  });
});

describe('distance', () => {
  test('from Bremen to Hamburg is about 96 km', () => {
    expect(Math.abs(cityToDistanceKm(area, hamburg) - 96)).toBeLessThanOrEqual(2);
  });

  test('from Bremen to Bremen is 0, in whole kilometres', () => {
    expect(cityToDistanceKm(area, bremen)).toBe(0);
  });

  test('puts Hamburg within and Rostock outside the service radius', () => {
    expect(area.radius).toBe(100);
    expect(cityToDistanceKm(area, hamburg)).toBeLessThan(area.radius);
    expect(cityToDistanceKm(area, rostock)).toBeGreaterThan(area.radius);
  });
});

test.each([
  ['28195', 'Bremen'],
  ['28779', 'Bremen'],
  ['28780', 'Niedersachsen'],
  ['27567', 'Niedersachsen'],
  ['27568', 'Bremen'],
  ['23879', 'Schleswig-Holstein'],
  ['18055', 'Mecklenburg-Vorpommern'],
  ['22799', 'Hamburg'],
  ['33000', undefined],
  ['99999', undefined],
])('the postcode %s is in %s', (postcode, state) => {
  expect(postcodeToState(area, postcode)).toBe(state);
});

test('a state has rules of its own; one that is left out is told', () => {
  const source = (title: string) => ({ title, url: 'https://land.example', read: '2026-11-24' });
  const rule = (words: string, title: string) => ({ rule: words, from: '2025-01-01', source: source(title) });
  const entry = (state: City['state']) => ({
    state,
    rules: [rule(`Regel in ${state}.`, 'Gesetz'), rule('Noch eine.', 'Behörde')],
    certificate: 'Was das heißt.',
  });
  const states = {
    checked: '2025-07',
    states: [entry('Hamburg'), { ...entry('Bremen'), checked: '2026-01', help: [source('Denkmalliste')] }],
  };
  expect(stateToRules(states, 'Hamburg')).toEqual({
    text: 'Regel in Hamburg. Noch eine. Was das heißt.',
    status: 'Stand Juli 2025',
    sources: [source('Gesetz'), source('Behörde')],
    help: [],
  });
  expect(stateToRules(states, 'Bremen')).toMatchObject({ status: 'Stand Januar 2026', help: [source('Denkmalliste')] });
  expect(() => stateToRules(states, 'Niedersachsen')).toThrow('content/states.yaml: Niedersachsen fehlt.');
});

test('a page speaks of its city, or of the whole region', () => {
  expect(placeOf(area, bremen)).toBe(bremen);
  expect(placeOf(area, undefined)).toBe(area);
});

test('a visit is the rule near the office and without a city, else by arrangement', () => {
  expect(reachOf(area, bremen)).toBe('near');
  expect(reachOf(area, undefined)).toBe('near');
  expect(reachOf(area, { ...bremen, latitude: 54.5 })).toBe('far');
});

describe('nearestCities', () => {
  const slugs = (count: number) => nearestCities(bremen, [rostock, bremen, hamburg], count).map(({ slug }) => slug);

  test('are nearest first, without the city itself', () => {
    expect(slugs(5)).toEqual(['hamburg', 'rostock']);
  });

  test('are as many as asked for', () => {
    expect(slugs(1)).toEqual(['hamburg']);
    expect(slugs(0)).toEqual([]);
  });
});
