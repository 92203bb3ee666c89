/** Postgres, for several services side by side. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migratePostgres } from './migrations.ts';
import {
  insertContact,
  insertDelivery,
  insertSubscription,
  isNext,
  isOpen,
  rowsToStats,
  statements,
  statsQuery,
  type FoundSubscription,
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

  /** A statement of both databases; `?` gets the number Postgres wants. */
  const query = async <Row extends pg.QueryResultRow>(client: pg.PoolClient, sql: string, ...values: unknown[]) => {
    let count = 0;
    return client.query<Row>(
      sql.replaceAll('?', () => `$${++count}`),
      values,
    );
  };
  const first = async <Row extends pg.QueryResultRow>(client: pg.PoolClient, sql: string, ...values: unknown[]) =>
    (await query<Row>(client, sql, ...values)).rows[0];
  const run = async (sql: string, ...values: unknown[]): Promise<void> => {
    await withClient((client) => query(client, sql, ...values));
  };

  const contactByKey = (client: pg.PoolClient, key: string) =>
    first<{ id: string; contentHash: string }>(client, statements.contactByKey, key);

  const insertDeliveries = async (
    client: pg.PoolClient,
    deliveries: readonly NewDelivery[],
    owner: { contactId: string } | { subscriptionId: string },
    now: number,
  ) => {
    for (const delivery of deliveries) {
      await query(client, statements.insertDelivery, ...insertDelivery.toValues({ ...delivery, ...owner, now }));
    }
  };

  /** What is done for one address is done one after the other. */
  const lockAddress = (client: pg.PoolClient, emailKey: string) =>
    query(client, 'SELECT pg_advisory_xact_lock(hashtextextended(?, 1))', emailKey);

  try {
    await withClient((client) => migratePostgres(client));
  } catch (error) {
    await pool.end();
    throw error;
  }

  return {
    saveContact: (input) =>
      transaction(async (client) => {
        const { id, idempotencyKey, contentHash, receivedAt } = input;
        if (idempotencyKey === undefined) {
          // Two equal posts at once: the second waits here until the first is committed.
          await query(client, 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', contentHash);
          const since = new Date(receivedAt - repeatWindowMs);
          const known = await first<{ id: string }>(client, statements.contactByContent, contentHash, since);
          if (known) return { id: known.id, outcome: 'repeated' as const };
        }
        const insert = `${insertContact.sql} ON CONFLICT (idempotency_key) DO NOTHING`;
        const inserted = await query(client, insert, ...insertContact.toValues(input));
        if (inserted.rowCount === 0 && idempotencyKey !== undefined) {
          const known = await contactByKey(client, idempotencyKey);
          if (!known) throw new UnavailableError('conflict');
          return {
            id: known.id,
            outcome: known.contentHash === contentHash ? ('repeated' as const) : ('key-reused' as const),
          };
        }
        await insertDeliveries(client, input.deliveries, { contactId: id }, receivedAt);
        return { id, outcome: 'stored' as const };
      }),

    findContactByKey: (key) => withClient((client) => contactByKey(client, key)),

    countView: (slug, day) => run(statements.countView, slug, day),

    viewCounts: (fromDay, toDay) =>
      withClient(async (client) => {
        const { rows } = await query<{ slug: string; views: string }>(
          client,
          `SELECT slug, sum(views) AS views FROM article_views WHERE day BETWEEN ? AND ? GROUP BY slug
           ORDER BY sum(views) DESC, slug COLLATE "C"`,
          fromDay,
          toDay,
        );
        return rows.map(({ slug, views }) => ({ slug, views: Number(views) }));
      }),

    requestSubscription: (input, pauseMs) =>
      transaction(async (client) => {
        const { id, emailKey, requestedAt, links } = input;
        await lockAddress(client, emailKey);
        const since = requestedAt - pauseMs;
        if (await first(client, statements.subscriptionByEmail, emailKey, since, links ? 0 : 1)) return 'unchanged';
        await query(client, statements.insertSubscription, ...insertSubscription.toValues(input));
        await insertDeliveries(client, input.deliveries, { subscriptionId: id }, requestedAt);
        return 'stored';
      }),

    confirmSubscription: (confirmHash, now, toDeliveries) =>
      transaction(async (client) => {
        const find = () => first<FoundSubscription>(client, statements.subscriptionByConfirmHash, confirmHash);
        const seen = await find();
        if (!seen) return 'expired';
        await lockAddress(client, seen.emailKey);
        if (await first(client, statements.confirmedSubscription, seen.emailKey)) return 'repeated';
        // Again: while this waited for the lock another click may have ended it.
        const found = await find();
        if (found?.state !== 'requested' || Number(found.expiresAt) <= now) return 'expired';
        const { id, email, source } = found;
        await query(client, statements.confirmSubscription, now, id);
        await insertDeliveries(client, toDeliveries({ id, email, source }), { subscriptionId: id }, now);
        return 'confirmed';
      }),

    endSubscription: (unsubscribeHash, now, toDeliveries) =>
      transaction(async (client) => {
        const found = await first<{ emailKey: string }>(client, statements.emailByUnsubscribeHash, unsubscribeHash);
        if (!found) return 'unknown';
        await lockAddress(client, found.emailKey);
        const confirmed = await first<Subscription>(client, statements.confirmedSubscription, found.emailKey);
        const { rowCount } = await query(client, statements.endSubscriptions, now, found.emailKey);
        if (confirmed) await insertDeliveries(client, toDeliveries(confirmed), { subscriptionId: confirmed.id }, now);
        return rowCount ? 'ended' : 'repeated';
      }),

    deleteSubscriptions: ({ requestedBefore, endedBefore }) =>
      withClient(async (client) => {
        const { rowCount } = await query(client, statements.deleteSubscriptions, requestedBefore, endedBefore);
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
    completeDelivery: (id, lease) => run(statements.completeDelivery, id, lease),
    retryDelivery: (id, lease, nextAt, errorCode) => run(statements.retryDelivery, nextAt, errorCode, id, lease),
    parkDelivery: (id, lease, errorCode, forget = false) =>
      run(statements.parkDelivery, forget ? 1 : 0, errorCode, id, lease),

    stats: () =>
      withClient(async (client) => {
        const { rows } = await client.query<StatsRow>(statsQuery);
        return rowsToStats(rows);
      }),

    // A standby has no transaction id to give.
    checkWritable: () => run('SELECT pg_current_xact_id()'),

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
