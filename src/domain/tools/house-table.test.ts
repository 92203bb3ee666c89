import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { readCsv } from '../../islands/tools/table-file.ts';
import { cellsOf, columnNames, mostHouses, readHouseTable, samplesOf } from './house-table.ts';

function read(text: string) {
  const table = readHouseTable(readCsv(text));
  if ('fault' in table) throw new Error(table.fault);
  return table;
}
/** „Straße+Ort | Gültig bis | – | –“, and whether somebody is asked. */
function told(line: string) {
  const { headings, columns, isClear } = read(`${line}\n${line.replaceAll(/[^;]+/g, '1.1.2030')}`);
  const names = columnNames.map((name) => columns[name].map((at) => headings[at]).join('+') || '–');
  return `${names.join(' | ')}${isClear ? '' : ' ?'}`;
}

test('headings as property software and people write them say which column is what, or somebody is asked', () => {
  const table: [headings: string, told: string][] = [
    // Clear.
    ['Adresse;Gültig bis', 'Adresse | Gültig bis | – | –'],
    ['Objekt;Gueltig_bis:;Gebäudeart', 'Objekt | Gueltig_bis: | – | Gebäudeart'],
    ['Straße;PLZ;Ort;Ausgestellt am;Typ', 'Straße+PLZ+Ort | – | Ausgestellt am | Typ'],
    ['Straße;Nr.;PLZ/Ort;Ablaufdatum', 'Straße+Nr.+PLZ/Ort | Ablaufdatum | – | –'],
    ['Nr.;Straße/Hausnr.;Ort;läuft ab am', 'Straße/Hausnr.+Ort | läuft ab am | – | –'],
    [
      'Objektnummer;Objektbezeichnung;Straße;PLZ;Ort;Energieausweis gültig bis',
      'Objektbezeichnung+Straße+PLZ+Ort | Energieausweis gültig bis | – | –',
    ],
    // The certificate by name wins over everything else that runs out.
    [
      'Liegenschaft;Heizkostenabrechnung gültig bis;Energieausweis gültig bis',
      'Liegenschaft | Energieausweis gültig bis | – | –',
    ],
    ['Anwesen;Gültig bis;EA gültig bis', 'Anwesen | EA gültig bis | – | –'],
    ['Immobilie;Gültig ab;Gültig bis', 'Immobilie | Gültig bis | – | –'],
    ['Mietobjekt;Energieausweis gültig ab;Ablauf Energie-Ausweis', 'Mietobjekt | Ablauf Energie-Ausweis | – | –'],
    ['Wirtschaftseinheit;Ausstellungsdatum;Wartung gültig bis', 'Wirtschaftseinheit | – | Ausstellungsdatum | –'],
    [
      'Verwaltungseinheit;Energieausweis vom;Aussteller;Ausgestellt von',
      'Verwaltungseinheit | – | Energieausweis vom | –',
    ],
    ['Bezeichnung;Gültig bis;Ausgestellt am;Art des Ausweises', 'Bezeichnung | Gültig bis | Ausgestellt am | –'],
    ['Adresse;Datum Einzug;Ausweis gültig bis', 'Adresse | Ausweis gültig bis | – | –'],
    // Asked.
    ['Adresse;Gültig ab', 'Adresse | – | Gültig ab | – ?'],
    ['Adresse;Gültig von;Typ', 'Adresse | – | Gültig von | Typ ?'],
    ['Adresse;Datum', 'Adresse | – | Datum | – ?'],
    ['Adresse;Wartung gültig bis', 'Adresse | – | – | – ?'],
    ['Adresse;TÜV gültig bis;Gültig bis', 'Adresse | Gültig bis | – | – ?'],
    ['Adresse;Vertrag läuft ab;Gültig bis;Ausgestellt am', 'Adresse | Gültig bis | Ausgestellt am | – ?'],
    ['Adresse;Bedarfsausweis gültig bis;Verbrauchsausweis gültig bis', 'Adresse | Bedarfsausweis gültig bis | – | – ?'],
    ['Adresse;Gültig bis;Objektart;Nutzung', 'Adresse | Gültig bis | – | Objektart ?'],
    ['Straße;Ort;Eigentümer;Straße;Ort;Gültig bis', 'Straße+Ort | Gültig bis | – | – ?'],
    ['Objektnummer;Gültig bis;Typ', '– | Gültig bis | – | Typ ?'],
    ['Ort;Gültig bis', 'Ort | Gültig bis | – | – ?'],
    ['Anschrift Eigentümer;Hausmeister;Gültig bis', '– | Gültig bis | – | – ?'],
  ];
  every(table, ([line, columns]) => expect(told(line)).toBe(columns));
});

test('headings stand below a title, or nowhere: then columns are asked about by what is in them', () => {
  const below = read('Bestand 2026;;\nAdresse;Gültig bis\nA 1;1.1.2030');
  expect(below.headings).toEqual(['Adresse', 'Gültig bis']);
  const none = read('A 1;3.5.2025;MFH\nB 2;3.5.2026;EFH;x');
  expect(none).toMatchObject({ headings: ['', '', '', ''], rows: { length: 2 }, isClear: false });
  expect([samplesOf(none, [0]), samplesOf(none, [3]), samplesOf(none, [])]).toEqual([['A 1', 'B 2'], ['x'], []]);
  const foreign = read('Objektliste\nWas;Wann\nA 1;3.5.2025');
  expect(foreign).toMatchObject({ headings: ['Was', 'Wann'], rows: [['A 1', '3.5.2025']], isClear: false });
  expect(cellsOf(['Wall 1', '', 'Bremen'], [0, 1, 2])).toBe('Wall 1, Bremen');
});

test('headings stand in any of the first ten lines that say something', () => {
  every(['0', '1', '4', '9'], (count) => {
    const above = Number(count);
    const { headings, lines } = read(`${'Bestand;2026\n\n'.repeat(above)}Adresse;Gültig bis\nA 1;1.1.2030`);
    expect(headings).toEqual(['Adresse', 'Gültig bis']);
    expect(lines).toEqual([above * 2 + 1]);
  });
  expect(readHouseTable(readCsv(`${'Bestand;x\n'.repeat(10)}Adresse;Gültig bis\nA 1;1.1.2030`))).toMatchObject({
    isClear: false,
  });
  expect(read(`Adresse;Gültig bis\n${'A;1.1.2030\n'.repeat(mostHouses)}Summe;`).rows).toHaveLength(mostHouses);
});

test('what is no list of houses with days is refused', () => {
  every(
    [
      ['Adresse;Typ\nA 1;MFH', 'noHeading'],
      ['Adresse;Gültig bis', 'empty'],
      ['Adresse;Gültig bis\nSumme;', 'empty'],
      [' \n;;', 'empty'],
      ['1.1.2020\n2.2.2021', 'noHeading'],
      [`Adresse;Gültig bis\n${'A;1.1.2030\n'.repeat(mostHouses + 1)}`, 'tooMany'],
    ] as const,
    ([text, fault]) => expect(readHouseTable(readCsv(text))).toEqual({ fault }),
  );
});

test('sums are no houses, and houses no sums', () => {
  const table: [line: string, isHouse: boolean][] = [
    ['Summe;', false],
    ['Gesamt: 12 Objekte;', false],
    ['Zwischensumme;', false],
    ['Anzahl Objekte;35', false],
    ['Gesamtergebnis;', false],
    [';Summe', false],
    ['Total;', false],
    ['Summerauer Straße 1;', true],
    ['Gesamtschule Ost;', true],
    ['Total Tankstelle;', true],
    ['Anzahl 1;1.1.2030', true],
  ];
  every(table, ([line, isHouse]) =>
    expect(read(`Adresse;Gültig bis\nA;1.1.2030\n${line}`).rows).toHaveLength(isHouse ? 2 : 1),
  );
});
