import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** What a reader of RFC 4180 makes of it. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  for (const [, cell = '', end] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    row.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push(row.splice(0));
  }
  return rows;
}

test('is UTF-8 with its mark, semicolons, quotes and CR LF', () => {
  expect(
    toCsv([
      ['Name', 'Ort'],
      ['Söhne; "Meyer"', 'Zeile\nzwei'],
    ]),
  ).toBe('\uFEFF"Name";"Ort"\r\n"Söhne; ""Meyer""";"Zeile\nzwei"\r\n');
});

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const before = ['', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\n', '\t', '\r', ' \u200e '];
const after = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("https://evil.example")', '', ';"x'];

test('no cell begins like a formula, and each reads back', () => {
  const cells = signs.flatMap((sign) => before.flatMap((blank) => after.map((rest) => `${blank}${sign}${rest}`)));
  const read = parse(toCsv(cells.map((cell) => [cell, cell])));
  expect(read).toEqual(cells.map((cell) => [`'${cell}`, `'${cell}`]));
});

test.each(['\tx', '\rx', '\nx'])('%j is text', (cell) => expect(parse(toCsv([[cell]]))).toEqual([[`'${cell}`]]));

test('what is none is left as it was', () => {
  const harmless = ['', 'Meyer-Schmidt', '0421 123', 'a=b', 'anna@example.org', '„bald“ 🏠', ' Am Wall 1'];
  expect(parse(toCsv([harmless]))).toEqual([harmless]);
});
