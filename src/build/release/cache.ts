/** A cache between builds, for what takes long to make and follows from its input alone. A file is named after its input's hash. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The one name of all parts together: another input has another name. */
export const keyOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  // With its length before it no part runs into the next.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 32);
};

export type Cache = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

const dayMs = 24 * 60 * 60 * 1000;
/** Files that no build has asked for in this time are deleted. */
const lifeMs = 30 * dayMs;

/**
 * `cached('4f2c….png', draw)` draws once. A build asks for thousands of small files that the system has in memory, so
 * they are read synchronously: to wait for each takes five times as long.
 */
export function openCache(folder: string): Cache {
  mkdirSync(folder, { recursive: true });
  const asked = new Map<string, number>();
  for (const name of readdirSync(folder)) {
    const { mtimeMs } = statSync(join(folder, name));
    if (mtimeMs < Date.now() - lifeMs) rmSync(join(folder, name));
    else asked.set(name, mtimeMs);
  }
  return async (name, make) => {
    const file = join(folder, name);
    const last = asked.get(name);
    if (last !== undefined) {
      const now = Date.now();
      if (last < now - dayMs) utimesSync(file, now / 1000, now / 1000);
      return readFileSync(file);
    }
    const made = await make();
    // Renamed when whole: a build that is broken off leaves no half file behind.
    const part = join(folder, `${randomUUID()}.part`);
    await writeFile(part, made);
    await rename(part, file);
    asked.set(name, Date.now());
    return made;
  };
}
