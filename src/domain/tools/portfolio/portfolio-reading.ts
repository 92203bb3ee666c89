/** Reads the houses of a table: when each certificate expires, or why that cannot be read, and which houses share one. */
import { fold, toSlug } from '../../language/fold.ts';
import { newFrom } from '../ads/ad-required.ts';
import { textToId } from '../calendar-file.ts';
import { addMonths, parseDay, serialToDay, type Day } from '../day.ts';
import { issuedToExpiry, soonMonths } from './expiry.ts';
import { cellsOf, textToBuildingType, type Columns, type HouseTable } from './house-table.ts';
import type { Building, PortfolioState, UnclearReason } from './portfolio.ts';

/** „k. A.“, „-“, „unbekannt“ count as an empty cell, not as a wrong date. */
const saysNothing = /^(k-?a|n-?v|ohne|keine?r?|unbekannt|fehlt|nicht-vorhanden)?$/;
const reasonOf = (cell: string): UnclearReason =>
  /^\d{4}$/.test(cell)
    ? 'OnlyYear'
    : /^(\d\d?\s*[./-]|[a-zä]{3,9}\.?)\s*\d{4}$|^\d{4}-\d\d?$/i.test(cell)
      ? 'OnlyMonth'
      : 'NoDay';

/** How days are read: how long a certificate is valid, § 79 Abs. 3, and what day it is. */
export type Reading = { years: number; today: Day };

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

type Found = Pick<Building, 'expiry' | 'unclear'>;
/** The day on which a certificate ends, or why that cannot be read; neither where the cells are empty. */
function readExpiry(until: string, issued: string, { years, today }: Reading): Found {
  const [end, start] = [readDay(until, -1), readDay(issued, 0)];
  const wrong = (reason: UnclearReason, cell: string) => ({ unclear: { reason, cell } });
  if (until && !end) return wrong(reasonOf(until), until);
  if (start && start > today) return wrong('NotYetIssued', issued);
  if (end && start && end < start) return wrong('BeforeIssue', until);
  if (end && end > issuedToExpiry(start ?? today, years)) return wrong('TooLong', until);
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
  const { today } = reading;
  const buildings = rows.map((cells, at): Building => {
    const dayOf = (column: 'expiry' | 'issued') => {
      const cell = cellsOf(cells, columns[column]);
      return saysNothing.test(toSlug(cell)) ? '' : cell;
    };
    const [until, issued] = [dayOf('expiry'), dayOf('issued')];
    const isMonument = today < newFrom && /denkmal/i.test(until + issued);
    const { expiry, unclear } = isMonument ? {} : readExpiry(until, issued, reading);
    const type = cellsOf(cells, columns.type);
    return {
      lines: [(lines[at] ?? at) + 1],
      id: textToId(JSON.stringify(cells)),
      address: cellsOf(cells, columns.address),
      type,
      buildingType: textToBuildingType(type),
      expiry,
      state: isMonument ? 'exempt' : unclear ? 'unclear' : !expiry ? 'none' : expiryToState(expiry, today),
      unclear,
    };
  });
  const order = ({ expiry, state }: Building) => expiry ?? (state === 'exempt' ? '9' : '');
  return buildings.sort((a, b) => compare(order(a), order(b)));
}

/** ISO days need no collator, which takes a hundred times as long. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const expiryToState = (expiry: Day, today: Day): PortfolioState =>
  expiry < today ? 'expired' : expiry <= addMonths(today, soonMonths) ? 'soon' : 'valid';
