import { expect, test } from 'vitest';
import { cityOf, site } from '../../../tests/support/content.ts';
import * as stocks from './building-stock.ts';
import type { Counts, StockRow } from './building-stock.ts';

const { apportion, countColumns, heatShares, toRoundedShares, stockOf, tenHouses } = stocks;
const countsOf = (some: Partial<Counts>): Counts => ({
  ...(Object.fromEntries(countColumns.map((column) => [column, 0])) as Counts),
  ...some,
});

test('places differ as they do in the census', () => {
  const countsFor = (slug: string) => stockOf(site.stock, { slug, phrase: '' })?.counts ?? countsOf({});
  expect(stocks.oldTenths(countsFor('bremen'))).toBe(8);
  expect(toRoundedShares(heatShares(countsFor('oldenburg')), 1)[0]).toEqual({ name: 'Gas', percent: 94 });
  expect(Object.values(tenHouses(countsFor('bremen')))).toEqual([1, 2, 5, 1, 1]);
});

test('the heading is rounded first, and the houses on each side by largest remainder', () => {
  // Rounded for themselves the five would be 2, 2, 2, 2, 2: of 74 % before 1980 the heading says seven.
  const years = { y_before_1919: 24, y_1919_1949: 25, y_1950_1959: 25, y_1980_1989: 13, y_2000_2009: 13 };
  expect(Object.values(tenHouses(countsOf({ buildings: 100, ...years })))).toEqual([2, 3, 2, 2, 1]);
  expect(Object.values(tenHouses(countsOf({ buildings: 9, y_2016_plus: 9 })))).toEqual([0, 0, 0, 0, 10]);
  expect(apportion([1, 1, 1], 10)).toEqual([4, 3, 3]);
  expect(apportion([0, 0], 0)).toEqual([0, 0]);
});

test('three shares are said by name, the rest as one', () => {
  const shares = (['Gas', 'Heizöl', 'anderes', 'Strom', 'Holz'] as const).map((name, i) => ({
    name,
    share: ([60, 20, 10, 8, 2][i] ?? 0) / 100,
  }));
  const said = toRoundedShares(shares).map(({ name, percent }) => `${name} ${percent}`);
  expect(said).toEqual(['Gas 60', 'Heizöl 20', 'Strom 8', 'anderes 12']);
});

test('all places together count each area once, and none that lies in another of them; each has a name', () => {
  const row = (rs: string, buildings: number) => ({ rs, county: undefined, counts: countsOf({ buildings }) });
  const rows = new Map<string, StockRow>([
    ['verden', row('03361', 100)],
    ['langwedel', row('03361', 100)],
    ['achim', row('033610001001', 30)],
    ['bremen', row('04011', 200)],
    ['stuhr', { rs: '03251', county: 'im Landkreis Diepholz', counts: undefined }],
  ]);
  const stock = { source: '', date: '', rows };
  const cities = [...rows.keys(), 'weyhe'].map((slug, i) => ({
    ...cityOf('bremen'),
    ...{ slug, name: slug, phrase: slug, population: 1000 + i },
  }));
  expect(stocks.areasOf(stock, cities)).toHaveLength(2);
  expect(stocks.stockHere({ area: { phrase: 'überall' }, cities, stock }, undefined)?.counts.buildings).toBe(300);
  expect(stocks.sumOf(stocks.countedAreas(stock, cities.slice(4)), 'nirgends')).toBeUndefined();
  // A table has those within others too, each under its largest place.
  const listed = stocks.countedAreas(stock, cities).map(({ id, cities }) => `${id} ${cities.length}`);
  expect(listed).toEqual(['langwedel 2', 'achim 1', 'bremen 1']);
  const named = stocks.countedAreas(site.stock, site.cities).map(({ name }) => name);
  expect(named).toEqual(expect.arrayContaining(['Bremen', 'Landkreis Diepholz']));
});
