/** Portfolios as a table of text, read as the tool reads it. */
import { readHouseTable, type HouseTable } from '#domain/tools/portfolio/house-table';
import { tableToPortfolio } from '#domain/tools/portfolio/portfolio-reading';
import { readCsv } from '../../src/islands/tools/table-file.ts';

/** On which they are read. */
export const today = '2026-11-23';

export function readPortfolio(text: string) {
  const table = readHouseTable(readCsv(text)) as HouseTable;
  return tableToPortfolio(table, table.columns, { years: 10, today });
}
