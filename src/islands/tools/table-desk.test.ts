import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { readWorkbook, writeWorkbook } from './workbook.ts';
import { createDesk, type AddedNames, type Opened } from './table-desk.ts';
import { cellToText, type CellTable } from './cells.ts';
import { nothingMended } from '#domain/tools/portfolio';

const names: AddedNames = {
  columns: ['EA Art', 'EA bis', 'EA Monate', 'EA Stand', 'EA seit'],
  states: { expired: 'abgelaufen', soon: 'bald', valid: 'gültig', none: 'keiner', unclear: 'unklar' },
  changes: { added: 'neu', renewed: 'erneuert', due: 'fällig' },
  sheet: 'Ausweise',
};
async function listed(source: string | ArrayBuffer) {
  const desk = createDesk();
  const { columns } = (await desk.open(source, names)) as Opened;
  await desk.list({ columns, mended: nothingMended, years: 10, today: '2026-11-23' }, site.prices);
  return desk;
}
const most = 1e7;

const csv = 'Bestand\nNr;Adresse;Gültig bis;Typ\n7;A;1.1.2030;MFH\n8;=1+1;;EFH\n9;C;2018;?\nSumme;3;;';
const out = [
  '\uFEFF"Nr";"Adresse";"Gültig bis";"Typ";"EA Art";"EA bis";"EA Monate";"EA Stand"',
  `"8";"'=1+1";"";"EFH";"Einfamilienhaus";"";"";"keiner"`,
  '"9";"C";"2018";"?";"";"2018";"";"unklar"',
  '"7";"A";"1.1.2030";"MFH";"Mehrfamilienhaus";"1.1.2030";"37";"gültig"',
  '',
];

test('own columns come back as they were, with ours on the right', async () => {
  const desk = await listed(csv);
  expect((await desk.csv(names)).split('\r\n')).toEqual(out);
  // What we wrote ourselves has our columns once.
  const again = await listed((await desk.csv(names)).replace("'=1+1", 'B'));
  expect((await again.csv(names)).replace('"B"', `"'=1+1"`).split('\r\n')).toEqual(out);
});

test('a workbook keeps figures and days, and no text becomes a formula', async () => {
  const first = await writeWorkbook('Haus', [
    ['Adresse', 'Gültig bis', 'Fläche', 'PLZ'],
    ['=HYPERLINK("x")', new Date(Date.UTC(2030, 0, 1)), 82.5, '01067'],
  ]);
  const desk = await listed(Uint8Array.from(first).buffer);
  const read = (await readWorkbook(await desk.workbook(names), most)) as CellTable;
  expect(read.cells[1]).toEqual([
    '=HYPERLINK("x")',
    new Date(Date.UTC(2030, 0, 1)),
    82.5,
    '01067',
    null,
    new Date(Date.UTC(2030, 0, 1)),
    37,
    'gültig',
  ]);
  expect(read.cells[0]?.map(cellToText).join()).toBe('Adresse,Gültig bis,Fläche,PLZ,EA Art,EA bis,EA Monate,EA Stand');
});

test('what has changed since another table comes back beside each house, once, and goes with another list', async () => {
  const now = 'Adresse;Gültig bis;Typ\nA;1.1.2030;EFH\nB;1.5.2034;EFH\nC;1.1.2031;EFH\nD;1.6.2027;EFH';
  const before = 'Adresse;Gültig bis;Typ\nA;1.1.2030;EFH\nB;1.5.2024;EFH\nWeg;1.1.2030;EFH\nD;1.6.2027;EFH';
  const desk = await listed(now);
  await desk.compare(before, names);
  const column = async () => (await desk.csv(names)).split('\r\n').map((line) => line.split(';').slice(7).join());
  const told = ['"EA seit"', '""', '""', '"neu"', '"erneuert"', ''];
  expect(await column()).toEqual(told);
  // What we wrote has this column once, compared again or not.
  const again = await listed(await desk.csv(names));
  expect((await again.csv(names)).split('\r\n')[0]).toBe(
    '\uFEFF"Adresse";"Gültig bis";"Typ";"EA Art";"EA bis";"EA Monate";"EA Stand"',
  );
  await desk.open(now, names);
  await desk.list(
    {
      columns: { address: [0], expiry: [1], issued: [], type: [2] },
      mended: nothingMended,
      years: 10,
      today: '2026-11-23',
    },
    site.prices,
  );
  expect(await column()).toEqual(['', '', '', '', '', '']);
});

test('zeros that come first are kept, whether a workbook has them as text or by the format of a number', async () => {
  const rows = [
    ['PLZ', 'Nr', 'Gültig bis', 'Fläche'],
    [1067, '007', new Date(Date.UTC(2030, 0, 1)), 82],
  ];
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [{ name: 'a', rows, columns: [{ numFmt: '00000' }, {}, { numFmt: 'dd.mm.yyyy' }, { numFmt: '0.00' }] }],
  });
  const desk = createDesk();
  await desk.open(Uint8Array.from(bytes).buffer, names);
  await desk.list(
    {
      columns: { address: [0, 1], expiry: [2], issued: [], type: [] },
      mended: nothingMended,
      years: 10,
      today: '2026-11-23',
    },
    site.prices,
  );
  expect((await desk.rows(0, 1))[0]?.address).toBe('01067, 007');
  const read = (await readWorkbook(await desk.workbook(names), most)) as CellTable;
  expect(read.cells[1]?.slice(0, 4)).toEqual(['01067', '007', new Date(Date.UTC(2030, 0, 1)), 82]);
  expect(await desk.csv(names)).toContain('"01067";"007"');
});
