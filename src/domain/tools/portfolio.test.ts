import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { toolText } from '../../../tests/support/tools.ts';
import { site } from '../../../tests/support/content.ts';
import { reminderToKey } from './expiry.ts';
import { readHouseTable, type HouseTable } from './house-table.ts';
import {
  buildingsToQuery,
  buildingsToSummary,
  buildingsToTitle,
  mostBuildings,
  portfolioToCsv,
  portfolioToEvents,
  portfolioToPrice,
  queryToBuildings,
  tableToPortfolio,
  textToBuildingType,
  type Building,
} from './portfolio.ts';

const today = '2026-11-23';
function readAll(text: string) {
  const { rows, columns } = readHouseTable(text) as HouseTable;
  return tableToPortfolio(rows, columns, 10, today);
}
const read = (text: string) => readAll(text).buildings;
const short = ({ address, expiry, buildingType, state }: Building) => [address, expiry, buildingType, state].join('|');

test('tables of every shape are read, what has no date first', () => {
  const table: [name: string, text: string, buildings: string[]][] = [
    [
      'an expiry among other days',
      'Bestand 2026\nObjekttyp;Straße;Datum Einzug;Energieausweis gültig bis;Art des Ausweises\nMFH;A 1;1.1.2020;3.5.2025;V',
      ['A 1|2025-05-03|MFH|expired'],
    ],
    ['Datum gültig bis', 'Anschrift;Datum gültig bis\nA;3.5.2030', ['A|2030-05-03||valid']],
    [
      'headings',
      'Adresse;Ausgestellt am;Typ\nA 1;12.1.2017;MFH\nB 2;3.5.2019;EFH',
      ['A 1|2027-01-12|MFH|soon', 'B 2|2029-05-03|EFH|valid'],
    ],
    [
      'expiry instead of issue',
      'Objekt\tGültig bis\nA 1\t22.11.2026\nB 2\t23.11.2026',
      ['A 1|2026-11-22||expired', 'B 2|2026-11-23||soon'],
    ],
    [
      'street, postcode and place apart',
      'Straße,PLZ,Ort,Ausgestellt am\nWall 1,28195,Musterstadt,1.6.2017',
      ['Wall 1, 28195, Musterstadt|2027-06-01||valid'],
    ],
    [
      'dates that are none, or to come',
      'Adresse;Ausgestellt am\nA;31.2.2019\nB;24.11.2026\nC;2018',
      ['A|||unclear', 'B|||unclear', 'C|||unclear'],
    ],
    [
      'the last day of six months',
      'Adresse;Gültig bis\nA;23.5.2027\nB;24.5.2027',
      ['A|2027-05-23||soon', 'B|2027-05-24||valid'],
    ],
  ];
  every(table, ([, text, buildings]) => expect(read(text).map(short)).toEqual(buildings));
});

test('more lines than a phone can hold are cut', () => {
  expect(readAll(`Adresse;Gültig bis\n${'A;1.1.2030\n'.repeat(mostBuildings + 1)}`)).toMatchObject({
    isCut: true,
    buildings: { length: mostBuildings },
  });
});

test('kinds of buildings are known by their usual names', () => {
  const table: [string, string | undefined][] = [
    ['EFH', 'EFH'],
    ['1-Familienhaus', 'EFH'],
    ['freistehendes Einfamilienhaus', 'EFH'],
    ['Reihenhaus', 'EFH'],
    ['RMH', 'EFH'],
    ['Reihenendhaus', 'EFH'],
    ['DHH', 'EFH'],
    ['Doppelhaushälfte', 'EFH'],
    // Two dwellings or more.
    ['Doppelhaus', 'MFH'],
    ['ZFH', 'MFH'],
    ['Zweifamilienhaus', 'MFH'],
    ['2-Familienhaus', 'MFH'],
    ['12-Familienhaus', 'MFH'],
    ['EFH mit Einliegerwohnung', 'MFH'],
    ['WEG', 'MFH'],
    ['MFH', 'MFH'],
    // Several houses, or one of two.
    ['Reihenhausanlage', undefined],
    ['halbes Doppelhaus', undefined],
    ['EFH/ZFH', undefined],
    ['MFH mit Gewerbe', undefined],
    ['Wohnanlage', 'MFH'],
    ['Büro', 'Commercial'],
    ['NWG', 'Commercial'],
    ['Verbrauch', undefined],
    ['', undefined],
  ];
  every(table, ([text, type]) => expect(textToBuildingType(text)).toBe(type));
});

test('the price counts what is due, and the discount all of it whatever its kind', () => {
  const rows = (count: number, type: string) => `A;1.1.2010;${type}\n`.repeat(count);
  const head = 'Adresse;Ausgestellt am;Typ\n';
  const { business, private: privately, volumeDiscount } = site.prices;
  const { from, percent } = volumeDiscount;
  const less = (sum: number) => Math.round((sum * (100 - percent)) / 100);
  const price = (text: string) => portfolioToPrice(read(head + text), site.prices);
  expect(price(`${rows(from - 1, 'MFH')}B;3.5.2019;MFH\nC;31.2.2019;MFH\nD;;?\n`)).toEqual({
    business: (from - 1) * business.MFH,
    private: (from - 1) * privately.MFH,
    discount: 0,
    count: from - 1,
    withoutPrice: 1,
  });
  expect(price(`${rows(from - 1, 'MFH')}B;;Gewerbe`)).toEqual({
    business: less((from - 1) * business.MFH + business.Commercial),
    private: less((from - 1) * privately.MFH + privately.Commercial),
    discount: percent,
    count: from,
    withoutPrice: 0,
  });
});

test('what a call-back is told is made anew from figures alone, and equals the list', async () => {
  const words = await toolText('bestand');
  const list = read('Adresse;Gültig bis;Typ\nA;1.1.2020;EFH\nB;;MFH\nC;1.1.2030;\nD;1.1.2020;EFH\n');
  const query = buildingsToQuery(list);
  expect(query).toBe('none-MFH=1&expired-EFH=2&valid-=1');
  const told = (query: string) =>
    buildingsToSummary(queryToBuildings(Object.fromEntries(new URLSearchParams(query))), words, site.prices);
  expect(told(query)).toBe(buildingsToSummary(list, words, site.prices));
  expect(told(query)).toMatch(/^Bestand, 4 Gebäude: 2 abgelaufen, 1 gültig, 1 ohne Datum \(.*\d\s€/);
  every(['expired-EFH=99999', 'expired-EFH=<b>', 'expired-Schloss=1', 'anliegen=Gewinn', 'x'], (wrong) =>
    expect(queryToBuildings(Object.fromEntries(new URLSearchParams(wrong)))).toEqual([]),
  );
});

test('the title counts every state that somebody is in, in right German', async () => {
  const text = await toolText('bestand');
  const lines = { expired: '1.1.2020', soon: '1.1.2027', valid: '1.1.2030', none: '', unclear: '31.2.2030' };
  const counted = (...states: (keyof typeof lines)[]) =>
    buildingsToTitle(read(`Adresse;Gültig bis\n${states.map((state) => `A;${lines[state]}\n`).join('')}`), text);
  every(
    [
      [
        ['expired', 'soon', 'valid', 'none', 'unclear'],
        '5 Gebäude: 1 abgelaufen, 1 läuft bald ab, 1 gültig, 1 ohne Datum, 1 mit unklarem Datum',
      ],
      [['unclear', 'unclear'], '2 Gebäude: 2 mit unklarem Datum'],
      [['soon', 'soon', 'expired'], '3 Gebäude: 1 abgelaufen, 2 laufen bald ab'],
      [['valid'], '1 Gebäude: 1 gültig'],
    ] as const,
    ([states, words]) => expect(counted(...states)).toBe(words),
  );
});

test('a reminder says in how many months, in right German', async () => {
  const text = await toolText('bestand');
  const events = portfolioToEvents(read('Adresse;Gültig bis\nA;1.6.2027'), today, ({ address }, before) =>
    text(reminderToKey(before), { months: String(before), address }),
  );
  expect(events.map(({ title }) => title)).toEqual([
    'Energieausweis läuft in 6 Monaten ab: A',
    'Energieausweis läuft in 3 Monaten ab: A',
    'Energieausweis läuft in 1 Monat ab: A',
    'Energieausweis läuft heute ab: A',
  ]);
});

test('no two lines share a reminder unless they agree in every cell', () => {
  const long = 'Wohnungsbaugesellschaft Musterstadt mbH, Am Alten Hafen, Haus';
  const idsOf = (...lines: string[]) =>
    portfolioToEvents(read(`Adresse;Gültig bis;Nr\n${lines.join('\n')}`), today, () => '').map(({ id }) => id);
  const ids = idsOf(`${long} 1;1.1.2030;1`, `${long} 2;1.1.2030;1`, `${long} 2;1.1.2030;2`);
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
  // The same tomorrow, in another order: a calendar replaces what it has.
  expect(idsOf(`${long} 2;1.1.2030;2`, `${long} 1;1.1.2030;1`, `${long} 2;1.1.2030;1`).sort()).toEqual(ids.sort());
  // A house that is listed twice is one.
  expect(idsOf(`${long} 1;1.1.2030;1`, `${long} 1;1.1.2030;1`)).toHaveLength(4);
  expect(ids[0]).toMatch(/^[a-z0-9]+-2030-01-01-\d$/);
});

test('calendar and table carry every house', () => {
  const buildings = read('Adresse;Gültig bis;Typ\nA;1.1.2030;MFH\nB;15.12.2026;EFH\nC;1.1.2020;EFH\n=1+1;;MFH');
  const events = portfolioToEvents(buildings, today, ({ address }, before) => `${address} ${before}`);
  expect(events.map(({ day, title }) => `${day} ${title}`)).toEqual([
    '2026-12-15 B 0',
    '2029-07-01 A 6',
    '2029-10-01 A 3',
    '2029-12-01 A 1',
    '2030-01-01 A 0',
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const states = { expired: 'abgelaufen', soon: 'bald', valid: 'gültig', none: 'keiner', unclear: 'unklar' };
  const csv = portfolioToCsv(buildings, today, { columns: ['Adresse', 'Art', 'Bis', 'Monate', 'Stand'], states });
  expect(csv.split('\r\n')).toEqual([
    '\uFEFF"Adresse";"Art";"Bis";"Monate";"Stand"',
    `"'=1+1";"MFH";"";"";"keiner"`,
    '"C";"EFH";"1.1.2020";"";"abgelaufen"',
    '"B";"EFH";"15.12.2026";"0";"bald"',
    '"A";"MFH";"1.1.2030";"37";"gültig"',
    '',
  ]);
});
