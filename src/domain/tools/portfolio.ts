/**
 * The certificates of many houses from a table: when each runs out, what the new ones cost, and calendar and table to
 * take along. It runs in the browser alone: addresses are sent to nobody.
 */
import type { BuildingType } from '../building-types.ts';
import { parseCsv, toCsv } from '../csv.ts';
import { fold } from '../fold.ts';
import type { CalendarEvent } from './calendar-file.ts';
import { addMonths, dayToInput, formatDay, monthsBetween, parseDay, type Day } from './day.ts';
import { issuedToExpiry, reminderMonths } from './expiry.ts';
import type { Tables } from './tool.ts';

/** More is no portfolio, and would hold a phone up. */
export const mostBuildings = 5000;

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

/** What a column's heading may begin with, folded: whichever fits first. */
const headings: readonly [Column, RegExp][] = [
  ['expiry', /^(?:gueltig|ablauf|laeuft ab)/],
  ['issued', /^(?:ausgestellt|ausstell|datum|ausweis vom|energieausweis vom)/],
  ['type', /^(?:typ|art|gebaeudeart|gebaeudetyp|nutzung|objektart)/],
  ['address', /^(?:adresse|anschrift|objekt|strasse|gebaeude|haus|plz|postleitzahl|ort|stadt|nr|nummer)/],
];

const typeNames: readonly [BuildingType, RegExp][] = [
  ['EFH', /^(?:efh|zfh|einfamilien|zweifamilien|doppelhaus|reihenhaus|rh|dhh)/],
  ['MFH', /^(?:mfh|mehrfamilien|wohnanlage|weg|eigentumswohn)/],
  ['Commercial', /^(?:gewerbe|nichtwohn|nwg|buero|laden|halle)/],
];

export const textToBuildingType = (text: string): BuildingType | undefined =>
  typeNames.find(([, pattern]) => pattern.test(fold(text)))?.[0];

/** Which column is what: by the headings, else the first dates are days of issue and what is a kind of building is one. */
function readColumns(rows: readonly string[][]): { columns: (Column | undefined)[]; body: readonly string[][] } {
  const [first = [], ...rest] = rows;
  const named = first.map((cell) => headings.find(([, pattern]) => pattern.test(fold(cell)))?.[0]);
  const hasDate = first.some((cell) => parseDay(cell));
  if (!hasDate && named.filter(Boolean).length >= 2) return { columns: named, body: rest };
  const isMostly = (index: number, fits: (cell: string) => unknown) => {
    const cells = rows.map((row) => row[index] ?? '').filter(Boolean);
    return cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  };
  const width = Math.max(...rows.map(({ length }) => length));
  const indices = Array.from({ length: width }, (_, index) => index);
  const dated = indices.find((index) => isMostly(index, parseDay));
  const typed = indices.find((index) => isMostly(index, textToBuildingType));
  return {
    columns: indices.map((index) => (index === dated ? 'issued' : index === typed ? 'type' : 'address')),
    body: rows,
  };
}

/** @param years a certificate's validity, § 79 Abs. 3 @returns the soonest to run out first, what has none before them */
export function readPortfolio(text: string, years: number, today: Day): Building[] {
  const rows = parseCsv(text);
  if (rows.length === 0) return [];
  const { columns, body } = readColumns(rows);
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
  return buildings.sort((a, b) => (a.expiry ?? '').localeCompare(b.expiry ?? ''));
}

const expiryToState = (expiry: Day, today: Day): PortfolioState =>
  expiry < today ? 'expired' : expiry <= addMonths(today, soonMonths) ? 'soon' : 'valid';

/** Whether a new certificate is due, or will be soon. */
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
  buildings.flatMap((building, i) => {
    const { expiry } = building;
    if (!expiry || expiry < today) return [];
    return [...reminderMonths, 0].flatMap((before) => {
      const day = addMonths(expiry, -before);
      return day >= today ? [{ id: `bestand-${i}-${expiry}-${before}`, day, title: titleOf(building, before) }] : [];
    });
  });

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
