/** The way to the desk, which reads and reckons in a worker. */
import { wrap, type Remote } from 'comlink';
import type { Desk } from './table-desk.ts';
import workerUrl from './table-worker.ts?worker&url';

export function openDesk(): { desk: Remote<Desk>; failed: Promise<never>; close: () => void } {
  const worker = new Worker(workerUrl, { type: 'module' });
  // It did not start, and would never answer.
  const failed = new Promise<never>((_, reject) => worker.addEventListener('error', reject));
  failed.catch(() => undefined);
  return { desk: wrap<Desk>(worker), failed, close: () => worker.terminate() };
}
