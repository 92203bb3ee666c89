/** Trees and commits that are made beside the folder's files: until they are sent, nothing has changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '../content/faults.ts';
import { isText, toChange, type Change } from './changes.ts';
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
    const text = isText(file) ? await textAt(git, kind === 'deleted' ? from : to, file) : '';
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
  scratch: Scratch,
  tree: string,
  files: readonly string[],
  from: string,
): Promise<string> {
  const blobs = files.map(async (file): Promise<[string, string | undefined]> => [
    file,
    await blobAt(scratch.git, from, file),
  ]);
  return withBlobs(scratch, tree, await Promise.all(blobs));
}

/** A file's content by git's name for it; nothing where it is not there. */
export const blobAt = async (git: Git, tree: string, file: string): Promise<string | undefined> =>
  /^\d+ blob (\w+)/.exec(await git(['ls-tree', tree, '--', file]))?.[1];

export const writeBlob = (git: Git, text: string): Promise<string> =>
  git(['hash-object', '-w', '--stdin'], { input: text });

/** The tree with other files, or without those that have nothing. */
export async function withBlobs(
  { git, folder }: Scratch,
  tree: string,
  blobs: readonly (readonly [file: string, blob: string | undefined])[],
): Promise<string> {
  const index = join(folder, 'index-taken');
  await git(['read-tree', tree], { index });
  for (const [file, blob] of blobs)
    await git(
      ['update-index', ...(blob ? ['--add', '--cacheinfo', `100644,${blob},${file}`] : ['--force-remove', '--', file])],
      { index },
    );
  return git(['write-tree'], { index });
}

const ownMessage = 'Eigener Stand vor dem Abgleich';

/**
 * The texts as they lie in the folder, as a commit that stands nowhere yet.
 * @param chosen the files that count; all others are as in `base`, what both sides began with
 */
export async function writeOwn(scratch: Scratch, base?: string, chosen?: readonly string[]): Promise<string> {
  const all = await writeTree(scratch);
  if (base === undefined || !chosen) return writeBase(scratch.git, all, ['HEAD'], ownMessage);
  const changed = await filesBetween(scratch.git, base, all);
  const files = changed.filter((file) => chosen.includes(file));
  return writeBase(scratch.git, await withFilesFrom(scratch, base, files, all), ['HEAD'], ownMessage);
}

/** The tree with the own texts and those published by others since. */
export const mergeOwn = async ({ git }: Scratch, own: string, newest: string | undefined, base: string | undefined) =>
  newest === undefined || newest === base
    ? { tree: await git(['rev-parse', `${own}^{tree}`]), conflicts: [] }
    : mergeTrees(git, own, newest);

/** @returns a folder with the texts of a tree, for as long as the scratch is there */
export async function layOut({ git, folder }: Scratch, tree: string): Promise<string> {
  const to = await mkdtemp(join(folder, 'texts-'));
  const index = `${to}.index`;
  await git(['read-tree', '--prefix=content/', `${tree}:content`], { index });
  await git(['checkout-index', '--all', `--prefix=${to}/`], { index });
  return to;
}

/** What is wrong with the texts of a tree that lies in no folder. */
export const checkTree = async (scratch: Scratch, project: Project, tree: string): Promise<readonly Fault[]> =>
  project.check(await layOut(scratch, tree));
