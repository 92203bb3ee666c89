import { expect, test } from 'vitest';
import { dropUnusedSymbols } from './unused-symbols.ts';

const page = (symbols: string, body: string) => `<body><svg width="0" x="">${symbols}</svg>${body}</body>`;
const window = '<g id="w"><path d="M0 0"/><g><path/></g></g>';
const house = '<g id="h"><g><use href="#w" x="1"/></g></g>';
const tree = '<path id="t" d="M1 1"/>';

test.each([
  [page(tree, '<use href="#t"/>'), page(tree, '<use href="#t"/>')],
  [page(window + tree + house, '<use href="#h"/>'), page(window + house, '<use href="#h"/>')],
  [page(window, '<p>'), '<body><p></body>'],
])('a page has the drawings that it shows, with their parts, and no other: %s becomes %s', (before, after) => {
  expect(dropUnusedSymbols(before)).toBe(after);
});
