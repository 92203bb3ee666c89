/** How islands look in each state (`src/examples`) is for developers alone. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { islands } from '../../src/examples/islands.ts';
import { distFolder } from '../support/dist.ts';

test('no word of the examples is built', async () => {
  const word = 'Friederike-Wilhelmine';
  expect(JSON.stringify(islands)).toContain(word);
  const files = await Array.fromAsync(glob('**/*.{html,js,css,xml,json}', { cwd: distFolder }));
  expect(files.length).toBeGreaterThan(100);
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(distFolder + file, 'utf8') })),
  );
  const built = texts.filter(({ file, text }) => file.startsWith('beispiele') || text.includes(word));
  expect(built.map(({ file }) => file)).toEqual([]);
});
