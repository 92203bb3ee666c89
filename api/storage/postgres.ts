/** Postgres, for several services side by side. */
import pg from 'pg';
import { migratePostgres } from './migrations.ts';
import { UnavailableError, type Store } from './port.ts';
import type { Answer, Database, Statement } from './sql/database.ts';
import { createSqlStore, writeProbe } from './sql.ts';

const poolSize = 10;
/** Operations waiting for a connection; one more is refused. */
const queueLimit = 1000;

/** BIGINT, and a sum of them, as numbers: pg would give them as text, since they could be too large for one. None here is. */
const { INT8, NUMERIC } = pg.types.builtins;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text') =>
    id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

const migrationMs = 10 * 60_000;

/**
 * Opens the pool and brings the schema up to date; rejects where the server cannot be reached.
 * @param patienceMs for an operation, from the wait for a connection to its COMMIT: a visitor is told to press again
 */
export async function openPostgresStore(url: string, patienceMs = 2000): Promise<Store> {
  const pool = createPool(url, poolSize, patienceMs);
  const { withClient, close } = createOperations(pool, patienceMs);
  const write: Database['write'] = (sql, ...values) => withClient((client) => ask(client, { sql, values }));
  const database: Database = {
    transaction: (begin) =>
      withClient(async (client) => {
        await client.query('BEGIN');
        const steps = begin();
        let step = steps.next();
        while (!step.done) {
          const statement =
            'lock' in step.value
              ? { sql: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', values: [step.value.lock] }
              : step.value;
          step = steps.next(await ask(client, statement));
        }
        await client.query('COMMIT');
        return step.value;
      }),
    write,
    read: write,
    skipLocked: 'FOR UPDATE SKIP LOCKED',
  };

  try {
    await withClient(async (client) => {
      await client.query('SET statement_timeout = 0');
      await migratePostgres(client);
      await client.query('RESET statement_timeout');
    }, migrationMs);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { ...createSqlStore(database), checkWritable: () => writeProbe(database), close };
}

const countMs = 300;

/** Connections by which services count visitors together; a query gives up by itself where its connection is dead. */
export const openLimitPool = (url: string): pg.Pool => createPool(url, 4, countMs, { query_timeout: countMs });

function createPool(url: string, poolSize: number, patienceMs: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: patienceMs,
    // For a server that lives on after this has given up: it must not work or hold a lock for nobody.
    statement_timeout: 2 * patienceMs,
    idle_in_transaction_session_timeout: 2 * patienceMs,
    keepAlive: true,
    types,
    application_name: 'energieausweis-api',
    ...more,
  });
  // A lost idle connection is replaced; unheard, the event would end the process.
  pool.on('error', () => undefined);
  // A lost connection in use would end it too, and the pool does not hear it; its query rejects by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs operations on connections of the pool: at most `queueLimit` wait for one, and none takes longer than `patienceMs`. */
function createOperations(pool: pg.Pool, patienceMs: number) {
  let closed = false;
  const underWay = new Set<Promise<unknown>>();

  /** A connection that saw an error, or took too long, is not used again: its state is not known. */
  async function operate<T>(work: (client: pg.PoolClient) => Promise<T>, ms: number): Promise<T> {
    const deadline = Date.now() + ms;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await within(deadline - Date.now(), work(client));
      client.release();
      return result;
    } catch (error) {
      client?.release(true);
      throw toUnavailable(error);
    }
  }

  return {
    withClient<T>(work: (client: pg.PoolClient) => Promise<T>, ms = patienceMs): Promise<T> {
      if (closed) return Promise.reject(new UnavailableError('closed'));
      if (pool.waitingCount >= queueLimit) return Promise.reject(new UnavailableError('overload'));
      const operation = operate(work, ms).finally(() => underWay.delete(operation));
      underWay.add(operation);
      return operation;
    },
    async close(): Promise<void> {
      if (closed) return;
      closed = true;
      await Promise.allSettled(underWay);
      await pool.end();
    },
  };
}

async function ask(client: pg.PoolClient, { sql, values }: Statement): Promise<Answer> {
  let count = 0;
  const numbered = sql.replaceAll('?', () => `$${++count}`);
  const { rows, rowCount } = await client.query<Record<string, unknown>>(numbered, values);
  return { rows, count: rowCount ?? 0 };
}

/** Rejects after `ms`. The work goes on until its connection is ended; a repeated request finds by its key whether it was done. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new UnavailableError('postgres-timeout')), ms);
  try {
    return await Promise.race([work, tooLate.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

const toUnavailable = (error: unknown): UnavailableError => {
  if (error instanceof UnavailableError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection';
  return new UnavailableError(`postgres-${code}`, { cause: error });
};
