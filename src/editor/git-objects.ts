/** Trees and commits that are made beside the folder's files: until they are sent, nothing has changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPhoto } from '../content/checks/structure.ts';
import { isText, toChange, type Change } from './changes.ts';
import { createGit, filesBetween, isContent, toList, type Git } from './git.ts';
import type { Project } from './git-place.ts';
import { findUnusedPhotos } from './texts.ts';
import { mergeVersions, type Choices } from './versions.ts';

export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** Git, and a folder of its own for as long as something is made. */
export type Scratch = Git & { folder: string };

export async function withScratch<T>(project: Project, work: (git: Scratch) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  try {
    return await work(Object.assign(createGit(project), { folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tree of the last commit with `content/` as it lies in the folder. */
export async function writeTree(git: Scratch): Promise<string> {
  const index = join(git.folder, 'index-own');
  await git(['read-tree', 'HEAD'], { index });
  const unused = (await findUnusedPhotos(git.root)).map((name) => `:(exclude)content/blog/${name}`);
  await git(['add', '--all', '--', 'content', ...unused], { index });
  return git(['write-tree'], { index });
}

export const writeCommit = (git: Git, tree: string, parent: string, message: string): Promise<string> =>
  git(['commit-tree', tree, '-p', parent, '-F', '-'], { input: message });

export const textAt = async (git: Git, tree: string, file: string): Promise<string | undefined> => {
  const { code, text } = await git.run(['cat-file', 'blob', `${tree}:${file}`], { answers: [0, 128] });
  return code === 0 ? text.replace(/^\uFEFF/, '') : undefined;
};

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

/** A file's content by git's name for it; nothing where it is not there. */
const blobAt = async (git: Git, tree: string, file: string): Promise<string | undefined> =>
  /^\d+ blob (\w+)/.exec(await git(['ls-tree', tree, '--', file]))?.[1];

/** The tree with other files, or without those that have nothing. */
async function withBlobs(git: Scratch, tree: string, files: readonly { file: string; blob: string | undefined }[]) {
  const index = join(git.folder, 'index-taken');
  await git(['read-tree', tree], { index });
  const lines = files.map(({ file, blob }) => (blob ? `100644 ${blob}\t${file}\0` : `0 ${'0'.repeat(40)}\t${file}\0`));
  await git(['update-index', '-z', '--index-info'], { index, input: lines.join('') });
  return git(['write-tree'], { index });
}

/**
 * The texts as they lie in the folder, as a commit that stands nowhere yet and that nobody is the author of.
 * @param chosen the files that count; all others are as in `base`, what both sides began with
 */
export async function writeOwn(git: Scratch, base?: string, chosen?: readonly string[]): Promise<string> {
  let tree = await writeTree(git);
  if (base && chosen) {
    const files = (await filesBetween(git, base, tree)).filter((file) => chosen.includes(file));
    const blobs = files.map(async (file) => ({ file, blob: await blobAt(git, tree, file) }));
    tree = await withBlobs(git, base, await Promise.all(blobs));
  }
  const nobody = ['-c', 'user.name=-', '-c', 'user.email=-'];
  return git([...nobody, 'commit-tree', tree, '-p', 'HEAD', '-m', 'Eigener Stand vor dem Abgleich']);
}

/** Commits or trees: both versions, and what both began with. */
export type Sides = { base: string; mine: string; theirs: string };

/** Their tree with what was changed of the texts on the own side: file by file, and where both changed one, place by place. */
export async function mergeSides(git: Scratch, { base, mine, theirs }: Sides, choices?: Choices) {
  const others = await filesBetween(git, base, theirs);
  const merged = (await filesBetween(git, base, mine)).filter(isContent).map(async (file) => {
    if (!others.includes(file)) return { file, blob: await blobAt(git, mine, file), differences: [] };
    // A photo is taken as a whole: its name in git stands for it.
    const read = (side: string) => (isPhoto(file) ? blobAt : textAt)(git, side, file);
    const versions = { base: await read(base), mine: await read(mine), theirs: await read(theirs) };
    const { text, open } = mergeVersions(file, versions, choices);
    const isName = text === undefined || isPhoto(file);
    const blob = isName ? text : await git(['hash-object', '-w', '--stdin'], { input: text });
    return { file, blob, differences: open };
  });
  const files = await Promise.all(merged);
  return {
    tree: await withBlobs(git, theirs, files),
    both: files.flatMap(({ file }) => (others.includes(file) ? [file] : [])),
    conflicts: files.filter(({ differences }) => differences.length > 0),
  };
}

/** @returns a folder with the texts of a tree, for as long as the scratch is there */
export async function layOut(git: Scratch, tree: string): Promise<string> {
  const to = await mkdtemp(join(git.folder, 'texts-'));
  const index = `${to}.index`;
  await git(['read-tree', '--prefix=content/', `${tree}:content`], { index });
  await git(['checkout-index', '--all', `--prefix=${to}/`], { index });
  return to;
}
