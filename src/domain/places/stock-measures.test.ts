import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { countedAreas } from './building-stock.ts';
import { percentOf, sortByAge } from './stock-measures.ts';

test('areas with the most old houses come first', () => {
  const shares = sortByAge(countedAreas(site.stock, site.cities)).map(({ counts }) => percentOf(counts, 'vor 1980'));
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
});
