import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { toolText } from '../../../../tests/support/tools.ts';
import { site } from '../../../../tests/support/content.ts';
import { buildingTypeNames, buildingTypes } from '../../prices/building-types.ts';
import { readPortfolio as read, today } from '../../../../tests/support/portfolio.ts';
import { portfolioToMonths } from './portfolio.ts';
import { portfolioToCsv } from './portfolio-csv.ts';
import { findShared, joinShared, tableToPortfolio } from './portfolio-reading.ts';
import {
  buildingsToQuery,
  buildingsToSummary,
  buildingsToTitle,
  portfolioToPrice,
  queryToBuildings,
} from './portfolio-summary.ts';
import { readCsv } from '../../../islands/tools/table-file.ts';
import { portfolioToEvents } from './portfolio-reminders.ts';
import { readHouseTable, textToBuildingType, type HouseTable } from './house-table.ts';

const text = await toolText('bestand');
const { prices } = site;

/** Tables with `⏎` for the end of a line, and address, expiry, kind and state of each house. */
const tables = rowsOf(`
  Bestand⏎Objekttyp;Straße;Datum Einzug;Energieausweis gültig bis;Art des Ausweises⏎MFH;A 1;1.1.2020;3.5.2025;V | A 1/2025-05-03/MFH/expired
  Adresse;Ausgestellt am;Typ⏎A 1;12.1.2017;MFH⏎B 2;3.5.2019;EFH | A 1/2027-01-12/MFH/soon B 2/2029-05-03/EFH/valid
  Objekt\tGültig bis⏎A 1\t22.11.2026⏎B 2\t23.11.2026 | A 1/2026-11-22//expired B 2/2026-11-23//soon
  Straße,PLZ,Ort,Ausgestellt am⏎Wall 1,28195,Musterstadt,1.6.2017 | Wall 1, 28195 Musterstadt/2027-06-01//valid
  Straße;Hausnummer;PLZ;Ort;Gültig bis⏎Am Deich;2 a;28199;Bremen;1.6.2030 | Am Deich 2 a, 28199 Bremen/2030-06-01//valid
  Objekt;Straße;Nr.;Gültig bis⏎Hof;Wall;12-14;1.6.2030 | Hof, Wall 12-14/2030-06-01//valid
  Energieausweis;;⏎Straße;Ort;Art;gültig bis⏎Wall 1;Bremen;Bedarf;1.1.2030 | Wall 1, Bremen/2030-01-01//valid
  Straße;Art;Gebäude;gültig bis⏎Wall 1;Energieverbrauch;MFH;1.1.2030 | Wall 1/2030-01-01/MFH/valid
  Objekt;Typ;Gültig bis⏎="0001";="MFH";="31.12.2027" | 0001/2027-12-31/MFH/valid
  Anschrift;EA-Art;EA gültig bis⏎Deichweg 4, 26382 Wilhelmshaven;VA;gültig bis 30.9.2028 | Deichweg 4, 26382 Wilhelmshaven/2028-09-30//valid
  sep=;⏎"Straße";"HNr";"Ort";"Ablaufdatum"⏎"Am Wall";"7/9";"Emden";"=""01.02.2030""" | Am Wall 7/9, Emden/2030-02-01//valid
  Adresse;Gültig bis⏎A;Denkmal⏎B;Baudenkmal, kein Ausweis⏎C;1.1.2030 | C/2030-01-01//valid A///exempt B///exempt
  Adresse;Ausgestellt am⏎A;31.2.2019⏎B;24.11.2026⏎C;2018 | A///unclear B///unclear C///unclear
  Adresse;Gültig bis⏎A;23.5.2027⏎B;24.5.2027 | A/2027-05-23//soon B/2027-05-24//valid
`);
test('tables of every shape are read, what has no date first', () => {
  every(tables, ([table = '', houses]) => {
    const told = read(table.replaceAll('⏎', '\n')).map(({ address, expiry, buildingType, state }) =>
      [address, expiry, buildingType, state].join('/'),
    );
    expect(told.join(' ')).toBe(houses);
  });
  const list = read('Bestand\n\nAdresse;Gültig bis;Typ\nB;;MFH\nSumme;;\nA;1.1.2029;?\nC;;EFH');
  expect(list.map(({ lines, address }) => `${lines.join()} ${address}`)).toEqual(['4 B', '7 C', '6 A']);
});

/** Expiry and day of issue; why that is no date, or the day on which the certificate ends. */
const dates = rowsOf(`
  31.2.2029            | NoDay 31.2.2029
  demnächst;3.5.2019   | NoDay demnächst
  2028                 | OnlyYear 2028
  Mai 2028             | OnlyMonth Mai 2028
  ;24.11.2026          | NotYetIssued 24.11.2026
  3.5.2029;24.11.2026  | NotYetIssued 24.11.2026
  3.5.2019;3.5.2019    | 2019-05-03
  2.5.2019;3.5.2019    | BeforeIssue 2.5.2019
  4.5.2029;3.5.2019    | TooLong 4.5.2029
  23.11.2036           | 2036-11-23
  3.5.2029;2019        | 2029-05-03
  43588                | 2019-05-03
  bis 30.06.2028       | 2028-06-30
  31.12.2027 (Verbrauch) | 2027-12-31
  01.02.2019 - 31.01.2029 | 2029-01-31
  vom 1.2.2019 bis 31.1.2029 | 2029-01-31
  V bis 3. Mai 2028, neu beauftragt | 2028-05-03
  ;am 2.2.2019 durch Büro Nord | 2029-02-02
  1.1.2028 oder 1.1.2029 | NoDay 1.1.2028 oder 1.1.2029
  ;43588,5             | 2029-05-03
  28195                | NoDay 28195
  -                    | none
  unbekannt            | none
`);
test('a cell that is no date says why; an empty one is without a date, and not wrong', () => {
  every(dates, ([line = '', told]) => {
    const [found] = read(`Adresse;Gültig bis;Ausgestellt am\nA;${line}`);
    const { unclear, expiry, state } = found ?? {};
    expect(unclear ? `${unclear.reason} ${unclear.cell}` : (expiry ?? state)).toBe(told);
    expect(state === 'unclear').toBe(unclear !== undefined);
  });
});

/** As people write them. */
const usualNames = {
  EFH: 'EFH, 1-Familienhaus, freistehendes Einfamilienhaus, Reihenhaus, RMH, DHH, Doppelhaushälfte',
  MFH: 'Doppelhaus, ZFH, 2-Familienhaus, 12-Familienhaus, EFH mit Einliegerwohnung, WEG, Wohnanlage',
  Commercial: 'Büro, NWG',
};
test('kinds of buildings are known by their usual names', () => {
  for (const type of buildingTypes)
    every([buildingTypeNames[type], ...usualNames[type].split(', ')], (name) =>
      expect(textToBuildingType(name)).toBe(type),
    );
  // Several houses, or one of two.
  const unclear = ['Reihenhausanlage', 'halbes Doppelhaus', 'EFH/ZFH', 'MFH mit Gewerbe', 'Verbrauch', ''];
  every(unclear, (name) => expect(textToBuildingType(name)).toBeUndefined());
});

test('the price counts what is due, and the discount all of it whatever its kind', () => {
  const { business, private: privately, volumeDiscount } = prices;
  const { from, percent } = volumeDiscount;
  const less = (sum: number) => Math.round((sum * (100 - percent)) / 100);
  const rows = `Adresse;Ausgestellt am;Typ\n${'A;1.1.2010;MFH\n'.repeat(from - 1)}`;
  expect(portfolioToPrice(read(`${rows}B;3.5.2019;MFH\nC;31.2.2019;MFH\nD;;?\n`), prices)).toEqual({
    business: (from - 1) * business.MFH,
    private: (from - 1) * privately.MFH,
    ...{ discount: 0, count: from - 1, withoutPrice: 1 },
  });
  expect(portfolioToPrice(read(`${rows}B;;Gewerbe`), prices)).toMatchObject({
    business: less((from - 1) * business.MFH + business.Commercial),
    ...{ discount: percent, count: from },
  });
});

test('a call-back is told the portfolio by counts alone, which say the same as the list', () => {
  const list = read('Adresse;Gültig bis;Typ\nA;1.1.2020;EFH\nB;;MFH\nC;1.1.2030;\nD;1.1.2020;EFH\n');
  const query = buildingsToQuery(list);
  expect(query).toBe('none-MFH=1&expired-EFH=2&valid-=1');
  const buildings = (query: string) => queryToBuildings(Object.fromEntries(new URLSearchParams(query)));
  const told = buildingsToSummary(buildings(query), text, prices);
  expect(told).toBe(buildingsToSummary(list, text, prices));
  expect(told).toMatch(/^Bestand, 4 Gebäude: 2 abgelaufen, 1 gültig, 1 ohne Datum \(.*\d\s€/);
  for (const wrong of ['expired-EFH=99999', 'expired-EFH=<b>', 'expired-Schloss=1', 'x'])
    expect(buildings(wrong), wrong).toEqual([]);
  const days = ['1.1.2020', '1.1.2027', '1.1.2030', '', '31.2.2030'];
  const title = (cells: string[]) => buildingsToTitle(read(`Adresse;Gültig bis\nA;${cells.join('\nA;')}`), text);
  expect(title(days)).toBe('5 Gebäude: 1 abgelaufen, 1 läuft bald ab, 1 gültig, 1 ohne Datum, 1 mit unklarem Datum');
  expect(title(['1.1.2027', '1.1.2027'])).toBe('2 Gebäude: 2 laufen bald ab');
  expect(title(['1.1.2030'])).toBe('1 Gebäude: 1 gültig');
});

test('a portfolio reminds once a month, three months ahead, with the list of all that run out then', () => {
  const toEvents = (...houses: string[]) =>
    portfolioToEvents(read(`Adresse;Gültig bis;Nr\n${houses.join('\n')}`), today, text);
  // C and D are too soon for three months: all of them tomorrow, in one.
  const houses = ['A;31.3.2027;1', 'B;1.3.2027;2', ';5.4.2027;3', 'C;23.11.2026;4', 'D;28.2.2027;5', 'E;22.11.2026;6'];
  const events = toEvents(...houses);
  expect(events.map(({ day, title, text }) => `${day} ${title}: ${text?.replaceAll('\n', ', ')}`)).toEqual([
    '2026-11-24 2 Energieausweise laufen bis Ende Februar 2027 ab: 23.11.2026 C, 28.2.2027 D',
    '2026-12-01 2 Energieausweise laufen im März 2027 ab: 1.3.2027 B, 31.3.2027 A',
    '2027-01-01 1 Energieausweis läuft im April 2027 ab: 5.4.2027 Haus ohne Anschrift',
  ]);
  // The same list is the same entry; another list is another, since it may be another portfolio's.
  expect(toEvents(...houses)).toEqual(events);
  expect(toEvents(...houses, 'F;2.3.2027;7')[1]?.id).not.toBe(events[1]?.id);
});

test('lines that say the same may share a certificate, and the months ahead count what runs out in them', () => {
  const list = read(
    'Straße;Lage;Gültig bis\nWall 1;EG;31.12.2026\nWALL 1;OG;31.12.2026\nWall 1;Neu;1.1.2030\n;x;\n;y;',
  );
  expect(findShared(list).map((all) => all.map(({ lines }) => lines.join()))).toEqual([['2', '3']]);
  expect(joinShared(list).map(({ lines }) => lines.join('+'))).toEqual(['5', '6', '2+3', '4']);
  const months = portfolioToMonths(
    read('Adresse;Gültig bis\nA;22.11.2026\nB;23.11.2026\nC;31.10.2027\nD;1.11.2027'),
    today,
  );
  expect(months.map(({ count }) => count).join(' ')).toBe('1 0 0 0 0 0 0 0 0 0 0 1');
  expect([months[0]?.month, months[11]?.month]).toEqual(['2026-11', '2027-10']);
});

test('own columns come back as they were, with ours on the right, and lines that share a certificate each', () => {
  const toLines = (text: string, isJoined: boolean) => {
    const table = readHouseTable(readCsv(text)) as HouseTable;
    const lines = tableToPortfolio(table, table.columns, { years: 10, today });
    return portfolioToCsv(table, isJoined ? joinShared(lines) : lines, today, (key) => key).split('\r\n');
  };
  const list = 'Bestand\nNr;Adresse;Gültig bis;Typ\n7;A;1.1.2030;MFH\n8;=1+1;;EFH\n9;C;2018;?\nSumme;3;;';
  expect(toLines(list, false)).toEqual([
    '\uFEFF"Nr";"Adresse";"Gültig bis";"Typ";"addedKind";"addedUntil";"addedMonths";"addedState"',
    `"8";"'=1+1";"";"EFH";"Einfamilienhaus";"";"";"none"`,
    '"9";"C";"2018";"?";"";"2018";"";"unclear"',
    '"7";"A";"1.1.2030";"MFH";"Mehrfamilienhaus";"1.1.2030";"37";"valid"',
    '',
  ]);
  expect(toLines('Straße;Lage;Gültig bis\nWall 1;EG;31.12.2024\nWall 1;OG;31.12.2024', true)).toHaveLength(4);
});
