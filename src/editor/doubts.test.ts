import { describe, expect, test } from 'vitest';
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
const doubts = (from: string, to: string) => {
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return pricesToDoubts(before, after).map((doubt) => doubt.replaceAll('\u00a0', ' '));
};
const forFirms = 'Preis für Geschäftskunden für ein Einfamilienhaus';
const forOwners = 'Preis für Privatkunden für ein Einfamilienhaus';

test.each([
  ['business: { EFH: 179', 'business: { EFH: 195'],
  ['business: { EFH: 179', 'business: { EFH: 18'],
  ['private: { EFH: 299', 'private: { EFH: 2989'],
  ['private: { EFH: 299', 'private: { EFH: 179'],
  ['outOfHours: { surchargePercent: 0', 'outOfHours: { surchargePercent: 20'],
  ['# Preise', '# Preise in Euro'],
])('%s → %s is not asked about', (from, to) => expect(doubts(from, to)).toEqual([]));

describe('a digit too many or too few is asked about', () => {
  test.each([
    ['private: { EFH: 299', 'private: { EFH: 2990', `${forOwners}: 2.990 € statt 299 €, zehnmal so viel wie vorher`],
    ['private: { EFH: 299', 'private: { EFH: 29900', `${forOwners}: 29.900 € statt 299 €, 100-mal so viel wie vorher`],
    ['business: { EFH: 179', 'business: { EFH: 17', `${forFirms}: 17 € statt 179 €, höchstens ein Zehntel von vorher`],
    [
      'modernisation: 249',
      'modernisation: 2490',
      'Aufpreis des Modernisierungskonzepts: 2.490 € statt 249 €, zehnmal so viel wie vorher',
    ],
    ['percent: 5 ', 'percent: 50 ', 'Mengenrabatt in Prozent: 50 statt 5, zehnmal so viel wie vorher'],
  ])('%s → %s', (from, to, said) => expect(doubts(from, to)).toEqual([said]));
});

describe('a price for owners below that for firms is asked about', () => {
  test('where one of them has changed', () => {
    const said = `${forOwners}: 178 €, weniger als für Geschäftskunden (179 €)`;
    expect(doubts('private: { EFH: 299', 'private: { EFH: 178')).toEqual([said]);
    expect(doubts('business: { EFH: 179', 'business: { EFH: 1790')).toEqual([
      `${forFirms}: 1.790 € statt 179 €, zehnmal so viel wie vorher`,
      `${forOwners}: 299 €, weniger als für Geschäftskunden (1.790 €)`,
    ]);
  });

  test('and not each time that something else changes', () => {
    const published = before.replace('private: { EFH: 299', 'private: { EFH: 149');
    expect(pricesToDoubts(published, published.replace('consultation: 199', 'consultation: 189'))).toEqual([]);
  });
});

test('what was no price list tells nothing', () => {
  expect(pricesToDoubts('', before)).toEqual([]);
  expect(pricesToDoubts('business: [', before)).toEqual([]);
});

test('a price that begins on a day is asked about as one of today is, once, and beside the one before it', () => {
  const later = before.replace(
    'EFH: 179',
    'EFH: { until 2026-12-31: 179, from 2027-01-01 until 2027-01-31: 1790, from 2027-02-01: 1890 }',
  );
  const doubt = `ab dem 1. Januar 2027: ${forFirms}: 1.790 € statt 179 €, zehnmal so viel wie vorher`;
  const exchanged =
    'ab dem 1. Januar 2027: Preis für Privatkunden für ein Einfamilienhaus: 299 €, weniger als für Geschäftskunden (1.790 €)';
  const again =
    'ab dem 1. Februar 2027: Preis für Privatkunden für ein Einfamilienhaus: 299 €, weniger als für Geschäftskunden (1.890 €)';
  const find = (before: string, after: string) =>
    pricesToDoubts(before, after).map((doubt) => doubt.replaceAll('\u00a0', ' '));
  expect(find(before, later)).toEqual([doubt, exchanged, again]);
  expect(find(later, `# Preise${later}`)).toEqual([]);
});
