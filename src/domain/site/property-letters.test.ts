import { expect, test } from 'vitest';
import { shortenProperties, shortenUsed } from './property-letters.ts';

test('a page has the letters wherever it says the names, and nowhere else', () => {
  expect(
    shortenProperties('<style>:root{--ink:#111}a{color:var(--link)}</style><i style="--step:2;color:var(--ink)">'),
  ).toBe('<style>:root{--G:#111}a{color:var(--J)}</style><i style="--step:2;color:var(--G)">');
  expect(shortenProperties('class="card--ink" --ink-well')).toBe('class="card--ink" --ink-well');
});

test('a script has them in its styles, and keeps its arithmetic', () => {
  expect(shortenUsed('x`a{color:var(--ink)}`;while(--ink);')).toBe('x`a{color:var(--G)}`;while(--ink);');
});
