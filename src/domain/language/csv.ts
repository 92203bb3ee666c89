/** Rows as CSV for a spreadsheet (RFC 4180): by default in the form that a German one opens: `;`, UTF-8 with its mark. */

/**
 * A spreadsheet may run as a formula what begins like this, blanks, quotes and invisible marks before it notwithstanding; the
 * wide forms of the signs are read as the signs by some. It begins a cell where the file is read with another separator than
 * it has, so each place behind a separator counts as a beginning.
 */
const formulas = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|[\p{Cf}"])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/gu;

/** A cell in quotes. An apostrophe makes a formula text, and stays to be seen: „'+49 421 …“. */
const toCell = (text: string): string => `"${text.replace(formulas, "$1'").replaceAll('"', '""')}"`;

export const toCsv = (rows: readonly (readonly string[])[], { separator = ';', mark = '\uFEFF' } = {}): string =>
  `${mark}${rows.map((row) => `${row.map(toCell).join(separator)}\r\n`).join('')}`;
