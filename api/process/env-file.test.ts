import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { loadEnvFile } from './env-file.ts';

async function load(text: string | Buffer | undefined, set: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  if (text !== undefined) await writeFile(join(folder, '.env'), text);
  const environment: NodeJS.ProcessEnv = { ...set };
  loadEnvFile(folder, environment);
  return environment;
}

test('a byte order mark and the line ends of Windows are no part of a setting, and what is set stays', async () => {
  const text = 'PORT=8081\r\nMAIL_TO=büro@example.org # Büro\r\n';
  const read = { PORT: '8081', MAIL_TO: 'büro@example.org' };
  expect(await load(text)).toEqual(read);
  expect(await load(`\uFEFF${text}`)).toEqual(read);
  expect(await load(text, { PORT: '9000' })).toEqual({ ...read, PORT: '9000' });
  expect(await load(undefined)).toEqual({});
});

test('a file in UTF-16, as Notepad may save it, is refused with a sentence, not read as empty', async () => {
  for (const mark of ['', '\uFEFF'])
    await expect(load(Buffer.from(`${mark}PORT=8081\r\n`, 'utf16le'))).rejects.toThrow('nicht als UTF-8 gespeichert');
});

test('a file that cannot be read is told with its path and the cause', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, '.env'));
  expect(() => loadEnvFile(folder)).toThrow(`Die Datei ${join(folder, '.env')} lässt sich nicht lesen (EISDIR).`);
});
