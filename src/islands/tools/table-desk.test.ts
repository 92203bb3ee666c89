import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createDesk, type AddedNames, type Opened } from './table-desk.ts';

const names: AddedNames = {
  columns: ['EA Art', 'EA bis', 'EA Monate', 'EA Stand'],
  states: { expired: 'abgelaufen', soon: 'bald', valid: 'gültig', none: 'keiner', unclear: 'unklar', exempt: 'frei' },
};
async function listed(source: string | ArrayBuffer, columns?: Opened['columns'], isJoined?: boolean) {
  const desk = createDesk();
  const opened = (await desk.open(source)) as Opened;
  const asked = desk.list({ columns: columns ?? opened.columns, years: 10, today: '2026-11-23', isJoined });
  return { ...desk, asked };
}

test('of lines that say the same somebody is asked, and each comes back with what was found', async () => {
  const flats = 'Straße;Lage;Gültig bis\nWall 1;EG;31.12.2024\nWall 1;OG;31.12.2024\nSumme;2;';
  expect((await listed(flats)).asked).toEqual({ count: 1, address: 'Wall 1', lines: 2 });
  const counts = async (isJoined: boolean) => (await listed(flats, undefined, isJoined)).asked;
  expect(await counts(false)).toMatchObject({ counts: 'expired-=2', leftOut: [{ line: 3, text: 'Summe, 2' }] });
  expect(await counts(true)).toMatchObject({ counts: 'expired-=1' });
  expect((await listed(flats, undefined, true)).csv(names).match(/abgelaufen/g)).toHaveLength(2);
});

test('own columns come back as they were, with ours on the right', async () => {
  const desk = await listed('Bestand\nNr;Adresse;Gültig bis;Typ\n7;A;1.1.2030;MFH\n8;=1+1;;EFH\n9;C;2018;?\nSumme;3;;');
  expect(desk.csv(names).split('\r\n')).toEqual([
    '\uFEFF"Nr";"Adresse";"Gültig bis";"Typ";"EA Art";"EA bis";"EA Monate";"EA Stand"',
    `"8";"'=1+1";"";"EFH";"Einfamilienhaus";"";"";"keiner"`,
    '"9";"C";"2018";"?";"";"2018";"";"unklar"',
    '"7";"A";"1.1.2030";"MFH";"Mehrfamilienhaus";"1.1.2030";"37";"gültig"',
    '',
  ]);
});

test('zeros that come first are kept, whether a workbook has them as text or by the format of a number', async () => {
  const rows = [
    ['PLZ', 'Nr', 'Gültig bis', 'Fläche'],
    [1067, '007', new Date(Date.UTC(2030, 0, 1)), 82.5],
  ];
  const columns = [{ numFmt: '00000' }, {}, { numFmt: 'dd.mm.yyyy' }, { numFmt: '0.00' }];
  const bytes = await writeXlsx({ sheets: [{ name: 'a', rows, columns }] });
  const desk = await listed(Uint8Array.from(bytes).buffer, { address: [0, 1], expiry: [2], issued: [], type: [] });
  expect(desk.rows(0, 1)[0]?.address).toBe('01067, 007');
  expect(desk.csv(names)).toContain('"01067";"007";"1.1.2030";"82,5"');
});
