import fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createFiles } from './files.ts';

async function open(contents: Record<string, string>) {
  const root = await temporaryFolder();
  const write = (name: string, content: string) => fs.writeFile(join(root, name), content);
  for (const [name, content] of Object.entries(contents)) await write(name, content);
  const readings = vi.spyOn(fs, 'readFile');
  return { files: createFiles(root), write, root, readings };
}

async function textOf(files: ReturnType<typeof createFiles>, path: string) {
  const file = files.find(path);
  return file && new Response(await files.read(file)).text();
}

test('a file is read once, by however many at a time, until it changes', async () => {
  const { files, write, readings } = await open({ 'a.txt': 'one' });
  expect(await Promise.all(Array.from({ length: 5 }, () => textOf(files, '/a.txt')))).toEqual(Array(5).fill('one'));
  expect(readings).toHaveBeenCalledTimes(1);
  await write('a.txt', 'another');
  expect(await textOf(files, '/a.txt')).toBe('another');
  expect(await textOf(files, '/a.txt')).toBe('another');
  expect(readings).toHaveBeenCalledTimes(2);
});

test('too many open files are no lack of the file, and pass', async () => {
  const { files, readings } = await open({ a: 'a' });
  readings.mockRejectedValueOnce(Object.assign(new Error(), { code: 'EMFILE' }));
  await expect(textOf(files, '/a')).rejects.toMatchObject({ name: 'UnavailableError', reason: 'EMFILE' });
  expect(await textOf(files, '/a')).toBe('a');
});
