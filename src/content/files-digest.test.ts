import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { filesToDigest } from './files-digest.ts';

test('the digest follows each byte and each name, and no test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-digest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const digest = () => filesToDigest(['src/**/*'], pathToFileURL(`${folder}/`));
  const at = (name: string) => join(folder, 'src', name);
  await mkdir(at('[...city]'), { recursive: true });
  await writeFile(at('[...city]/a.ts'), 'one');
  const first = await digest();

  const changes: [what: string, act: () => Promise<void>, undo: () => Promise<void>][] = [
    ['a byte', () => writeFile(at('[...city]/a.ts'), 'two'), () => writeFile(at('[...city]/a.ts'), 'one')],
    ['a name', () => rename(at('[...city]/a.ts'), at('b.ts')), () => rename(at('b.ts'), at('[...city]/a.ts'))],
    ['a file more', () => writeFile(at('c.yaml'), ''), () => rm(at('c.yaml'))],
  ];
  for (const [what, act, undo] of changes) {
    await act();
    expect(await digest(), what).not.toBe(first);
    await undo();
    expect(await digest(), `without ${what}`).toBe(first);
  }
  await writeFile(at('a.test.ts'), '');
  expect(await digest(), 'a test').toBe(first);
});
