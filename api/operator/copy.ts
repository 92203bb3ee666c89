/** The way from SQLite to Postgres: all rows in one transaction, compared before it ends. What fails leaves no row. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { migratePostgres, migrateSqlite, migrations } from '../storage/migrations.ts';
import { isDamage } from '../storage/sqlite-error.ts';
import { damaged, newerDatabase, openAlone, verify } from './backup.ts';
import { OperatorError } from './operator-error.ts';
import { toColumns } from './table.ts';

/** `keys` order its rows. */
type Table = { name: string; columns: string[]; keys: string[] };

/** How many rows, and SHA-256 over all of them in the order of their keys. */
type Sum = { rows: number; hash: string };

type CopiedTable = { name: string; from: Sum; to: Sum };

/** Rows that are read and written at once. */
const atOnce = 500;

/** Table `probe` is not copied: migrations create it, with its one row. */
const probeTable = 'probe';

/** All tables that hold something, those that others point to first. */
function readTables(db: DatabaseSync): Table[] {
  const names = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> ?
       ORDER BY EXISTS (SELECT 1 FROM pragma_foreign_key_list(sqlite_schema.name)), name`,
    )
    .all(probeTable) as { name: string }[];
  return names.map(({ name }) => {
    const columns = db.prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid').all(name) as {
      name: string;
      pk: number;
    }[];
    return {
      name,
      columns: columns.map((column) => column.name),
      keys: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    };
  });
}

type Cell = string | number | null;

function createSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    /** @param cells one for each column, times in ISO 8601, figures as text */
    add(cells: (string | null)[]): void {
      rows++;
      hash.update(`${JSON.stringify(cells)}\n`);
    },
    end: (): Sum => ({ rows, hash: hash.digest('hex') }),
  };
}

/** Writes all rows of a table as they are read. @returns their sum */
async function copyTable(db: DatabaseSync, client: pg.Client, { name, columns, keys }: Table): Promise<Sum> {
  const sum = createSum();
  const order = keys.map((key) => `CAST(${key} AS TEXT)`).join(', ');
  const rows = db.prepare(`SELECT * FROM ${name} ORDER BY ${order}`).iterate() as Iterable<Record<string, Cell>>;
  let batch: Record<string, Cell>[] = [];
  // Columns by name; Postgres reads times and figures as the column wants them.
  const write = () =>
    client.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`, [
      JSON.stringify(batch),
    ]);
  for (const row of rows) {
    sum.add(columns.map((column) => toText(row[column])));
    batch.push(row);
    if (batch.length < atOnce) continue;
    await write();
    batch = [];
  }
  if (batch.length > 0) await write();
  return sum.end();
}

const toText = (cell: Cell | undefined): string | null => (cell === null || cell === undefined ? null : String(cell));

/** Types for pg that leave each value the text that Postgres sends. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
const { TIMESTAMPTZ } = pg.types.builtins;

async function sumTable(client: pg.Client, { name, columns, keys }: Table): Promise<Sum> {
  const sum = createSum();
  // Sorted by bytes, as SQLite does: a language's order would be another.
  const order = keys.map((key) => `CAST(${key} AS TEXT) COLLATE "C"`).join(', ');
  await client.query(`DECLARE rows CURSOR FOR SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}`);
  for (;;) {
    const { rows, fields } = await client.query<(string | null)[]>({
      text: `FETCH ${atOnce} FROM rows`,
      rowMode: 'array',
      types: asText,
    });
    for (const row of rows) {
      sum.add(
        row.map((text, index) =>
          text !== null && fields[index]?.dataTypeID === TIMESTAMPTZ ? new Date(text).toISOString() : text,
        ),
      );
    }
    if (rows.length < atOnce) break;
  }
  await client.query('CLOSE rows');
  return sum.end();
}

const notEmpty = (table: string) =>
  new OperatorError(`Das Postgres ist nicht leer (${table}). Nehmen Sie eine leere Datenbank; geändert ist nichts.`);

/** Makes the tables; refuses a database that holds anything else. */
async function prepare(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const ours = [...tables.map(({ name }) => name), probeTable, 'schema_version', 'limits'];
  const { rows } = await client.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ALL ($1) LIMIT 1',
    [ours],
  );
  if (rows[0]) throw notEmpty(rows[0].name);
  await migratePostgres(client);
  const { rows: versions } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  if (versions[0]?.version !== migrations.length) throw newerDatabase();
}

async function copyAll(db: DatabaseSync, client: pg.Client, tables: readonly Table[]): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  // Times as ISO 8601, as the sums need them, whatever the server is set to; the locks hold back a service started too early.
  await client.query(`SET LOCAL datestyle = 'ISO'`);
  await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')}`);
  // What a service started on it has noted is dropped: a database that holds no more counts as empty.
  for (const name of ['clock', 'notices', 'link_keys']) await client.query(`DELETE FROM ${name}`);
  for (const { name } of tables)
    if ((await client.query(`SELECT 1 FROM ${name} LIMIT 1`)).rowCount) throw notEmpty(name);
  for (const table of tables) {
    const from = await copyTable(db, client, table);
    copied.push({ name: table.name, from, to: await sumTable(client, table) });
  }
  return copied;
}

export const isEqual = ({ from, to }: CopiedTable): boolean => from.rows === to.rows && from.hash === to.hash;

/**
 * @param file of the service's database, which must not run
 * @param url of a Postgres that is empty
 * @returns what was copied; where not all of it `isEqual`, no row stays there
 * @throws OperatorError
 */
export async function copyToPostgres(file: string, url: string): Promise<CopiedTable[]> {
  let db: DatabaseSync | undefined;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'energieausweis-copy',
  });
  // A connection that is lost is told by what is under way.
  client.on('error', () => undefined);
  try {
    db = openAlone(file, 'kopieren Sie');
    verify(db);
    migrateSqlite(db);
    const tables = readTables(db);
    await client.connect();
    await prepare(client, tables);
    await client.query('BEGIN');
    const copied = await copyAll(db, client, tables);
    await client.query(copied.every(isEqual) ? 'COMMIT' : 'ROLLBACK');
    return copied;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (isDamage(error)) throw damaged(file, error);
    const { code } = error as { code?: unknown };
    const reason = typeof code === 'string' ? code : 'unbekannt';
    throw new OperatorError(
      `Das Postgres ist nicht zu erreichen oder nimmt die Daten nicht an (${reason}). Kopiert ist nichts.`,
      { cause: error },
    );
  } finally {
    db?.close();
    // Ending the connection rolls back what was not committed.
    await client.end().catch(() => undefined);
  }
}

export const copiedToText = (copied: readonly CopiedTable[]): string =>
  toColumns([
    ['Tabelle', 'SQLite', 'Postgres', 'SHA-256 in SQLite', 'in Postgres', ''],
    ...copied.map((table) => [
      table.name,
      String(table.from.rows),
      String(table.to.rows),
      table.from.hash.slice(0, 16),
      table.to.hash.slice(0, 16),
      isEqual(table) ? 'gleich' : 'verschieden',
    ]),
  ]);
