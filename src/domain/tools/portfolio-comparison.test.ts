import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { readPortfolio as read, today } from '../../../tests/support/portfolio.ts';
import { changes, comparePortfolios } from './portfolio-comparison.ts';

const table = (lines: string) => read(`Adresse;Gültig bis\n${lines.split(', ').join('\n')}`);
const told = (before: string, now: string) => {
  const found = comparePortfolios(table(now), table(before), today);
  return changes.flatMap((change) => found[change].map(({ address }) => `${change} ${address}`)).join(', ');
};

test('what is new, gone, renewed and newly due since another table', () => {
  const cases: [before: string, now: string, told: string][] = [
    ['A;1.1.2030', 'A;1.1.2030', ''],
    ['A;1.1.2030', 'A;1.1.2030, B;1.1.2030', 'added B'],
    ['A;1.1.2030, B;1.1.2030', 'A;1.1.2030', 'gone B'],
    // The address may be written otherwise, and lines stand in another order.
    ['Musterstr. 1;1.1.2030, B;2.1.2030', 'B;2.1.2030, MUSTERSTR 1;1.1.2030', ''],
    ['A;1.1.2027', 'A;1.1.2036', 'renewed A'],
    ['A;', 'A;1.1.2036', 'renewed A'],
    // A slip that was mended is no new certificate.
    ['A;31.2.2030', 'A;1.3.2030', ''],
    // 23 November: half a year ends on 23 May; a month ago on 23 April.
    ['A;23.4.2027', 'A;23.4.2027', ''],
    ['A;24.4.2027', 'A;24.4.2027', 'due A'],
    ['A;23.5.2027', 'A;23.5.2027', 'due A'],
    ['A;24.5.2027', 'A;24.5.2027', ''],
    // Two certificates of one house, of which one goes, comes, is renewed.
    ['A;1.1.2029, A;1.1.2030', 'A;1.1.2029', 'gone A'],
    ['A;1.1.2029', 'A;1.1.2029, A;1.1.2030', 'added A'],
    ['A;1.1.2029, A;1.1.2030', 'A;1.1.2030, A;1.1.2036', 'renewed A'],
    ['A;24.4.2027, A;1.1.2030', 'A;24.4.2027, A;1.1.2036', 'renewed A, due A'],
  ];
  every(cases, ([before, now, expected]) => expect(told(before, now)).toBe(expected));
});
