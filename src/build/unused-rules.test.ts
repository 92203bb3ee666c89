import { expect, test } from 'vitest';
import { dropUnusedRules, pageToNames, textToWords } from './unused-rules.ts';

const drop = (css: string, page: string) => dropUnusedRules(css, textToWords(page));

test('of a page count its elements, classes and ids, not its words', () => {
  expect(pageToNames('<p class="price lg:flex" id="top">table <BR class=end>')).toEqual(
    new Set(['p', 'price', 'lg:flex', 'top', 'br', 'end']),
  );
});

test('a rule for what the page does not have is dropped, and what it leaves empty', () => {
  const css = '@layer a{.chart svg{x:1}.chart{x:2}p{x:3}}@media print{.video{x:4}}';
  expect(drop(css, '<p class="chart">')).toBe('@layer a{.chart{x:2}p{x:3}}');
});

test('a sheet of paper goes with the rules that it stands beside', () => {
  const css = '@media print{@page{margin:1cm}.bill{x:1}}';
  expect([drop(css, '<p>'), drop(css, '<p class="bill">')]).toEqual(['', css]);
});

test('of a list of selectors those stay that match', () => {
  expect(drop('.chart,.table,h2{x:1}', '<h2 class="table">')).toBe('.table,h2{x:1}');
  expect(drop(':is(.a,.b) p{x:1}', '<p class="b">')).toBe(':is(.a,.b) p{x:1}');
});

test('a movement that no rule asks for is dropped', () => {
  expect(drop('@keyframes in{to{x:2}}.menu{animation:in 1s}p{x:1}', '<p>')).toBe('p{x:1}');
});

test('what a script adds is known by the words of the script', () => {
  expect(drop('.toast{x:1}.other{x:2}', 'e.className="toast"')).toBe('.toast{x:1}');
});

test.each([
  ['a state', 'a:hover{x:1}', '<a>'],
  ['one of several states', '.btn:is(:hover,:active){x:1}', '<a class="btn">'],
  ['steps of a movement', '@keyframes in{0%{x:1}to{x:2}}p{animation:in 1s}', '<p>'],
  ['what something else has in it', 'tr:has(.a,.b) td{x:1}', '<tr><td class="b">'],
  ['an attribute that comes later', 'dialog[open]{x:1}', '<dialog>'],
  ['a value of one', '[aria-invalid=true]{x:1}', '<input>'],
  ['what stands before', '.list>li:before{x:1}', '<ul class="list"><li>'],
  ['what is not', '.btn:not(.order){x:1}', '<a class="btn">'],
  ['everything', '*,:before{x:1}', ''],
  ['the focus', ':focus-visible{x:1}', ''],
  ['a typeface', '@font-face{font-family:X;src:url(x.woff2)}', ''],
  ['the order of layers', '@layer theme,base;', ''],
  ['escaped names', '.lg\\:flex{x:1}', '<p class="lg:flex">'],
])('%s is kept', (_, css, page) => {
  expect(drop(css, page)).toBe(css);
});

test('a second time changes nothing', () => {
  const css = '@layer a{.chart{x:2}p{x:3}}.b{x:1}';
  const once = drop(css, '<p>');
  expect(drop(once, '<p>')).toBe(once);
});
