import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { pricesToDoubts } from './doubts.ts';

test('a price that is ten times another, or lower than for firms, is asked about once; one to come by its day', () => {
  const before = `# Preise
business: { EFH: 179, MFH: 299, Commercial: 499 }
private: { EFH: 299, MFH: 399, Commercial: 499 }
volumeDiscount: { from: 10, percent: 5 }
express: { hours: 12, surchargePercent: 50 }
outOfHours: { surchargePercent: 0 }
commission: { EFH: 50, MFH: 50, Commercial: 100 }
addOns: { consultation: 199, modernisation: 249 }
`;
  const [firms, owners] = ['Geschäftskunden', 'Privatkunden'].map((who) => `Preis für ${who} für ein Einfamilienhaus`);
  const ask = (from: string, to: string) => pricesToDoubts(from, to).map((doubt) => doubt.replaceAll('\u00a0', ' '));
  const rows: [from: string, to: string, ...said: string[]][] = [
    ['business: { EFH: 179', 'business: { EFH: 18'],
    ['private: { EFH: 299', 'private: { EFH: 2989'],
    ['private: { EFH: 299', 'private: { EFH: 179'],
    ['outOfHours: { surchargePercent: 0', 'outOfHours: { surchargePercent: 20'],
    ['private: { EFH: 299', 'private: { EFH: 2990', `${owners}: 2.990 € statt 299 €, zehnmal so viel wie vorher`],
    ['private: { EFH: 299', 'private: { EFH: 29900', `${owners}: 29.900 € statt 299 €, 100-mal so viel wie vorher`],
    ['business: { EFH: 179', 'business: { EFH: 17', `${firms}: 17 € statt 179 €, höchstens ein Zehntel von vorher`],
    ['percent: 5 ', 'percent: 50 ', 'Mengenrabatt in Prozent: 50 statt 5, zehnmal so viel wie vorher'],
    ['private: { EFH: 299', 'private: { EFH: 178', `${owners}: 178 €, weniger als für Geschäftskunden (179 €)`],
  ];
  every(rows, ([from, to, ...said]) => {
    const after = before.replace(from, to);
    expect(ask(before, after)).toEqual(said);
    // What was published with it is not asked again.
    expect(ask(after, after.replace('consultation: 199', 'consultation: 189'))).toEqual([]);
  });
  const later = before.replace('EFH: 179', 'EFH: { until 2026-12-31: 179, from 2027-01-01: 1790 }');
  expect(ask(before, later)).toEqual([
    `ab dem 1. Januar 2027: ${firms}: 1.790 € statt 179 €, zehnmal so viel wie vorher`,
    `ab dem 1. Januar 2027: ${owners}: 299 €, weniger als für Geschäftskunden (1.790 €)`,
  ]);
  expect([ask('', before), ask('business: [', before)]).toEqual([[], []]);
});
