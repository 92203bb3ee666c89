/** Finishes pages while the thread that started this one renders the next. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PageFile } from '../runtime/external-runtime.ts';
import { createFinish } from './finish-page.ts';

export type Rendered = { id: number; path: string; page: ArrayBuffer };
export type Finished = { id: number } & ({ page: ArrayBuffer; files: PageFile[] } | { error: unknown });

const finish = createFinish(workerData as string);
const encoder = new TextEncoder();

parentPort?.on('message', ({ id, path, page }: Rendered) => {
  try {
    const { html, files } = finish(path, Buffer.from(page).toString());
    const { buffer } = encoder.encode(html);
    parentPort?.postMessage({ id, page: buffer, files } satisfies Finished, [buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error } satisfies Finished);
  }
});
