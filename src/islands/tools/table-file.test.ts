import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { cellToText, type Sheet } from './cells.ts';
import { readCsv, readTableFile } from './table-file.ts';

const bytesOf = (buffer: Uint8Array): ArrayBuffer => Uint8Array.from(buffer).buffer;
async function read(buffer: Uint8Array) {
  const table = await readTableFile(bytesOf(buffer));
  if ('fault' in table) return table.fault;
  return table.map(({ cells }) => cells.map((row) => row.map(cellToText).join('|')).join(' / ')).join(' + ');
}

test('what spreadsheets write and copy is read', () => {
  const table: [text: string, rows: string[][]][] = [
    ['a;b\r\nc;d', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['a\tb\nc\td', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['a,b\n"c, e",d', [['a', 'b'], ['c, e', 'd']]], // prettier-ignore
    ['a|b\nc|d', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['\uFEFF"a ""b""";"zwei\nZeilen"', [['a "b"', 'zwei\nZeilen']]],
    ['a 5"-Rohr;b', [['a 5"-Rohr', 'b']]],
    ['sep=,\r\na;b,c', [['a;b', 'c']]],
    // Commas stand in addresses, and a title has no cells.
    ['Objektliste, Stand 1.1.\nAdresse;Gültig bis\nWall 1, Bremen;1.1.2030', [['Objektliste, Stand 1.1.'], ['Adresse', 'Gültig bis'], ['Wall 1, Bremen', '1.1.2030']]], // prettier-ignore
    ['Straße 1, Ort;3.5.2019', [['Straße 1, Ort', '3.5.2019']]],
    // Quotes that are none cost no cell and no line.
    ['"offen;1.1.2030\nc;d', [['"offen', '1.1.2030'], ['c', 'd']]], // prettier-ignore
    ['"Haus" Meyer;b\n"c ""d""";e', [['"Haus" Meyer', 'b'], ['c "d"', 'e']]], // prettier-ignore
  ];
  every(table, ([text, rows]) => expect(readCsv(text)).toEqual(rows));
});

test('letters of every encoding are read', async () => {
  const text = 'Straße;Gültig bis\nGrüne Höhe 1;1.1.2030';
  const utf16 = [Buffer.from(`\uFEFF${text}`, 'utf16le')];
  const swapped = utf16.map((bytes) => Buffer.from(bytes).swap16());
  const utf8 = [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(text, 'latin1')];
  const told = await Promise.all([...utf8, ...utf16, ...swapped].map(read));
  expect(new Set(told)).toEqual(new Set(['Straße|Gültig bis / Grüne Höhe 1|1.1.2030']));
  // „€“ and „–“ are no Latin-1.
  expect(await read(Buffer.from([0x80, 0x3b, 0x96, 0x3b, 0xfc]))).toBe('€|–|ü');
});

const day = new Date(Date.UTC(2030, 4, 3));
const sheet = (rows: (string | number | boolean | Date | null)[][], more = {}) => ({ name: 'Blatt', rows, ...more });

test('a workbook gives its cells as somebody would type them, of the sheet that lists houses', async () => {
  const write = async (...sheets: ReturnType<typeof sheet>[]) =>
    read(await writeXlsx({ sheets: sheets.map((one, i) => ({ ...one, name: `${one.name} ${i}` })) }));
  const houses = [['Adresse', 'Gültig bis'], ['Wall 1', day]]; // prettier-ignore
  expect(await write(sheet([['Stand', 1.5, true, null, ' a  b ']]))).toBe('Stand|1,5|WAHR||a b');
  expect(await write(sheet([['Deckblatt']]), sheet(houses))).toBe('Adresse|Gültig bis / Wall 1|3.5.2030');
  expect(await write(sheet(houses), sheet([['Stand']]), sheet(houses))).toBe(
    'Adresse|Gültig bis / Wall 1|3.5.2030 + Adresse|Gültig bis / Wall 1|3.5.2030',
  );
  expect(await write(sheet(houses, { hidden: true }), sheet([['Neu']]))).toBe('Neu');
  const filtered = await writeXlsx({ sheets: [sheet(houses, { rowDefs: new Map([[1, { hidden: true }]]) })] });
  expect((await readTableFile(bytesOf(filtered))) as Sheet[]).toMatchObject([{ hidden: [1] }]);
});

test('the longest list is read, be it wide, in quotes, or empty between its lines', async () => {
  const house = (cells: string) => `Am Deich 2;1.1.2030;${cells}\n`;
  for (const [line, most] of [
    [house(';'.repeat(253)), 5000],
    [house('"Wert";'.repeat(49)), 5000],
    [house(''), 49_990],
  ] as const) {
    const table = await readTableFile(line.repeat(most));
    expect('fault' in table ? table.fault : table[0]?.cells.length).toBe(most + 1);
  }
});

test('what is no table, or means harm, is refused', async () => {
  const zip = (name: string, content: Uint8Array) => zipSync({ [name]: content });
  const table: [name: string, bytes: Uint8Array, fault: string][] = [
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'noTable'],
    ['a page', Buffer.from('<!DOCTYPE html><table>'), 'noTable'],
    ['Excel before 2007', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'oldExcel'],
    ['a broken archive', Buffer.from('PK\u0003\u0004 …'), 'noTable'],
    ['another archive', zip('a.txt', strToU8('a')), 'noTable'],
    ['an archive cut in two', (await writeXlsx({ sheets: [sheet([['a']])] })).slice(0, 700), 'noTable'],
    ['a bomb', zip('xl/worksheets/sheet1.xml', new Uint8Array(50_000_000)), 'tooLarge'],
    ['a text without end', Buffer.from(`Adresse;Gültig bis\nA;1.1.2030${'\n'.repeat(5_000_000)}`), 'tooLarge'],
  ];
  for (const [name, bytes, fault] of table) expect(await read(bytes), name).toBe(fault);
  // It says of itself that it is small.
  const lying = zip('xl/workbook.xml', new Uint8Array(50_000_000));
  const header = Buffer.from(lying).lastIndexOf('PK\u0001\u0002');
  new DataView(lying.buffer, lying.byteOffset).setUint32(header + 24, 10, true);
  expect(await read(lying)).toBe('noTable');
});
