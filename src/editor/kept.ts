/**
 * What is typed and not yet saved, and what was thrown away. It lies on this machine alone, in `data/editor`, which neither
 * git nor whoever clears the caches takes away.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Edited } from './versions.ts';

export type Kept = Edited & {
  file: string;
  /** The file as it was opened, or as it was deleted. */
  source: string;
  /** When, in milliseconds. */
  at: number;
};

const folderOf = (root: string, kind: 'drafts' | 'bin'): string => join(root, 'data/editor', kind);
const draftOf = (root: string, file: string): string =>
  join(folderOf(root, 'drafts'), `${encodeURIComponent(file)}.json`);

/** Whole or not at all: the machine may stop in the midst of it. */
async function write(path: string, kept: Omit<Kept, 'at'>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  // A firm's own folder need not know of this one.
  await writeFile(join(dirname(path), '../.gitignore'), '*\n');
  await writeFile(unfinished, JSON.stringify({ ...kept, at: Date.now() }));
  await rename(unfinished, path);
}

const read = async (path: string): Promise<Kept> => JSON.parse(await readFile(path, 'utf8')) as Kept;

export const keepDraft = (root: string, kept: Omit<Kept, 'at'>): Promise<void> => write(draftOf(root, kept.file), kept);

export const readDraft = (root: string, file: string): Promise<Kept | undefined> =>
  read(draftOf(root, file)).catch(() => undefined);

export const dropDraft = (root: string, file: string): Promise<void> => rm(draftOf(root, file), { force: true });

/** Files in which something is typed and not saved. */
export const listDrafts = async (root: string): Promise<string[]> =>
  (await namesIn(folderOf(root, 'drafts'))).map((name) => decodeURIComponent(name.replace('.json', '')));

export const throwAway = (root: string, kept: Omit<Kept, 'at'>): Promise<void> =>
  write(join(folderOf(root, 'bin'), `${randomUUID()}.json`), kept);

export const dropFromBin = (root: string, id: string): Promise<void> => rm(join(folderOf(root, 'bin'), `${id}.json`));

/** The newest first. */
export async function readBin(root: string): Promise<{ id: string; kept: Kept }[]> {
  const folder = folderOf(root, 'bin');
  const all = await Promise.all(
    (await namesIn(folder)).map(async (name) => ({
      id: name.replace('.json', ''),
      kept: await read(join(folder, name)),
    })),
  );
  return all.sort((one, other) => other.kept.at - one.kept.at);
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
