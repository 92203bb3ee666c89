/** Cells of an opened table, and what keeps a file from being one. */

/** As a workbook has it; of a text each is a text. */
export type Cell = string | number | boolean | Date | null;
/** A table by its name: of a workbook each sheet that lists houses. */
export type Sheet = { name: string; cells: Cell[][]; hidden: readonly number[] };
export type CellTable = {
  sheets: Sheet[];
  /** Whether its days are counted from 1904, as files of old Macs do. */
  is1904: boolean;
};
/** `noTable`: nothing that we read; `oldExcel`: a workbook before 2007, or one with a password; `tooLarge`: not within a phone's memory. */
export type FileFault = 'noTable' | 'oldExcel' | 'tooLarge';

/** As somebody would type it; a day is a day whatever the time beside it. */
export const cellToText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? `${cell.getUTCDate()}.${cell.getUTCMonth() + 1}.${cell.getUTCFullYear()}`
      : typeof cell === 'number'
        ? String(cell).replace('.', ',')
        : typeof cell === 'boolean'
          ? cell
            ? 'WAHR'
            : 'FALSCH'
          : cell.replaceAll(/\s+/g, ' ').trim();
