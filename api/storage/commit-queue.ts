/**
 * Group commit: all writes of one turn of the event loop share a transaction and are answered after COMMIT, so that an
 * answer means „on disk“ and costs little.
 */
import type { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from './port.ts';
import { isBusy, isIoError, toUnavailable } from './sqlite-error.ts';

export type CommitQueueOptions = {
  db: Pick<DatabaseSync, 'isTransaction'>;
  exec: (sql: string) => void;
  /** Writes waiting for their transaction; one more is refused. */
  queueLimit: number;
  /** How long a write waits for another process to release the database. */
  busyTimeoutMs: number;
  /** Why nothing is taken or promised any more. */
  refusal: () => UnavailableError | undefined;
  /** Called before the writes are answered. */
  onCommit: () => void;
  onBadDisk: (error: UnavailableError) => void;
};

export const busyRetryMs = 20;

const batchSize = 64;

/** Disk errors in a row after which the process gives up: only a new start can tell what was really written. */
const ioErrorLimit = 3;

type Job = { run: () => void; settle: () => void; reject: (error: unknown) => void; deadline: number };

export function createCommitQueue(options: CommitQueueOptions) {
  const { db, exec, queueLimit, busyTimeoutMs, refusal, onCommit, onBadDisk } = options;
  let queue: Job[] = [];
  let scheduled = false;
  let ioErrors = 0;
  /** How many writes waited at the last look. */
  let seen = 0;

  const schedule = (start: (flush: () => void) => void) => {
    if (scheduled) return;
    scheduled = true;
    start(flush);
  };

  function flush(): void {
    // As long as each turn brings more, they wait for one another: a commit of fifty takes little longer than of one.
    if (queue.length > seen && queue.length < batchSize) {
      seen = queue.length;
      setImmediate(flush);
      return;
    }
    seen = 0;
    scheduled = false;
    const batch = queue;
    queue = [];
    commit(batch);
  }

  function commit(batch: Job[]): void {
    if (batch.length === 0) return;
    const refused = refusal();
    if (refused) return rejectEach(batch, refused);
    try {
      exec('BEGIN IMMEDIATE');
      for (const job of batch) job.run();
      exec('COMMIT');
    } catch (error) {
      if (isIoError(error) && ++ioErrors === ioErrorLimit) onBadDisk(toUnavailable(error));
      // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
      if (db.isTransaction) exec('ROLLBACK');
      if (isBusy(error)) waitFor(batch, error);
      // One bad write must not take the others with it.
      else if (batch.length > 1) for (const job of batch) commit([job]);
      else batch[0]?.reject(toUnavailable(error));
      return;
    }
    ioErrors = 0;
    onCommit();
    const lost = refusal();
    if (lost) return rejectEach(batch, lost);
    for (const job of batch) job.settle();
  }

  function rejectEach(batch: readonly Job[], error: UnavailableError): void {
    for (const job of batch) job.reject(error);
  }

  function waitFor(batch: Job[], error: unknown): void {
    const now = performance.now();
    queue = [...batch.filter((job) => job.deadline > now), ...queue];
    for (const job of batch) if (job.deadline <= now) job.reject(toUnavailable(error));
    if (queue.length > 0) schedule((run) => setTimeout(run, busyRetryMs));
  }

  return {
    /** Resolves with what `work` returns, once all it wrote is on disk. */
    enqueue<T>(work: () => T): Promise<T> {
      const refused = refusal();
      if (refused) return Promise.reject(refused);
      if (queue.length >= queueLimit) return Promise.reject(new UnavailableError('overload'));
      return new Promise((resolve, reject) => {
        let result: T;
        queue.push({
          run: () => void (result = work()),
          settle: () => resolve(result),
          reject,
          deadline: performance.now() + busyTimeoutMs,
        });
        schedule(setImmediate);
      });
    },
    /** Rejects whatever still waits. */
    rejectAll(error: UnavailableError): void {
      rejectEach(queue, error);
      queue = [];
    },
  };
}
