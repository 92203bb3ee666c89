import { expect, test } from 'vitest';
import { gatherWidths } from './gather-widths.ts';

const wide = 'screen and (min-width:62rem)';
const middle = 'screen and (min-width:40rem)';
const between = 'screen and (min-width:40rem) and (max-width:61.99rem)';

test('what is said of a width comes once, behind what holds at all widths, narrow before wide', () => {
  const css =
    `@layer a{@media ${wide}{p{x:1}}h1{x:2}@media ${middle}{p{x:3}}@media ${between}{p{x:4}}@media ${wide}{h1{x:5}}}` +
    `@layer b{@media ${wide}{p{x:6}}h2{x:7}}`;
  expect(gatherWidths(css)).toBe(
    `@layer a{h1{x:2}@media ${between}{p{x:4}}@media ${middle}{p{x:3}}@media ${wide}{p{x:1}h1{x:5}}}` +
      `@layer b{h2{x:7}@media ${wide}{p{x:6}}}`,
  );
});
