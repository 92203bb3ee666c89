/** Postgres, for several services side by side. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { contactInsertColumns, contactToValues } from './contact-row.ts';
import { migratePostgres } from './migrations.ts';
import { repeatWindowMs, UnavailableError, type ClaimedDelivery, type Store } from './port.ts';

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
        for (const delivery of deliveries) {
          await client.query(
            'INSERT INTO deliveries (id, contact_id, channel, body, created_at, due_at) VALUES ($1, $2, $3, $4, $5, $5)',
            [delivery.id, id, delivery.channel, delivery.body, receivedAt],
          );
        }
        return { id, outcome: 'stored' as const };
      }),

    findContactByKey: (key) => withClient((client) => byKey(client, key)),

    countView: (slug, day) =>
      run(
        `INSERT INTO article_views (slug, day, views) VALUES ($1, $2, 1)
         ON CONFLICT (slug, day) DO UPDATE SET views = article_views.views + 1`,
        [slug, day],
      ),

    claimDeliveries: (now, limit, leaseMs) =>
      withClient(async (client) => {
        const { rows } = await client.query<ClaimedDelivery & { createdAt: string; attempts: string }>(
          `WITH due AS (
             SELECT id FROM deliveries WHERE state = 'pending' AND due_at <= $1
             ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
           UPDATE deliveries SET due_at = $3, lease = $4, attempts = attempts + 1
           FROM due WHERE deliveries.id = due.id
           RETURNING deliveries.id, contact_id AS "contactId", channel, body, created_at AS "createdAt", attempts, lease`,
          [now, limit, now + leaseMs, randomUUID()],
        );
        // The driver gives BIGINT as text.
        return rows
          .map((row) => ({ ...row, createdAt: Number(row.createdAt), attempts: Number(row.attempts) }))
          .sort((a, b) => a.createdAt - b.createdAt);
      }),
    completeDelivery: (id, lease) =>
      run(`UPDATE deliveries SET state = 'done', lease = NULL, last_error = NULL WHERE id = $1 AND lease = $2`, [
        id,
        lease,
      ]),
    retryDelivery: (id, lease, nextAt, errorCode) =>
      run('UPDATE deliveries SET due_at = $3, lease = NULL, last_error = $4 WHERE id = $1 AND lease = $2', [
        id,
        lease,
        nextAt,
        errorCode,
      ]),
    parkDelivery: (id, lease, errorCode) =>
      run(`UPDATE deliveries SET state = 'parked', lease = NULL, last_error = $3 WHERE id = $1 AND lease = $2`, [
        id,
        lease,
        errorCode,
      ]),

    stats: () =>
      withClient(async (client) => {
        const { rows } = await client.query<{ pending: string; parked: string; oldest: string | null }>(
          `SELECT count(*) FILTER (WHERE state = 'pending') AS pending, count(*) FILTER (WHERE state = 'parked') AS parked,
             min(created_at) FILTER (WHERE state = 'pending') AS oldest FROM deliveries WHERE state <> 'done'`,
        );
        const row = rows[0];
        return {
          pending: Number(row?.pending ?? 0),
          parked: Number(row?.parked ?? 0),
          oldestPendingAt: row?.oldest == null ? undefined : Number(row.oldest),
        };
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
