/** Files of a folder, kept in memory: whoever reads an answer slowly holds no file open, and none is there twice. */
import { statSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../storage/port.ts';

type File = { path: string; size: number; changedAt: number };

/** Bytes kept at most. */
const room = 32e6;

export function createFiles(root: string) {
  type Cached = File & { content: Promise<Buffer<ArrayBuffer>> };
  const cached = new Map<string, Cached>();
  let used = 0;

  /** One reading for all who ask meanwhile. */
  function readOnce(file: File): Promise<Buffer<ArrayBuffer>> {
    const before = cached.get(file.path);
    if (before?.changedAt === file.changedAt && before.size === file.size) return before.content;
    used += file.size - (before?.size ?? 0);
    // Where there is no more room all is read anew.
    if (used > room) {
      cached.clear();
      used = file.size;
    }
    const now = { ...file, content: fs.readFile(join(root, file.path)) };
    cached.set(file.path, now);
    now.content.catch(() => cached.get(file.path) === now && cached.delete(file.path));
    return now.content;
  }

  return {
    /** @param path below the folder; nothing that leads out of it @returns `undefined` where no file lies */
    find(path: string): File | undefined {
      try {
        const stats = statSync(join(root, path), { throwIfNoEntry: false });
        return stats?.isFile() ? { path, size: stats.size, changedAt: Math.floor(stats.mtimeMs) } : undefined;
      } catch {
        // Below a file, or a name too long to be one.
        return undefined;
      }
    },
    /** @throws UnavailableError where the system opens no more files */
    read: (file: File): Promise<Uint8Array<ArrayBuffer>> =>
      readOnce(file).catch((error: NodeJS.ErrnoException) => {
        const isFull = error.code === 'EMFILE' || error.code === 'ENFILE';
        throw isFull ? new UnavailableError(error.code ?? '', { cause: error }) : error;
      }),
  };
}
