import { expect, test } from 'vitest';
import { dropUnusedRules, pageToNames, textToWords } from './unused-rules.ts';

const drop = (css: string, page: string) => dropUnusedRules(css, textToWords(page));

test('a word of a text that is called like a class keeps no rule on the page', () => {
  expect(pageToNames('<p class="price lg:flex" id="top">table <BR class=end>')).toEqual(
    new Set(['p', 'price', 'lg:flex', 'top', 'br', 'end']),
  );
});

test.each([
  [
    '@layer a{.chart svg{x:1}.chart{x:2}p{x:3}}@media print{.video{x:4}}',
    '<p class="chart">',
    '@layer a{.chart{x:2}p{x:3}}',
  ],
  ['@media print{@page{margin:1cm}.bill{x:1}}', '<p>', ''],
  ['.chart,.table,h2{x:1}', '<h2 class="table">', '.table,h2{x:1}'],
  ['@keyframes in{to{x:2}}.menu{animation:in 1s}p{x:1}', '<p>', 'p{x:1}'],
  ['.toast{x:1}.other{x:2}', 'e.className="toast"', '.toast{x:1}'],
])('a page carries no rule that dresses nothing on it: %s on %s becomes %s', (css, page, left) => {
  expect(drop(css, page)).toBe(left);
});

test.each([
  ['.btn:is(:hover,:active){x:1}', '<a class="btn">'],
  [':is(.a,.b) p{x:1}', '<p class="b">'],
  ['@keyframes in{0%{x:1}to{x:2}}p{animation:in 1s}', '<p>'],
  ['dialog[open]{x:1}', '<dialog>'],
  ['[aria-invalid=true]{x:1}', '<input>'],
  ['.btn:not(.order){x:1}', '<a class="btn">'],
  ['*,:before{x:1}@font-face{src:url(x.woff2)}@layer theme,base;', ''],
  ['.lg\\:flex{x:1}', '<p class="lg:flex">'],
])('a page keeps each rule that may dress something on it: %s on %s', (css, page) => {
  expect(drop(css, page)).toBe(css);
});
