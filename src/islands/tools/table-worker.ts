/**
 * The desk in a worker: calls come as messages, and answers go back with their number. Where no worker starts the page
 * imports the same file and calls the desk itself.
 */
import { createDesk, type Desk } from './table-desk.ts';

export type Call = { id: number; method: keyof Desk; args: unknown[] };
export type Answer = { id: number; value?: unknown; error?: string };

/** What a worker's file exports does not outlast the build. */
export type Global = { createDesk: typeof createDesk };

if (typeof document === 'undefined') {
  const desk = createDesk();
  addEventListener('message', ({ data: { id, method, args } }: MessageEvent<Call>) => {
    const call = desk[method] as (...given: unknown[]) => Promise<unknown>;
    void call(...args).then(
      (value) => postMessage({ id, value } satisfies Answer),
      (error: unknown) => postMessage({ id, error: String(error) } satisfies Answer),
    );
  });
} else Object.assign(globalThis, { createDesk } satisfies Global);
