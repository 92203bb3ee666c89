/**
 * Holds the tables that somebody has opened, and reckons with them: in a worker where there is one, so that 5,000 lines
 * halt nothing. Only what is shown goes back to the page.
 */
import { buildingTypeNames } from '#domain/building-types';
import { toCsv } from '#domain/csv';
import { eventsToCalendar, textToId } from '#domain/tools/calendar-file';
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
  buildingsToQuery,
  isDue,
  monthsLeft,
  nothingMended,
  tableToPortfolio,
  typeToKey,
  type Building,
  type Mended,
  type PortfolioState,
  type Reading,
} from '#domain/tools/portfolio';
import {
  changes,
  comparePortfolios,
  keptChanges,
  type Change,
  type KeptChange,
} from '#domain/tools/portfolio-comparison';
import { portfolioToOrders, type Order } from '#domain/tools/portfolio-orders';
import { dayToQuarter, portfolioToYears, type Quarter, type YearAhead } from '#domain/tools/portfolio-years';
import { portfolioToEvents, type ReminderKind } from '#domain/tools/portfolio-reminders';
import type { Statement } from '#domain/tools/result';
import { sayWith } from '#domain/tools/say';
import type { Tables } from '#domain/tools/tool';
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
/** How a table is read: what was chosen and mended, and the day. */
export type Asked = { columns: Columns; mended: Mended; years: number; today: string };
/** A type that names no kind, and how many due lines have it. */
export type UnknownKind = { key: string; type: string; count: number };
/** The first of a list that may have thousands. */
export type Some = { first: readonly Building[]; count: number };
/** What is told of a list as a whole; its lines come by `rows`. */
export type Listed = {
  /** How many of each kind: `buildingsToQuery`. */
  counts: string;
  unclear: Some;
  kinds: readonly UnknownKind[];
  orders: readonly Order[];
  years: readonly YearAhead[];
};
/** Words of the columns that are added. */
export type AddedNames = {
  columns: OurHeadings;
  states: Record<PortfolioState, string>;
  changes: Record<KeptChange, string>;
  sheet: string;
};
export type Source = ArrayBuffer | string;

/** The table as it was opened, whose cells come back as they are. */
type Kept = CellTable & { table: HouseTable; opened: Opened };
type Fault = { fault: FileFault | TableFault };

/** What is listed for somebody to look through. */
const mostListed = 20;
const toSome = (list: readonly Building[]): Some => ({ first: list.slice(0, mostListed), count: list.length });

async function open(source: Source, ours: OurHeadings): Promise<Kept | Fault> {
  const read = await readTableFile(source);
  if ('fault' in read) return read;
  const texts = read.cells.map((row) => row.map(cellToText));
  const table = readHouseTable(texts, ours);
  return 'fault' in table ? table : { ...read, table, opened: toOpened(table) };
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

const read = ({ table, is1904 }: Kept, { columns, mended, years, today }: Asked): Building[] =>
  tableToPortfolio(table, columns, { years, today, is1904 } satisfies Reading, mended);

/** Types of due lines that have no price, the most frequent first. */
function findKinds(buildings: readonly Building[]): UnknownKind[] {
  const kinds = new Map<string, UnknownKind>();
  for (const building of buildings) {
    if (!isDue(building) || building.buildingType) continue;
    const { type } = building;
    const key = typeToKey(type);
    const kind = kinds.get(key) ?? { key, type, count: 0 };
    kind.count++;
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, mostListed);
}

export function createDesk() {
  let kept: Kept | undefined;
  let asked: Asked | undefined;
  let buildings: readonly Building[] = [];
  /** Since another table of these houses, once there is one. */
  let changed: ReadonlyMap<Building, KeptChange> | undefined;

  const toEvents = (kind: ReminderKind, today: string, words: Parameters<typeof portfolioToEvents>[3]) =>
    portfolioToEvents(buildings, today, kind, words);

  /** The table that was opened, soonest first, with ours on its right; of one that we wrote ours are made anew. */
  function toCells({ columns, states, changes }: AddedNames): Cell[][] {
    if (!kept || !asked) return [];
    const { today } = asked;
    const { headings } = kept.table;
    const width = findOurs(headings, columns) ?? headings.length;
    const own = (cells: readonly Cell[] = []) => Array.from({ length: width }, (_, at) => cells[at] ?? null);
    return [
      [...own(headings), ...(changed ? columns : columns.slice(0, -1))],
      ...buildings.map((building) => {
        const { line, expiry, state, buildingType, unclear } = building;
        const change = changed?.get(building);
        return [
          ...own(kept?.cells[line - 1]),
          buildingType ? buildingTypeNames[buildingType] : null,
          // What is unclear stays so when this table is opened again.
          expiry ? new Date(expiry) : (unclear?.cell ?? null),
          monthsLeft(building, today) ?? null,
          states[state],
          ...(changed ? [change ? changes[change] : null] : []),
        ];
      }),
    ];
  }

  return {
    async open(source: Source, { columns }: AddedNames): Promise<Opened | Fault> {
      const opened = await open(source, columns);
      if ('fault' in opened) return opened;
      kept = opened;
      changed = undefined;
      return opened.opened;
    },
    async list(how: Asked, prices: Tables['prices']): Promise<Listed | undefined> {
      if (!kept) return undefined;
      asked = how;
      buildings = read(kept, how);
      changed = undefined;
      return {
        counts: buildingsToQuery(buildings),
        unclear: toSome(buildings.filter(({ unclear }) => unclear)),
        kinds: findKinds(buildings),
        orders: portfolioToOrders(buildings, prices, how.today),
        years: portfolioToYears(buildings, prices, how.today),
      };
    },
    /** How many entries of a calendar each way to remember makes. */
    async reminders(): Promise<Record<ReminderKind, number>> {
      const count = (kind: ReminderKind) => toEvents(kind, asked?.today ?? '', () => '').length;
      return { house: count('house'), month: count('month') };
    },
    /** @param quarter of what is still valid, and runs out in it; else all */
    async rows(start: number, end: number, quarter?: Quarter): Promise<readonly Building[]> {
      const { today = '' } = asked ?? {};
      const shown = quarter
        ? buildings.filter(({ expiry }) => expiry && expiry >= today && dayToQuarter(expiry) === quarter)
        : buildings;
      return shown.slice(start, end);
    },
    /** With last month's table, whose columns are those of this one where its headings are. */
    async compare(
      source: Source,
      { columns }: AddedNames,
    ): Promise<Record<Change, Some> | Fault | { fault: 'otherColumns' }> {
      if (!kept || !asked) return { fault: 'empty' };
      const before = await open(source, columns);
      if ('fault' in before) return before;
      const isSame = before.opened.id === kept.opened.id;
      if (!isSame && !before.opened.isClear) return { fault: 'otherColumns' };
      const how = {
        ...asked,
        columns: isSame ? asked.columns : before.opened.columns,
        mended: nothingMended,
      };
      const found = comparePortfolios(buildings, read(before, how), asked.today);
      changed = new Map(
        keptChanges.flatMap((change) => found[change].map((building): [Building, KeptChange] => [building, change])),
      );
      return Object.fromEntries(changes.map((change) => [change, toSome(found[change])])) as Record<Change, Some>;
    },
    async calendar(kind: ReminderKind, host: string, says: Record<string, Statement>): Promise<string> {
      const { today = '' } = asked ?? {};
      const say = sayWith(says);
      return eventsToCalendar(
        toEvents(kind, today, (key, own) => say(key, own).text),
        host,
        today,
      );
    },
    async csv(names: AddedNames): Promise<string> {
      return toCsv(toCells(names).map((row) => row.map(cellToText)));
    },
    async workbook(names: AddedNames): Promise<Uint8Array<ArrayBuffer>> {
      return (await import('./workbook.ts')).writeWorkbook(names.sheet, toCells(names));
    },
  };
}
export type Desk = ReturnType<typeof createDesk>;
