import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { propertyLetters, shortenProperties, shortProperties } from './short-properties.ts';

const theme = readFileSync(new URL('../styles/theme.css', import.meta.url), 'utf8');
const [ink, link] = ['ink', 'link'].map((name) => propertyLetters(theme).get(name));

test('a property of the theme has a letter of its own', () => {
  const letters = [...propertyLetters(theme).values()];
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.length).toBeGreaterThan(10);
});

test('there are as many as letters', () => {
  const sheet = Array.from({ length: 27 }, (_, i) => `  --${'a'.repeat(i + 1)}: 0;`).join('\n');
  expect(() => propertyLetters(sheet)).toThrow('27 properties');
});

test('a page has the letters wherever it says the names, and nowhere else', () => {
  expect(
    shortenProperties('<style>:root{--ink:#111}a{color:var(--link)}</style><i style="--step:2;color:var(--ink)">'),
  ).toBe(`<style>:root{--${ink}:#111}a{color:var(--${link})}</style><i style="--step:2;color:var(--${ink})">`);
  expect(shortenProperties('class="card--ink" --ink-well')).toBe('class="card--ink" --ink-well');
});

test('a script has them in its styles, and keeps its arithmetic', () => {
  expect(shortProperties.renderChunk('x`a{color:var(--ink)}`;while(--ink);')).toEqual({
    code: `x\`a{color:var(--${ink})}\`;while(--ink);`,
    map: null,
  });
  expect(shortProperties.renderChunk('while(--ink);')).toBeNull();
});
