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

/** The separator of the cells: of the signs that it may be, the one that the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Reads what a spreadsheet writes or copies (RFC 4180; `;`, tab or comma between cells). Rows without a word are left
 * out. Our own, because what the libraries for it weigh is all that the tool's script may.
 */
export function parseCsv(source: string): string[][] {
  const text = source.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') cell += text[++i] ?? '';
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some(Boolean));
}
