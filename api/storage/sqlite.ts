/**
 * SQLite on one machine. All writes of one turn of the event loop share a transaction (group
 * commit) and are answered after COMMIT, so that an answer means „on disk“ and costs little.
 */
import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateSqlite } from './migrations.ts';
import { UnavailableError, type Broken, type Store, type StoreEvents } from './port.ts';
import { createSqlStore, probe, type Answer, type Statement } from './sql.ts';

export type SqliteOptions = StoreEvents & {
  /** Writes waiting for their transaction; one more is refused. */
  queueLimit?: number;
  /** How long a write waits for another process to release the database. */
  busyTimeoutMs?: number;
  /** `checkWritable` rejects below this much free disk. */
  minFreeBytes?: number;
  /** Largest size of the database in pages of 4 kB. */
  maxPages?: number;
  /** How often it is seen to that the file is still the one that was opened. */
  watchMs?: number;
};

const busyRetryMs = 20;

/** Writes that wait for no other. */
const batchSize = 64;

/** So many errors of the disk in a row are no accident; what it has really written only a new start can tell. */
const ioErrorLimit = 3;

/**
 * Below 3.51.3 two connections can corrupt a WAL database (sqlite.org/wal.html#walresetbug).
 * @throws Error with a German sentence
 */
export function assertSqliteVersion(version = process.versions.sqlite ?? '0.0.0'): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major * 1e6 + minor * 1e3 + patch < 3_051_003) {
    throw new Error(`Dieses Node enthält SQLite ${version}; nötig ist 3.51.3 oder neuer. Starten Sie mit „npm start“.`);
  }
}

/** @param file path of the database; its folder exists */
export async function openSqliteStore(file: string, options: SqliteOptions = {}): Promise<Store> {
  const { queueLimit = 1000, busyTimeoutMs = 2000, minFreeBytes = 200e6, maxPages, watchMs = 1000 } = options;
  const { onBroken, onCommit } = options;
  assertSqliteVersion();
  createPrivately(file);
  // No waiting inside SQLite: it would stop the whole event loop. Waiting is done below.
  const db = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  await untilFree(() => {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF',
    );
    migrateSqlite(db);
    if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  }, busyTimeoutMs).catch((error: unknown) => {
    db.close();
    throw error;
  });

  const logs = ['-wal', '-shm'].map((suffix) => `${file}${suffix}`);
  const opened = new Map([file, ...logs].map((name) => [name, identify(name)]));
  const isReplaced = () => identify(file) !== opened.get(file);
  const watch = setInterval(() => void (isReplaced() && giveUpFile()), watchMs).unref();

  const prepared = new Map<string, { statement: StatementSync; hasRows: boolean }>();
  function prepare(sql: string) {
    const statement = db.prepare(sql);
    const entry = { statement, hasRows: statement.columns().length > 0 };
    prepared.set(sql, entry);
    return entry;
  }
  function ask({ sql, values }: Statement): Answer {
    const { statement, hasRows } = prepared.get(sql) ?? prepare(sql);
    if (hasRows) return { rows: statement.all(...values), count: 0 };
    return { rows: [], count: Number(statement.run(...values).changes) };
  }

  type Job = { run: () => void; settle: () => void; reject: (error: unknown) => void; deadline: number };
  let queue: Job[] = [];
  let scheduled = false;
  let closed = false;
  let ioErrors = 0;
  let broken: Broken | undefined;

  const refusal = (): UnavailableError | undefined =>
    broken ? new UnavailableError(broken.reason) : closed ? new UnavailableError('closed') : undefined;

  function giveUp(as: Broken): void {
    if (broken || closed) return;
    broken = as;
    clearInterval(watch);
    onBroken?.(broken);
  }

  /**
   * The file was deleted or another one took its place, while this one lives on without a name. All it
   * holds is written beside it. Its log must not stay: SQLite would take it for the other file's and
   * destroy that.
   */
  function giveUpFile(): void {
    const copy = nameWithTime(file, 'gerettet');
    const ours = logs.filter((name) => opened.get(name) !== undefined && identify(name) === opened.get(name));
    let rescued: string | undefined;
    try {
      createPrivately(copy);
      db.prepare('VACUUM INTO ?').run(copy);
      rescued = copy;
      for (const name of ours) rmSync(name);
    } catch {
      for (const name of ours) renameSync(name, `${copy}${name.slice(file.length)}`);
    } finally {
      giveUp({ reason: 'file-replaced', rescued });
    }
  }

  const schedule = (start: (flush: () => void) => void) => {
    if (scheduled) return;
    scheduled = true;
    start(flush);
  };

  function enqueue<T>(work: () => T): Promise<T> {
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
  }

  async function now<T>(work: () => T): Promise<T> {
    const refused = refusal();
    if (refused) throw refused;
    try {
      return work();
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  /** Writes there were when it was looked last. */
  let seen = 0;

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
    if (broken) {
      for (const job of batch) job.reject(refusal());
      return;
    }
    let begun: number;
    try {
      ask({ sql: 'BEGIN IMMEDIATE', values: [] });
      for (const job of batch) job.run();
      begun = performance.now();
      ask({ sql: 'COMMIT', values: [] });
    } catch (error) {
      if (isIoError(error) && ++ioErrors === ioErrorLimit) giveUp({ reason: toUnavailable(error).reason });
      // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
      if (db.isTransaction) db.exec('ROLLBACK');
      if (isBusy(error)) waitFor(batch, error);
      // One bad write must not take the others with it.
      else if (batch.length > 1) for (const job of batch) commit([job]);
      else batch[0]?.reject(toUnavailable(error));
      return;
    }
    ioErrors = 0;
    onCommit?.((performance.now() - begun) / 1000);
    // What is on disk must be there under its name too.
    if (isReplaced()) giveUpFile();
    for (const job of batch)
      if (broken) job.reject(refusal());
      else job.settle();
  }

  function waitFor(batch: Job[], error: unknown): void {
    const now = performance.now();
    queue = [...batch.filter((job) => job.deadline > now), ...queue];
    for (const job of batch) if (job.deadline <= now) job.reject(toUnavailable(error));
    if (queue.length > 0) schedule((run) => setTimeout(run, busyRetryMs));
  }

  const store = createSqlStore({
    transaction: (begin) =>
      enqueue(() => {
        const steps = begin();
        let step = steps.next();
        // Whoever writes is alone, so there is nothing to lock.
        while (!step.done) step = steps.next('lock' in step.value ? { rows: [], count: 0 } : ask(step.value));
        return step.value;
      }),
    write: (statement) => enqueue(() => ask(statement)),
    read: (statement) => now(() => ask(statement)),
    skipLocked: '',
  });

  /**
   * What was overwritten or blanked stays readable in the log beside the file until that is emptied,
   * for which nobody may be reading. @returns whether it is empty
   */
  async function emptyLog(): Promise<boolean> {
    const deadline = performance.now() + busyTimeoutMs;
    for (;;) {
      const { rows } = await now(() => ask({ sql: 'PRAGMA wal_checkpoint(TRUNCATE)', values: [] }));
      if ((rows as { busy: number }[])[0]?.busy === 0) return true;
      if (performance.now() > deadline) return false;
      await sleep(busyRetryMs);
    }
  }

  return {
    ...store,

    async deleteExpired(expiring) {
      const expired = await store.deleteExpired(expiring);
      // Where a reader is at work for long, the next run does it.
      await emptyLog();
      return expired;
    },

    async deletePerson(emailKey, now) {
      const deleted = await store.deletePerson(emailKey, now);
      if (!(await emptyLog())) throw new UnavailableError('log-in-use');
      return deleted;
    },

    async checkWritable() {
      await enqueue(() => ask(probe()));
      const { bavail, bsize } = await statfs(dirname(file));
      if (bavail * bsize < minFreeBytes) throw new UnavailableError('disk-low');
    },

    async close() {
      if (closed) return;
      // Behind everything that waits.
      await enqueue(() => undefined).catch(() => undefined);
      closed = true;
      clearInterval(watch);
      for (const job of queue) job.reject(new UnavailableError('closed'));
      queue = [];
      // The last connection to close checkpoints and removes the WAL by itself.
      db.close();
    },
  };
}

type SqliteError = Error & { errcode: number };
const isSqliteError = (error: unknown): error is SqliteError => error instanceof Error && 'errcode' in error;

/** SQLITE_BUSY 5 and SQLITE_LOCKED 6, extended codes included. */
export const isBusy = (error: unknown) => isSqliteError(error) && [5, 6].includes(error.errcode & 0xff);

/** SQLITE_IOERR, an fsync that failed included. */
const isIoError = (error: unknown) => isSqliteError(error) && (error.errcode & 0xff) === 10;

const toUnavailable = (error: unknown) =>
  new UnavailableError(isSqliteError(error) ? `sqlite-${error.errcode}` : 'sqlite', { cause: error });

/**
 * Personal data: a new file is its owner's alone, and SQLite gives its log the same mode. One that
 * is there is not opened, since to close it again would take away the locks that SQLite has on it.
 */
export function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** „leads.db.gerettet-2025-01-31T12-00-00-000Z“ */
export const nameWithTime = (file: string, word: string): string =>
  `${file}.${word}-${new Date().toISOString().replace(/[:.]/g, '-')}`;

/** The file that a name stands for now; `undefined` where there is none. */
function identify(name: string): string | undefined {
  const found = statSync(name, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

async function untilFree(work: () => void, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(busyRetryMs);
  }
}
