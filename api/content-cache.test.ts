import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readCachedContent } from './content-cache.ts';
import { readVersions } from './content.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { copyContent } from '../tests/support/content.ts';

async function copyOfContent() {
  const folder = await temporaryFolder();
  await copyContent(folder);
  const root = pathToFileURL(`${folder}/`);
  const change = async (file: string, from: RegExp, to: string) => {
    const path = join(folder, file);
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
  };
  return { folder, root, change, kept: join(folder, '.cache/service-content.json') };
}

test('a second start takes what the first has kept, which is what `content/` says', async () => {
  const { root, kept } = await copyOfContent();
  const versions = await readVersions(root);
  for (let start = 0; start < 2; start++) expect(await readCachedContent(root)).toEqual(versions);
  const { digest } = JSON.parse(await readFile(kept, 'utf8')) as { digest: string };
  await writeFile(kept, JSON.stringify({ digest, content: 'kept' }));
  expect(await readCachedContent(root)).toBe('kept');
});

test('a start after a change of a text reads it anew, and a wrong text keeps the service from starting', async () => {
  const { root, change } = await copyOfContent();
  const read = async () => (await readCachedContent(root))[0].content;
  const { prices, pageTitles } = await read();
  await change('content/prices.yaml', /EFH: \d+/, 'EFH: 123');
  expect((await read()).prices).not.toEqual(prices);
  await change('content/blog/verbrauchsausweis-unterlagen-checkliste.mdx', /^author:/m, 'draft: true\nauthor:');
  expect(Object.keys((await read()).pageTitles)).toHaveLength(Object.keys(pageTitles).length - 1);
  await change('content/prices.yaml', /EFH: \d+/, 'EFH: viel');
  await expect(readCachedContent(root)).rejects.toThrow('„viel“ ist keine Zahl');
});
