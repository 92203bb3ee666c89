/** A build that reuses what did not change gives the same files as one from nothing, in a copy with three places. */
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildCopy, copyProject, removeCopy, shortenCatalogue } from '../support/project-copy.ts';

/**
 * Edited at once, and none of them read by a page for whose sake another is rendered again: so a page
 * that reads one and does not name it in its key keeps the old words.
 */
const edited = [
  'content/pages/home.yaml',
  'content/pages/process.yaml',
  'content/pages/contact.yaml',
  'content/pages/answers.yaml',
  'content/legal/agb.mdx',
];

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
  await buildCopy(worked);
  const before = await readSite(worked);
  for (const file of edited) {
    const text = await readFile(join(worked, file), 'utf8');
    // Another sign at the end of a line breaks no limit of length.
    await writeFile(join(worked, file), text.replace(/(?<=^[^#].*[a-zäöüß)])\.$/gm, '!'));
    await cp(join(worked, file), join(clean, file));
  }
  await Promise.all([worked, clean].map((folder) => buildCopy(folder)));
  const [after, expected] = await Promise.all([worked, clean].map(readSite));
  if (!after || !expected) throw new Error('no site');
  const seen = differing(before, after);
  expect(seen).toEqual(
    expect.arrayContaining(['bremen.html', 'process.html', 'contact.html', 'danke.html', 'agb.html']),
  );
  expect(seen).not.toContain('barrierefreiheit.html');
  expect(differing(after, expected)).toEqual([]);
});
