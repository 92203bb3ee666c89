import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { loadEnvFile } from './env-file.ts';

async function load(text: string | undefined, set: Record<string, string> = {}) {
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
