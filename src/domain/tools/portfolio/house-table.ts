/**
 * Which column of a table of houses is what, as far as its headings say so. Where they leave it open somebody is asked:
 * a day that is taken for another one is a wrong answer that looks right.
 */
import { buildingMeanings } from '../../prices/building-meanings.ts';
import { buildingTypes, type BuildingType } from '../../prices/building-types.ts';
import { fold, toSlug } from '../../language/fold.ts';
import { parseDay } from '../day.ts';

export const columnNames = ['address', 'expiry', 'issued', 'type'] as const;
type ColumnName = (typeof columnNames)[number];
/** Columns by their place in a row: an address may be three (Straße, PLZ, Ort), anything else is one or none. */
export type Columns = Record<ColumnName, readonly number[]>;

export type HouseTable = {
  /** Empty where a column has none. */
  headings: string[];
  rows: string[][];
  /** Where each row stands in the table that was opened; its first line is 0. */
  lines: number[];
  /** Lines below the headings that are no house: sums, headings again, what a filter hides. */
  leftOut: { line: number; text: string }[];
  columns: Columns;
  /** Whether `columns` is more than a guess. */
  isClear: boolean;
};
/** `tooMany`: more houses than a phone holds without halting. */
type TableFault = 'empty' | 'noHeading' | 'tooMany';

/** More is no portfolio of one phone, and refused: a list that ends somewhere looks whole. */
export const mostHouses = 5000;

// Headings are read as slugs: „Gültig_bis:“ is 'gueltig-bis'.
const certificate = /energie-?(ausweis|pass)|\b((bedarfs|verbrauchs)?ausweis|ea\b)/;
/** „Gültig ab“: the day on which a certificate begins, no expiry. */
const begins = /gueltig(keit)?-(ab|von|seit)\b/;
const ends = /gueltig|ablauf|laeuft-ab/;
const mayEnd = /\bbis\b|faellig/;
const endsAlone = /^(datum-)?(gueltig(keit)?-?bis|gueltigkeits?(ende|datum)?|ablauf(datum)?|laeuft-ab)(-am|-datum)?$/;
const issued = /ausgestellt(?!-(von|durch))|ausstell(?!er)/;
const mayBeIssued = /datum|erstell(?!er)|\bvom\b/;
const issuedAlone = /^(datum-)?(ausgestellt|ausstellung|ausstell(ungs)?datum)(-am|-vom)?$/;

const street =
  /^((objekt|gebaeude|haus|liegenschafts?|immobilien)-?)?(adresse|anschrift|str(asse)?(-(und-)?(haus)?(nr|nummer))?)$/;
const town = /^((plz|postleitzahl)(-(und-)?ort)?|ort|stadt|ortsteil)$/;
const houseName =
  /^((objekt|gebaeude|haus|liegenschaft|wirtschaftseinheit|verwaltungseinheit|immobilie|anwesen|mietobjekt)(s?-?(bezeichnung|name))?|bezeichnung)$/;
/** A column „Nr.“ is a house number only right of the street's; elsewhere it is the number of a line. */
const houseNumber = /^(h(aus)?-?)?(nr|nummer)$/;
const type =
  /^((objekt|gebaeude|haus|liegenschafts?|immobilien|nutzungs)?-?(typ|art)|nutzung|art-de[sr]-(gebaeudes|objekts|hauses|immobilie))$/;

/** How surely a heading names the day: 3 of the certificate, 2 of nothing else, 1 of something, 0 any day; -1 none. */
const expiryRank = (slug: string): number =>
  begins.test(slug) || !(ends.test(slug) || mayEnd.test(slug))
    ? -1
    : certificate.test(slug)
      ? 3
      : endsAlone.test(slug)
        ? 2
        : +ends.test(slug);
function issuedRank(slug: string): number {
  if (begins.test(slug)) return 1;
  if (expiryRank(slug) >= 0 || !(issued.test(slug) || mayBeIssued.test(slug))) return -1;
  if (certificate.test(slug)) return 3;
  return issuedAlone.test(slug) ? 2 : +(slug === 'datum' || issued.test(slug));
}

/** The column whose heading says most, and whether no other could be meant. */
function findDay(slugs: readonly string[], rankOf: (slug: string) => number) {
  const [first = -1, second = -1] = slugs.map(rankOf).sort((a, b) => b - a);
  return {
    at: [slugs.findIndex((slug) => rankOf(slug) === first)],
    rank: first,
    isClear: first === 3 ? second < 3 : first === 2 && second < 1,
  };
}

function findAddress(slugs: readonly string[]) {
  const isStreet = (slug = '') => street.test(slug);
  const found = slugs.flatMap((slug, at) =>
    [street, town, houseName].some((pattern) => pattern.test(slug)) ||
    (houseNumber.test(slug) && isStreet(slugs[at - 1]))
      ? [at]
      : [],
  );
  const streets = found.filter((at) => isStreet(slugs[at]));
  // A second street, or the same heading again, is somebody else's: the owner's, the manager's.
  const at = found.filter((one) => slugs.indexOf(slugs[one] ?? '') === one && !streets.slice(1).includes(one));
  const isNamed = streets.length > 0 || found.some((one) => houseName.test(slugs[one] ?? ''));
  return { at, isClear: isNamed && at.length === found.length };
}

/** The building type that a text names; `undefined` where it names none, or two: „EFH/ZFH“. */
export function textToBuildingType(text: string): BuildingType | undefined {
  const folded = fold(text);
  const found = buildingTypes.filter((type) => buildingMeanings[type].listed.test(folded));
  return found.length === 1 ? found[0] : undefined;
}

/** Whether every filled cell of a column passes the test: a heading „Art“ or „Gebäude“ alone says too little. */
const holds = (rows: readonly (readonly string[])[], at: number, is: (cell: string) => boolean): boolean => {
  const cells = rows.slice(0, 50).flatMap((row) => row[at] || []);
  return cells.length > 0 && cells.every(is);
};
const isCertificateKind = (cell: string): boolean => /^(energie)?(bedarf|verbrauch)/i.test(cell);
const isBuildingKind = (cell: string): boolean => textToBuildingType(cell) !== undefined && !/\d/.test(cell);

function readHeadings(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Pick<HouseTable, 'columns' | 'isClear'> {
  const slugs = headings.map(toSlug).map((slug, at) =>
    // „Art“ may be the kind of certificate, and „Gebäude“ the kind of building.
    type.test(slug) && holds(rows, at, isCertificateKind)
      ? ''
      : houseName.test(slug) && holds(rows, at, isBuildingKind)
        ? 'gebaeudeart'
        : slug,
  );
  const address = findAddress(slugs);
  const until = findDay(slugs, expiryRank);
  const since = findDay(slugs, issuedRank);
  const types = slugs.flatMap((slug, at) => (type.test(slug) ? [at] : []));
  // One of both days is enough; the other is taken too where it is clear.
  const hasDay = until.isClear || (since.isClear && until.rank < 2);
  return {
    columns: {
      address: address.at,
      expiry: until.rank >= 2 ? until.at : [],
      issued: since.isClear || (!hasDay && since.rank >= 1) ? since.at : [],
      type: types.slice(0, 1),
    },
    isClear: address.isClear && hasDay && types.length <= 1,
  };
}

/** What a program or a person writes above a table before its headings come. */
const linesAbove = 10;

const isDay = (cell: string): boolean => parseDay(cell) !== undefined;

const isHeadings = (row: readonly string[]): boolean => {
  const slugs = row.map(toSlug);
  const days = slugs.filter((slug) => expiryRank(slug) >= 0 || issuedRank(slug) >= 0).length;
  return days > 0 && days + findAddress(slugs).at.length + slugs.filter((slug) => type.test(slug)).length >= 2;
};

/** Lines of sums below the houses are no houses. */
const sum = /^((zwischen|gesamt|end)?summen?|gesamt(ergebnis|anzahl|zahl)?|anzahl|insgesamt|total$)\b/;
const isSum = (row: readonly string[]): boolean => sum.test(toSlug(row.find(Boolean) ?? '')) && !row.some(isDay);

/** Whether the headings of a table of houses stand near its beginning. */
export const hasHouseHeadings = (cells: readonly (readonly string[])[]): boolean =>
  cells.slice(0, linesAbove).some(isHeadings);

/** Whether there are lines of several cells of which one is a day. */
export const hasHouses = (cells: readonly (readonly string[])[]): boolean =>
  cells.some((row) => row.length > 1 && row.some(isDay));

/**
 * @param cells every line, those without a word too @param hidden lines that a filter hides
 * @returns the table, or why it cannot be read
 */
export function readHouseTable(
  cells: readonly string[][],
  hidden: readonly number[] = [],
): HouseTable | { fault: TableFault } {
  const all = cells.flatMap((row, line) => (row.some(Boolean) ? [{ row, line }] : []));
  if (all.length === 0) return { fault: 'empty' };
  const named = all.slice(0, linesAbove).findIndex(({ row }) => isHeadings(row));
  const start = named < 0 ? all.findIndex(({ row }) => row.filter(Boolean).length > 1) : named;
  const first = all[start]?.row;
  if (!first) return { fault: 'noHeading' };
  const hasHeadings = named >= 0 || !first.some(isDay);
  const below = all.slice(hasHeadings ? start + 1 : start);
  const isHouse = ({ row, line }: (typeof all)[number]) =>
    !hidden.includes(line) && !isSum(row) && !(hasHeadings && row.join() === first.join());
  const houses = below.filter(isHouse);
  if (houses.length > mostHouses) return { fault: 'tooMany' };
  const rows = houses.map(({ row }) => row);
  if (named < 0 && !rows.some((row) => row.some(isDay))) return { fault: 'noHeading' };
  if (rows.length === 0) return { fault: 'empty' };
  const width = rows.reduce((most, row) => Math.max(most, row.length), first.length);
  const headings = Array.from({ length: width }, (_, i) => (hasHeadings ? (first[i] ?? '') : ''));
  return {
    headings,
    rows,
    lines: houses.map(({ line }) => line),
    leftOut: below.flatMap((one) =>
      isHouse(one) ? [] : [{ line: one.line, text: one.row.filter(Boolean).join(', ') }],
    ),
    ...readHeadings(headings, rows),
  };
}

/** A house number behind a street, a place behind its postcode: one blank, as on a letter. */
const joins = (before: string, cell: string): boolean =>
  /^\d{5}$/.test(before)
    ? !/\d/.test(cell)
    : !/\d$/.test(before) && /^\d{1,4} ?[a-z]?(?: ?[-–/+] ?\d{1,4} ?[a-z]?)?$/i.test(cell);

/** A row's cells in these columns, without the empty ones: „Am Deich 2, 28199 Bremen“. */
export const cellsOf = (row: readonly string[], columns: readonly number[]): string =>
  columns
    .flatMap((at) => row[at] || [])
    .reduce(
      (text, cell, i, cells) => `${text}${i === 0 ? '' : joins(cells[i - 1] ?? '', cell) ? ' ' : ', '}${cell}`,
      '',
    );

/** Enough to see what a column is, on a phone too. */
const mostSamples = 3;

/** What the first rows say in these columns, each once. */
export function samplesOf({ rows }: Pick<HouseTable, 'rows'>, columns: readonly number[]): string[] {
  const samples = new Set<string>();
  for (const row of rows) {
    const cells = cellsOf(row, columns);
    if (cells) samples.add(cells);
    if (samples.size === mostSamples) break;
  }
  return [...samples];
}
