/** The way to the desk, which reads and reckons in a worker. */
import { wrap } from 'comlink';
import type { Desk } from './table-desk.ts';
import workerUrl from './table-worker.ts?worker&url';

export type Reader = {
  /** What it answers; an error where it did not start, and would never answer. */
  ask: <T>(asked: (desk: Desk) => T | Promise<T>) => Promise<T | undefined>;
  close: () => void;
};

export function openDesk(): Reader {
  const worker = new Worker(workerUrl, { type: 'module' });
  // Of comlink's own type an answer of two kinds would be one of two promises.
  const desk = wrap(worker) as unknown as Desk;
  const failed = new Promise<never>((_, reject) => worker.addEventListener('error', reject));
  failed.catch(() => undefined);
  return { ask: async (asked) => Promise.race([asked(desk), failed]), close: () => worker.terminate() };
}
