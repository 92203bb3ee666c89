/** What the page of all areas says of their houses in percent, and all of it as a file. */
import {
  epochs,
  heatings,
  oldColumns,
  oldTenths,
  shareOf,
  toPercent,
  type Counts,
  type StockArea,
} from './building-stock.ts';
import { toCsv } from '../language/csv.ts';
import { keysOf } from '../keys-of.ts';

const measures = { 'vor 1980': oldColumns, ...epochs, ...heatings };
type Measure = keyof typeof measures;

const measure = (counts: Counts, name: Measure): number => shareOf(counts, measures[name]);
export const percentOf = (counts: Counts, name: Measure): number => toPercent(measure(counts, name));

/** The columns of the table. */
export const tableMeasures = {
  alter: 'vor 1980',
  gas: 'Gas',
  heizoel: 'Heizöl',
  fernwaerme: 'Fernwärme',
  waermepumpe: 'Wärmepumpe',
} as const satisfies Record<string, Measure>;
export const tableMeasureNames = keysOf(tableMeasures);

/** Where most houses are old first, and by their names where the share is alike. */
export const sortByAge = (areas: readonly StockArea[]): StockArea[] =>
  areas.toSorted(
    (a, b) => measure(b.counts, 'vor 1980') - measure(a.counts, 'vor 1980') || a.name.localeCompare(b.name, 'de'),
  );

/** Thousands, since the office changes each count a little; below one there is none. */
const toThousands = (count: number): string => String(Math.round(count / 1000) * 1000);

/** @param source who counted, under which licence, and what was done with it: it stands in each row, so that it goes along */
export function stockToCsv(areas: readonly StockArea[], source: string): string {
  const shares = keysOf(measures);
  const head = [
    ...['Gebiet', 'Schlüssel', 'Gezählt', 'Orte', 'Wohnhäuser, gerundet', 'Von zehn Häusern vor 1980 gebaut'],
    ...shares.map((name) => `${name} in %`),
    'Quelle',
  ];
  const rows = areas.map(({ name, rs, isCounty, cities, counts }) => [
    name,
    rs,
    isCounty ? 'Kreis' : 'Ort',
    cities.map((city) => city.name).join(', '),
    toThousands(counts.buildings),
    String(oldTenths(counts)),
    ...shares.map((name) => String(percentOf(counts, name))),
    source,
  ]);
  return toCsv([head, ...rows]);
}
