import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { filesToDigest } from './files-digest.ts';

test('the digest follows each byte and each name, and no test', async () => {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder, 'src/[...city]', name);
  const digest = () => filesToDigest(['src/**/*'], pathToFileURL(`${folder}/`));
  await mkdir(at(''), { recursive: true });
  const seen = [];
  for (const change of [
    () => writeFile(at('a.ts'), 'one'),
    () => writeFile(at('a.ts'), 'two'),
    () => rename(at('a.ts'), at('b.ts')),
    () => writeFile(at('c.yaml'), ''),
    () => writeFile(at('a.test.ts'), ''),
  ]) {
    await change();
    seen.push(await digest());
  }
  expect([new Set(seen).size, seen.at(-1)]).toEqual([4, seen.at(-2)]);
});
