/** A portfolio as a table to take along. */
import { toCsv } from '../../language/csv.ts';
import { buildingTypeNames } from '../../prices/building-types.ts';
import { dayToInput, type Day } from '../day.ts';
import type { HouseTable } from './house-table.ts';
import { monthsLeft, type Building } from './portfolio.ts';

/** The table that was opened, soonest first, with our columns on its right. */
export function portfolioToCsv(
  table: HouseTable,
  buildings: readonly Building[],
  today: Day,
  words: (key: string) => string,
): string {
  const { headings } = table;
  const rows = new Map(table.lines.map((line, at) => [line + 1, table.rows[at] ?? []]));
  const toRows = (building: Building) =>
    building.lines.map((line) => [
      ...headings.map((_, at) => rows.get(line)?.[at] ?? ''),
      building.buildingType ? buildingTypeNames[building.buildingType] : '',
      // What is unclear stays so.
      building.expiry ? dayToInput(building.expiry) : (building.unclear?.cell ?? ''),
      String(monthsLeft(building, today) ?? ''),
      words(building.state),
    ]);
  const added = ['addedKind', 'addedUntil', 'addedMonths', 'addedState'].map((key) => words(key));
  return toCsv([[...headings, ...added], ...buildings.flatMap(toRows)]);
}
