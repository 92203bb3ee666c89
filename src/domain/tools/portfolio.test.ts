import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { site } from '../../../tests/support/content.ts';
import {
  mostBuildings,
  portfolioToCsv,
  portfolioToEvents,
  portfolioToPrice,
  readPortfolio,
  textToBuildingType,
  type Building,
} from './portfolio.ts';

const today = '2026-11-23';
const read = (text: string) => readPortfolio(text, 10, today).buildings;
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
      'Straße,PLZ,Ort,Datum\nWall 1,28195,Musterstadt,1.6.2017',
      ['Wall 1, 28195, Musterstadt|2027-06-01||valid'],
    ],
    [
      'dates that are none, or to come',
      'Adresse;Datum\nA;31.2.2019\nB;24.11.2026\nC;2018',
      ['A|||unclear', 'B|||unclear', 'C|||unclear'],
    ],
    [
      'the last day of six months',
      'Adresse;Gültig bis\nA;23.5.2027\nB;24.5.2027',
      ['A|2027-05-23||soon', 'B|2027-05-24||valid'],
    ],
    ['nothing', ' \n;;', []],
  ];
  every(table, ([, text, buildings]) => expect(read(text).map(short)).toEqual(buildings));
});

test('a table that does not say which day is meant is refused, rather than read wrong', () => {
  const faultOf = (text: string) => readPortfolio(text, 10, today).fault;
  expect(faultOf('A 1;3.5.2025;MFH\nB 2;3.5.2026;EFH')).toBe('noHeading');
  expect(faultOf('Adresse;Typ\nA 1;MFH')).toBe('noHeading');
  expect(faultOf('Adresse;Gültig bis')).toBe('empty');
  expect(faultOf(' \n;;')).toBe('empty');
  expect(readPortfolio(`Adresse;Gültig bis\n${'A;1.1.2030\n'.repeat(mostBuildings + 1)}`, 10, today)).toMatchObject({
    isCut: true,
    buildings: { length: mostBuildings },
  });
});

test('kinds of buildings are known by their usual names', () => {
  const table: [string, string | undefined][] = [
    ['EFH', 'EFH'],
    ['Zweifamilienhaus', 'EFH'],
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
  const head = 'Adresse;Datum;Typ\n';
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
