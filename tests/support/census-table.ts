/** A small table of the shape of the census' own, as `npm run census` reads it. */
import { countColumns, dwellingColumns, heatColumns, yearColumns, type CountColumn } from '#domain/building-stock';

const numbered = (name: string, columns: readonly unknown[], digits = 1) =>
  columns.map((_, i) => `${name}__${String(i + 1).padStart(digits, '0')}`);

export const censusHead = [
  'Berichtszeitpunkt',
  '_RS',
  'Name',
  'Regionalebene',
  'GEBAEUDEART_SYS_1',
  ...numbered('BAUJAHR_10JA', yearColumns, 2),
  ...numbered('ENERGIETRAEGER', heatColumns),
  ...numbered('ZAHLWOHNGN_HHG', dwellingColumns),
  'EIGENTUM__1',
];

/** A thousand houses of the fifties, of one dwelling, with gas, but for what is said. */
const usual: Partial<Record<CountColumn, number>> = { buildings: 1000, y_1950_1959: 1000, heat_gas: 1000, dw_1: 1000 };

export function censusRow(
  rs: string | number,
  name: string,
  counts: Partial<Record<CountColumn, number | string>> = {},
): (string | number)[] {
  const level = String(rs).length > 5 ? 'Gemeinde' : 'Stadtkreis/kreisfreie Stadt/Landkreis';
  return ['15.05.2022', rs, name, level, ...countColumns.map((column) => counts[column] ?? usual[column] ?? 0)];
}

export const workbookRows = (...rows: (string | number)[][]): (string | number)[][] => [censusHead, ...rows];
