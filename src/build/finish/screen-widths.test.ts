import { expect, test } from 'vitest';
import { toScreenWidths } from './screen-widths.ts';

test.each([
  ['(width >= 40rem)', 'screen and (min-width: 40rem)'],
  ['(width < 44rem)', 'screen and (max-width: 43.99rem)'],
  ['(40rem <= width < 62rem)', 'screen and (min-width: 40rem) and (max-width: 61.99rem)'],
  ['(width >= 40rem) and (height >= 56rem)', 'screen and (min-width: 40rem) and (min-height: 56rem)'],
  ['not all and (min-width: 44rem)', 'screen and (max-width: 43.99rem)'],
  ['(min-width: 40rem) and (not (min-width: 62rem))', 'screen and (min-width: 40rem) and (max-width: 61.99rem)'],
  ['screen and not (min-width: 40rem)', 'screen and (max-width: 39.99rem)'],
  ['print', 'print'],
  ['screen and (min-width: 40rem)', 'screen and (min-width: 40rem)'],
])('a width is asked for as the oldest browsers know it: „%s“ as „%s“', (query, widths) => {
  expect(toScreenWidths(query)).toBe(widths);
});
