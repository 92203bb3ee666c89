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
import {
  deliveryInsertColumns,
  deliveryToValues,
  isNext,
  isOpen,
  rowsToStats,
  statsQuery,
  subscriptionInsertColumns,
  subscriptionToValues,
  type StatsRow,
} from './sql.ts';
import {
  repeatWindowMs,
  UnavailableError,
  type ClaimedDelivery,
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
    insertDelivery: db.prepare(`INSERT INTO deliveries (${deliveryInsertColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
    findRequest: db.prepare(`
      SELECT 1 FROM subscriptions WHERE email_key = ?
        AND (state = 'confirmed' OR (requested_at > ? AND (confirm_hash IS NOT NULL OR ?))) LIMIT 1`),
    insertSubscription: db.prepare(`
      INSERT INTO subscriptions (${subscriptionInsertColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    byConfirmHash: db.prepare(`
      SELECT id, email, source, email_key AS emailKey, state, confirm_expires_at AS expiresAt
      FROM subscriptions WHERE confirm_hash = ?`),
    confirmed: db.prepare(`SELECT id, email, source FROM subscriptions WHERE email_key = ? AND state = 'confirmed'`),
    confirm: db.prepare(`UPDATE subscriptions SET state = 'confirmed', confirmed_at = ? WHERE id = ?`),
    byUnsubscribeHash: db.prepare('SELECT email_key AS emailKey FROM subscriptions WHERE unsubscribe_hash = ?'),
    end: db.prepare(`
      UPDATE subscriptions SET state = 'unsubscribed', unsubscribed_at = ?
      WHERE email_key = ? AND state <> 'unsubscribed'`),
    deleteSubscriptions: db.prepare(
      'DELETE FROM subscriptions WHERE (confirmed_at IS NULL AND requested_at < ?) OR unsubscribed_at < ?',
    ),
    countView: db.prepare(`
      INSERT INTO article_views (slug, day, views) VALUES (?, ?, 1)
      ON CONFLICT (slug, day) DO UPDATE SET views = views + 1`),
    viewCounts: db.prepare(`
      SELECT slug, sum(views) AS views FROM article_views WHERE day BETWEEN ? AND ? GROUP BY slug
      ORDER BY views DESC, slug`),
    claim: db.prepare(`
      UPDATE deliveries SET due_at = ?, lease = ?, attempts = attempts + 1
      WHERE id IN (
        SELECT id FROM deliveries WHERE ${isOpen} AND channel = ? AND due_at <= ? AND ${isNext} ORDER BY due_at LIMIT ?)
      RETURNING id, contact_id AS contactId, channel, body, created_at AS createdAt, attempts, lease`),
    complete: db.prepare(
      `UPDATE deliveries SET state = 'done', body = '', lease = NULL, last_error = NULL WHERE id = ? AND lease = ?`,
    ),
    park: db.prepare(`
      UPDATE deliveries SET state = 'parked', body = CASE WHEN ? THEN '' ELSE body END, lease = NULL, last_error = ?
      WHERE id = ? AND lease = ?`),
    retry: db.prepare('UPDATE deliveries SET due_at = ?, lease = NULL, last_error = ? WHERE id = ? AND lease = ?'),
    stats: db.prepare(statsQuery),
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
          statements.insertDelivery.run(...deliveryToValues(delivery, { contactId: id }, receivedAt));
        }
        return { id, outcome: 'stored' };
      }),

    // In the queue, behind the saves that came before.
    findContactByKey: (key) =>
      write(() => statements.byKey.get(key) as { id: string; contentHash: string } | undefined),

    countView: (slug, day) => write(() => void statements.countView.run(slug, day)),

    async viewCounts(fromDay, toDay) {
      return read(() => statements.viewCounts.all(fromDay, toDay) as { slug: string; views: number }[]);
    },

    requestSubscription: (input, pauseMs) =>
      write(() => {
        const { id, emailKey, requestedAt, links } = input;
        if (statements.findRequest.get(emailKey, requestedAt - pauseMs, links ? 0 : 1)) return 'unchanged';
        statements.insertSubscription.run(...subscriptionToValues(input));
        for (const delivery of input.deliveries) {
          statements.insertDelivery.run(...deliveryToValues(delivery, { subscriptionId: id }, requestedAt));
        }
        return 'stored';
      }),

    confirmSubscription: (confirmHash, now, toDeliveries) =>
      write(() => {
        const found = statements.byConfirmHash.get(confirmHash) as
          (Subscription & { emailKey: string; state: string; expiresAt: number }) | undefined;
        if (!found) return 'expired';
        if (statements.confirmed.get(found.emailKey)) return 'repeated';
        if (found.state !== 'requested' || found.expiresAt <= now) return 'expired';
        const { id, email, source } = found;
        statements.confirm.run(now, id);
        for (const delivery of toDeliveries({ id, email, source })) {
          statements.insertDelivery.run(...deliveryToValues(delivery, { subscriptionId: id }, now));
        }
        return 'confirmed';
      }),

    endSubscription: (unsubscribeHash, now, toDeliveries) =>
      write(() => {
        const found = statements.byUnsubscribeHash.get(unsubscribeHash) as { emailKey: string } | undefined;
        if (!found) return 'unknown';
        const confirmed = statements.confirmed.get(found.emailKey) as Subscription | undefined;
        const { changes } = statements.end.run(now, found.emailKey);
        for (const delivery of confirmed ? toDeliveries(confirmed) : []) {
          statements.insertDelivery.run(...deliveryToValues(delivery, { subscriptionId: confirmed?.id ?? '' }, now));
        }
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
    completeDelivery: (id, lease) => write(() => void statements.complete.run(id, lease)),
    retryDelivery: (id, lease, nextAt, errorCode) =>
      write(() => void statements.retry.run(nextAt, errorCode, id, lease)),
    parkDelivery: (id, lease, errorCode, forget = false) =>
      write(() => void statements.park.run(forget ? 1 : 0, errorCode, id, lease)),

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
