/** Rows as CSV for a spreadsheet (RFC 4180), in the form that a German one opens: `;`, UTF-8 with its mark. */

/**
 * Where a cell begins like this a spreadsheet may run it as a formula, blanks and invisible marks
 * before it notwithstanding; the wide forms of the signs are read as the signs by some.
 */
const runsAsFormula = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** A cell in quotes. An apostrophe makes a formula text, and stays to be seen: „'+49 421 …“. */
const toCell = (text: string): string => `"${(runsAsFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('')}`;
