/**
 * A build that reuses what did not change gives the same files as a clean one: each file of
 * `content/` is edited in turn, in a copy of the project with three places.
 */
import { spawn } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMap, parseDocument, stringify, visit } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Words of the service's mails: no page reads them. */
const notOfTheSite = ['content/mails.yaml'];
const contentFiles = (await Array.fromAsync(glob('content/**/*.{yaml,mdx}', { cwd: root })))
  .filter((file) => !notOfTheSite.includes(file))
  .sort();
/** Longest wait for one build. */
const timeout = 60_000;
const folders: string[] = [];

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-build-'));
  folders.push(folder);
  for (const name of [
    'src',
    'content',
    'public',
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function build(folder: string, ...options: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', ...options], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(output);
}

/** Every file of the site, by path. */
async function readSite(folder: string): Promise<Map<string, string>> {
  const files = (await Array.fromAsync(glob('**/*.*', { cwd: join(folder, 'dist') }))).sort();
  const contents = await Promise.all(files.map((file) => readFile(join(folder, 'dist', file), 'latin1')));
  return new Map(files.map((file, index) => [file, contents[index] ?? '']));
}
const differing = (a: Map<string, string>, b: Map<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file));

/** Three places are enough: near, far, and the head office. */
async function shortenCatalogue(folder: string): Promise<void> {
  const file = join(folder, 'content/regions.yaml');
  const regions = parseDocument(await readFile(file, 'utf8'));
  const kept = ['bremen', 'delmenhorst', 'rostock'];
  visit(regions, {
    Seq(_key, node) {
      node.items = node.items.filter(
        (item) => !isMap(item) || !item.has('slug') || kept.includes(String(item.get('slug'))),
      );
    },
  });
  const json = (regions.toJS() as { cities: unknown[] }[]).filter(({ cities }) => cities.length > 0);
  await writeFile(file, stringify(json));
}

/** Files without sentences: what is changed in them. */
const edits: Record<string, [from: string | RegExp, to: string]> = {
  'content/prices.yaml': [/EFH: \d+/, 'EFH: 123'],
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
  await Promise.all([worked, clean].map((folder) => build(folder)));
}, 2 * timeout);

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
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
    await Promise.all([build(worked), build(clean, '--force')]);
    const after = await readSite(worked);
    expect(differing(before, after), 'the edit is to be seen').not.toEqual([]);
    expect(differing(after, await readSite(clean))).toEqual([]);
  });
});
