/** Rows in columns, for a terminal; each line begins with two blanks. @param figuresFrom the first column that stands to the right */
export function toColumns(rows: readonly (readonly string[])[], { figuresFrom = Infinity } = {}): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  const pad = (cell: string, column: number) =>
    column < figuresFrom ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(pad).join('  ')}`.trimEnd()).join('\n');
}

export const count = (number: number, one: string, several: string): string =>
  `${number} ${number === 1 ? one : several}`;
