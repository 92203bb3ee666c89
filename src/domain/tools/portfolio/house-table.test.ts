import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { readCsv } from '../../../islands/tools/table-file.ts';
import { cellsOf, columnNames, mostHouses, readHouseTable, samplesOf } from './house-table.ts';

function read(text: string) {
  const table = readHouseTable(readCsv(text));
  if ('fault' in table) throw new Error(table.fault);
  return table;
}

/** Headings: address, expiry, issue and kind of the house; `?` where somebody is asked. */
const headings = rowsOf(`
  Adresse;Gültig bis                      | Adresse / Gültig bis / – / –
  Straße;PLZ;Ort;Ausgestellt am;Typ       | Straße+PLZ+Ort / – / Ausgestellt am / Typ
  Straße;Nr.;PLZ-Ort;Ablaufdatum          | Straße+Nr.+PLZ-Ort / Ablaufdatum / – / –
  Nr.;Straße-Hausnr.;Ort;läuft ab am      | Straße-Hausnr.+Ort / läuft ab am / – / –
  Objektnummer;Objektbezeichnung;Straße;Ort;Energieausweis gültig bis | Objektbezeichnung+Straße+Ort / Energieausweis gültig bis / – / –
  Liegenschaft;Heizkostenabrechnung gültig bis;Energieausweis gültig bis | Liegenschaft / Energieausweis gültig bis / – / –
  Immobilie;Gültig ab;Gültig bis          | Immobilie / Gültig bis / – / –
  Verwaltungseinheit;Energieausweis vom;Aussteller;Ausgestellt von | Verwaltungseinheit / – / Energieausweis vom / –
  Bezeichnung;Gültig bis;Ausgestellt am;Art des Ausweises | Bezeichnung / Gültig bis / Ausgestellt am / –
  Adresse;Gültig ab                       | Adresse / – / Gültig ab / – ?
  Adresse;Datum                           | Adresse / – / Datum / – ?
  Adresse;Wartung gültig bis              | Adresse / – / – / – ?
  Adresse;Vertrag läuft ab;Gültig bis;Ausgestellt am | Adresse / Gültig bis / Ausgestellt am / – ?
  Adresse;Bedarfsausweis gültig bis;Verbrauchsausweis gültig bis | Adresse / Bedarfsausweis gültig bis / – / – ?
  Adresse;Gültig bis;Objektart;Nutzung    | Adresse / Gültig bis / – / Objektart ?
  Straße;Ort;Eigentümer;Straße;Ort;Gültig bis | Straße+Ort / Gültig bis / – / – ?
  Objektnummer;Gültig bis;Typ             | – / Gültig bis / – / Typ ?
`);
test('headings as property software and people write them say which column is what, or somebody is asked', () => {
  every(headings, ([line = '', told]) => {
    const { headings, columns, isClear } = read(`${line}\n${line.replaceAll(/[^;]+/g, '1.1.2030')}`);
    const names = columnNames.map((name) => columns[name].map((at) => headings[at]).join('+') || '–');
    expect(`${names.join(' / ')}${isClear ? '' : ' ?'}`).toBe(told);
  });
});

test('headings stand in the first ten lines that say something, or nowhere: then columns are asked about', () => {
  const none = read('A 1;3.5.2025;MFH\nB 2;3.5.2026;EFH;x');
  expect(none).toMatchObject({ headings: ['', '', '', ''], rows: { length: 2 }, isClear: false });
  expect([samplesOf(none, [0]), samplesOf(none, [3]), samplesOf(none, [])]).toEqual([['A 1', 'B 2'], ['x'], []]);
  const foreign = read('Objektliste\nWas;Wann\nA 1;3.5.2025');
  expect(foreign).toMatchObject({ headings: ['Was', 'Wann'], rows: [['A 1', '3.5.2025']], isClear: false });
  for (const above of [0, 1, 9]) {
    const { headings, lines } = read(`${'Bestand;2026\n\n'.repeat(above)}Adresse;Gültig bis\nA 1;1.1.2030`);
    expect([headings, lines]).toEqual([['Adresse', 'Gültig bis'], [above * 2 + 1]]);
  }
  expect(read(`${'Bestand;x\n'.repeat(10)}Adresse;Gültig bis\nA 1;1.1.2030`).isClear).toBe(false);
  expect(cellsOf(['Wall 1', '', 'Bremen'], [0, 1, 2])).toBe('Wall 1, Bremen');
  expect(cellsOf(['Ring 12', '3', '01067', 'Dresden'], [0, 1, 2, 3])).toBe('Ring 12, 3, 01067 Dresden');
});

test('what is no list of houses with days is refused; sums are no houses, and houses no sums', () => {
  const lists = { noHeading: ['Adresse;Typ\nA 1;MFH', '1.1.2020\n2.2.2021'], empty: ['Adresse;Gültig bis', ' \n;;'] };
  for (const [fault, texts] of Object.entries(lists))
    for (const text of texts) expect(readHouseTable(readCsv(text)), text).toEqual({ fault });
  const many = `Adresse;Gültig bis\n${'A;1.1.2030\n'.repeat(mostHouses)}`;
  expect(read(`${many}Summe;`).rows).toHaveLength(mostHouses);
  expect(readHouseTable(readCsv(`${many}A;1.1.2030\n`))).toEqual({ fault: 'tooMany' });
  const isHouse = (line: string) => read(`Adresse;Gültig bis\nA;1.1.2030\n${line}`).rows.length === 2;
  const sums = ['Summe;', 'Gesamt: 12 Objekte;', 'Zwischensumme;', 'Anzahl Objekte;35', ';Summe', 'Total;'];
  const houses = ['Summerauer Straße 1;', 'Gesamtschule Ost;', 'Total Tankstelle;', 'Anzahl 1;1.1.2030'];
  expect([sums.filter(isHouse), houses.filter(isHouse)]).toEqual([[], houses]);
  // What is left out is told: a sum, the headings again, what a filter hides.
  const lines = ['Adresse;Gültig bis', 'A;1.1.2030', 'Adresse;Gültig bis', 'B;1.1.2031', 'Summe;2'];
  const filtered = readHouseTable(readCsv(lines.join('\n')), [3]);
  expect(filtered).toMatchObject({ rows: [['A', '1.1.2030']], leftOut: [{ line: 2 }, { line: 3 }, { line: 4 }] });
});
