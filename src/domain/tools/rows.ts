/** Tables in a form: each cell is a control of its own, named by its column and the number of its row. */
import { isLeftOut } from '../check.ts';
import type { Cell, Input, Inputs, Query, RowsInput } from './tool.ts';

/** ('flaeche', 2) → 'flaeche2'; the first row is 1 */
const cellName = (column: string, row: number): string => `${column}${row}`;

/** The cells of one row, by the keys of their columns, with their names in the address. */
export const rowCells = ({ cells }: Pick<RowsInput, 'cells'>, row: number): [key: string, cell: Cell][] =>
  Object.entries(cells).map(([key, cell]) => [key, { ...cell, name: cellName(cell.name, row) }]);

/** The numbers of the rows in which something is typed. */
export const typedRows = (input: RowsInput, query: Query): number[] =>
  Array.from({ length: input.most }, (_, i) => i + 1).filter((row) =>
    rowCells(input, row).some(([, { name }]) => !isLeftOut(query[name])),
  );

/** What stands in the address by itself: of a table its cells, where something is typed. */
export const toControls = (input: Input, query: Query): (Exclude<Input, RowsInput> | Cell)[] =>
  input.kind === 'rows'
    ? typedRows(input, query).flatMap((row) => rowCells(input, row).map(([, cell]) => cell))
    : [input];

/** The table of a tool, where it has one. */
export const rowsOf = (inputs: Inputs): RowsInput | undefined =>
  Object.values(inputs).find((input): input is Input & RowsInput => input.kind === 'rows');

/** Every name that an error may stand at. */
export const controlNames = (inputs: Inputs): string[] =>
  Object.values(inputs).flatMap((input) =>
    input.kind === 'rows'
      ? Array.from({ length: input.most }, (_, i) => rowCells(input, i + 1).map(([, { name }]) => name)).flat()
      : [input.name],
  );

/** A name, an id or several of them, of another row: 'frage-flaeche1-fehler' → 'frage-flaeche2-fehler' */
export const renumber = (words: string, row: number): string =>
  words.replaceAll(/([a-z])\d+(?=-|\s|$)/g, (_, letter: string) => `${letter}${row}`);
