import { expect, test } from 'vitest';
import { pricesToDoubts } from './doubts.ts';

const before = `# Preise
business: { EFH: 179, MFH: 299, Commercial: 499 }
private: { EFH: 299, MFH: 399, Commercial: 499 }
volumeDiscount: { from: 10, percent: 5 }
express: { hours: 12, surchargePercent: 50 }
outOfHours: { surchargePercent: 0 }
commission: { EFH: 50, MFH: 50, Commercial: 100 }
addOns: { consultation: 199, modernisation: 249 }
`;
const firms = 'Preis für Geschäftskunden für ein Einfamilienhaus';
const owners = 'Preis für Privatkunden für ein Einfamilienhaus';
const find = (before: string, after: string) =>
  pricesToDoubts(before, after).map((doubt) => doubt.replaceAll('\u00a0', ' '));

test.each<[from: string, to: string, said: string[]]>([
  ['business: { EFH: 179', 'business: { EFH: 18', []],
  ['private: { EFH: 299', 'private: { EFH: 2989', []],
  ['private: { EFH: 299', 'private: { EFH: 179', []],
  ['outOfHours: { surchargePercent: 0', 'outOfHours: { surchargePercent: 20', []],
  ['# Preise', '# Preise in Euro', []],
  ['private: { EFH: 299', 'private: { EFH: 2990', [`${owners}: 2.990 € statt 299 €, zehnmal so viel wie vorher`]],
  ['private: { EFH: 299', 'private: { EFH: 29900', [`${owners}: 29.900 € statt 299 €, 100-mal so viel wie vorher`]],
  ['business: { EFH: 179', 'business: { EFH: 17', [`${firms}: 17 € statt 179 €, höchstens ein Zehntel von vorher`]],
  ['percent: 5 ', 'percent: 50 ', ['Mengenrabatt in Prozent: 50 statt 5, zehnmal so viel wie vorher']],
  ['private: { EFH: 299', 'private: { EFH: 178', [`${owners}: 178 €, weniger als für Geschäftskunden (179 €)`]],
])('%s → %s: what is asked', (from, to, said) => expect(find(before, before.replace(from, to))).toEqual(said));

test('what was published with it is not asked again, and of no price list nothing', () => {
  const published = before.replace('private: { EFH: 299', 'private: { EFH: 149');
  expect(find(published, published.replace('consultation: 199', 'consultation: 189'))).toEqual([]);
  expect([find('', before), find('business: [', before)]).toEqual([[], []]);
});

test('a price that begins on a day is asked about as one of today is, once, and beside the one before it', () => {
  const later = before.replace(
    'EFH: 179',
    'EFH: { until 2026-12-31: 179, from 2027-01-01 until 2027-01-31: 1790, from 2027-02-01: 1890 }',
  );
  expect(find(before, later)).toEqual([
    `ab dem 1. Januar 2027: ${firms}: 1.790 € statt 179 €, zehnmal so viel wie vorher`,
    `ab dem 1. Januar 2027: ${owners}: 299 €, weniger als für Geschäftskunden (1.790 €)`,
    `ab dem 1. Februar 2027: ${owners}: 299 €, weniger als für Geschäftskunden (1.890 €)`,
  ]);
  expect(find(later, `# Preise${later}`)).toEqual([]);
});
