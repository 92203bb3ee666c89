import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { compareReleases, keepOldAssets, keepRelease, readLastRelease, readRelease } from './release.ts';

async function writeSite(root: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

test('what changed between two builds is named; twins and what is not the public’s are left out', async () => {
  const [root, kept] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await writeSite(root, { 'a.html': '1', 'b/c.html': '1', 'gone.html': '1', 'a.html.br': 'x', 'api/build.json': 'x' });
  expect(await readLastRelease(kept)).toBeUndefined();
  await keepRelease(kept, await readRelease(root));
  const before = await readLastRelease(kept);
  const next = await temporaryFolder();
  await writeSite(next, { 'a.html': '2', 'b/c.html': '1', 'new.html': '1', 'a.html.br': 'y', 'api/build.json': 'y' });
  const after = await readRelease(next);
  expect(before && compareReleases(before, after)).toEqual({
    added: ['new.html'],
    changed: ['a.html'],
    removed: ['gone.html'],
  });
});

test('scripts of the last day stay beside the new ones, older ones go', async () => {
  const kept = await temporaryFolder();
  const hour = 3_600_000;
  const start = Date.UTC(2026, 10, 22);
  const build = async (files: Record<string, string>, hours: number) => {
    const root = await temporaryFolder();
    await writeSite(root, files);
    const laid = await keepOldAssets(root, kept, start + hours * hour);
    return [laid, await readdir(join(root, '_astro')), root] as const;
  };
  await build({ '_astro/a.1.js': 'one', '_astro/same.js': 'same' }, 0);
  const [laid, names, root] = await build({ '_astro/a.2.js': 'two', '_astro/same.js': 'same' }, 23);
  expect([laid, names.sort()]).toEqual([1, ['a.1.js', 'a.2.js', 'same.js']]);
  expect(await readFile(join(root, '_astro/a.1.js'), 'utf8')).toBe('one');
  // However long it was there: its day begins with the first build that has it no more.
  expect((await build({ '_astro/a.3.js': 'three' }, 46))[1].sort()).toEqual(['a.1.js', 'a.2.js', 'a.3.js', 'same.js']);
  expect((await build({ '_astro/a.3.js': 'three' }, 48))[1].sort()).toEqual(['a.2.js', 'a.3.js', 'same.js']);
  expect((await build({ '_astro/a.3.js': 'three' }, 71))[1]).toEqual(['a.3.js']);
});
