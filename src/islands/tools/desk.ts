/** The way to the desk: through a worker, or beside the page where a browser or its policy has none. */
import type { Desk } from './table-desk.ts';
import type { Answer, Call, Global } from './table-worker.ts';
import workerUrl from './table-worker.ts?worker&url';

/** Longer than any table of houses takes on a slow phone; what takes longer means harm. */
const patience = 20_000;

/** The desk took too long, and what it held is gone. */
export class TooSlowError extends Error {}

/** Written out by name: one that is missing does not compile. */
const methods = Object.keys({
  open: 0,
  list: 0,
  rows: 0,
  reminders: 0,
  compare: 0,
  calendar: 0,
  csv: 0,
  workbook: 0,
} satisfies Record<keyof Desk, 0>) as (keyof Desk)[];

export function openDesk(): Desk {
  let worker: Worker | undefined;
  /** Where no worker comes. */
  let beside: Promise<Desk> | undefined;
  let count = 0;
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void; call: Call }>();

  const startBeside = async (): Promise<Desk> => {
    await import(/* @vite-ignore */ workerUrl);
    return (globalThis as unknown as Global).createDesk();
  };
  const callBeside = async ({ method, args }: Call): Promise<unknown> => {
    beside ??= startBeside();
    return ((await beside)[method] as (...given: unknown[]) => Promise<unknown>)(...args);
  };

  function startWorker(): Worker {
    const started = new Worker(workerUrl, { type: 'module' });
    started.addEventListener('message', ({ data: { id, value, error } }: MessageEvent<Answer>) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(value as never);
      else asked?.reject(new Error(error));
    });
    // It did not start: none of the calls was heard.
    started.addEventListener('error', () => {
      worker = undefined;
      beside ??= startBeside();
      for (const [id, { resolve, reject, call }] of waiting) {
        waiting.delete(id);
        callBeside(call).then((value) => resolve(value as never), reject);
      }
    });
    return started;
  }

  const call = async (method: keyof Desk, ...args: unknown[]): Promise<unknown> => {
    const asked: Call = { id: ++count, method, args };
    if (beside) return callBeside(asked);
    return new Promise((resolve, reject) => {
      waiting.set(asked.id, { resolve, reject, call: asked });
      setTimeout(() => {
        if (!waiting.delete(asked.id)) return;
        worker?.terminate();
        worker = undefined;
        reject(new TooSlowError());
      }, patience);
      try {
        worker ??= startWorker();
        worker.postMessage(asked);
      } catch {
        waiting.delete(asked.id);
        callBeside(asked).then(resolve, reject);
      }
    });
  };

  return Object.fromEntries(
    methods.map((method) => [method, (...args: unknown[]) => call(method, ...args)]),
  ) as unknown as Desk;
}
