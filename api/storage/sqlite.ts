/**
 * SQLite on one machine. All writes of one turn of the event loop share a transaction (group
 * commit) and are answered after COMMIT, so that an answer means „on disk“ and costs little.
 */
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateSqlite } from './migrations.ts';
import {
  insertContact,
  insertDelivery,
  insertSubscription,
  isNext,
  isOpen,
  rowsToStats,
  statements as shared,
  statsQuery,
  type FoundSubscription,
  type StatsRow,
} from './sql.ts';
import {
  repeatWindowMs,
  UnavailableError,
  type ClaimedDelivery,
  type NewDelivery,
  type SavedContact,
  type Store,
  type Subscription,
} from './port.ts';

export type SqliteOptions = {
  /** Writes waiting for their transaction; one more is refused. */
  queueLimit?: number;
  /** How long a write waits for another process to release the database. */
  busyTimeoutMs?: number;
  /** `checkWritable` rejects below this much free disk. */
  minFreeBytes?: number;
  /** Largest size of the database in pages of 4 kB. */
  maxPages?: number;
};

const busyRetryMs = 20;

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
  const { queueLimit = 1000, busyTimeoutMs = 2000, minFreeBytes = 200e6, maxPages } = options;
  assertSqliteVersion();
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

  const prepareAll = <Name extends string>(words: Record<Name, string>) =>
    Object.fromEntries(Object.entries<string>(words).map(([name, sql]) => [name, db.prepare(sql)])) as Record<
      Name,
      StatementSync
    >;
  const statements = prepareAll({
    ...shared,
    begin: 'BEGIN IMMEDIATE',
    commit: 'COMMIT',
    insertContact: insertContact.sql,
    viewCounts: `
      SELECT slug, sum(views) AS views FROM article_views WHERE day BETWEEN ? AND ? GROUP BY slug
      ORDER BY views DESC, slug`,
    claim: `
      UPDATE deliveries SET due_at = ?, lease = ?, attempts = attempts + 1
      WHERE id IN (
        SELECT id FROM deliveries WHERE ${isOpen} AND channel = ? AND due_at <= ? AND ${isNext} ORDER BY due_at LIMIT ?)
      RETURNING id, contact_id AS contactId, channel, body, created_at AS createdAt, attempts, lease`,
    stats: statsQuery,
  });
  const insertDeliveries = (
    deliveries: readonly NewDelivery[],
    owner: { contactId: string } | { subscriptionId: string },
    now: number,
  ) => {
    for (const delivery of deliveries) {
      statements.insertDelivery.run(...insertDelivery.toValues({ ...delivery, ...owner, now }));
    }
  };

  type Job = { run: () => void; settle: () => void; reject: (error: unknown) => void; deadline: number };
  let queue: Job[] = [];
  let scheduled = false;
  let closed = false;

  const schedule = (start: (flush: () => void) => void) => {
    if (scheduled) return;
    scheduled = true;
    start(flush);
  };

  function write<T>(work: () => T): Promise<T> {
    if (closed) return Promise.reject(new UnavailableError('closed'));
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

  function read<T>(query: () => T): T {
    if (closed) throw new UnavailableError('closed');
    try {
      return query();
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  function flush(): void {
    scheduled = false;
    const batch = queue;
    queue = [];
    commit(batch);
  }

  function commit(batch: Job[]): void {
    if (batch.length === 0) return;
    try {
      statements.begin.run();
      for (const job of batch) job.run();
      statements.commit.run();
    } catch (error) {
      // A full disk makes SQLite roll back by itself; a second ROLLBACK would hide the cause.
      if (db.isTransaction) db.exec('ROLLBACK');
      if (isBusy(error)) waitFor(batch, error);
      // One bad write must not take the others with it.
      else if (batch.length > 1) for (const job of batch) commit([job]);
      else batch[0]?.reject(toUnavailable(error));
      return;
    }
    for (const job of batch) job.settle();
  }

  function waitFor(batch: Job[], error: unknown): void {
    const now = performance.now();
    queue = [...batch.filter((job) => job.deadline > now), ...queue];
    for (const job of batch) if (job.deadline <= now) job.reject(toUnavailable(error));
    if (queue.length > 0) schedule((run) => setTimeout(run, busyRetryMs));
  }

  return {
    saveContact: (input) =>
      write((): SavedContact => {
        const { id, idempotencyKey, contentHash, receivedAt } = input;
        if (idempotencyKey !== undefined) {
          const known = statements.contactByKey.get(idempotencyKey) as { id: string; contentHash: string } | undefined;
          if (known) return { id: known.id, outcome: known.contentHash === contentHash ? 'repeated' : 'key-reused' };
        } else {
          const since = new Date(receivedAt - repeatWindowMs).toISOString();
          const known = statements.contactByContent.get(contentHash, since) as { id: string } | undefined;
          if (known) return { id: known.id, outcome: 'repeated' };
        }
        statements.insertContact.run(...insertContact.toValues(input));
        insertDeliveries(input.deliveries, { contactId: id }, receivedAt);
        return { id, outcome: 'stored' };
      }),

    // In the queue, behind the saves that came before.
    findContactByKey: (key) =>
      write(() => statements.contactByKey.get(key) as { id: string; contentHash: string } | undefined),

    countView: (slug, day) => write(() => void statements.countView.run(slug, day)),

    async viewCounts(fromDay, toDay) {
      return read(() => statements.viewCounts.all(fromDay, toDay) as { slug: string; views: number }[]);
    },

    requestSubscription: (input, pauseMs) =>
      write(() => {
        const { id, emailKey, requestedAt, links } = input;
        if (statements.subscriptionByEmail.get(emailKey, requestedAt - pauseMs, links ? 0 : 1)) return 'unchanged';
        statements.insertSubscription.run(...insertSubscription.toValues(input));
        insertDeliveries(input.deliveries, { subscriptionId: id }, requestedAt);
        return 'stored';
      }),

    confirmSubscription: (confirmHash, now, toDeliveries) =>
      write(() => {
        const found = statements.subscriptionByConfirmHash.get(confirmHash) as FoundSubscription | undefined;
        if (!found) return 'expired';
        if (statements.confirmedSubscription.get(found.emailKey)) return 'repeated';
        if (found.state !== 'requested' || Number(found.expiresAt) <= now) return 'expired';
        const { id, email, source } = found;
        statements.confirmSubscription.run(now, id);
        insertDeliveries(toDeliveries({ id, email, source }), { subscriptionId: id }, now);
        return 'confirmed';
      }),

    endSubscription: (unsubscribeHash, now, toDeliveries) =>
      write(() => {
        const found = statements.emailByUnsubscribeHash.get(unsubscribeHash) as { emailKey: string } | undefined;
        if (!found) return 'unknown';
        const confirmed = statements.confirmedSubscription.get(found.emailKey) as Subscription | undefined;
        const { changes } = statements.endSubscriptions.run(now, found.emailKey);
        if (confirmed) insertDeliveries(toDeliveries(confirmed), { subscriptionId: confirmed.id }, now);
        return changes > 0 ? 'ended' : 'repeated';
      }),

    async deleteSubscriptions({ requestedBefore, endedBefore }) {
      const deleted = await write(() =>
        Number(statements.deleteSubscriptions.run(requestedBefore, endedBefore).changes),
      );
      // What was overwritten or blanked stays readable in the log beside the file until that is emptied.
      // Where a reader is at work this does nothing, and the next run does it.
      read(() => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
      return deleted;
    },

    claimDeliveries: (channel, now, limit, leaseMs) =>
      write(() =>
        (statements.claim.all(now + leaseMs, randomUUID(), channel, now, limit) as ClaimedDelivery[]).sort(
          (a, b) => a.createdAt - b.createdAt,
        ),
      ),
    completeDelivery: (id, lease) => write(() => void statements.completeDelivery.run(id, lease)),
    retryDelivery: (id, lease, nextAt, errorCode) =>
      write(() => void statements.retryDelivery.run(nextAt, errorCode, id, lease)),
    parkDelivery: (id, lease, errorCode, forget = false) =>
      write(() => void statements.parkDelivery.run(forget ? 1 : 0, errorCode, id, lease)),

    async stats() {
      return read(() => rowsToStats(statements.stats.all() as StatsRow[]));
    },

    async checkWritable() {
      await write(() => undefined);
      const { bavail, bsize } = await statfs(dirname(file));
      if (bavail * bsize < minFreeBytes) throw new UnavailableError('disk-low');
    },

    async close() {
      if (closed) return;
      // Behind everything that waits.
      await write(() => undefined).catch(() => undefined);
      closed = true;
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
const isBusy = (error: unknown) => isSqliteError(error) && [5, 6].includes(error.errcode & 0xff);

const toUnavailable = (error: unknown) =>
  new UnavailableError(isSqliteError(error) ? `sqlite-${error.errcode}` : 'sqlite', { cause: error });

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
