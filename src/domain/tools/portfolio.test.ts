import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { toolText } from '../../../tests/support/tools.ts';
import { site } from '../../../tests/support/content.ts';
import { readPortfolio as read } from '../../../tests/support/portfolio.ts';
import {
  buildingsToQuery,
  buildingsToSummary,
  buildingsToTitle,
  portfolioToPrice,
  queryToBuildings,
  textToBuildingType,
  type Building,
} from './portfolio.ts';

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

test('a date that is none has its reason', () => {
  const both = 'Adresse;Gültig bis;Ausgestellt am\n';
  const table: [line: string, unclear: string | undefined, expiry?: string][] = [
    ['A;31.2.2029;', 'NoDay 31.2.2029'],
    ['A;demnächst;3.5.2019', 'NoDay demnächst'],
    ['A;2028;', 'OnlyYear 2028'],
    ['A;05/2028;', 'OnlyMonth 05/2028'],
    ['A;Mai 2028;', 'OnlyMonth Mai 2028'],
    ['A;2028-05;', 'OnlyMonth 2028-05'],
    ['A;;2018', 'OnlyYear 2018'],
    ['A;;24.11.2026', 'NotYetIssued 24.11.2026'],
    ['A;3.5.2029;24.11.2026', 'NotYetIssued 24.11.2026'],
    ['A;3.5.2019;3.5.2019', undefined, '2019-05-03'],
    ['A;2.5.2019;3.5.2019', 'BeforeIssue 2.5.2019'],
    // § 79 Abs. 3: ten years, and none is issued tomorrow.
    ['A;4.5.2029;3.5.2019', 'TooLong 4.5.2029'],
    ['A;24.11.2036;', 'TooLong 24.11.2036'],
    ['A;23.11.2036;', undefined, '2036-11-23'],
    // The day on which it ends is enough.
    ['A;3.5.2029;2019', undefined, '2029-05-03'],
    // Nothing is no slip.
    ...['', '-', '–', 'k. A.', 'n.v.', 'unbekannt', 'keiner'].map((cell): [string, undefined] => [
      `A;${cell};`,
      undefined,
    ]),
    // As a spreadsheet counts days.
    ['A;43588;', undefined, '2019-05-03'],
    ['A;;43588,5', undefined, '2029-05-03'],
    ['A;28195;', 'NoDay 28195'],
  ];
  every(table, ([line, unclear, expiry]) => {
    const [found] = read(both + line);
    expect(found?.unclear && `${found.unclear.reason} ${found.unclear.cell}`).toBe(unclear);
    expect([found?.state === 'unclear', found?.expiry]).toEqual([unclear !== undefined, expiry]);
  });
  expect(read(`${both}A;42126;`, true)[0]?.expiry).toBe('2019-05-03');
});

test('lines are counted as a spreadsheet does', () => {
  const list = read('Bestand\n\nAdresse;Gültig bis;Typ\nB;;MFH\nSumme;;\nA;1.1.2029;?\nC;;EFH');
  expect(list.map(({ line, address, buildingType }) => `${line} ${address} ${buildingType}`)).toEqual([
    '4 B MFH',
    '7 C EFH',
    '6 A undefined',
  ]);
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
