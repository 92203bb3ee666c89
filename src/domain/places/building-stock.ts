/**
 * How old the houses of a place are and what heats them, by the census: `content/building-stock.tsv`. The office that
 * counts adds a little noise, so pages print tenths, whole percents and rounded thousands, never a single count.
 */
import { fillWords } from '../language/format.ts';
import { keysOf } from '../keys-of.ts';
import { commonPages } from '../site/pages.ts';
import { names } from '../names.ts';
import type { City } from './regions.ts';

/** The counts of an area by decade of building, by what heats the house, by its dwellings: columns of the file. */
export const yearColumns = names(
  'y_before_1919 y_1919_1949 y_1950_1959 y_1960_1969 y_1970_1979',
  'y_1980_1989 y_1990_1999 y_2000_2009 y_2010_2015 y_2016_plus',
);
export const heatColumns = names(
  'heat_gas heat_oil heat_wood heat_biomass heat_heatpump_solar_geo heat_electric heat_coal heat_district heat_none',
);
export const dwellingColumns = names('dw_1 dw_2 dw_3_6 dw_7_12 dw_13_plus');
export const countColumns = ['buildings', ...yearColumns, ...heatColumns, ...dwellingColumns, 'owner_weg'] as const;
export type CountColumn = (typeof countColumns)[number];
export type Counts = Record<CountColumn, number>;

/** Where the figures of a place were counted: in it, or in its county, and then every sentence says so. */
export type StockRow = {
  /** Key of what was counted (Regionalschlüssel): five digits of a county or independent city, twelve of a municipality. */
  rs: string;
  /** The county as a sentence names it, „im Landkreis Verden“, if the figures are those of a county. */
  county: string | undefined;
  /** `undefined` where none are known. */
  counts: Counts | undefined;
};

export type BuildingStock = {
  /** Who counted, when, and under which licence it may be shown. */
  source: string;
  /** '2022-05-15', the day for which was counted. */
  date: string;
  /** By the slug of the place. */
  rows: ReadonlyMap<string, StockRow>;
};

export const noStock: BuildingStock = { source: '', date: '', rows: new Map() };

/** What was counted somewhere, and where: 'in Bremen', 'im Landkreis Verden'. */
export type Stock = { phrase: string; isCounty: boolean; counts: Counts };

/** 'im Landkreis Verden' → 'Landkreis Verden', 'in der Region Hannover' → 'Region Hannover' */
const toAreaName = (county: string): string => county.replace(/^(?:im|in|auf)(?: de[mnr])? /, '');

/** The figures for a place; `undefined` where there are none. */
export function stockOf({ rows }: BuildingStock, city: Pick<City, 'slug' | 'phrase'>): Stock | undefined {
  const row = rows.get(city.slug);
  return row?.counts && { phrase: row.county ?? city.phrase, isCounty: row.county !== undefined, counts: row.counts };
}

/** Key of the county that a place lies in, or is; of one without a row its slug. */
export const countyOf = ({ rows }: BuildingStock, { slug }: Pick<City, 'slug'>): string =>
  rows.get(slug)?.rs.slice(0, 5) ?? slug;

/** Each area counted for some of the places, once, with these in the order of the catalogue; one may lie within another. */
export function countedAreas(stock: BuildingStock, cities: readonly City[]) {
  const byKey = Map.groupBy(cities, ({ slug }) => stock.rows.get(slug)?.rs ?? '');
  return [...byKey].flatMap(([rs, cities]) => {
    const largest = cities.reduce((a, b) => (b.population > a.population ? b : a));
    const counted = stockOf(stock, largest);
    if (!counted) return [];
    // 'Bremen', 'Landkreis Verden'
    const name = counted.isCounty ? toAreaName(counted.phrase) : largest.name;
    // Rows of a table are named by the largest place, the same for all of them.
    return [{ ...counted, id: largest.slug, rs, name, cities }];
  });
}
export type StockArea = ReturnType<typeof countedAreas>[number];

/** Those of the areas that lie in no other of them, so that nothing is counted twice. */
const apart = (areas: readonly StockArea[]): StockArea[] =>
  areas.filter(({ rs }) => !areas.some((other) => other.rs !== rs && rs.startsWith(other.rs)));

/** Areas counted for some of the places, each once, and none that lies within another of them. */
export const areasOf = (stock: BuildingStock, cities: readonly City[]): StockArea[] =>
  apart(countedAreas(stock, cities));

/** What was counted in several areas as one; `undefined` where there are none. */
export function sumOf(areas: readonly StockArea[], phrase: string): Stock | undefined {
  const all = apart(areas);
  if (all.length === 0) return undefined;
  const sum = (column: CountColumn) => all.reduce((total, { counts }) => total + counts[column], 0);
  const counts = Object.fromEntries(countColumns.map((column) => [column, sum(column)])) as Counts;
  return { phrase, isCounty: false, counts };
}

/** Where all areas stand in rows, at that of a place; `undefined` where nothing is known of any. */
export function toStockLink(
  { stock, cities }: { stock: BuildingStock; cities: readonly City[] },
  city: City | undefined,
): string | undefined {
  const areas = countedAreas(stock, cities);
  if (areas.length === 0) return undefined;
  const own = city && areas.find((area) => area.cities.includes(city));
  return `${commonPages.stock}${own ? `#${own.id}` : ''}`;
}

/** The building stock for a page: that of its place, or without a place that of all places together. */
export const stockHere = (
  { area, cities, stock }: { area: { phrase: string }; cities: readonly City[]; stock: BuildingStock },
  city: City | undefined,
): Stock | undefined => (city ? stockOf(stock, city) : sumOf(countedAreas(stock, cities), area.phrase));

export const countOf = (counts: Counts, columns: readonly CountColumn[]): number =>
  columns.reduce((sum, column) => sum + counts[column], 0);

/** A part of all buildings, 0 to 1. */
export const shareOf = (counts: Counts, columns: readonly CountColumn[]): number =>
  counts.buildings === 0 ? 0 : countOf(counts, columns) / counts.buildings;

export const toPercent = (share: number): number => Math.round(share * 100);

/** The times that the picture has a house for; the first three are before 1980. */
export const epochs = {
  'vor 1919': ['y_before_1919'],
  '1919 bis 1949': ['y_1919_1949'],
  '1950 bis 1979': ['y_1950_1959', 'y_1960_1969', 'y_1970_1979'],
  '1980 bis 1999': ['y_1980_1989', 'y_1990_1999'],
  'ab 2000': ['y_2000_2009', 'y_2010_2015', 'y_2016_plus'],
} as const satisfies Record<string, readonly CountColumn[]>;
export type Epoch = keyof typeof epochs;
export const epochNames = keysOf(epochs);
export const oldEpochs: readonly Epoch[] = epochNames.slice(0, 3);
const newEpochs = epochNames.slice(3);
/** Counted by decade: the law's day, 1 November 1977, lies within the last of them. */
export const oldColumns = oldEpochs.flatMap((epoch): readonly CountColumn[] => epochs[epoch]);

/** What heats a house, as one says it. */
export const heatings = {
  Gas: ['heat_gas'],
  Heizöl: ['heat_oil'],
  Fernwärme: ['heat_district'],
  Holz: ['heat_wood', 'heat_biomass'],
  Wärmepumpe: ['heat_heatpump_solar_geo'],
  Strom: ['heat_electric'],
  anderes: ['heat_coal', 'heat_none'],
} as const satisfies Record<string, readonly CountColumn[]>;
export type Heating = keyof typeof heatings;

/** As many wholes as are wanted, none lost and none invented: those with the largest remainder are rounded up. */
export function apportion(values: readonly number[], wanted: number): number[] {
  const all = values.reduce((sum, value) => sum + value, 0) || 1;
  const exact = values.map((value) => (value / all) * wanted);
  const missing = wanted - exact.reduce((sum, part) => sum + Math.floor(part), 0);
  const largest = exact
    .map((part, index) => ({ index, rest: part % 1 }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, missing)
    .map(({ index }) => index);
  return exact.map((part, index) => Math.floor(part) + (largest.includes(index) ? 1 : 0));
}

/** How many of ten houses were built before 1980, as the heading says it. */
export const oldTenths = (counts: Counts): number => Math.round(shareOf(counts, oldColumns) * 10);

/** Words for each number of tenths, from none to all. */
type TenthsWords = Record<(typeof tenthsWords)[number], string>;
const tenthsWords = names('none one few few few half many many many many all');

/** The heading over the ten houses of an area: '8 von 10 Wohnhäusern in Bremen sind vor 1980 gebaut' */
export function tenthsToText(words: TenthsWords, { counts, phrase }: Stock): string {
  const tenths = oldTenths(counts);
  return fillWords(words[tenthsWords[tenths] ?? 'none'], { tenths: String(tenths), area: phrase });
}

/**
 * Ten houses by the time of their building. What the heading says is rounded first; the houses before and after 1980
 * share what is left to them, so that picture and heading never differ.
 */
export function tenHouses(counts: Counts): Record<Epoch, number> {
  const old = oldTenths(counts);
  const share = (names: readonly Epoch[], wanted: number) =>
    apportion(
      names.map((name) => countOf(counts, epochs[name])),
      wanted,
    );
  const houses = [...share(oldEpochs, old), ...share(newEpochs, 10 - old)];
  return Object.fromEntries(epochNames.map((name, i) => [name, houses[i] ?? 0])) as Record<Epoch, number>;
}

type HeatShare = { name: Heating; share: number };

/** What heats the houses, the commonest first; the shares are exact. */
export const heatShares = (counts: Counts): HeatShare[] =>
  keysOf(heatings)
    .map((name) => ({ name, share: shareOf(counts, heatings[name]) }))
    .sort((a, b) => b.share - a.share);

/** Shares in whole percents, the first few by name and the rest as one: they come to 100. */
export function toRoundedShares(shares: readonly HeatShare[], count = 3): { name: Heating; percent: number }[] {
  const named = shares
    .filter(({ name }) => name !== 'anderes')
    .slice(0, count)
    .map(({ name, share }) => ({ name, percent: toPercent(share) }))
    .filter(({ percent }) => percent > 0);
  const rest = 100 - named.reduce((sum, { percent }) => sum + percent, 0);
  return rest > 0 ? [...named, { name: 'anderes', percent: rest }] : named;
}

/** What sentences may say of the houses somewhere, by the names that they put in braces. */
export function stockToWords({ counts, phrase }: Stock, { date }: Pick<BuildingStock, 'date'>): Record<string, string> {
  const percentOf = (...columns: CountColumn[]) => `${toPercent(shareOf(counts, columns))} %`;
  const [commonest] = heatShares(counts);
  return {
    area: phrase,
    year: date.slice(0, 4),
    small: percentOf('dw_1', 'dw_2'),
    large: percentOf('dw_3_6', 'dw_7_12', 'dw_13_plus'),
    owners: percentOf('owner_weg'),
    old: percentOf(...oldColumns),
    new: percentOf('y_2010_2015', 'y_2016_plus'),
    heating: commonest?.name ?? '',
    percent: `${toPercent(commonest?.share ?? 0)} %`,
  };
}
