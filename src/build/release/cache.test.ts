import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { keyOf, openCache } from './cache.ts';

test('the next build takes a file that was made once, and of one that failed nothing is left', async () => {
  expect(keyOf('a', 'b')).toBe(keyOf('a', Buffer.from('b')));
  expect(keyOf('a', 'b')).not.toBe(keyOf('ab'));
  const folder = await temporaryFolder();
  const make = vi.fn(() => Promise.resolve(Buffer.from('made')));
  for (let build = 0; build < 2; build++) expect((await openCache(folder)('x', make)).toString()).toBe('made');
  expect(make).toHaveBeenCalledOnce();
  await expect(openCache(folder)('y', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual(['x']);
});

test('a file that no build has asked for in a month is thrown away, and no younger one', async () => {
  const folder = await temporaryFolder();
  for (const [name, days] of Object.entries({ old: 31, young: 29 })) {
    await writeFile(join(folder, name), name);
    const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await utimes(join(folder, name), then, then);
  }
  openCache(folder);
  expect(await readdir(folder)).toEqual(['young']);
});
