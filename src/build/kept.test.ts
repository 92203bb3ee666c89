import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf, openKept } from './kept.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a key is the same for the same parts, and another for others', () => {
  const parts = [['a', 'b'], ['a', 'c'], ['c', 'b'], ['b', 'a'], ['ab'], ['ab', ''], ['a', 'b', '']];
  const keys = parts.map((part) => keyOf(...part));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf('a', 'b')).toBe(keys[0]);
  expect(keyOf('a', Buffer.from('b'))).toBe(keys[0]);
});

test('what was made once is taken from the folder, also by the next build', async () => {
  const make = vi.fn(() => Promise.resolve(Buffer.from('made')));
  for (let build = 0; build < 2; build++) {
    const kept = openKept(folder);
    for (let call = 0; call < 2; call++) expect((await kept('x', make)).toString()).toBe('made');
  }
  expect(make).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual(['x']);
});

test('what cannot be made leaves nothing behind', async () => {
  const kept = openKept(folder);
  await expect(kept('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual([]);
});

test('throws away what nothing has asked for in a month, and nothing younger', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  for (const [name, days] of Object.entries({ old: 31, young: 29, asked: 29 })) {
    await writeFile(join(folder, name), name);
    await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  }
  const kept = openKept(folder);
  expect((await readdir(folder)).sort()).toEqual(['asked', 'young']);
  await kept('asked', () => Promise.reject(new Error('made anew')));
  expect((await stat(join(folder, 'asked'))).mtime.getTime()).toBeGreaterThan(daysAgo(1).getTime());
});
