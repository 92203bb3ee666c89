import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { buildingMeanings } from './building-meanings.ts';

test('a house of any number of dwellings is of one kind', () => {
  const kinds = Object.values(buildingMeanings);
  every([1, 2, 3, 4, 5, 13, 1000], (count) => {
    const of = kinds.filter(({ dwellings: [from, to] = [Infinity, 0] }) => from <= count && count <= to);
    expect(of).toHaveLength(1);
  });
});
