/** The eight sizes of letters in theme.css; that sheets have no other asks stylelint. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';

const src = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(src + path, 'utf8');

test('there are eight sizes, the smallest of them 13.6 px or more', () => {
  const sizes = [...read('styles/theme.css').matchAll(/--text-\w+: (?:min\()?([\d.]+)rem/g)].map(([, size]) => size);
  expect(sizes).toHaveLength(8);
  every(sizes, (size) => expect(Number(size) * 17).toBeGreaterThanOrEqual(13.6));
});

test('no element has a font size beside the eight', () => {
  const markup = globSync('**/*.{astro,tsx}', { cwd: src, exclude: ['editor/**'] });
  every(markup, (path) => expect(read(path).match(/\btext-\[[\d.]+\w*\]/g)).toBeNull());
});
