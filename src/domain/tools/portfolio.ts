/**
 * The certificates of many houses from a table: when each runs out, what the new ones cost, and calendar and table to
 * take along. It runs in the browser alone: addresses are sent to nobody.
 */
import type { BuildingType } from '../building-types.ts';
import { parseCsv, toCsv } from '../csv.ts';
import { fold, toSlug } from '../fold.ts';
import type { CalendarEvent } from './calendar-file.ts';
import { addMonths, dayToInput, formatDay, monthsBetween, parseDay, type Day } from './day.ts';
import { expiryToReminders, issuedToExpiry } from './expiry.ts';
import type { Tables } from './tool.ts';

/** More is no portfolio, and would hold a phone up. */
export const mostBuildings = 2000;

/** Expiring within so many months is worth an order now. */
export const soonMonths = 6;

export const portfolioStates = ['expired', 'soon', 'valid', 'none', 'unclear'] as const;
/** `none`: no date; `unclear`: a date that is none. */
export type PortfolioState = (typeof portfolioStates)[number];

export type Building = {
  address: string;
  /** As it stands in the table. */
  type: string;
  /** What it costs, where the table says what it is. */
  buildingType?: BuildingType | undefined;
  expiry?: Day | undefined;
  state: PortfolioState;
};

type Column = 'address' | 'issued' | 'expiry' | 'type';

/** What a column's heading says, folded; the first that fits. „Datum gültig bis“ is an expiry, „Art des Ausweises“ no kind of building. */
const headings: readonly [Column, RegExp][] = [
  ['expiry', /gueltig|ablauf|laeuft ab/],
  ['issued', /ausgestellt|ausstell|^datum$|^(?:energie)?ausweis(?:datum| vom)/],
  ['type', /typ$|^(?:art|gebaeudeart|objektart|nutzung)$/],
  ['address', /^(?:adresse|anschrift|objekt|strasse|gebaeude|haus|plz|postleitzahl|ort|stadt|nr|nummer)/],
];
/** A table may have a title of its own above its headings. */
const linesAbove = 5;

const typeNames: readonly [BuildingType, RegExp][] = [
  ['EFH', /^(?:efh|zfh|einfamilien|zweifamilien|doppelhaus|reihenhaus|rh|dhh)/],
  ['MFH', /^(?:mfh|mehrfamilien|wohnanlage|weg|eigentumswohn)/],
  ['Commercial', /^(?:gewerbe|nichtwohn|nwg|buero|laden|halle)/],
];

export const textToBuildingType = (text: string): BuildingType | undefined =>
  typeNames.find(([, pattern]) => pattern.test(fold(text)))?.[0];

/** Which column is what, and the rows below the headings; nothing where no row says so, with a day among them. */
function readColumns(
  rows: readonly string[][],
): { columns: (Column | undefined)[]; body: readonly string[][] } | undefined {
  for (const [i, row] of rows.slice(0, linesAbove).entries()) {
    const columns = row.map((cell) => headings.find(([, pattern]) => pattern.test(fold(cell)))?.[0]);
    const hasDay = columns.includes('issued') || columns.includes('expiry');
    if (hasDay && columns.filter(Boolean).length >= 2) return { columns, body: rows.slice(i + 1) };
  }
  return undefined;
}

/** @param fault what keeps a table from being read: it is empty, or nothing in it says which day is meant */
export type Portfolio = { buildings: Building[]; isCut: boolean; fault?: 'empty' | 'noHeading' };

/** @param years a certificate's validity, § 79 Abs. 3 @returns the soonest to run out first, what has no day before them */
export function readPortfolio(text: string, years: number, today: Day): Portfolio {
  const rows = parseCsv(text);
  const none = { buildings: [], isCut: false };
  if (rows.length === 0) return { ...none, fault: 'empty' };
  const read = readColumns(rows);
  if (!read) return { ...none, fault: 'noHeading' };
  const { columns, body } = read;
  if (body.length === 0) return { ...none, fault: 'empty' };
  const cellsOf = (row: readonly string[], column: Column) => row.filter((cell, i) => columns[i] === column && cell);
  const buildings = body.slice(0, mostBuildings).map((row): Building => {
    const [issued = ''] = cellsOf(row, 'issued');
    const [until = ''] = cellsOf(row, 'expiry');
    const [type = ''] = cellsOf(row, 'type');
    const issuedDay = parseDay(issued);
    const expiry = parseDay(until) ?? (issuedDay && issuedToExpiry(issuedDay, years));
    const isUnclear = (until || issued) !== '' && (!expiry || (issuedDay !== undefined && issuedDay > today));
    return {
      address: cellsOf(row, 'address').join(', '),
      type,
      buildingType: textToBuildingType(type),
      expiry: isUnclear ? undefined : expiry,
      state: isUnclear ? 'unclear' : !expiry ? 'none' : expiryToState(expiry, today),
    };
  });
  buildings.sort((a, b) => (a.expiry ?? '').localeCompare(b.expiry ?? ''));
  return { buildings, isCut: body.length > mostBuildings };
}

const expiryToState = (expiry: Day, today: Day): PortfolioState =>
  expiry < today ? 'expired' : expiry <= addMonths(today, soonMonths) ? 'soon' : 'valid';

/** Whether somebody who sells or lets anew needs another one, or will soon. */
export const isDue = ({ state }: Building): boolean => state !== 'valid' && state !== 'unclear';

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

/** What new certificates for all that is due cost; the discount counts all of them, whatever their kind: `content/prices.yaml`. */
export function portfolioToPrice(buildings: readonly Building[], prices: Tables['prices']): PortfolioPrice {
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

/** Reminders of all that is still valid. @param titleOf names the event: how many months before, 0 on the day itself */
export const portfolioToEvents = (
  buildings: readonly Building[],
  today: Day,
  titleOf: (building: Building, monthsBefore: number) => string,
): CalendarEvent[] =>
  buildings.flatMap((building) =>
    building.expiry === undefined
      ? []
      : expiryToReminders(building.expiry, today).map(({ months, day }) => ({
          id: `${toSlug(building.address).slice(0, 60)}-${building.expiry}-${months}`,
          day,
          title: titleOf(building, months),
        })),
  );

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

/** Names of its sentences in `content/tools/bestand.yaml`, and of the law's constants. */
export const portfolio = {
  says: [
    'paste',
    'open',
    'example',
    'exampleTable',
    'private',
    'noScript',
    'single',
    'empty',
    'noHeading',
    'noTable',
    'occasion',
    'tooMany',
    'title',
    'price',
    'discount',
    'noPrice',
    'columnAddress',
    'columnType',
    'columnUntil',
    'columnMonths',
    'columnState',
    ...portfolioStates,
    'reminder',
    'today',
    'calendar',
    'table',
    'summary',
    'tenYears',
  ],
  figures: ['validity'],
  tables: ['prices'],
} as const;
