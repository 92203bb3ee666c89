/**
 * Holds the table that somebody has opened, and reckons with it: in a worker, so that 5,000 lines halt nothing. Only what
 * is shown goes back to the page.
 */
import { buildingTypeNames } from '#domain/building-types';
import { toCsv } from '#domain/csv';
import { eventsToCalendar } from '#domain/tools/calendar-file';
import { readHouseTable, samplesOf, type Columns, type HouseTable, type TableFault } from '#domain/tools/house-table';
import {
  buildingsToQuery,
  monthsLeft,
  tableToPortfolio,
  type Building,
  type PortfolioState,
} from '#domain/tools/portfolio';
import { dayToQuarter, portfolioToYears, type Quarter, type YearAhead } from '#domain/tools/portfolio-years';
import { portfolioToEvents } from '#domain/tools/portfolio-reminders';
import type { Statement } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import type { Tables } from '#domain/tools/tool';
import { cellToText, type CellTable, type FileFault } from './cells.ts';
import { readTableFile } from './table-file.ts';

/** What a column may be taken for: by itself, or with others as an address is. */
export type Choice = { at: readonly number[]; heading: string; samples: readonly string[] };
/** What somebody is asked of a table before it is read. */
export type Opened = { choices: readonly Choice[]; columns: Columns; isClear: boolean };
/** How a table is read: which column is what, how long a certificate is valid, and the day. */
export type Asked = { columns: Columns; years: number; today: string };
/** The first of a list that may have thousands. */
export type Some = { first: readonly Building[]; count: number };
/** What is told of a list as a whole; its lines come by `rows`. */
export type Listed = {
  /** How many of each kind: `buildingsToQuery`. */
  counts: string;
  unclear: Some;
  years: readonly YearAhead[];
};
/** Words of the columns that are added. */
export type AddedNames = {
  columns: readonly [kind: string, expiry: string, months: string, state: string];
  states: Record<PortfolioState, string>;
};

/** What is listed for somebody to look through. */
const mostListed = 20;

function toOpened(table: HouseTable): Opened {
  const { headings, columns, isClear } = table;
  const toChoice = (at: readonly number[]): Choice => ({
    at,
    heading: at.flatMap((one) => headings[one] || []).join(' + '),
    samples: samplesOf(table, at),
  });
  const together = columns.address.length > 1 ? [columns.address] : [];
  return { choices: [...together, ...headings.map((_, at) => [at])].map(toChoice), columns, isClear };
}

export function createDesk() {
  /** The table as it was opened, whose cells come back as they are. */
  let kept: (CellTable & { table: HouseTable }) | undefined;
  let today = '';
  let buildings: readonly Building[] = [];

  return {
    async open(source: ArrayBuffer | string): Promise<Opened | { fault: FileFault | TableFault }> {
      const read = await readTableFile(source);
      if ('fault' in read) return read;
      const table = readHouseTable(read.cells.map((row) => row.map(cellToText)));
      if ('fault' in table) return table;
      kept = { ...read, table };
      return toOpened(table);
    },
    list(asked: Asked, prices: Tables['prices']): Listed | undefined {
      if (!kept) return undefined;
      const { table, is1904 } = kept;
      ({ today } = asked);
      buildings = tableToPortfolio(table, asked.columns, { years: asked.years, today, is1904 });
      const unclear = buildings.filter((building) => building.unclear);
      return {
        counts: buildingsToQuery(buildings),
        unclear: { first: unclear.slice(0, mostListed), count: unclear.length },
        years: portfolioToYears(buildings, prices, today),
      };
    },
    /** @param quarter of what is still valid, and runs out in it; else all */
    rows(start: number, end: number, quarter?: Quarter): readonly Building[] {
      const shown = quarter
        ? buildings.filter(({ expiry }) => expiry && expiry >= today && dayToQuarter(expiry) === quarter)
        : buildings;
      return shown.slice(start, end);
    },
    calendar(host: string, says: Record<string, Statement>): string {
      const events = portfolioToEvents(buildings, today, (key, own) => sayWith(says)(key, own).text);
      return eventsToCalendar(events, host, today);
    },
    /** The table that was opened, soonest first, with our columns on its right. */
    csv({ columns, states }: AddedNames): string {
      const { table, cells = [] } = kept ?? {};
      const headings = table?.headings ?? [];
      return toCsv([
        [...headings, ...columns],
        ...buildings.map((building) => {
          const { line, expiry, state, buildingType, unclear } = building;
          const own = cells[line - 1] ?? [];
          return [
            ...headings.map((_, at) => cellToText(own[at])),
            buildingType ? buildingTypeNames[buildingType] : '',
            // What is unclear stays so.
            expiry ? cellToText(new Date(expiry)) : (unclear?.cell ?? ''),
            String(monthsLeft(building, today) ?? ''),
            states[state],
          ];
        }),
      ]);
    },
  };
}
export type Desk = ReturnType<typeof createDesk>;
