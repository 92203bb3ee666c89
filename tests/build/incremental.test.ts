/**
 * A build that reuses what did not change gives the same files as a clean one: each file of
 * `content/` is edited in turn, in a copy of the project with three places.
 */
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCopy, copyProject, removeCopy, shortenCatalogue } from '../support/project-copy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Words of the service's mails, and what no article may say: no page shows these. */
const notOfTheSite = ['content/mails.yaml', 'content/forbidden.yaml'];
const allFiles = (await Array.fromAsync(glob('content/**/*.{yaml,mdx}', { cwd: root })))
  .filter((file) => !notOfTheSite.includes(file))
  .sort();
/** Articles are many of one kind: two stand for all. */
const articles = allFiles.filter((file) => file.startsWith('content/blog/')).slice(0, 2);
const contentFiles = [...allFiles.filter((file) => !file.startsWith('content/blog/')), ...articles];
/** Longest wait for one build. */
const timeout = 60_000;
/** Every file of the site, by path. */
async function readSite(folder: string): Promise<Map<string, string>> {
  const files = (await Array.fromAsync(glob('**/*.*', { cwd: join(folder, 'dist') }))).sort();
  const contents = await Promise.all(files.map((file) => readFile(join(folder, 'dist', file), 'latin1')));
  return new Map(files.map((file, index) => [file, contents[index] ?? '']));
}
const differing = (a: Map<string, string>, b: Map<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));

/** Files without sentences: what is changed in them. */
const edits: Record<string, [from: string | RegExp, to: string]> = {
  'content/prices.yaml': [/EFH: \d+/, 'EFH: 123'],
  'content/authors.yaml': ['name: Redaktion Recht', 'name: Redaktion Gesetz'],
  'content/company.yaml': ['Notfälle nach', 'Notfälle nur nach'],
  'content/pages/service.yaml': ['call: Anrufen', 'call: Telefon'],
  'content/law.yaml': ['spätestens bei der', 'vor der'],
};

/** Ends every sentence that ends a line with another sign, which breaks no limit of length. */
async function editContent(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  const [from, to] = edits[file] ?? [/(?<=^[^#].*[a-zäöüß)])\.$/gm, '!'];
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(from, to));
}

let worked: string;
let clean: string;

beforeAll(async () => {
  [worked, clean] = [await copyProject(), await copyProject()];
  await Promise.all([worked, clean].map(shortenCatalogue));
  await Promise.all([worked, clean].map((folder) => buildCopy(folder)));
}, 2 * timeout);

afterAll(async () => {
  await Promise.all([worked, clean].map(removeCopy));
});

test(
  'two clean builds are the same, byte for byte',
  async () => {
    expect(differing(await readSite(worked), await readSite(clean))).toEqual([]);
  },
  timeout,
);

describe('after an edit the incremental build is that of a clean one', () => {
  test.each(contentFiles)('%s', { timeout: 3 * timeout }, async (file) => {
    const before = await readSite(worked);
    await editContent(worked, file);
    await cp(join(worked, file), join(clean, file));
    await Promise.all([buildCopy(worked), buildCopy(clean, '--force')]);
    const after = await readSite(worked);
    expect(differing(before, after), 'the edit is to be seen').not.toEqual([]);
    expect(differing(after, await readSite(clean))).toEqual([]);
  });
});
