/** Files of a folder. Small ones are kept in memory: whoever reads their answer slowly holds no file open. */
import { statSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { UnavailableError } from '../storage/port.ts';

type File = { path: string; size: number; changedAt: number };

/** @param largest size of a file that is kept @param room bytes kept at most */
export function createFiles(root: string, { largest = 1e6, room = 32e6 } = {}) {
  type Cached = File & { content: Promise<Buffer<ArrayBuffer>> };
  const cached = new Map<string, Cached>();
  let used = 0;

  /** One reading for all who ask meanwhile. */
  function readSmall(file: File): Promise<Buffer<ArrayBuffer>> {
    const before = cached.get(file.path);
    if (before?.changedAt === file.changedAt && before.size === file.size) return before.content;
    used += file.size - (before?.size ?? 0);
    // The site as a whole has room; where it does not, all is read anew.
    if (used > room) {
      cached.clear();
      used = file.size;
    }
    const now = { ...file, content: fs.readFile(join(root, file.path)) };
    cached.set(file.path, now);
    now.content.catch(() => cached.get(file.path) === now && cached.delete(file.path));
    return now.content;
  }

  async function readLarge({ path }: File): Promise<ReadableStream<Uint8Array>> {
    const handle = await fs.open(join(root, path));
    return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>;
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
    read: (file: File): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> =>
      (file.size <= largest ? readSmall(file) : readLarge(file)).catch((error: NodeJS.ErrnoException) => {
        const isFull = error.code === 'EMFILE' || error.code === 'ENFILE';
        throw isFull ? new UnavailableError(error.code ?? '', { cause: error }) : error;
      }),
  };
}
