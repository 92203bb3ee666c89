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

/** Whether a cell would run; an apostrophe before it makes it text. */
const runs = (cell: string) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell);

test('no cell runs as a formula, whatever the file is read with, and each reads back', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const before = [
    '',
    ' ',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\ufeff',
    '\n',
    '\t',
    '\r',
    ' \u200e ',
    'x,',
    'x; ',
    'x\t',
    'x\n',
    'x,"',
  ];
  const after = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("https://evil.example")', '', ',=2', '\n"\t+3'];
  const cells = signs.flatMap((sign) => before.flatMap((blank) => after.map((rest) => `${blank}${sign}${rest}`)));
  const csv = toCsv(cells.map((cell) => [cell, 'x']));
  expect(
    csv
      .slice(1)
      .split(/[,;\t\r\n]/)
      .filter(runs),
  ).toEqual([]);
  expect(parse(csv).map(([cell = '']) => cell.replaceAll("'", ''))).toEqual(
    cells.map((cell) => cell.replaceAll("'", '')),
  );
});

test('what is none is left as it was', () => {
  const harmless = ['', 'Meyer-Schmidt', '0421 123', 'a=b', 'anna@example.org', '„bald“ 🏠', ' Am Wall 1', 'x, y; "z"'];
  expect(parse(toCsv([harmless]))).toEqual([harmless]);
  expect(toCsv([['{"a":1,"b":"c-d"}', 'y']], { separator: ',', mark: '' })).toBe('"{""a"":1,""b"":""c-d""}","y"\r\n');
});
