/**
 * Holds the tables that somebody has opened, and reckons with them: in a worker where there is one, so that 5,000 lines
 * halt nothing. Only what is shown goes back to the page.
 */
import { toCsv } from '#domain/csv';
import { buildingTypeNames } from '#domain/building-types';
import { textToId } from '#domain/tools/calendar-file';
import { monthsBetween, type Day } from '#domain/tools/day';
import {
  findOurs,
  readHouseTable,
  samplesOf,
  type Columns,
  type HouseTable,
  type OurHeadings,
  type TableFault,
} from '#domain/tools/house-table';
import {
  tableToPortfolio,
  type Building,
  type Mended,
  type PortfolioState,
  type Reading,
} from '#domain/tools/portfolio';
import { cellToText, type Cell, type CellTable, type FileFault } from './cells.ts';
import { readTableFile } from './table-file.ts';

/** What a column may be taken for: by itself, or with others as an address is. */
export type Choice = { at: readonly number[]; heading: string; samples: readonly string[] };
/** What somebody is asked of a table before it is read. */
export type Opened = {
  /** Of the headings: the same for next month's table of the same program. */
  id: string;
  choices: readonly Choice[];
  columns: Columns;
  isClear: boolean;
};
/** Words of the columns that are added. */
export type AddedNames = { columns: OurHeadings; states: Record<PortfolioState, string>; sheet: string };

/** The table as it was opened, whose cells come back as they are. */
type Kept = CellTable & { table: HouseTable };

async function open(
  source: ArrayBuffer | string,
  ours: OurHeadings,
): Promise<Kept | { fault: FileFault | TableFault }> {
  const read = await readTableFile(source);
  if ('fault' in read) return read;
  const table = readHouseTable(
    read.cells.map((row) => row.map(cellToText)),
    ours,
  );
  return 'fault' in table ? table : { ...read, table };
}

function toOpened(table: HouseTable): Opened {
  const { headings, columns, isClear } = table;
  const toChoice = (at: readonly number[]): Choice => ({
    at,
    heading: at.flatMap((one) => headings[one] || []).join(' + '),
    samples: samplesOf(table, at),
  });
  const together = columns.address.length > 1 ? [columns.address] : [];
  return {
    id: textToId(headings.join('\n')),
    choices: [...together, ...headings.map((_, at) => [at])].map(toChoice),
    columns,
    isClear,
  };
}

export function createDesk() {
  let kept: Kept | undefined;
  let buildings: readonly Building[] = [];
  let day: Day = '';

  /** The table that was opened, soonest first, with ours on its right; of one that we wrote ours are made anew. */
  function toCells({ columns, states }: AddedNames): Cell[][] {
    if (!kept) return [];
    const { headings } = kept.table;
    const width = findOurs(headings, columns) ?? headings.length;
    const own = (cells: readonly Cell[] = []) => Array.from({ length: width }, (_, at) => cells[at] ?? null);
    return [
      [...own(headings), ...columns],
      ...buildings.map(({ line, expiry, state, buildingType, unclear }) => [
        ...own(kept?.cells[line - 1]),
        buildingType ? buildingTypeNames[buildingType] : null,
        // What is unclear stays so when this table is opened again.
        expiry ? new Date(expiry) : (unclear?.cell ?? null),
        expiry && expiry >= day ? monthsBetween(day, expiry) : null,
        states[state],
      ]),
    ];
  }

  return {
    async open(
      source: ArrayBuffer | string,
      { columns }: AddedNames,
    ): Promise<Opened | { fault: FileFault | TableFault }> {
      const opened = await open(source, columns);
      if ('fault' in opened) return opened;
      kept = opened;
      return toOpened(opened.table);
    },
    async list(columns: Columns, mended: Mended, reading: Omit<Reading, 'is1904'>): Promise<readonly Building[]> {
      if (!kept) return [];
      day = reading.today;
      buildings = tableToPortfolio(kept.table, columns, { ...reading, is1904: kept.is1904 }, mended);
      return buildings;
    },
    async csv(names: AddedNames): Promise<string> {
      return toCsv(toCells(names).map((row) => row.map(cellToText)));
    },
    async workbook(names: AddedNames): Promise<Uint8Array> {
      return (await import('./workbook.ts')).writeWorkbook(names.sheet, toCells(names));
    },
  };
}
export type Desk = ReturnType<typeof createDesk>;
