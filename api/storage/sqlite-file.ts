/** The files of a SQLite database: made for their owner alone, watched, and rescued where another takes their place. */
import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';

/** With less where the database lies the service is not ready, and says so. */
export const leastFreeBytes = 200e6;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Personal data: a new file is its owner's alone, and SQLite gives its log the same mode. One that
 * is there is not opened, since to close it again would take away the locks that SQLite has on it.
 */
export function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** „leads.db.gerettet-2025-01-31T12-00-00-000Z“ */
export const nameWithTime = (file: string, word: string): string =>
  `${file}.${word}-${new Date().toISOString().replace(/[:.]/g, '-')}`;

/** The file that a name stands for now; `undefined` where there is none. */
function identify(name: string): string | undefined {
  const found = statSync(name, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * Sees to it that the file is still the one that was opened; `look` asks now, since what was just put on disk must be there
 * under its name too.
 * @param onReplaced called once, with the file that holds all there was, where that could be written
 */
export function watchFile(
  db: DatabaseSync,
  file: string,
  everyMs: number,
  onReplaced: (rescued: string | undefined) => void,
) {
  const logs = ['-wal', '-shm'].map((suffix) => `${file}${suffix}`);
  const opened = new Map([file, ...logs].map((name) => [name, identify(name)]));
  const timer = setInterval(look, everyMs).unref();
  const stop = () => clearInterval(timer);

  /**
   * Where the file was deleted or another one took its place, this one lives on without a name: all it
   * holds is written beside it. Its log must not stay: SQLite would take it for the other file's and
   * destroy that.
   */
  function look(): void {
    if (identify(file) === opened.get(file)) return;
    stop();
    const copy = nameWithTime(file, 'gerettet');
    const ours = logs.filter((name) => opened.get(name) !== undefined && identify(name) === opened.get(name));
    let rescued: string | undefined;
    try {
      createPrivately(copy);
      db.prepare('VACUUM INTO ?').run(copy);
      rescued = copy;
      for (const name of ours) rmSync(name);
    } catch {
      for (const name of ours) renameSync(name, `${copy}${name.slice(file.length)}`);
    } finally {
      onReplaced(rescued);
    }
  }

  return { look, stop };
}
