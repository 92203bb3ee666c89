import { expect, expectTypeOf, test } from 'vitest';
import { names } from './names.ts';

test('words become names, and no other name passes', () => {
  const rows = names('row rowOne', 'letter');
  expect(rows).toEqual(['row', 'rowOne', 'letter']);
  expectTypeOf(rows).toEqualTypeOf<('row' | 'rowOne' | 'letter')[]>();
  // @ts-expect-error the last letter is missing
  expect(rows).not.toContain<(typeof rows)[number]>('rowOn');
});
