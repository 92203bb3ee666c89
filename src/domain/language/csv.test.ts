import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** What a reader of RFC 4180 makes of it. */
const parse = (csv: string): string[] =>
  [...csv.slice(1).matchAll(/"((?:[^"]|"")*)"(?:;|\r\n)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));

test('a spreadsheet gets UTF-8 with its mark, semicolons, quotes and CR LF; what is no formula is left as it was', () => {
  const rows = [['Name', 'Ort'], ['Söhne; "Meyer"', 'Zeile\nzwei']]; // prettier-ignore
  expect(toCsv(rows)).toBe('\uFEFF"Name";"Ort"\r\n"Söhne; ""Meyer""";"Zeile\nzwei"\r\n');
  const harmless = ['', 'Meyer-Schmidt', '0421 123', 'a=b', 'anna@example.org', '„bald“ 🏠', ' Am Wall 1', 'x, y; "z"'];
  expect(parse(toCsv([harmless]))).toEqual(harmless);
  expect(toCsv([['{"a":1,"b":"c-d"}', 'y']], { separator: ',', mark: '' })).toBe('"{""a"":1,""b"":""c-d""}","y"\r\n');
});

test('no cell runs as a formula, whatever the file is read with, and each reads back', () => {
  const before = ['', ...' \u00a0\u3000\u200b\ufeff\n\t\r', ' \u200e ', 'x,', 'x; ', 'x\t', 'x,"'];
  const after = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("https://evil.example")', '', ',=2', '\n"\t+3'];
  const cells = [...'=+-@＝＋－＠'].flatMap((sign) =>
    before.flatMap((blank) => after.map((rest) => `${blank}${sign}${rest}`)),
  );
  const csv = toCsv(cells.map((cell) => [cell]));
  // An apostrophe before it makes it text.
  const runs = (cell: string) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell);
  expect(csv.slice(1).split(/[,;\t\r\n]/).filter(runs)).toEqual([]); // prettier-ignore
  const bare = (texts: string[]) => texts.map((cell) => cell.replaceAll("'", ''));
  expect(bare(parse(csv))).toEqual(bare(cells));
});
