/**
 * The certificates of many houses from a table: when each runs out, what the new ones cost, and calendar and table to
 * take along. It runs in the browser alone: addresses are sent to nobody.
 */
import { buildingTypes, type BuildingType } from '../building-types.ts';
import { bothPrices, discountOf, toTotal } from '../calculator.ts';
import { fold, toSlug } from '../fold.ts';
import { textToId } from './calendar-file.ts';
import { addMonths, formatDay, monthsBetween, parseDay, serialToDay, type Day } from './day.ts';
import { issuedToExpiry, soonMonths } from './expiry.ts';
import { cellsOf, mostHouses, type Columns, type HouseTable } from './house-table.ts';
import type { Tables } from './tool.ts';

export const portfolioStates = ['expired', 'soon', 'valid', 'none', 'unclear'] as const;
/** `none`: no date; `unclear`: a date that is none. */
export type PortfolioState = (typeof portfolioStates)[number];
/** Why a date is none; the words for each are `unclear…` in `content/`. */
export const unclearReasons = ['NoDay', 'OnlyYear', 'OnlyMonth', 'NotYetIssued', 'BeforeIssue', 'TooLong'] as const;
export type UnclearReason = (typeof unclearReasons)[number];
/** What is wrong with a line's date. */
export type Unclear = { reason: UnclearReason; cell: string };

export type Building = {
  /** Number of its line in the table, as a spreadsheet counts. */
  line: number;
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

/** Two dwellings or more are a Mehrfamilienhaus in our price list; a Doppelhaus has two, each half of it one. */
const typeNames: Record<BuildingType, RegExp> = {
  EFH: /^(?!.*(?:einlieger|\belw\b)).*\b(?:efh\b|(?:ein|1-?)familien(?!haeuser)|dhh\b|doppelhaus-?haelfte|reihen(?:end|mittel|eck)?haus\b|r[em]?h\b)/,
  MFH: /^doppelhaus$|\b(?:mfh|mehrfamilien|wohnanlage|weg\b|eigentumswohn|zfh|(?:zwei|drei|(?:[2-9]|\d\d)-?)familien|einlieger|elw\b)/,
  Commercial: /\b(?:gewerbe|nichtwohn|nwg|buero|laden|halle)/,
};

/** The building type that a text names; `undefined` where it names none, or two: „EFH/ZFH“. */
export function textToBuildingType(text: string): BuildingType | undefined {
  const found = buildingTypes.filter((type) => typeNames[type].test(fold(text)));
  return found.length === 1 ? found[0] : undefined;
}

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

/** How days are read: how long a certificate is valid, § 79 Abs. 3, what day it is, and from when a workbook counts. */
export type Reading = { years: number; today: Day; is1904?: boolean };
/** Once for all lines: what is issued today ends then, and what ends by then runs out soon. */
type Ends = Reading & { latest: Day; soon: Day };

/** The day on which a certificate ends, or what keeps it from being read; neither where nothing stands there. */
function readExpiry(
  until: string,
  issued: string,
  { years, today, is1904, latest }: Ends,
): Pick<Building, 'expiry' | 'unclear'> {
  const read = (cell: string) => parseDay(cell) ?? serialToDay(cell, is1904);
  const [end, start] = [read(until), read(issued)];
  const wrong = (reason: UnclearReason, cell: string) => ({ unclear: { reason, cell } });
  if (until && !end) return wrong(reasonOf(until), until);
  if (start && start > today) return wrong('NotYetIssued', issued);
  if (end && start && end < start) return wrong('BeforeIssue', until);
  if (end && end > (start ? issuedToExpiry(start, years) : latest)) return wrong('TooLong', until);
  if (issued && !start && !end) return wrong(reasonOf(issued), issued);
  return { expiry: end ?? (start && issuedToExpiry(start, years)) };
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
    const { expiry, unclear } = readExpiry(dayOf('expiry'), dayOf('issued'), ends);
    const type = cellsOf(cells, columns.type);
    return {
      line: (lines[at] ?? at) + 1,
      id: textToId(JSON.stringify(cells)),
      address: cellsOf(cells, columns.address),
      type,
      buildingType: kindOf(type),
      expiry,
      state: unclear ? 'unclear' : !expiry ? 'none' : expiryToState(expiry, ends),
      unclear,
    };
  });
  return buildings.sort((a, b) => compare(a.expiry ?? '', b.expiry ?? ''));
}

/** ISO days need no collator, which takes a hundred times as long. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const expiryToState = (expiry: Day, { today, soon }: Ends): PortfolioState =>
  expiry < today ? 'expired' : expiry <= soon ? 'soon' : 'valid';

/** Whether somebody who sells or lets anew needs another one, or will soon. */
export const isDue = ({ state }: Counted): boolean => state !== 'valid' && state !== 'unclear';

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

/** Price of certificates that are ordered in one month; the discount counts all of them, whatever their kind. */
export function orderToPrice(ordered: readonly Counted[], prices: Tables['prices']): PortfolioPrice {
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

/** Price of new certificates for all that is due. */
export const portfolioToPrice = (buildings: readonly Counted[], prices: Tables['prices']): PortfolioPrice =>
  orderToPrice(buildings.filter(isDue), prices);

type Words = (key: string, values: Record<string, string>) => string;

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
  const sums = price.count ? ` (${bothPrices(price.business, price.private)})` : '';
  return words('summary', { title: buildingsToTitle(buildings, words) }) + sums;
}

/** Whole months that a certificate is valid yet; of what has run out or has no day none. */
export const monthsLeft = ({ expiry }: Building, today: Day): number | undefined =>
  expiry && expiry >= today ? monthsBetween(today, expiry) : undefined;

export const expiryToText = ({ expiry }: Building): string => (expiry ? formatDay(expiry) : '–');
