/** Trees and commits that are made beside the folder's files: until they are sent, nothing has changed. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Fault } from '../content/faults.ts';
import { toChange, type Change } from './changes.ts';
import { createGit, toList, type Git } from './git.ts';
import type { Project } from './git-place.ts';
import { findUnusedPhotos } from './texts.ts';

export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

export type Scratch = { git: Git; folder: string };

export async function withScratch<T>({ root, prompts }: Project, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  try {
    return await work({ git: createGit(root, prompts), folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tree of the last commit with `content/` as it lies in the folder. */
export async function writeTree({ git, folder }: Scratch): Promise<string> {
  const index = join(folder, 'index-own');
  await git(['read-tree', 'HEAD'], { index });
  const unused = (await findUnusedPhotos(git.root)).map((name) => `:(exclude)content/blog/${name}`);
  await git(['add', '--all', '--', 'content', ...unused], { index });
  return git(['write-tree'], { index });
}

const commitTree = (tree: string, parents: readonly string[]): string[] => [
  'commit-tree',
  tree,
  ...parents.flatMap((parent) => ['-p', parent]),
];

export const writeCommit = (git: Git, tree: string, parents: readonly string[], message: string): Promise<string> =>
  git([...commitTree(tree, parents), '-F', '-'], { input: message });

/** A commit for merging alone, which nobody is the author of. */
export const writeBase = (git: Git, tree: string, parents: readonly string[], message = 'base'): Promise<string> =>
  git(['-c', 'user.name=-', '-c', 'user.email=-', ...commitTree(tree, parents), '-m', message]);

export const textAt = async (git: Git, tree: string, file: string): Promise<string | undefined> => {
  const { code, text } = await git.run(['cat-file', 'blob', `${tree}:${file}`], { answers: [0, 128] });
  return code === 0 ? text : undefined;
};

/** Files that differ between two commits or trees. */
export const filesBetween = async (git: Git, from: string, to: string): Promise<string[]> =>
  toList(await git(['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to]));

export async function changesBetween(git: Git, from: string, to: string): Promise<Change[]> {
  const fields = toList(
    await git(['diff-tree', '-r', '-z', '--name-status', '--no-renames', from, to, '--', 'content']),
  );
  const changes: Change[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [status, file = ''] = fields.slice(at, at + 2);
    const kind = status === 'A' ? 'new' : status === 'D' ? 'deleted' : 'changed';
    const text = file.endsWith('.mdx') ? await textAt(git, kind === 'deleted' ? from : to, file) : '';
    changes.push(toChange(file, kind, text ?? ''));
  }
  return changes;
}

/** The tree that has both; where both changed the same place, the files in question. */
export async function mergeTrees(
  git: Git,
  mine: string,
  theirs: string,
): Promise<{ tree: string; conflicts: string[] }> {
  const { text } = await git.run(['merge-tree', '--write-tree', '--name-only', '-z', '--no-messages', mine, theirs], {
    answers: [0, 1],
  });
  const [tree = '', ...conflicts] = toList(text);
  return { tree, conflicts: [...new Set(conflicts)] };
}

/** The tree with these files as they are in another, or without them where they are not in it. */
export async function withFilesFrom(
  { git, folder }: Scratch,
  tree: string,
  files: readonly string[],
  from: string,
): Promise<string> {
  const index = join(folder, 'index-taken');
  await git(['read-tree', tree], { index });
  for (const file of files) {
    const entry = await git(['ls-tree', from, '--', file]);
    const [, mode, hash] = /^(\d+) blob (\w+)/.exec(entry) ?? [];
    if (mode && hash) await git(['update-index', '--add', '--cacheinfo', `${mode},${hash},${file}`], { index });
    else await git(['update-index', '--force-remove', '--', file], { index });
  }
  return git(['write-tree'], { index });
}

/** The texts as they lie in the folder, as a commit that stands nowhere yet. */
export const writeOwn = async (scratch: Scratch): Promise<string> =>
  writeBase(scratch.git, await writeTree(scratch), ['HEAD'], 'Eigener Stand vor dem Abgleich');

/** The tree with the own texts and those published by others since. */
export const mergeOwn = async ({ git }: Scratch, own: string, newest: string | undefined, base: string | undefined) =>
  newest === undefined || newest === base
    ? { tree: await git(['rev-parse', `${own}^{tree}`]), conflicts: [] }
    : mergeTrees(git, own, newest);

/** What is wrong with the texts of a tree that lies in no folder. */
export async function checkTree({ git, folder }: Scratch, project: Project, tree: string): Promise<readonly Fault[]> {
  const to = await mkdtemp(join(folder, 'texts-'));
  const index = `${to}.index`;
  await git(['read-tree', '--prefix=content/', `${tree}:content`], { index });
  await git(['checkout-index', '--all', `--prefix=${to}/`], { index });
  return project.check(to);
}

/** Keeps both versions where the editor can compare them; git ignores the folder. */
export async function keepVersions(git: Git, files: readonly string[], mine: string, theirs: string): Promise<string> {
  const folder = join(git.root, '.cache/publish');
  await rm(folder, { recursive: true, force: true });
  for (const [name, tree] of [
    ['meine', mine],
    ['andere', theirs],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true });
    for (const file of files) {
      const text = await textAt(git, tree, file);
      const path = join(folder, name, file);
      await mkdir(dirname(path), { recursive: true });
      if (text !== undefined) await writeFile(path, text);
    }
  }
  return folder;
}
