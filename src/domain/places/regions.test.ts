import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { readText } from '../../../tests/support/content.ts';
import { areaSchema, postcodeToState } from './area.ts';
import { reservedSegments } from '../site/pages.ts';
import * as regions from './regions.ts';
import type { City } from './regions.ts';

const { catalogueSchema, citySchema, cityToDistanceKm, nearestCities, reachOf, stateToRules } = regions;
const area = parseContent('content/area.yaml', await readText('content/area.yaml'), areaSchema);

const bremen: City = {
  ...{ slug: 'bremen', name: 'Bremen', phrase: 'in Bremen', state: 'Bremen', postcode: '28195' },
  ...{ latitude: 53.083, longitude: 8.8, population: 575_071, populationYear: 2022, houseType: 'altbremer-haus' },
  topics: ['denkmal', 'laden', 'keller', 'anbau'],
  buildingStock: 'Ein Satz zum Gebäudebestand, der lang genug ist.',
  certificate: 'Zwei Sätze zum Ausweis. '.repeat(6),
  example: 'Ein Beispiel aus diesem Ort. '.repeat(7),
};
const hamburg: City = { ...bremen, slug: 'hamburg', name: 'Hamburg', latitude: 53.55, longitude: 10 };
const rostock: City = { ...bremen, slug: 'rostock', name: 'Rostock', latitude: 54.0887, longitude: 12.1405 };

const messagesOf = (fields: Partial<Record<keyof City, unknown>>) =>
  citySchema.safeParse({ ...bremen, ...fields }).error?.issues.map(({ message }) => message) ?? [];

const limits: [field: keyof City, good: unknown[], bad: unknown[]][] = [
  [
    'slug',
    ['lueneburg', 'bad-oldesloe', 'a', 'ort-2', 'x'.repeat(40)],
    [
      ...['', 'Lueneburg', 'lüneburg', 'bad oldesloe', 'bad_oldesloe', 'bad--oldesloe', '-bad', 'bad-', 'a/b', 'a\n'],
      ...['x'.repeat(41), 'places.json', ...reservedSegments],
    ],
  ],
  [
    'topics',
    [],
    ['denkmal laden keller', 'denkmal laden keller laden', 'denkmal laden keller burg'].map((one) => one.split(' ')),
  ],
];
test('a city is taken to the letter, within limits, with every field and no other', () => {
  expect(citySchema.parse(bremen)).toEqual(bremen);
  every(limits, ([field, good, bad]) => {
    expect(good.filter((value) => messagesOf({ [field]: value }).length > 0)).toEqual([]);
    expect(bad.filter((value) => messagesOf({ [field]: value }).length === 0)).toEqual([]);
  });
  expect(messagesOf({ slug: 'blog' })).toContain('„blog“ ist eine Adresse der Website selbst und kann kein Ort sein');
  for (const field of Object.keys(bremen)) expect(messagesOf({ [field]: undefined }), field).toHaveLength(1);
  expect(citySchema.safeParse({ ...bremen, office: true }).success).toBe(false);
});

test('a catalogue has no slug twice, no region without cities, and keeps its order', () => {
  const region = (name: string, ...cities: City[]) => ({ name, cities });
  const { error } = catalogueSchema.safeParse([
    region('Nord', bremen, { ...hamburg, slug: 'bremen' }),
    region('Süd', hamburg, bremen),
  ]);
  const message = '„bremen“ gibt es schon; jeder Ort braucht einen eigenen Wert';
  expect(error?.issues).toMatchObject([
    { path: [0, 'cities', 1, 'slug'], message },
    { path: [1, 'cities', 1, 'slug'], message },
  ]);
  expect([[], [region('Nord')]].map((one) => catalogueSchema.safeParse(one).success)).toEqual([false, false]);
  const two = [region('Nord', hamburg, rostock), region('Süd', bremen)];
  expect(regions.regionsToCities(two).map(({ slug }) => slug)).toEqual(['hamburg', 'rostock', 'bremen']);
  expect(JSON.stringify(regions.regionsToResponse(two))).toBe('{"Nord":["Hamburg","Rostock"],"Süd":["Bremen"]}');
});

test('near the office and without a city a visit is the rule, else by arrangement; the nearest come first', () => {
  expect([bremen, hamburg].map((city) => cityToDistanceKm(area, city))).toEqual([0, expect.closeTo(96, -0.6)]);
  expect(cityToDistanceKm(area, rostock)).toBeGreaterThan(area.radius);
  expect([bremen, undefined, { ...bremen, latitude: 54.5 }].map((city) => reachOf(area, city))).toEqual([
    ...['near', 'near', 'far'],
  ]);
  const slugs = (count: number) => nearestCities(bremen, [rostock, bremen, hamburg], count).map(({ slug }) => slug);
  expect([slugs(5), slugs(1), slugs(0)]).toEqual([['hamburg', 'rostock'], ['hamburg'], []]);
  expect([regions.placeOf(area, bremen), regions.placeOf(area, undefined)]).toEqual([bremen, area]);
});

test('a postcode is in a state, which has rules of its own; one that is left out is told', () => {
  const states = rowsOf(`
    28779 | Bremen
    28780 | Niedersachsen
    27567 | Niedersachsen
    27568 | Bremen
    23879 | Schleswig-Holstein
    18055 | Mecklenburg-Vorpommern
    22799 | Hamburg
    33000 | undefined`);
  every(states, ([postcode = '', state]) => expect(String(postcodeToState(area, postcode))).toBe(state));
  const source = (title: string) => ({ title, url: 'https://land.example', read: '2026-11-24' });
  const rule = (words: string, title: string) => ({ rule: words, from: '2025-01-01', source: source(title) });
  const entry = (state: City['state']) => ({
    ...{ state, certificate: 'Was das heißt.' },
    rules: [rule(`Regel in ${state}.`, 'Gesetz'), rule('Noch eine.', 'Behörde')],
  });
  const told = {
    checked: '2025-07',
    states: [entry('Hamburg'), { ...entry('Bremen'), checked: '2026-01', help: [source('Denkmalliste')] }],
  };
  expect(stateToRules(told, 'Hamburg')).toEqual({
    text: 'Regel in Hamburg. Noch eine. Was das heißt.',
    ...{ status: 'Stand Juli 2025', sources: [source('Gesetz'), source('Behörde')], help: [] },
  });
  expect(stateToRules(told, 'Bremen')).toMatchObject({ status: 'Stand Januar 2026', help: [source('Denkmalliste')] });
  expect(() => stateToRules(told, 'Niedersachsen')).toThrow('content/states.yaml: Niedersachsen fehlt.');
});
