import { expect, test } from 'vitest';
import { cityOf, site } from '../../tests/support/content.ts';
import {
  apportion,
  areasOf,
  countColumns,
  countedAreas,
  epochs,
  formatThousands,
  heatColumns,
  heatShares,
  oldTenths,
  saidShares,
  stockOf,
  stockOfAll,
  tenHouses,
  type BuildingStock,
  type CountColumn,
  type Counts,
  type StockRow,
} from './building-stock.ts';

const stockFor = (slug: string) => {
  const stock = stockOf(site.stock, { slug, phrase: `in ${slug}` });
  if (!stock) throw new Error(`${slug} has no figures`);
  return stock;
};

test('places differ as they do in the census', () => {
  const saidOf = (slug: string) => saidShares(heatShares(stockFor(slug).counts), 1)[0];
  expect(oldTenths(stockFor('bremen').counts)).toBe(8);
  expect(saidOf('oldenburg')).toEqual({ name: 'Gas', percent: 94 });
  expect(Object.values(tenHouses(stockFor('bremen').counts))).toEqual([1, 2, 5, 1, 1]);
});

const countsOf = (some: Partial<Counts>): Counts => ({
  ...(Object.fromEntries(countColumns.map((column) => [column, 0])) as Counts),
  ...some,
});

test('the heading is rounded first, and the houses on each side by largest remainder', () => {
  // Rounded for themselves the five would be 2, 2, 2, 2, 2: of 74 % before 1980 the heading says seven.
  const counts = countsOf({
    buildings: 100,
    y_before_1919: 24,
    y_1919_1949: 25,
    y_1950_1959: 25,
    y_1980_1989: 13,
    y_2000_2009: 13,
  });
  expect(Object.values(tenHouses(counts))).toEqual([2, 3, 2, 2, 1]);
  expect(Object.values(tenHouses(countsOf({ buildings: 9, y_2016_plus: 9 })))).toEqual([0, 0, 0, 0, 10]);
  expect(Object.values(tenHouses(countsOf({ buildings: 9, y_before_1919: 9 })))).toEqual([10, 0, 0, 0, 0]);
  expect(apportion([1, 1, 1], 10)).toEqual([4, 3, 3]);
  expect(apportion([0, 0], 0)).toEqual([0, 0]);
});

test('each column of years and of heating is in one group', () => {
  const grouped = Object.values(epochs).flatMap((columns): readonly CountColumn[] => columns);
  expect(grouped).toEqual(countColumns.filter((column) => column.startsWith('y_')));
  const all = countsOf({
    buildings: heatColumns.length,
    ...Object.fromEntries(heatColumns.map((column) => [column, 1])),
  });
  expect(heatShares(all).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
});

test('three shares are said by name, the rest as one, and nothing that rounds to nothing', () => {
  const shares = (...parts: number[]) =>
    (['Gas', 'Heizöl', 'anderes', 'Strom', 'Holz'] as const).map((name, i) => ({ name, share: (parts[i] ?? 0) / 100 }));
  expect(saidShares(shares(60, 20, 10, 8, 2))).toEqual([
    { name: 'Gas', percent: 60 },
    { name: 'Heizöl', percent: 20 },
    { name: 'Strom', percent: 8 },
    { name: 'anderes', percent: 12 },
  ]);
  expect(saidShares(shares(99.8, 0.2))).toEqual([{ name: 'Gas', percent: 100 }]);
});

test('all places together count each area once, and none that lies in another of them', () => {
  const row = (rs: string, buildings: number) => ({ rs, county: undefined, counts: countsOf({ buildings }) });
  const stock: BuildingStock = {
    source: '',
    date: '',
    rows: new Map<string, StockRow>([
      ['verden', row('03361', 100)],
      ['langwedel', row('03361', 100)],
      ['achim', row('033610001001', 30)],
      ['bremen', row('04011', 200)],
      ['stuhr', { rs: '03251', county: 'im Landkreis Diepholz', counts: undefined }],
    ]),
  };
  const cities = ['verden', 'langwedel', 'achim', 'bremen', 'stuhr', 'weyhe'].map((slug, i) => ({
    ...cityOf('bremen'),
    slug,
    name: slug,
    phrase: slug,
    population: 1000 + i,
  }));
  expect(areasOf(stock, cities)).toHaveLength(2);
  expect(stockOfAll(stock, cities, 'überall')).toMatchObject({ phrase: 'überall', counts: { buildings: 300 } });
  expect(stockOfAll(stock, cities.slice(4), 'nirgends')).toBeUndefined();
  expect(stockOf(stock, { slug: 'weyhe', phrase: '' })).toBeUndefined();
  // A table has those within others too, each under its largest place.
  const listed = countedAreas(stock, cities);
  expect(listed.map(({ id, cities }) => [id, cities.length])).toEqual([
    ['langwedel', 2],
    ['achim', 1],
    ['bremen', 1],
  ]);
});

test('an area has a name that needs no sentence', () => {
  const nameOf = (slug: string) =>
    countedAreas(site.stock, site.cities).find(({ cities }) => cities.some((city) => city.slug === slug))?.name;
  expect(['bremen', 'weyhe'].map(nameOf)).toEqual(['Bremen', 'Landkreis Diepholz']);
});

test('a count is printed in thousands, or not at all', () => {
  expect(formatThousands(122_273)).toBe('122.000');
  expect(formatThousands(499)).toBeUndefined();
});
