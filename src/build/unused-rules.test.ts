import { expect, test } from 'vitest';
import { dropUnusedRules, textToWords } from './unused-rules.ts';

const drop = (css: string, page: string) => dropUnusedRules(css, textToWords(page));

test('a rule for what the page does not have is dropped, and what it leaves empty', async () => {
  const css = '@layer a{.chart svg{x:1}.chart{x:2}p{x:3}}@media print{.video{x:4}}';
  expect(await drop(css, '<p class="chart">')).toBe('@layer a{.chart{x:2}p{x:3}}');
});

test('of a list of selectors those stay that match', async () => {
  expect(await drop('.chart,.table,h2{x:1}', '<h2 class="table">')).toBe('.table,h2{x:1}');
  expect(await drop(':is(.a,.b) p{x:1}', '<p class="b">')).toBe(':is(.b) p{x:1}');
});

test('what a script adds is known by the words of the script', async () => {
  expect(await drop('.toast{x:1}.other{x:2}', 'e.className="toast"')).toBe('.toast{x:1}');
});

test.each([
  ['a state', 'a:hover{x:1}', '<a>'],
  ['an attribute that comes later', 'dialog[open]{x:1}', '<dialog>'],
  ['a value of one', '[aria-invalid=true]{x:1}', '<input>'],
  ['what stands before', '.list>li:before{x:1}', '<ul class="list"><li>'],
  ['what is not', '.btn:not(.order){x:1}', '<a class="btn">'],
  ['everything', '*,:before{x:1}', ''],
  ['the focus', ':focus-visible{x:1}', ''],
  ['a typeface', '@font-face{font-family:X;src:url(x.woff2)}', ''],
  ['the order of layers', '@layer theme,base;', ''],
  ['escaped names', '.lg\\:flex{x:1}', '<p class="lg:flex">'],
])('%s is kept', async (_, css, page) => {
  expect(await drop(css, page)).toBe(css);
});

test('a second time changes nothing', async () => {
  const css = '@layer a{.chart{x:2}p{x:3}}.b{x:1}';
  const once = await drop(css, '<p>');
  expect(await drop(once, '<p>')).toBe(once);
});
