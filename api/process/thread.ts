/** Runs work on strangers' text in a thread that is ended if it takes too long, so that it never blocks the service. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** @returns nothing where it took too long, or more memory than a thread has */
export type RunInThread<Question, Reply> = (question: Question) => Promise<Reply | undefined>;

/**
 * One thread, started with the first question and again after it was ended; questions are answered one after the other.
 * @param file posts a message once it is there, and one for each question
 * @param deadlineMs far more than any question takes, also where the machine is busy
 */
export function createThread<Question, Reply>(file: URL, deadlineMs = 3_000): RunInThread<Question, Reply> {
  let started: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function start(): Promise<Worker> {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 64 } });
    worker.unref();
    await once(worker, 'message');
    // Heard while nobody asks, else it would end the service.
    worker.on('error', () => (started = undefined));
    return worker;
  }

  async function ask(question: Question): Promise<Reply | undefined> {
    // The time that it takes to start is not the question's.
    const worker = await (started ??= start());
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      worker.postMessage(question);
      const [reply] = (await once(worker, 'message', { signal: deadline })) as [Reply];
      return reply;
    } catch (error) {
      started = undefined;
      await worker.terminate();
      const isSpent = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (deadline.aborted || isSpent) return undefined;
      throw error;
    }
  }

  return (question) => {
    const answered = last.then(() => ask(question));
    last = answered.catch(() => (started = undefined));
    return answered;
  };
}
