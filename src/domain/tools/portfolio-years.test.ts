import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { readPortfolio as read, today } from '../../../tests/support/portfolio.ts';
import { dayToQuarter, portfolioToYears } from './portfolio-years.ts';

const { prices } = site;
const yearsOf = (...houses: string[]) =>
  portfolioToYears(read(`Adresse;Gültig bis;Typ\n${houses.join('\n')}`), prices, today);

test('a quarter has three months', () => {
  every(
    [
      ['2027-01-01', '2027-1'],
      ['2027-03-31', '2027-1'],
      ['2027-04-01', '2027-2'],
      ['2027-09-30', '2027-3'],
      ['2027-12-31', '2027-4'],
    ] as const,
    ([day, quarter]) => expect(dayToQuarter(day)).toBe(quarter),
  );
});

test('what runs out is counted by quarter from today on, and priced by month, with the discount of that month alone', () => {
  const { from, percent } = prices.volumeDiscount;
  const many = Array.from({ length: from }, () => 'A;5.2.2028;EFH');
  const years = yearsOf('B;1.1.2020;EFH', 'C;;EFH', 'D;31.2.2030;EFH', 'E;31.3.2027;EFH', 'F;1.4.2027;?', ...many);
  expect(years.map(({ year, quarters }) => [year, quarters])).toEqual([
    ['2027', [1, 1, 0, 0]],
    ['2028', [from, 0, 0, 0]],
  ]);
  expect(years[0]).toMatchObject({ business: prices.business.EFH, private: prices.private.EFH });
  expect(years[1]?.business).toBe(Math.round((prices.business.EFH * from * (100 - percent)) / 100));
  // The last day counts, the one before today does not.
  expect(yearsOf('A;23.11.2026;EFH', 'B;22.11.2026;EFH').map(({ quarters }) => quarters)).toEqual([[0, 0, 0, 1]]);
  expect(yearsOf('A;;EFH')).toEqual([]);
});
