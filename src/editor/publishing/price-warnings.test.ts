import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { findPriceWarnings } from './price-warnings.ts';

test('a price that is ten times the one before, or a tenth of it, is asked about once, also one to come', () => {
  const before = 'business: { EFH: 179 }\nprivate: { EFH: 299 }\nvolumeDiscount: { percent: 5 }\n';
  const ask = (from: string, to: string) =>
    findPriceWarnings(from, to).map((warning) => warning.replaceAll('\u00a0', ' '));
  const [firms, owners] = ['Geschäftskunden', 'Privatkunden'].map((who) => `Preis für ${who} für ein Einfamilienhaus`);
  const rows: [from: string, to: string, ...said: string[]][] = [
    ['EFH: 179', 'EFH: 18'],
    ['EFH: 299', 'EFH: 2989'],
    ['EFH: 299', 'EFH: 2990', `${owners}: 2.990 € statt 299 €`],
    ['EFH: 179', 'EFH: 17', `${firms}: 17 € statt 179 €`],
    ['EFH: 179', 'EFH: { until 2026-12-31: 179, from 2027-01-01: 1790 }', `${firms}: 1.790 € statt 179 €`],
    ['percent: 5', 'percent: 50', 'Mengenrabatt in Prozent: 50 statt 5'],
  ];
  every(rows, ([from, to, ...said]) => {
    const after = before.replace(from, to);
    expect(ask(before, after)).toEqual(said);
    expect(ask(after, after)).toEqual([]);
  });
  expect([ask('', before), ask('business: [', before)]).toEqual([[], []]);
});
