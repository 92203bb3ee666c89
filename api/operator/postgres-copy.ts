/** Copies of a Postgres, made and read by its own programs: pg_dump in its „custom“ format, and pg_restore. */
import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { migrations } from '../storage/migrations.ts';
import { openPostgresStore } from '../storage/postgres.ts';
import { createPrivately, nameWithTime } from '../storage/sqlite-file.ts';
import { damaged, newerDatabase, type Copied, type Restored } from './backup.ts';
import { OperatorError } from './operator-error.ts';

/** A Postgres, and the environment that its programs run in. */
export type Place = { url: string; settings: NodeJS.ProcessEnv };

/** An address as libpq reads it, and the password apart: what a program is started with every user of the machine can see. */
function toConnection({ url: databaseUrl, settings }: Place): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // pg's own word.
  if (url.searchParams.get('ssl') === 'true') url.searchParams.set('sslmode', 'require');
  url.searchParams.delete('ssl');
  return { url: url.href, env: { ...settings, ...(password !== '' && { PGPASSWORD: password }) } };
}

/** @returns the end of what it said @throws OperatorError where it is not there */
async function run(
  program: 'pg_dump' | 'pg_restore',
  typed: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine?: (line: string) => Promise<void> | void,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(program, typed, { env: { ...env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // Heard before any line is waited for.
  ended.catch(() => undefined);
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) await onLine?.(line);
  const code = await ended.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new OperatorError(`${program} fehlt auf diesem Rechner: apt-get install postgresql-client`, { cause: error });
  });
  return { code, said };
}

/** What a program said, as far as it is known: its words may hold rows. */
function toFault(program: string, { code, said }: { code: number | null; said: string }): OperatorError {
  if (/server version mismatch|unsupported version/.test(said))
    return new OperatorError(
      `${program} ist älter als der Server: Nehmen Sie die Fassung des Servers (apt-get install postgresql-client-17 und so fort).`,
    );
  if (/could not connect|connection to server|authentication failed/.test(said))
    return new OperatorError(`${program} erreicht Postgres nicht. Prüfen Sie DATABASE_URL.`);
  if (/No space left|could not write/.test(said))
    return new OperatorError('Die Festplatte ist voll: Gesichert ist nichts. Schaffen Sie dort Platz.');
  return new OperatorError(`${program} ist gescheitert (${code ?? 'beendet'}).`);
}

/** A row by the names of its columns. */
type Row = Record<string, string | null>;

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** As COPY writes a value: tabs and ends of lines as codes. */
const toValue = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);

/** Reads all rows of a copy, and nothing else that stands in it. @throws OperatorError where it is damaged, or none of this service */
async function readRows(
  file: string,
  settings: NodeJS.ProcessEnv,
  onRow: (table: string, row: Row) => Promise<void> | void,
): Promise<void> {
  if (!existsSync(file)) throw new OperatorError(`${file} gibt es nicht.`);
  /** Names of the columns of the table whose rows come now. */
  let columns: string[] | undefined;
  let table = '';
  const tables = new Set<string>();
  const onLine = async (line: string): Promise<void> => {
    if (columns === undefined) {
      const begin = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/.exec(line);
      if (!begin) return;
      table = begin[1] ?? '';
      columns = begin[2]?.split(', ').map((name) => name.replaceAll('"', '')) ?? [];
      tables.add(table);
    } else if (line === '\\.') columns = undefined;
    else {
      const values = line.split('\t').map(toValue);
      await onRow(table, Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null])));
    }
  };
  const ended = await run('pg_restore', ['--data-only', '--file=-', file], settings, onLine);
  if (ended.code !== 0) {
    const fault = toFault('pg_restore', ended);
    throw /älter/.test(fault.message) ? fault : damaged(file, fault);
  }
  if (!tables.has('contacts')) throw new OperatorError(`${file} ist keine Sicherung dieses Dienstes.`);
}

/** Reads a copy from its first byte to its last. @throws OperatorError */
async function readPostgresCopy(file: string, settings: NodeJS.ProcessEnv): Promise<Copied & { version: number }> {
  const read = { contacts: 0, openDeliveries: 0, version: 0 };
  await readRows(file, settings, (table, row) => {
    if (table === 'contacts') read.contacts += 1;
    if (table === 'deliveries' && ['pending', 'waiting'].includes(row['state'] ?? '')) read.openDeliveries += 1;
    if (table === 'schema_version') read.version = Number(row['version']);
  });
  return read;
}

/** Makes a copy that has been read through, its owner's alone. @throws OperatorError */
export async function dumpPostgres(place: Place, target: string): Promise<Copied> {
  if (existsSync(target)) throw new OperatorError(`${target} gibt es schon. Nennen Sie eine andere Datei.`);
  const part = `${target}.teil`;
  rmSync(part, { force: true });
  const { url, env } = toConnection(place);
  try {
    createPrivately(part);
    const ended = await run(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`, `--dbname=${url}`],
      env,
    );
    if (ended.code !== 0) throw toFault('pg_dump', ended);
    const { contacts, openDeliveries } = await readPostgresCopy(part, place.settings);
    renameSync(part, target);
    return { contacts, openDeliveries };
  } finally {
    rmSync(part, { force: true });
  }
}

/** Asks the database as it is, without bringing its tables up to date. */
async function withPostgres<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const tablesOf = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()')
  ).rows.map(({ name }) => name);

/** Rows that are written at once. */
const atOnce = 500;

/**
 * Puts the rows of a copy into tables that our own migrations make, in the place of all that are there. Either all of it is done or nothing.
 * @param version of the copy's schema
 */
async function replaceRows(client: pg.Client, source: string, settings: NodeJS.ProcessEnv, version: number) {
  await client.query('BEGIN');
  for (const name of await tablesOf(client)) await client.query(`DROP TABLE ${pg.escapeIdentifier(name)} CASCADE`);
  // What the triggers of a migration call stays when their tables go.
  await client.query('DROP FUNCTION IF EXISTS write_nothing');
  for (const { postgres } of migrations.slice(0, version)) await client.query(postgres);
  const { rows: pointing } = await client.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f'`,
  );
  const last = new Set(pointing.map(({ name }) => name));
  const all = await tablesOf(client);
  // Those that others point to first.
  for (const tables of [all.filter((name) => !last.has(name)), all.filter((name) => last.has(name))]) {
    const waiting = new Map(tables.map((name) => [name, [] as Row[]]));
    const write = async (table: string, rows: Row[]) => {
      const sql = `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`;
      await client.query(sql, [JSON.stringify(rows.splice(0))]);
    };
    await readRows(source, settings, async (table, row) => {
      const rows = waiting.get(table);
      if (rows && rows.push(row) === atOnce) await write(table, rows);
    });
    for (const [table, rows] of waiting) await write(table, rows);
  }
  await client.query('CREATE TABLE schema_version (version INTEGER NOT NULL)');
  await client.query('INSERT INTO schema_version (version) VALUES ($1)', [version]);
  await client.query('COMMIT');
}

/**
 * Puts a copy in the place of what the database holds. The service must not run; what was there is kept as a copy beside it.
 * @throws OperatorError
 */
export async function restorePostgres(source: string, { url, settings }: Place): Promise<Restored> {
  const { version, ...copied } = await readPostgresCopy(source, settings);
  if (version > migrations.length) throw newerDatabase();
  const { others, hasContent } = await withPostgres(url, async (client) => ({
    hasContent: (await tablesOf(client)).includes('contacts'),
    others: (
      await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`,
      )
    ).rows[0]?.n,
  }));
  if (others !== 0)
    throw new OperatorError(
      'Der Dienst läuft noch, oder jemand arbeitet in der Datenbank. Beenden Sie ihn, dann stellen Sie wieder her.',
    );
  const kept = hasContent ? nameWithTime(join(dirname(source), 'postgres.dump'), 'ersetzt') : undefined;
  if (kept !== undefined) await dumpPostgres({ url, settings }, kept);
  await withPostgres(url, (client) => replaceRows(client, source, settings, version)).catch((error: unknown) => {
    // A column that is not there, or rows that ours refuses.
    throw error instanceof OperatorError ? error : damaged(source, error);
  });
  // Brings the tables up to date.
  await (await openPostgresStore(url)).close();
  return { ...copied, kept };
}

/** Whether a file is a copy of a Postgres, by its name. */
export const isPostgresCopy = (file: string): boolean => /\.dump(?:\.|$)/.test(basename(file));
