/**
 * What takes long to make and follows from its input alone is kept between builds, in a file named
 * after that input's hash.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The one name of all parts together: another input has another name. */
export const keyOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  // With its length before it no part runs into the next.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 32);
};

export type Kept = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/** What nothing has asked for in so long is thrown away. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Opens a folder of kept files: `kept('4f2c….png', draw)` draws once. */
export async function openKept(folder: string): Promise<Kept> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if ((await stat(join(folder, name))).mtimeMs < Date.now() - keptForMs) await rm(join(folder, name));
  }
  return async (name, make) => {
    const file = join(folder, name);
    const kept = await readFile(file).catch(() => undefined);
    if (kept) {
      await utimes(file, new Date(), new Date());
      return kept;
    }
    const made = await make();
    // Renamed when whole: a build that is broken off leaves no half file behind.
    const part = join(folder, `${randomUUID()}.part`);
    await writeFile(part, made);
    await rename(part, file);
    return made;
  };
}
