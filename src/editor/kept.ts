/**
 * What is typed and not yet saved, and what was thrown away. It lies on this machine alone, in `data/editor`, which neither
 * git nor whoever clears the caches takes away.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ContentError } from '../content/faults.ts';
import type { Names } from './names.ts';
import type { Edited } from './versions.ts';

export type Kept = Edited & {
  file: string;
  /** The file as it was opened, or as it was deleted. */
  source: string;
  /** When, in milliseconds. */
  at: number;
};

/** Whole or not at all: the machine may stop in the midst of it. */
async function write(root: string, path: string, kept: object): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  // A firm's own folder need not know of this one.
  await writeFile(join(root, 'data/editor/.gitignore'), '*\n');
  await writeFile(unfinished, JSON.stringify(kept));
  await rename(unfinished, path);
}

const storeOf = (kind: 'drafts' | 'bin') => {
  const pathOf = (root: string, id: string) => join(root, 'data/editor', kind, `${encodeURIComponent(id)}.json`);
  return {
    list: async (root: string): Promise<string[]> => {
      const names = await readdir(dirname(pathOf(root, ''))).catch(() => []);
      return names.filter((name) => name.endsWith('.json')).map((name) => decodeURIComponent(name.slice(0, -5)));
    },
    read: async (root: string, id: string): Promise<Kept | undefined> => {
      const text = await readFile(pathOf(root, id), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as Kept);
    },
    keep: (root: string, id: string, kept: Omit<Kept, 'at'>): Promise<void> =>
      write(root, pathOf(root, id), { ...kept, at: Date.now() }),
    drop: (root: string, id: string): Promise<void> => rm(pathOf(root, id), { force: true }),
  };
};

/** By the files in which something is typed. */
export const drafts = storeOf('drafts');
export const bin = storeOf('bin');

export const throwAway = (root: string, kept: Omit<Kept, 'at'>): Promise<void> => bin.keep(root, randomUUID(), kept);

/**
 * What fields and blocks may name. While a text that is half written keeps the others from being read, what they could name
 * before: a block would show its short name else, and no article could be begun.
 */
export async function lastNames(root: string, read: () => Promise<Names>): Promise<Names> {
  const path = join(root, 'data/editor/names.json');
  try {
    const names = await read();
    await write(root, path, names);
    return names;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const text = await readFile(path, 'utf8').catch(() => '{}');
    return JSON.parse(text) as Names;
  }
}
