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
 * @param patienceMs for a connection, and for each statement: a visitor is told to press again
 */
export async function openPostgresStore(url: string, patienceMs = 2000): Promise<Store> {
  const migrating = createPool(url, 1, patienceMs, { query_timeout: migrationMs, statement_timeout: migrationMs });
  try {
    await operate(migrating, migratePostgres);
  } finally {
    await migrating.end();
  }

  const pool = createPool(url, poolSize, patienceMs);
  const underWay = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    if (closed) throw new UnavailableError('closed');
    if (pool.waitingCount >= queueLimit) throw new UnavailableError('overload');
    const operation = operate(pool, work).finally(() => underWay.delete(operation));
    underWay.add(operation);
    return operation;
  };
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
  return {
    ...createSqlStore(database),
    checkWritable: () => writeProbe(database),
    close: () => (closed ??= Promise.allSettled(underWay).then(() => pool.end())),
  };
}

const countMs = 300;

/** Connections by which services count visitors together. */
export const openLimitPool = (url: string): pg.Pool => createPool(url, 4, countMs);

function createPool(url: string, poolSize: number, patienceMs: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
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

/** A connection that saw an error, or took too long, is not used again: its state is not known. */
async function operate<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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

async function ask(client: pg.PoolClient, { sql, values }: Statement): Promise<Answer> {
  let count = 0;
  const numbered = sql.replaceAll('?', () => `$${++count}`);
  const { rows, rowCount } = await client.query<Record<string, unknown>>(numbered, values);
  return { rows, count: rowCount ?? 0 };
}

const toUnavailable = (error: unknown): UnavailableError => {
  if (error instanceof UnavailableError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection';
  return new UnavailableError(`postgres-${code}`, { cause: error });
};
