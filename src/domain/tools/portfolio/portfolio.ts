/**
 * The certificates of many houses from a table: when each runs out, what the new ones cost, and calendar and table to
 * take along. It runs in the browser alone: addresses are sent to nobody.
 */
import { buildingTypeNames, buildingTypes, type BuildingType } from '../../prices/building-types.ts';
import { bothPrices, discountOf, toTotal } from '../../prices/calculator.ts';
import { toCsv } from '../../language/csv.ts';
import { fold, toSlug } from '../../language/fold.ts';
import { textToId } from '../calendar-file.ts';
import { addMonths, dayToInput, formatDay, monthsBetween, parseDay, serialToDay, type Day } from '../day.ts';
import { issuedToExpiry, soonMonths } from './expiry.ts';
import { newFrom } from '../ads/ad-required.ts';
import { cellsOf, mostHouses, textToBuildingType, type Columns, type HouseTable } from './house-table.ts';
import type { Tables } from '../tool.ts';

export const portfolioStates = ['expired', 'soon', 'valid', 'none', 'unclear', 'exempt'] as const;
/** `none`: no date; `unclear`: a date that is none; `exempt`: a monument, which needs none until 2026, § 79 Abs. 4. */
export type PortfolioState = (typeof portfolioStates)[number];
/** Why a date is none; the words for each are `unclear…` in `content/`. */
export const unclearReasons = ['NoDay', 'OnlyYear', 'OnlyMonth', 'NotYetIssued', 'BeforeIssue', 'TooLong'] as const;
type UnclearReason = (typeof unclearReasons)[number];
/** What is wrong with a line's date. */
type Unclear = { reason: UnclearReason; cell: string };

export type Building = {
  /** Numbers of its lines in the table, as a spreadsheet counts: of several flats that share a certificate more than one. */
  lines: readonly number[];
  /** Made of the whole line of the table: addresses may agree where lines do not. */
  id: string;
  address: string;
  /** As it stands in the table. */
  type: string;
  /** Decides the price; absent where the table does not say what it is. */
  buildingType?: BuildingType | undefined;
  expiry?: Day | undefined;
  state: PortfolioState;
  unclear?: Unclear | undefined;
};

/** The part of a building that counts and prices are made of. */
type Counted = Pick<Building, 'state' | 'buildingType'>;

/** „k. A.“, „-“, „unbekannt“: no date rather than a wrong one. */
const saysNothing = /^(k-?a|n-?v|ohne|keine?r?|unbekannt|fehlt|nicht-vorhanden)?$/;
const reasonOf = (cell: string): UnclearReason =>
  /^\d{4}$/.test(cell)
    ? 'OnlyYear'
    : /^(\d\d?\s*[./-]|[a-zä]{3,9}\.?)\s*\d{4}$|^\d{4}-\d\d?$/i.test(cell)
      ? 'OnlyMonth'
      : 'NoDay';

/** How days are read: how long a certificate is valid, § 79 Abs. 3, and what day it is. */
export type Reading = { years: number; today: Day };
/** Once for all lines: what is issued today ends then, and what ends by then runs out soon. */
type Ends = Reading & { latest: Day; soon: Day };

const days = /\d{1,2}\. ?(?:\d{1,2}\.|[a-zäöü]{3,9}\.?) ?\d{2,4}(?!\d)|\d{4}-\d\d-\d\d/gi;
/** The day of a cell, whatever words stand around it: „Sa, 31.12.2027“; of „1.2.2019 – 31.1.2029“ the first, or the last. */
function readDay(cell: string, which: 0 | -1): Day | undefined {
  const day = parseDay(cell) ?? serialToDay(cell);
  if (day !== undefined || cell.length > 60) return day;
  const found = cell.match(days) ?? [];
  const [first = '', second = ''] = found;
  const isSpan =
    found.length === 2 &&
    /^\W*(?:bis)?\W*$/i.test(cell.slice(cell.indexOf(first) + first.length, cell.lastIndexOf(second)));
  return found.length === 1 || isSpan ? parseDay(which && isSpan ? second : first) : undefined;
}

/** The day on which a certificate ends, or what keeps it from being read; neither where nothing stands there. */
function readExpiry(
  until: string,
  issued: string,
  { years, today, latest }: Ends,
): Pick<Building, 'expiry' | 'unclear'> {
  const [end, start] = [readDay(until, -1), readDay(issued, 0)];
  const wrong = (reason: UnclearReason, cell: string) => ({ unclear: { reason, cell } });
  if (until && !end) return wrong(reasonOf(until), until);
  if (start && start > today) return wrong('NotYetIssued', issued);
  if (end && start && end < start) return wrong('BeforeIssue', until);
  if (end && end > (start ? issuedToExpiry(start, years) : latest)) return wrong('TooLong', until);
  if (issued && !start && !end) return wrong(reasonOf(issued), issued);
  return { expiry: end ?? (start && issuedToExpiry(start, years)) };
}

/**
 * Houses of which several lines say the same: flats of one certificate, or certificates that were issued together. Only who has
 * written the table knows.
 */
export function findShared(buildings: readonly Building[]): Building[][] {
  const byCertificate = new Map<string, Building[]>();
  for (const building of buildings) {
    const { address, expiry, unclear } = building;
    const key = `${fold(address)} ${expiry} ${unclear?.cell}`;
    if (address) byCertificate.set(key, [...(byCertificate.get(key) ?? []), building]);
  }
  return [...byCertificate.values()].filter((lines) => lines.length > 1);
}

/** One house in place of several lines that share a certificate. */
export function joinShared(buildings: readonly Building[]): Building[] {
  const firsts = new Map(findShared(buildings).flatMap((all) => all.map((one) => [one, all] as const)));
  return buildings.flatMap((one) => {
    const all = firsts.get(one);
    return !all ? one : all[0] === one ? { ...one, lines: all.flatMap(({ lines }) => lines) } : [];
  });
}

/** @returns the soonest to run out first, what has no day before them */
export function tableToPortfolio(
  { rows, lines }: Pick<HouseTable, 'rows' | 'lines'>,
  columns: Columns,
  reading: Reading,
): Building[] {
  const { years, today } = reading;
  const ends = { ...reading, latest: issuedToExpiry(today, years), soon: addMonths(today, soonMonths) };
  const known = new Map<string, BuildingType | undefined>();
  const kindOf = (type: string) => {
    if (!known.has(type)) known.set(type, textToBuildingType(type));
    return known.get(type);
  };
  const buildings = rows.map((cells, at): Building => {
    const dayOf = (column: 'expiry' | 'issued') => {
      const cell = cellsOf(cells, columns[column]);
      return saysNothing.test(toSlug(cell)) ? '' : cell;
    };
    const [until, issued] = [dayOf('expiry'), dayOf('issued')];
    const isMonument = today < newFrom && /denkmal/i.test(until + issued);
    const { expiry, unclear } = isMonument ? {} : readExpiry(until, issued, ends);
    const type = cellsOf(cells, columns.type);
    return {
      lines: [(lines[at] ?? at) + 1],
      id: textToId(JSON.stringify(cells)),
      address: cellsOf(cells, columns.address),
      type,
      buildingType: kindOf(type),
      expiry,
      state: isMonument ? 'exempt' : unclear ? 'unclear' : !expiry ? 'none' : expiryToState(expiry, ends),
      unclear,
    };
  });
  const order = ({ expiry, state }: Building) => expiry ?? (state === 'exempt' ? '9' : '');
  return buildings.sort((a, b) => compare(order(a), order(b)));
}

/** ISO days need no collator, which takes a hundred times as long. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const expiryToState = (expiry: Day, { today, soon }: Ends): PortfolioState =>
  expiry < today ? 'expired' : expiry <= soon ? 'soon' : 'valid';

/** Whether somebody who sells or lets anew needs another one, or will soon. */
export const isDue = ({ state }: Counted): boolean => ['expired', 'soon', 'none'].includes(state);

type PortfolioPrice = {
  /** Whole euros, incl. VAT, after the discount. */
  business: number;
  private: number;
  /** Percent; 0 below the volume. */
  discount: number;
  count: number;
  /** Of no kind that has a price. */
  withoutPrice: number;
};

/** Price of new certificates for all that is due; the discount counts all of them, whatever their kind. */
export function portfolioToPrice(buildings: readonly Counted[], prices: Tables['prices']): PortfolioPrice {
  const ordered = buildings.filter(isDue);
  const priced = ordered.flatMap(({ buildingType }) => buildingType ?? []);
  const discount = discountOf(prices, priced.length);
  const sum = (list: Record<BuildingType, number>) =>
    toTotal(
      priced.reduce((total, type) => total + list[type], 0),
      discount,
    );
  return {
    business: sum(prices.business),
    private: sum(prices.private),
    discount,
    count: priced.length,
    withoutPrice: ordered.length - priced.length,
  };
}

type Words = (key: string, values?: Record<string, string>) => string;

/** „3 Gebäude: 1 abgelaufen, 2 laufen bald ab“: what nobody is is left out. */
export const buildingsToTitle = (buildings: readonly Counted[], words: Words): string =>
  words('title', {
    count: String(buildings.length),
    counts: portfolioStates
      .flatMap((state) => {
        const count = buildings.filter((building) => building.state === state).length;
        return count
          ? words(state === 'soon' && count === 1 ? 'soonCountOne' : `${state}Count`, { count: String(count) })
          : [];
      })
      .join(', '),
  });

/** How many of each kind, without an address: `expired-EFH=1&soon-=2`. */
export function buildingsToQuery(buildings: readonly Counted[]): string {
  const counts = new URLSearchParams();
  for (const { state, buildingType = '' } of buildings) {
    const name = `${state}-${buildingType}`;
    counts.set(name, String(Number(counts.get(name)) + 1));
  }
  return String(counts);
}

/** Reads what `buildingsToQuery` wrote; anything else in an address counts nothing. */
export const queryToBuildings = (query: Readonly<Record<string, string | undefined>>): Counted[] =>
  portfolioStates.flatMap((state) =>
    [undefined, ...buildingTypes].flatMap((buildingType) => {
      const count = query[`${state}-${buildingType ?? ''}`] ?? '';
      const length = /^\d{1,4}$/.test(count) ? Math.min(Number(count), mostHouses) : 0;
      return Array.from({ length }, () => ({ state, buildingType }));
    }),
  );

/** One line that a request for a call-back carries. */
export function buildingsToSummary(buildings: readonly Counted[], words: Words, prices: Tables['prices']): string {
  const price = portfolioToPrice(buildings, prices);
  const sums = price.count ? ` (${bothPrices(price)})` : '';
  return words('summary', { title: buildingsToTitle(buildings, words) }) + sums;
}

/** Whole months that a certificate is valid yet; of what has run out or has no day none. */
export const monthsLeft = ({ expiry }: Building, today: Day): number | undefined =>
  expiry && expiry >= today ? monthsBetween(today, expiry) : undefined;

export const expiryToText = ({ expiry }: Building): string => (expiry ? formatDay(expiry) : '–');

/** The twelve months ahead, from this one on, with how many certificates run out in each. */
export const portfolioToMonths = (buildings: readonly Building[], today: Day): { month: string; count: number }[] =>
  Array.from({ length: 12 }, (_, ahead) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7);
    return { month, count: buildings.filter(({ expiry = '' }) => expiry >= today && expiry.startsWith(month)).length };
  });

/** The table that was opened, soonest first, with our columns on its right. */
export function portfolioToCsv(table: HouseTable, buildings: readonly Building[], today: Day, words: Words): string {
  const { headings } = table;
  const rows = new Map(table.lines.map((line, at) => [line + 1, table.rows[at] ?? []]));
  const toRows = (building: Building) =>
    building.lines.map((line) => [
      ...headings.map((_, at) => rows.get(line)?.[at] ?? ''),
      building.buildingType ? buildingTypeNames[building.buildingType] : '',
      // What is unclear stays so.
      building.expiry ? dayToInput(building.expiry) : (building.unclear?.cell ?? ''),
      String(monthsLeft(building, today) ?? ''),
      words(building.state),
    ]);
  const added = ['addedKind', 'addedUntil', 'addedMonths', 'addedState'].map((key) => words(key));
  return toCsv([[...headings, ...added], ...buildings.flatMap(toRows)]);
}
