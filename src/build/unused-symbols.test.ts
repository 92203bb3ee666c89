import { expect, test } from 'vitest';
import { dropUnusedSymbols } from './unused-symbols.ts';

const page = (symbols: string, body: string) => `<body><svg width="0" x="">${symbols}</svg>${body}</body>`;
const window = '<g id="w"><path d="M0 0"/><g><path/></g></g>';
const house = '<g id="h"><g><use href="#w" x="1"/></g></g>';
const tree = '<path id="t" d="M1 1"/>';

test.each([
  { what: 'keeps what is shown', before: page(tree, '<use href="#t"/>'), after: page(tree, '<use href="#t"/>') },
  {
    what: 'keeps what a shown symbol is made of',
    before: page(window + tree + house, '<use href="#h"/>'),
    after: page(window + house, '<use href="#h"/>'),
  },
  {
    what: 'takes out a symbol with the parts that it alone has',
    before: page(window + tree + house, '<a href="#t">'),
    after: page(tree, '<a href="#t">'),
  },
  { what: 'takes out all where nothing is drawn', before: page(window, '<p>'), after: '<body><p></body>' },
])('$what', ({ before, after }) => {
  expect(dropUnusedSymbols(before)).toBe(after);
});

test('keeps what the page may show besides', () => {
  expect(dropUnusedSymbols(page(tree + house, '<p>'), '<use href="#t"/>')).toBe(page(tree, '<p>'));
});
