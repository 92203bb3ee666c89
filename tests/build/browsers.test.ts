/** What a lint of the sources cannot see: a built script that the oldest browsers could not even read. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { distFolder } from '../support/dist.ts';
import { every } from '../support/every.ts';

test('no script looks behind in a pattern, which Safari 15.4 takes for an error of the whole file', async () => {
  const names = await Array.fromAsync(glob('**/*.js', { cwd: distFolder }));
  const scripts = await Promise.all(
    names.map(async (path) => ({ path, script: await readFile(distFolder + path, 'utf8') })),
  );
  expect(scripts.length).toBeGreaterThan(10);
  every(scripts, ({ script }) => expect(script.match(/.{0,20}\(\?<[=!].{0,20}/g) ?? []).toEqual([]));
});
