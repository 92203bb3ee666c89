/**
 * Holds the table that somebody has opened, and reckons with it: in a worker, so that 5,000 lines halt nothing. Only what
 * is shown goes back to the page.
 */
import { buildingTypeNames } from '#domain/prices/building-types';
import { toCsv } from '#domain/language/csv';
import { eventsToCalendar } from '#domain/tools/calendar-file';
import {
  readHouseTable,
  samplesOf,
  type Columns,
  type HouseTable,
  type TableFault,
} from '#domain/tools/portfolio/house-table';
import {
  buildingsToQuery,
  findShared,
  joinShared,
  monthsLeft,
  portfolioToMonths,
  runsOutIn,
  tableToPortfolio,
  type Building,
  type PortfolioState,
} from '#domain/tools/portfolio/portfolio';
import { portfolioToEvents } from '#domain/tools/portfolio/portfolio-reminders';
import type { Statement } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import { cellToText, type CellTable, type FileFault } from './cells.ts';
import { readTableFile } from './table-file.ts';

/** What a column may be taken for: by itself, or with others as an address is. */
export type Choice = { at: readonly number[]; heading: string; samples: readonly string[] };
/** What somebody is asked of a table before it is read; of several sheets first which it is. */
export type Opened = { sheets: readonly string[]; choices: readonly Choice[]; columns: Columns; isClear: boolean };
/** How a table is read. `isJoined`: whether lines that say the same share a certificate; asked where nobody has said so. */
export type Asked = { columns: Columns; years: number; today: string; isJoined: boolean | undefined };
/** Houses that stand in several lines: how many, and the first of them. */
export type Shared = { count: number; address: string; lines: number };
/** What is told of a list as a whole; its lines come by `rows`. */
export type Listed = {
  /** How many of each kind: `buildingsToQuery`. */
  counts: string;
  months: ReturnType<typeof portfolioToMonths>;
  leftOut: HouseTable['leftOut'];
};
/** Words of the columns that are added. */
export type AddedNames = {
  columns: readonly [kind: string, expiry: string, months: string, state: string];
  states: Record<PortfolioState, string>;
};

export function createDesk() {
  let file: CellTable = { sheets: [], is1904: false };
  /** The sheet as it was opened, whose cells come back as they are. */
  let cells: CellTable['sheets'][number]['cells'] = [];
  let table: HouseTable | undefined;
  let today = '';
  let buildings: readonly Building[] = [];

  function take(at: number): Opened | { fault: TableFault } {
    const { sheets } = file;
    const sheet = sheets[at];
    cells = sheet?.cells ?? [];
    const read = readHouseTable(
      cells.map((row) => row.map(cellToText)),
      sheet?.hidden,
    );
    if ('fault' in read) return read;
    table = read;
    const { headings, columns, isClear } = read;
    const toChoice = (at: readonly number[]): Choice => ({
      at,
      heading: at.flatMap((one) => headings[one] || []).join(' + '),
      samples: samplesOf(read, at),
    });
    const together = columns.address.length > 1 ? [columns.address] : [];
    const choices = [...together, ...headings.map((_, at) => [at])].map(toChoice);
    return { sheets: sheets.map(({ name }) => name), choices, columns, isClear };
  }

  return {
    async open(source: ArrayBuffer | string): Promise<Opened | { fault: FileFault | TableFault }> {
      const read = await readTableFile(source);
      if ('fault' in read) return read;
      file = read;
      return take(0);
    },
    take,
    list({ columns, years, isJoined, ...asked }: Asked): Listed | Shared | undefined {
      if (!table) return undefined;
      ({ today } = asked);
      const lines = tableToPortfolio(table, columns, { years, today, is1904: file.is1904 });
      const shared = findShared(lines);
      const [first] = shared;
      if (first && isJoined === undefined)
        return { count: shared.length, address: first[0]?.address ?? '', lines: first.length };
      buildings = isJoined ? joinShared(lines) : lines;
      const { leftOut } = table;
      return { counts: buildingsToQuery(buildings), months: portfolioToMonths(buildings, today), leftOut };
    },
    /** @param month of what is still valid, and runs out in it; else all */
    rows(start: number, end: number, month?: string): readonly Building[] {
      const shown = month ? buildings.filter((one) => runsOutIn(one, month, today)) : buildings;
      return shown.slice(start, end);
    },
    calendar(host: string, says: Record<string, Statement>): string {
      const events = portfolioToEvents(buildings, today, (key, own) => sayWith(says)(key, own).text);
      return eventsToCalendar(events, host, today);
    },
    /** The table that was opened, soonest first, with our columns on its right. */
    csv({ columns, states }: AddedNames): string {
      const headings = table?.headings ?? [];
      const toRows = (building: Building) => {
        const { lines, expiry, state, buildingType, unclear } = building;
        return lines.map((line) => [
          ...headings.map((_, at) => cellToText(cells[line - 1]?.[at])),
          buildingType ? buildingTypeNames[buildingType] : '',
          // What is unclear stays so.
          expiry ? cellToText(new Date(expiry)) : (unclear?.cell ?? ''),
          String(monthsLeft(building, today) ?? ''),
          states[state],
        ]);
      };
      return toCsv([[...headings, ...columns], ...buildings.flatMap(toRows)]);
    },
  };
}
export type Desk = ReturnType<typeof createDesk>;
