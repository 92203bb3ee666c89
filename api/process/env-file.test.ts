import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { loadEnvFile } from './env-file.ts';

async function load(bytes: Buffer | string | undefined, name = '.env', set: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  if (bytes !== undefined) await writeFile(join(folder, name), bytes);
  const environment: NodeJS.ProcessEnv = { ...set };
  loadEnvFile(folder, environment);
  return environment;
}

test('a byte order mark and the line ends of Windows are no part of a setting, and what is set stays', async () => {
  const text = 'PORT=8081\r\nMAIL_TO=büro@example.org # Büro\r\n';
  const read = { PORT: '8081', MAIL_TO: 'büro@example.org' };
  expect(await load(text)).toEqual(read);
  expect(await load(`\uFEFF${text}`)).toEqual(read);
  expect(await load(text, '.env', { PORT: '9000' })).toEqual({ ...read, PORT: '9000' });
  expect(await load(undefined)).toEqual({});
});

test('a file that is saved otherwise, or under another name, is told', async () => {
  const notUtf8 = /nicht als UTF-8 gespeichert/;
  await expect(load(Buffer.from('\uFEFFPORT=8081\r\n', 'utf16le'))).rejects.toThrow(notUtf8);
  await expect(load(Buffer.from('PORT=8081\r\n', 'utf16le'))).rejects.toThrow(notUtf8);
  await expect(load(Buffer.from('# Büro\r\nPORT=8081\r\n', 'latin1'))).rejects.toThrow(notUtf8);
  await expect(load('PORT=8081', '.env.txt')).rejects.toThrow(/Benennen Sie sie in \.env um/);
});
