/** What texts and tables say of the houses of an area in percent, by the name they give it; and all of it as a file. */
import {
  countedAreas,
  countOf,
  epochNames,
  epochs,
  heatings,
  oldColumns,
  oldTenths,
  shareOf,
  toPercent,
  type CountColumn,
  type Counts,
  type BuildingStock,
  type StockArea,
} from './building-stock.ts';
import { toCsv } from '../language/csv.ts';
import { keysOf } from '../keys-of.ts';
import type { City } from './regions.ts';

export const measures = {
  'vor 1919': epochs['vor 1919'],
  'vor 1950': [...epochs['vor 1919'], ...epochs['1919 bis 1949']],
  'vor 1980': oldColumns,
  '1950 bis 1979': epochs['1950 bis 1979'],
  'ab 2000': epochs['ab 2000'],
  'ab 2010': ['y_2010_2015', 'y_2016_plus'],
  ...heatings,
  'ein bis zwei Wohnungen': ['dw_1', 'dw_2'],
} as const satisfies Record<string, readonly CountColumn[]>;
type Measure = keyof typeof measures;
export const measureNames = keysOf(measures);

export const measure = (counts: Counts, name: Measure): number => shareOf(counts, measures[name]);
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

/** The highest share first, and by their names where they are alike. */
export const sortAreas = (areas: readonly StockArea[], by: Measure): StockArea[] =>
  areas.toSorted((a, b) => measure(b.counts, by) - measure(a.counts, by) || a.name.localeCompare(b.name, 'de'));

/** The rows of the table and of its file, by the first column. */
export const tableAreas = (stock: BuildingStock, cities: readonly City[]): StockArea[] =>
  sortAreas(countedAreas(stock, cities), tableMeasures.alter);

/** Thousands, since the office changes each count a little; below one there is none. */
const toThousands = (count: number): string => String(Math.round(count / 1000) * 1000);

/** @param source who counted, under which licence, and what was done with it: it stands in each row, so that it goes along */
export function stockToCsv(areas: readonly StockArea[], source: string): string {
  const heats = keysOf(heatings);
  const head = [
    ...['Gebiet', 'Schlüssel', 'Gezählt', 'Orte', 'Wohnhäuser, gerundet', 'Von zehn Häusern vor 1980 gebaut'],
    ...['vor 1980', ...epochNames, ...heats].map((name) => `${name} in %`),
    'Quelle',
  ];
  const rows = areas.map(({ name, rs, isCounty, cities, counts }) => [
    name,
    rs,
    isCounty ? 'Kreis' : 'Ort',
    cities.map((city) => city.name).join(', '),
    toThousands(counts.buildings),
    String(oldTenths(counts)),
    String(percentOf(counts, 'vor 1980')),
    ...epochNames.map((name) => String(toPercent(shareOf(counts, epochs[name])))),
    ...heats.map((name) => String(toPercent(shareOf(counts, heatings[name])))),
    source,
  ]);
  return toCsv([head, ...rows]);
}

/** Areas where a share is at least so many percent. */
export const countAreas = (areas: readonly StockArea[], name: Measure, least: number): number =>
  areas.filter(({ counts }) => countOf(counts, measures[name]) * 100 >= counts.buildings * least).length;

/** The area with the highest share, and that with the lowest. */
const ends = { highest: 0, lowest: -1 } as const;
/** After names: all areas but theirs. */
const others = 'others';

const stateOf = ({ id, cities }: StockArea): string | undefined => cities.find(({ slug }) => slug === id)?.state;

/** What `areasNamed` knows. */
export const areaNames = (areas: readonly StockArea[]): string[] => [
  ...new Set([
    ...keysOf(ends),
    others,
    ...areas.flatMap((area) => [stateOf(area) ?? [], area.cities.map(({ slug }) => slug)].flat()),
  ]),
];

/**
 * Areas as a text names them: by the slugs of places, by states, as that with the highest or lowest share, or as all others;
 * none for a name of which nothing was counted, which the check refuses.
 * @param names with blanks between; all areas where there are none
 */
export function areasNamed(areas: readonly StockArea[], names: string | undefined, by: Measure): StockArea[] {
  if (!names) return [...areas];
  const words = names.trim().split(/\s+/);
  const found = words
    .filter((word) => word !== others)
    .flatMap((name) =>
      name in ends
        ? [sortAreas(areas, by).at(ends[name as keyof typeof ends])].flatMap((area) => area ?? [])
        : areas.filter((area) => stateOf(area) === name || area.cities.some(({ slug }) => slug === name)),
    );
  return words.includes(others) ? areas.filter((area) => !found.includes(area)) : [...new Set(found)];
}
