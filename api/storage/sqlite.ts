/**
 * SQLite on one machine. All writes of one turn of the event loop share a transaction (group
 * commit) and are answered after COMMIT, so that an answer means „on disk“ and costs little.
 */
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactInsertColumns, contactToValues } from './contact-row.ts';
import { migrateSqlite } from './migrations.ts';
import { repeatWindowMs, UnavailableError, type ClaimedDelivery, type SavedContact, type Store } from './port.ts';

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

  const statements = {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    byKey: db.prepare('SELECT id, content_hash AS contentHash FROM contacts WHERE idempotency_key = ?'),
    byContent: db.prepare(
      'SELECT id FROM contacts WHERE content_hash = ? AND received_at > ? ORDER BY received_at DESC LIMIT 1',
    ),
    insertContact: db.prepare(`
      INSERT INTO contacts (${contactInsertColumns})
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    insertDelivery: db.prepare(
      'INSERT INTO deliveries (id, contact_id, channel, body, created_at, due_at) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    countView: db.prepare(`
      INSERT INTO article_views (slug, day, views) VALUES (?, ?, 1)
      ON CONFLICT (slug, day) DO UPDATE SET views = views + 1`),
    claim: db.prepare(`
      UPDATE deliveries SET due_at = ?, lease = ?, attempts = attempts + 1
      WHERE id IN (SELECT id FROM deliveries WHERE state = 'pending' AND due_at <= ? ORDER BY due_at LIMIT ?)
      RETURNING id, contact_id AS contactId, channel, body, created_at AS createdAt, attempts, lease`),
    finish: db.prepare('UPDATE deliveries SET state = ?, lease = NULL, last_error = ? WHERE id = ? AND lease = ?'),
    retry: db.prepare('UPDATE deliveries SET due_at = ?, lease = NULL, last_error = ? WHERE id = ? AND lease = ?'),
    stats: db.prepare(`
      SELECT count(*) FILTER (WHERE state = 'pending') AS pending, count(*) FILTER (WHERE state = 'parked') AS parked,
        min(created_at) FILTER (WHERE state = 'pending') AS oldest FROM deliveries WHERE state <> 'done'`),
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
        const { id, contact, idempotencyKey, contentHash, receivedAt } = input;
        if (idempotencyKey !== undefined) {
          const known = statements.byKey.get(idempotencyKey) as { id: string; contentHash: string } | undefined;
          if (known) return { id: known.id, outcome: known.contentHash === contentHash ? 'repeated' : 'key-reused' };
        } else {
          const since = new Date(receivedAt - repeatWindowMs).toISOString();
          const known = statements.byContent.get(contentHash, since) as { id: string } | undefined;
          if (known) return { id: known.id, outcome: 'repeated' };
        }
        statements.insertContact.run(
          id,
          idempotencyKey ?? null,
          contentHash,
          new Date(receivedAt).toISOString(),
          ...contactToValues(contact),
        );
        for (const delivery of input.deliveries) {
          statements.insertDelivery.run(delivery.id, id, delivery.channel, delivery.body, receivedAt, receivedAt);
        }
        return { id, outcome: 'stored' };
      }),

    // In the queue, behind the saves that came before.
    findContactByKey: (key) =>
      write(() => statements.byKey.get(key) as { id: string; contentHash: string } | undefined),

    countView: (slug, day) => write(() => void statements.countView.run(slug, day)),

    claimDeliveries: (now, limit, leaseMs) =>
      write(() =>
        (statements.claim.all(now + leaseMs, randomUUID(), now, limit) as ClaimedDelivery[]).sort(
          (a, b) => a.createdAt - b.createdAt,
        ),
      ),
    completeDelivery: (id, lease) => write(() => void statements.finish.run('done', null, id, lease)),
    retryDelivery: (id, lease, nextAt, errorCode) =>
      write(() => void statements.retry.run(nextAt, errorCode, id, lease)),
    parkDelivery: (id, lease, errorCode) => write(() => void statements.finish.run('parked', errorCode, id, lease)),

    async stats() {
      if (closed) throw new UnavailableError('closed');
      try {
        const row = statements.stats.get() as { pending: number; parked: number; oldest: number | null };
        return { pending: row.pending, parked: row.parked, oldestPendingAt: row.oldest ?? undefined };
      } catch (error) {
        throw toUnavailable(error);
      }
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
