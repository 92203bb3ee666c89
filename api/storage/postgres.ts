/** Postgres, for several services side by side. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { contactInsertColumns, contactToValues } from './contact-row.ts';
import { migratePostgres } from './migrations.ts';
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
  type NewDelivery,
  type Store,
  type Subscription,
} from './port.ts';

export type PostgresOptions = {
  poolSize?: number;
  /** Operations waiting for a connection; one more is refused. */
  queueLimit?: number;
  /** For a connection, new or from the pool. */
  connectTimeoutMs?: number;
  /** The server gives up a statement. */
  statementTimeoutMs?: number;
  /** No answer for so long: the connection is dead. Longer than the server's own limit. */
  deadAfterMs?: number;
};

/** Opens the pool and brings the schema up to date; rejects where the server cannot be reached. */
export async function openPostgresStore(url: string, options: PostgresOptions = {}): Promise<Store> {
  const {
    poolSize = 10,
    queueLimit = 1000,
    connectTimeoutMs = 2000,
    statementTimeoutMs = 5000,
    deadAfterMs = 6000,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: deadAfterMs,
    idle_in_transaction_session_timeout: deadAfterMs,
    keepAlive: true,
    application_name: 'energieausweis-api',
  });
  // A lost idle connection is replaced; unheard, the event would end the process.
  pool.on('error', () => undefined);

  let closed = false;
  const underWay = new Set<Promise<unknown>>();

  function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new UnavailableError('closed'));
    if (pool.waitingCount >= queueLimit) return Promise.reject(new UnavailableError('overload'));
    const operation = operate(work).finally(() => underWay.delete(operation));
    underWay.add(operation);
    return operation;
  }

  /** A connection that saw an error is not used again: its state is not known. */
  async function operate<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client?.release(true);
      throw toUnavailable(error);
    }
  }

  const transaction = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    });

  const run = async (text: string, values: unknown[]): Promise<void> => {
    await withClient((client) => client.query(text, values));
  };

  const byKey = async (client: pg.PoolClient, key: string) => {
    const { rows } = await client.query<{ id: string; contentHash: string }>(
      'SELECT id, content_hash AS "contentHash" FROM contacts WHERE idempotency_key = $1',
      [key],
    );
    return rows[0];
  };

  const insertDeliveries = async (
    client: pg.PoolClient,
    deliveries: readonly NewDelivery[],
    owner: Parameters<typeof deliveryToValues>[1],
    now: number,
  ) => {
    for (const delivery of deliveries) {
      await client.query(
        `INSERT INTO deliveries (${deliveryInsertColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        deliveryToValues(delivery, owner, now),
      );
    }
  };

  /** What is done for one address is done one after the other. */
  const lockAddress = (client: pg.PoolClient, emailKey: string) =>
    client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [emailKey]);

  const confirmedOf = async (client: pg.PoolClient, emailKey: string) => {
    const { rows } = await client.query<Subscription>(
      `SELECT id, email, source FROM subscriptions WHERE email_key = $1 AND state = 'confirmed'`,
      [emailKey],
    );
    return rows[0];
  };

  try {
    await withClient((client) => migratePostgres(client));
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    saveContact: ({ id, contact, idempotencyKey, contentHash, receivedAt, deliveries }) =>
      transaction(async (client) => {
        if (idempotencyKey === undefined) {
          // Two equal posts at once: the second waits here until the first is committed.
          await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [contentHash]);
          const { rows } = await client.query<{ id: string }>(
            'SELECT id FROM contacts WHERE content_hash = $1 AND received_at > $2 ORDER BY received_at DESC LIMIT 1',
            [contentHash, new Date(receivedAt - repeatWindowMs)],
          );
          if (rows[0]) return { id: rows[0].id, outcome: 'repeated' as const };
        }
        const inserted = await client.query(
          `INSERT INTO contacts (${contactInsertColumns})
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           ON CONFLICT (idempotency_key) DO NOTHING`,
          [id, idempotencyKey ?? null, contentHash, new Date(receivedAt), ...contactToValues(contact)],
        );
        if (inserted.rowCount === 0 && idempotencyKey !== undefined) {
          const known = await byKey(client, idempotencyKey);
          if (!known) throw new UnavailableError('conflict');
          return {
            id: known.id,
            outcome: known.contentHash === contentHash ? ('repeated' as const) : ('key-reused' as const),
          };
        }
        await insertDeliveries(client, deliveries, { contactId: id }, receivedAt);
        return { id, outcome: 'stored' as const };
      }),

    findContactByKey: (key) => withClient((client) => byKey(client, key)),

    countView: (slug, day) =>
      run(
        `INSERT INTO article_views (slug, day, views) VALUES ($1, $2, 1)
         ON CONFLICT (slug, day) DO UPDATE SET views = article_views.views + 1`,
        [slug, day],
      ),

    viewCounts: (fromDay, toDay) =>
      withClient(async (client) => {
        const { rows } = await client.query<{ slug: string; views: string }>(
          `SELECT slug, sum(views) AS views FROM article_views WHERE day BETWEEN $1 AND $2 GROUP BY slug
           ORDER BY sum(views) DESC, slug COLLATE "C"`,
          [fromDay, toDay],
        );
        return rows.map(({ slug, views }) => ({ slug, views: Number(views) }));
      }),

    requestSubscription: (input, pauseMs) =>
      transaction(async (client) => {
        const { id, emailKey, requestedAt, links } = input;
        await lockAddress(client, emailKey);
        const known = await client.query(
          `SELECT 1 FROM subscriptions WHERE email_key = $1
             AND (state = 'confirmed' OR (requested_at > $2 AND (confirm_hash IS NOT NULL OR $3))) LIMIT 1`,
          [emailKey, requestedAt - pauseMs, links === undefined],
        );
        if (known.rows.length > 0) return 'unchanged' as const;
        await client.query(
          `INSERT INTO subscriptions (${subscriptionInsertColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          subscriptionToValues(input),
        );
        await insertDeliveries(client, input.deliveries, { subscriptionId: id }, requestedAt);
        return 'stored' as const;
      }),

    confirmSubscription: (confirmHash, now, toDeliveries) =>
      transaction(async (client) => {
        const find = async () => {
          const { rows } = await client.query<Subscription & { emailKey: string; state: string; expiresAt: string }>(
            `SELECT id, email, source, email_key AS "emailKey", state, confirm_expires_at AS "expiresAt"
             FROM subscriptions WHERE confirm_hash = $1`,
            [confirmHash],
          );
          return rows[0];
        };
        const seen = await find();
        if (!seen) return 'expired' as const;
        await lockAddress(client, seen.emailKey);
        if (await confirmedOf(client, seen.emailKey)) return 'repeated' as const;
        // Again: while this waited for the lock another click may have ended it.
        const found = await find();
        if (found?.state !== 'requested' || Number(found.expiresAt) <= now) return 'expired' as const;
        const { id, email, source } = found;
        await client.query(`UPDATE subscriptions SET state = 'confirmed', confirmed_at = $1 WHERE id = $2`, [now, id]);
        await insertDeliveries(client, toDeliveries({ id, email, source }), { subscriptionId: id }, now);
        return 'confirmed' as const;
      }),

    endSubscription: (unsubscribeHash, now, toDeliveries) =>
      transaction(async (client) => {
        const { rows } = await client.query<{ emailKey: string }>(
          'SELECT email_key AS "emailKey" FROM subscriptions WHERE unsubscribe_hash = $1',
          [unsubscribeHash],
        );
        const emailKey = rows[0]?.emailKey;
        if (emailKey === undefined) return 'unknown' as const;
        await lockAddress(client, emailKey);
        const confirmed = await confirmedOf(client, emailKey);
        const { rowCount } = await client.query(
          `UPDATE subscriptions SET state = 'unsubscribed', unsubscribed_at = $1
           WHERE email_key = $2 AND state <> 'unsubscribed'`,
          [now, emailKey],
        );
        if (confirmed) await insertDeliveries(client, toDeliveries(confirmed), { subscriptionId: confirmed.id }, now);
        return rowCount ? ('ended' as const) : ('repeated' as const);
      }),

    deleteSubscriptions: ({ requestedBefore, endedBefore }) =>
      withClient(async (client) => {
        const { rowCount } = await client.query(
          'DELETE FROM subscriptions WHERE (confirmed_at IS NULL AND requested_at < $1) OR unsubscribed_at < $2',
          [requestedBefore, endedBefore],
        );
        return rowCount ?? 0;
      }),

    claimDeliveries: (channel, now, limit, leaseMs) =>
      withClient(async (client) => {
        const { rows } = await client.query<ClaimedDelivery & { createdAt: string; attempts: string }>(
          `WITH due AS (
             SELECT id FROM deliveries WHERE ${isOpen} AND channel = $5 AND due_at <= $1 AND ${isNext}
             ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
           UPDATE deliveries SET due_at = $3, lease = $4, attempts = attempts + 1
           FROM due WHERE deliveries.id = due.id
           RETURNING deliveries.id, contact_id AS "contactId", channel, body, created_at AS "createdAt", attempts, lease`,
          [now, limit, now + leaseMs, randomUUID(), channel],
        );
        // The driver gives BIGINT as text.
        return rows
          .map((row) => ({ ...row, createdAt: Number(row.createdAt), attempts: Number(row.attempts) }))
          .sort((a, b) => a.createdAt - b.createdAt);
      }),
    completeDelivery: (id, lease) =>
      run(
        `UPDATE deliveries SET state = 'done', body = '', lease = NULL, last_error = NULL WHERE id = $1 AND lease = $2`,
        [id, lease],
      ),
    retryDelivery: (id, lease, nextAt, errorCode) =>
      run('UPDATE deliveries SET due_at = $3, lease = NULL, last_error = $4 WHERE id = $1 AND lease = $2', [
        id,
        lease,
        nextAt,
        errorCode,
      ]),
    parkDelivery: (id, lease, errorCode, forget = false) =>
      run(
        `UPDATE deliveries SET state = 'parked', body = CASE WHEN $4 THEN '' ELSE body END, lease = NULL, last_error = $3
         WHERE id = $1 AND lease = $2`,
        [id, lease, errorCode, forget],
      ),

    stats: () =>
      withClient(async (client) => {
        const { rows } = await client.query<StatsRow>(statsQuery);
        return rowsToStats(rows);
      }),

    // A standby has no transaction id to give.
    checkWritable: () => run('SELECT pg_current_xact_id()', []),

    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(underWay);
      await pool.end();
    },
  };
}

const toUnavailable = (error: unknown): UnavailableError => {
  if (error instanceof UnavailableError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection';
  return new UnavailableError(`postgres-${code}`, { cause: error });
};
