/** SQLite on one machine. Writes wait in the queue of `commit-queue.ts`, reads are answered at once. */
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { busyRetryMs, createCommitQueue, type CommitQueueOptions } from './commit-queue.ts';
import { migrateSqlite } from './migrations.ts';
import { UnavailableError, type Broken, type OnBroken, type Store } from './port.ts';
import type { Answer, Database, Statement } from './sql/database.ts';
import type { Value } from './sql/rows.ts';
import { createSqlStore, writeProbe } from './sql.ts';
import { isBusy, toUnavailable } from './sqlite-error.ts';
import { createPrivately, freeBytes, leastFreeBytes, watchFile } from './sqlite-file.ts';

export type SqliteOptions = Partial<Pick<CommitQueueOptions, 'queueLimit' | 'busyTimeoutMs'>> & {
  onBroken?: OnBroken | undefined;
  /** `checkWritable` rejects below this much free disk. */
  minFreeBytes?: number;
  maxPages?: number;
  /** How often it is seen to that the file is still the one that was opened. */
  watchMs?: number;
};

/** @param file path of the database; its folder exists */
export async function openSqliteStore(file: string, options: SqliteOptions = {}): Promise<Store> {
  const {
    queueLimit = 1000,
    busyTimeoutMs = 2000,
    minFreeBytes = leastFreeBytes,
    maxPages,
    watchMs = 1000,
    onBroken,
  } = options;
  const db = await openDatabase(file, busyTimeoutMs, maxPages);

  let closed = false;
  let broken: Broken | undefined;
  const refusal = (): UnavailableError | undefined =>
    broken ? new UnavailableError(broken.reason) : closed ? new UnavailableError('closed') : undefined;
  function giveUp(as: Broken): void {
    if (broken || closed) return;
    broken = as;
    watch.stop();
    onBroken?.(broken);
  }

  const watch = watchFile(db, file, watchMs, (rescued) => giveUp({ reason: 'file-replaced', rescued }));
  const ask = createAsk(db);
  const { enqueue, rejectAll } = createCommitQueue({
    db,
    exec: (sql) => void ask({ sql, values: [] }),
    queueLimit,
    busyTimeoutMs,
    refusal,
    onCommit: watch.look,
    onBadDisk: ({ reason }) => giveUp({ reason }),
  });

  async function read(sql: string, ...values: Value[]): Promise<Answer> {
    const refused = refusal();
    if (refused) throw refused;
    try {
      return ask({ sql, values });
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  const database: Database = {
    transaction: (begin) =>
      enqueue(() => {
        const steps = begin();
        let step = steps.next();
        // SQLite has one writer at a time: a lock has nothing to do.
        while (!step.done) step = steps.next('lock' in step.value ? { rows: [], count: 0 } : ask(step.value));
        return step.value;
      }),
    write: (sql, ...values) => enqueue(() => ask({ sql, values })),
    read,
    skipLocked: '',
  };
  const store = createSqlStore(database);

  /**
   * Empties the -wal file, in which overwritten and blanked rows stay readable. It works only while nobody reads.
   * @returns whether it is empty
   */
  async function emptyLog(): Promise<boolean> {
    const deadline = performance.now() + busyTimeoutMs;
    for (;;) {
      const { rows } = await read('PRAGMA wal_checkpoint(TRUNCATE)');
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

    async deletePerson(...erasing) {
      const deleted = await store.deletePerson(...erasing);
      if (!(await emptyLog())) throw new UnavailableError('log-in-use');
      return deleted;
    },

    async checkWritable() {
      await writeProbe(database);
      if ((await freeBytes(dirname(file))) < minFreeBytes) throw new UnavailableError('disk-low');
    },

    async close() {
      if (closed) return;
      // An empty write resolves once all that waits before it is done.
      await enqueue(() => undefined).catch(() => undefined);
      closed = true;
      watch.stop();
      rejectAll(new UnavailableError('closed'));
      // The last connection to close checkpoints and removes the WAL by itself.
      db.close();
    },
  };
}

/** Opens the file, made where there is none, and brings its schema up to date. */
async function openDatabase(file: string, busyTimeoutMs: number, maxPages: number | undefined): Promise<DatabaseSync> {
  createPrivately(file);
  // No waiting inside SQLite: it would stop the whole event loop. Waiting is done here and in the queue.
  const db = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    await untilFree(() => {
      db.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF',
      );
      migrateSqlite(db);
      if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
    }, busyTimeoutMs);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Asks at once; each statement is prepared once. */
function createAsk(db: DatabaseSync): (statement: Statement) => Answer {
  const prepared = new Map<string, { statement: StatementSync; hasRows: boolean }>();
  function prepare(sql: string) {
    const statement = db.prepare(sql);
    const entry = { statement, hasRows: statement.columns().length > 0 };
    prepared.set(sql, entry);
    return entry;
  }
  return ({ sql, values }) => {
    const { statement, hasRows } = prepared.get(sql) ?? prepare(sql);
    if (hasRows) return { rows: statement.all(...values), count: 0 };
    return { rows: [], count: Number(statement.run(...values).changes) };
  };
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
