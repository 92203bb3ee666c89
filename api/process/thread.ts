/** Runs work on strangers' text in a thread that is ended if it takes too long, so that it never blocks the service. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** @returns nothing where it took too long, or more memory than a thread has */
export type RunInThread<Question, Reply> = (question: Question) => Promise<Reply | undefined>;

/**
 * One thread, started with the first question and again after it was ended; questions are answered one after the other.
 * @param file posts a message once it is there, and one for each question
 */
export function createThread<Question, Reply>(file: URL, deadlineMs = 1_000): RunInThread<Question, Reply> {
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
    const isLate = new AbortController();
    const [askedAt, before] = [Date.now(), process.cpuUsage()];
    // On a busy machine the thread gets less of the processor in a second: so it gets more time, but not for ever.
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      const hasWorked = (user + system) / 1000 >= 0.9 * deadlineMs;
      if (hasWorked || Date.now() - askedAt >= 10 * deadlineMs) isLate.abort();
    }, deadlineMs);
    try {
      worker.postMessage(question);
      const [reply] = (await once(worker, 'message', { signal: isLate.signal })) as [Reply];
      return reply;
    } catch (error) {
      started = undefined;
      await worker.terminate();
      const isSpent = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isLate.signal.aborted || isSpent) return undefined;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  return (question) => {
    const answered = last.then(() => ask(question));
    last = answered.catch(() => (started = undefined));
    return answered;
  };
}
