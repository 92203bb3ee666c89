import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { keepOldAssets } from './old-assets.ts';

test('a page that is still open after a release finds its scripts for a day, and older ones go', async () => {
  const kept = await temporaryFolder();
  const build = async (name: string, hours: number) => {
    const root = await temporaryFolder();
    await mkdir(join(root, '_astro'));
    await writeFile(join(root, '_astro', name), name);
    await keepOldAssets(root, kept, Date.UTC(2026, 10, 22) + hours * 3_600_000);
    return (await readdir(join(root, '_astro'))).sort();
  };
  await build('a.1.js', 0);
  expect(await build('a.2.js', 23)).toEqual(['a.1.js', 'a.2.js']);
  // However long it was there: its day begins with the first build that has it no more.
  expect(await build('a.3.js', 46)).toEqual(['a.1.js', 'a.2.js', 'a.3.js']);
  expect(await build('a.3.js', 48)).toEqual(['a.2.js', 'a.3.js']);
});
