/**
 * The certificates of many houses from a table: when each runs out, what the new ones cost, and calendar and table to
 * take along. It runs in the browser alone: addresses are sent to nobody.
 */
import { buildingTypes, type BuildingType } from '../building-types.ts';
import { bothPrices } from '../calculator.ts';
import { toCsv } from '../csv.ts';
import { fold } from '../fold.ts';
import { textToId, type CalendarEvent } from './calendar-file.ts';
import { addMonths, dayToInput, formatDay, monthsBetween, parseDay, type Day } from './day.ts';
import { expiryToReminders, issuedToExpiry, soonMonths } from './expiry.ts';
import { cellsOf, type Columns } from './house-table.ts';
import type { Tables } from './tool.ts';

/** More is no portfolio, and would hold a phone up. */
export const mostBuildings = 2000;

export const portfolioStates = ['expired', 'soon', 'valid', 'none', 'unclear'] as const;
/** `none`: no date; `unclear`: a date that is none. */
export type PortfolioState = (typeof portfolioStates)[number];
export type Building = {
  /** Made of the whole line of the table: addresses may agree where lines do not. */
  id: string;
  address: string;
  /** As it stands in the table. */
  type: string;
  /** Decides the price; absent where the table does not say what it is. */
  buildingType?: BuildingType | undefined;
  expiry?: Day | undefined;
  state: PortfolioState;
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

export type Portfolio = { buildings: Building[]; isCut: boolean };

/** @param years a certificate's validity, § 79 Abs. 3 @returns the soonest to run out first, what has no day before them */
export function tableToPortfolio(
  rows: readonly (readonly string[])[],
  columns: Columns,
  years: number,
  today: Day,
): Portfolio {
  const buildings = rows.slice(0, mostBuildings).map((row): Building => {
    const issued = cellsOf(row, columns.issued);
    const until = cellsOf(row, columns.expiry);
    const type = cellsOf(row, columns.type);
    const issuedDay = parseDay(issued);
    const expiry = parseDay(until) ?? (issuedDay && issuedToExpiry(issuedDay, years));
    const isUnclear = (until || issued) !== '' && (!expiry || (issuedDay !== undefined && issuedDay > today));
    return {
      id: textToId(JSON.stringify(row)),
      address: cellsOf(row, columns.address),
      type,
      buildingType: textToBuildingType(type),
      expiry: isUnclear ? undefined : expiry,
      state: isUnclear ? 'unclear' : !expiry ? 'none' : expiryToState(expiry, today),
    };
  });
  buildings.sort((a, b) => (a.expiry ?? '').localeCompare(b.expiry ?? ''));
  return { buildings, isCut: rows.length > mostBuildings };
}

const expiryToState = (expiry: Day, today: Day): PortfolioState =>
  expiry < today ? 'expired' : expiry <= addMonths(today, soonMonths) ? 'soon' : 'valid';

/** Whether somebody who sells or lets anew needs another one, or will soon. */
export const isDue = ({ state }: Counted): boolean => state !== 'valid' && state !== 'unclear';

export type PortfolioPrice = {
  /** Whole euros, incl. VAT, after the discount. */
  business: number;
  private: number;
  /** Percent; 0 below the volume. */
  discount: number;
  count: number;
  /** Due, but of no kind that has a price. */
  withoutPrice: number;
};

/** Price of new certificates for all that is due; the discount counts all of them, whatever their kind: `content/prices.yaml`. */
export function portfolioToPrice(buildings: readonly Counted[], prices: Tables['prices']): PortfolioPrice {
  const due = buildings.filter(isDue);
  const priced = due.flatMap(({ buildingType }) => buildingType ?? []);
  const discount = priced.length >= prices.volumeDiscount.from ? prices.volumeDiscount.percent : 0;
  const sum = (list: Record<BuildingType, number>) =>
    Math.round((priced.reduce((total, type) => total + list[type], 0) * (100 - discount)) / 100);
  return {
    business: sum(prices.business),
    private: sum(prices.private),
    discount,
    count: priced.length,
    withoutPrice: due.length - priced.length,
  };
}

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
      const length = /^\d{1,4}$/.test(count) ? Math.min(Number(count), mostBuildings) : 0;
      return Array.from({ length }, () => ({ state, buildingType }));
    }),
  );

/** One line that a request for a call-back carries. */
export function buildingsToSummary(buildings: readonly Counted[], words: Words, prices: Tables['prices']): string {
  const price = portfolioToPrice(buildings, prices);
  const sums = price.count ? ` (${bothPrices(price.business, price.private)})` : '';
  return words('summary', { title: buildingsToTitle(buildings, words) }) + sums;
}

/**
 * Reminders of all that is still valid, each once: lines that agree in every cell are one house that was listed twice,
 * and nothing would tell its second reminder from the first.
 * @param titleOf names the event: how many months before, 0 on the day itself
 */
export function portfolioToEvents(
  buildings: readonly Building[],
  today: Day,
  titleOf: (building: Building, monthsBefore: number) => string,
): CalendarEvent[] {
  const events = new Map<string, CalendarEvent>();
  for (const building of buildings) {
    if (building.expiry === undefined) continue;
    for (const { months, day } of expiryToReminders(building.expiry, today)) {
      const id = `${building.id}-${building.expiry}-${months}`;
      events.set(id, { id, day, title: titleOf(building, months) });
    }
  }
  return [...events.values()];
}

/** The list as a table for a spreadsheet. @param names of the columns and of the states */
export const portfolioToCsv = (
  buildings: readonly Building[],
  today: Day,
  names: { columns: readonly string[]; states: Record<PortfolioState, string> },
): string =>
  toCsv([
    [...names.columns],
    ...buildings.map(({ address, type, expiry, state }) => [
      address,
      type,
      expiry ? dayToInput(expiry) : '',
      expiry && expiry >= today ? String(monthsBetween(today, expiry)) : '',
      names.states[state],
    ]),
  ]);

export const expiryToText = ({ expiry }: Building): string => (expiry ? formatDay(expiry) : '–');
