/** A whole copy of the database, made while the service runs and read back; and the way back, once it is stopped. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { migrateSqlite, migrations } from '../storage/migrations.ts';
import { isBusy, isDamage, isFull } from '../storage/sqlite-error.ts';
import { createPrivately, nameWithTime } from '../storage/sqlite-file.ts';
import { databaseFile } from './database.ts';
import { OperatorError } from './faults.ts';
import { count } from './table.ts';

/** The address of the database, and the environment that programs of Postgres run in. */
export type Place = { url: string; settings: NodeJS.ProcessEnv };

/** What a database is made of, but for what SQLite makes by itself. */
const schemaOf = (db: DatabaseSync): string =>
  JSON.stringify(
    db
      .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY name`)
      .all(),
  );

/** Whether it is as our own migrations make it: a trigger that somebody has put into a copy would run with each request. */
function isOurs(db: DatabaseSync, version: number): boolean {
  using own = new DatabaseSync(':memory:');
  migrateSqlite(own, migrations.slice(0, version));
  return schemaOf(own) === schemaOf(db);
}

/** @returns how many requests it holds @throws OperatorError where it is damaged, newer, or no database of this service */
function readBack(file: string): number {
  using db = new DatabaseSync(file, { timeout: 5000 });
  const one = <Row>(sql: string) => db.prepare(sql).get() as Row;
  // One file that is whole by itself, without a log beside it.
  db.exec('PRAGMA journal_mode = DELETE');
  const { user_version: version } = one<{ user_version: number }>('PRAGMA user_version');
  if (version === 0) throw new OperatorError('Das ist keine Datenbank dieses Dienstes.');
  if (version > migrations.length)
    throw new OperatorError('Diese Datenbank stammt von einer neueren Fassung des Programms. Nehmen Sie diese.');
  if (!isOurs(db, version))
    throw new OperatorError(
      'Diese Datenbank enthält anderes, als dieser Dienst anlegt. Nehmen Sie eine andere Sicherung.',
    );
  const isWhole = one<{ integrity_check: string }>('PRAGMA integrity_check').integrity_check === 'ok';
  if (!isWhole || one('PRAGMA foreign_key_check') !== undefined)
    throw new OperatorError('Die Datenbank ist beschädigt.');
  return one<{ n: number }>('SELECT count(*) AS n FROM contacts').n;
}

/** @returns how many requests it holds @throws OperatorError */
async function copySqlite(from: string, to: string): Promise<number> {
  try {
    using db = new DatabaseSync(from, { timeout: 5000 });
    // All in one go: with pauses it would begin anew after each request that comes meanwhile.
    await backup(db, to, { rate: 2 ** 31 - 1 });
    return readBack(to);
  } catch (error) {
    if (isDamage(error)) throw new OperatorError(`${from} ist beschädigt oder keine Datenbank.`, { cause: error });
    if (isFull(error))
      throw new OperatorError(`Die Festplatte, auf der ${dirname(to)} liegt, ist voll: Gesichert ist nichts.`, {
        cause: error,
      });
    throw error;
  }
}

/** Writes a file that is whole and its owner's alone, or none. @param write takes the name under which it is written */
async function writeWhole<T>(file: string, write: (part: string) => T | Promise<T>): Promise<T> {
  const part = `${file}.teil`;
  rmSync(part, { force: true });
  createPrivately(part);
  try {
    const written = await write(part);
    renameSync(part, file);
    return written;
  } finally {
    rmSync(part, { force: true });
  }
}

/** How a program of Postgres finds the database. Its password is no argument: these every user of the machine can see. */
function toConnection({ url, settings }: Place) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { dbname: `--dbname=${address.href}`, env: { ...settings, ...(password !== '' && { PGPASSWORD: password }) } };
}

/** @returns what it prints @throws OperatorError */
function run(program: 'pg_dump' | 'pg_restore', typed: string[], env: NodeJS.ProcessEnv): string {
  const { status, error, stdout } = spawnSync(program, typed, { env, encoding: 'utf8' });
  if (error) throw new OperatorError(`${program} fehlt auf diesem Rechner: apt-get install postgresql-client`);
  // Its own words may hold rows.
  if (status !== 0)
    throw new OperatorError(
      `${program} ist gescheitert (${status ?? 'beendet'}). Prüfen Sie DATABASE_URL, die Datei und den Platz auf der Festplatte, und ob ` +
        'das Programm so neu ist wie der Server (apt-get install postgresql-client-17 und so fort).',
    );
  return stdout;
}

/** Reads all of a dump, since it may end within its rows. @throws OperatorError */
const checkDump = (file: string, env: NodeJS.ProcessEnv) => void run('pg_restore', ['--file=/dev/null', file], env);

/** Its requests are not counted. @throws OperatorError */
function dump(place: Place, to: string): undefined {
  const { dbname, env } = toConnection(place);
  run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`, dbname], env);
  checkDump(to, env);
}

/** Lines of `pg_restore --list` that are restored. Functions and triggers are none of ours: a trigger would run with each request. */
const rowsAndTables =
  /^\d+; \d+ \d+ (?:TABLE|TABLE DATA|CONSTRAINT|FK CONSTRAINT|INDEX|SEQUENCE|SEQUENCE OWNED BY|SEQUENCE SET|DEFAULT) .*$/gm;

/** @param target a file that is not there, or a folder, whose copy is replaced @throws OperatorError */
export async function backUp(place: Place, target: string): Promise<string> {
  const from = databaseFile(place.url);
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(target, from === undefined ? 'leads.dump' : 'leads.db') : target;
  if (!isFolder && existsSync(file)) throw new OperatorError(`${file} gibt es schon. Nennen Sie eine andere Datei.`);
  const requests = await writeWhole(file, (part) => (from === undefined ? dump(place, part) : copySqlite(from, part)));
  const number = requests === undefined ? '' : ` (${count(requests, 'Anfrage', 'Anfragen')})`;
  return `Gesichert und geprüft${number}: ${file}`;
}

const stillRuns = () => new OperatorError('Der Dienst läuft noch. Beenden Sie ihn, dann stellen Sie wieder her.');

/** Gives a database that nobody has open another name. @throws OperatorError where somebody has it open */
function moveAside(file: string, aside: string): void {
  using db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    if (isBusy(error)) throw stillRuns();
    if (!isDamage(error)) throw error;
    // A damaged database is often why somebody restores. It is let go of first, as closing it may write into its log.
    db.close();
  }
  // Its log goes with it, or SQLite would read it into the new file.
  for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, aside + end);
}

/** @returns where the database of before lies */
const restoreSqlite = (source: string, file: string): Promise<string | undefined> =>
  writeWhole(file, async (part) => {
    await copySqlite(source, part);
    if (!existsSync(file)) return undefined;
    const replaced = nameWithTime(file, 'ersetzt');
    moveAside(file, replaced);
    return replaced;
  });

/** @returns where a copy of the database of before lies */
async function restorePostgres(source: string, place: Place): Promise<string | undefined> {
  const { dbname, env } = toConnection(place);
  checkDump(source, env);
  const entries = run('pg_restore', ['--list', source], env).match(rowsAndTables) ?? [];
  // Not beside the copy: that may lie where nothing can be written.
  const folder = mkdtempSync(join(tmpdir(), 'energieausweis-'));
  const list = join(folder, 'entries');
  writeFileSync(list, `${entries.join('\n')}\n`);
  const client = new pg.Client({ connectionString: place.url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const names = async (sql: string) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
    const others = await names(
      `SELECT pid AS name FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    if (others.length > 0) throw stillRuns();
    const tables = await names('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()');
    const replaced = tables.length > 0 ? nameWithTime(join(dirname(source), 'postgres.dump'), 'ersetzt') : undefined;
    if (replaced !== undefined) await backUp(place, replaced);
    for (const name of tables) await client.query(`DROP TABLE ${pg.escapeIdentifier(name)} CASCADE`);
    const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', `--use-list=${list}`];
    run('pg_restore', [...how, dbname, source], env);
    return replaced;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.end();
  }
}

/** Puts a copy in the place of what the database holds. @throws OperatorError */
export async function restore(source: string, place: Place): Promise<string> {
  const file = databaseFile(place.url, false);
  if (!existsSync(source)) throw new OperatorError(`${source} gibt es nicht.`);
  if (/\.dump(?:\.|$)/.test(source) === (file !== undefined))
    throw new OperatorError(`${source} ist eine Sicherung der anderen Art von Datenbank: Prüfen Sie DATABASE_URL.`);
  const replaced = await (file === undefined ? restorePostgres(source, place) : restoreSqlite(source, file));
  return [
    'Wiederhergestellt und geprüft.',
    ...(replaced === undefined ? [] : [`Die Datenbank von vorher liegt in ${replaced}`]),
    'Wer seit dieser Sicherung gelöscht werden wollte, ist wieder da: Rufen Sie „energieausweis forget“ noch einmal auf.',
  ].join('\n');
}
