/** A build that reuses what did not change gives the same files as one from nothing, in a copy with three places. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createReader } from '../../src/content/reader.ts';
import { buildCopy, copyProject, removeCopy, shortenCatalogue } from '../support/project-copy.ts';

/**
 * The bodies of texts: a page that shows one and does not name it to `placePaths` keeps the old words.
 * What stands in YAML and in heads is in the key of every page (`filesToKey`).
 */
const edited = async (folder: string) => {
  const [newest] = await createReader(pathToFileURL(`${folder}/`)).articles();
  return ['content/legal/agb.mdx', 'content/services/energieausweis-efh.mdx', `content/blog/${newest?.slug}.mdx`];
};

async function copyOfProject() {
  const folder = await copyProject();
  onTestFinished(() => removeCopy(folder));
  await shortenCatalogue(folder);
  return folder;
}

/** Every file of the site, by path. */
async function readSite(folder: string): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob('**/*.*', { cwd: join(folder, 'dist') }));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, 'dist', file), 'latin1')] as const)),
  );
}

const differing = (a: Map<string, string>, b: Map<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file)).sort();

test('after edits an incremental build is that of a clean one', { timeout: 180_000 }, async () => {
  const [worked, clean] = await Promise.all([copyOfProject(), copyOfProject()]);
  const edit = async (folder: string) => {
    for (const file of await edited(folder)) {
      const text = await readFile(join(folder, file), 'utf8');
      await writeFile(join(folder, file), text.replace('\n## ', '\n## Ein neuer Abschnitt\n\nMit Worten.\n\n## '));
    }
  };
  await edit(clean);
  // Both from nothing, one of them before the edits.
  await Promise.all([worked, clean].map((folder) => buildCopy(folder)));
  const before = await readSite(worked);
  await edit(worked);
  await buildCopy(worked);
  const [after, expected] = await Promise.all([worked, clean].map(readSite));
  if (!after || !expected) throw new Error('no site');
  const seen = differing(before, after);
  expect(seen).toEqual(
    expect.arrayContaining(['agb.html', 'bremen/agb.html', 'services/energieausweis-efh.html', 'blog.html', 'rss.xml']),
  );
  // A page that shows none of the three stays as it was, to the byte.
  const [newest = ''] = (await edited(worked)).slice(-1);
  const article = `/blog/${basename(newest, '.mdx')}`;
  const texts = ['agb.html', 'energieausweis-efh.html', 'rss.xml', 'feed.json', 'sitemap-0.xml'];
  const strangers = seen.filter((file) => !texts.includes(basename(file)) && !after.get(file)?.includes(article));
  expect(strangers).toEqual([]);
  expect(differing(after, expected)).toEqual([]);
});
