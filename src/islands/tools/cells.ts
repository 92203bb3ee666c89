/** Cells of an opened table, and why a file is refused. */

/** As a workbook has it; of a text each is a text. */
type Cell = string | number | boolean | Date | null;
/** A table by its name: of a workbook each sheet that lists houses. */
export type Sheet = { name: string; cells: Cell[][]; hidden: readonly number[] };
/** `noTable`: nothing that we read; `oldExcel`: a workbook before 2007, or one with a password; `tooLarge`: not within a phone's memory. */
export type FileFault = 'noTable' | 'oldExcel' | 'tooLarge';

/** As somebody would type it; a day is a day whatever the time beside it. */
export function cellToText(cell: Cell | undefined): string {
  if (cell instanceof Date) return `${cell.getUTCDate()}.${cell.getUTCMonth() + 1}.${cell.getUTCFullYear()}`;
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'boolean') return cell ? 'WAHR' : 'FALSCH';
  return (cell ?? '').replaceAll(/\s+/g, ' ').trim();
}
