/** A whole copy of the database, made while the service runs and read back; and the way back, once it is stopped. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { migrateSqlite, migrations } from '../storage/migrations.ts';
import { isBusy, isDamage } from '../storage/sqlite-error.ts';
import { createPrivately, nameWithTime } from '../storage/sqlite-file.ts';
import { count, OperatorError } from './table.ts';

/** Where the rows are: a file of SQLite, or the address of a Postgres, and the environment that its programs run in. */
export type Place = { file: string } | Postgres;
type Postgres = { url: string; settings: NodeJS.ProcessEnv };

/** What a database is made of, but for what SQLite makes by itself. */
const schemaOf = (db: DatabaseSync): string =>
  JSON.stringify(
    db
      .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY name`)
      .all(),
  );

/** Whether it is as our own migrations make it: a trigger that somebody has put into a copy would run with each request. */
function isOurs(db: DatabaseSync, version: number): boolean {
  const own = new DatabaseSync(':memory:');
  migrateSqlite(own, migrations.slice(0, version));
  const isAlike = schemaOf(own) === schemaOf(db);
  own.close();
  return isAlike;
}

/** @returns how many requests it holds @throws OperatorError where it is damaged, newer, or no database of this service */
function readBack(file: string): number {
  const db = new DatabaseSync(file, { timeout: 5000 });
  const one = <Row>(sql: string) => db.prepare(sql).get() as Row;
  try {
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
  } catch (error) {
    throw isDamage(error) ? new OperatorError(`${file} ist beschädigt oder keine Datenbank.`, { cause: error }) : error;
  } finally {
    db.close();
  }
}

async function copySqlite(from: string, to: string): Promise<number> {
  const db = new DatabaseSync(from, { timeout: 5000 });
  try {
    // All in one go: with pauses it would begin anew after each request that comes meanwhile.
    await backup(db, to, { rate: 2 ** 31 - 1 });
  } catch (error) {
    // SQLITE_FULL.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === 13)
      throw new OperatorError(`Die Festplatte, auf der ${dirname(to)} liegt, ist voll: Gesichert ist nichts.`, {
        cause: error,
      });
    throw error;
  } finally {
    db.close();
  }
  return readBack(to);
}

/** Runs a program of Postgres. Its password is no argument: these every user of the machine can see. @throws OperatorError */
function run(program: 'pg_dump' | 'pg_restore', typed: readonly string[], place: Postgres, isAsked = true): string {
  const url = new URL(place.url);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // pg's own word.
  if (url.searchParams.get('ssl') === 'true') url.searchParams.set('sslmode', 'require');
  url.searchParams.delete('ssl');
  const env = { ...place.settings, LC_ALL: 'C', ...(password !== '' && { PGPASSWORD: password }) };
  const to = isAsked ? [`--dbname=${url.href}`] : [];
  const { status, error, stdout, stderr } = spawnSync(program, [...typed, ...to], { env, encoding: 'utf8' });
  if (error) throw new OperatorError(`${program} fehlt auf diesem Rechner: apt-get install postgresql-client`);
  // Its own words may hold rows.
  const why = /version mismatch|unsupported version/.test(stderr)
    ? 'Nehmen Sie die Fassung des Servers (apt-get install postgresql-client-17 und so fort).'
    : 'Prüfen Sie DATABASE_URL, die Datei und den Platz auf der Festplatte.';
  if (status !== 0) throw new OperatorError(`${program} ist gescheitert (${status ?? 'beendet'}). ${why}`);
  return stdout;
}

/** Of what `pg_restore --list` tells: functions and triggers of somebody else are left out, or the restore would meet them there. */
const rowsAndTables =
  /^\d+; \d+ \d+ (?:TABLE|TABLE DATA|CONSTRAINT|FK CONSTRAINT|INDEX|SEQUENCE|SEQUENCE OWNED BY|SEQUENCE SET|DEFAULT) .*$/gm;

/** @param target a file that is not there, or a folder, whose copy is replaced @throws OperatorError */
export async function backUp(place: Place, target: string): Promise<string> {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(target, 'file' in place ? 'leads.db' : 'leads.dump') : target;
  if (!isFolder && existsSync(file)) throw new OperatorError(`${file} gibt es schon. Nennen Sie eine andere Datei.`);
  const part = `${file}.teil`;
  rmSync(part, { force: true });
  createPrivately(part);
  try {
    let counted = '';
    if ('file' in place) counted = ` (${count(await copySqlite(place.file, part), 'Anfrage', 'Anfragen')})`;
    else {
      run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], place);
      run('pg_restore', ['--file=/dev/null', part], place, false);
    }
    renameSync(part, file);
    return `Gesichert und geprüft${counted}: ${file}`;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Opens a database that nobody else has open. @throws OperatorError where somebody has it open */
function openAlone(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw isBusy(error) ? stillRuns() : error;
  }
}
const stillRuns = () => new OperatorError('Der Dienst läuft noch. Beenden Sie ihn, dann stellen Sie wieder her.');

async function restoreSqlite(source: string, file: string): Promise<string | undefined> {
  const part = `${file}.teil`;
  rmSync(part, { force: true });
  createPrivately(part);
  try {
    await copySqlite(source, part).catch((error: unknown) => {
      throw isDamage(error) ? new OperatorError(`${source} ist beschädigt oder keine Datenbank.`) : error;
    });
    if (!existsSync(file)) return void renameSync(part, file);
    const replaced = nameWithTime(file, 'ersetzt');
    try {
      const db = openAlone(file);
      renameSync(file, replaced);
      db.close();
    } catch (error) {
      // A damaged database is often why somebody restores. Its -wal goes with it, or SQLite would read it into the new file.
      if (!isDamage(error)) throw error;
      for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, replaced + end);
    }
    renameSync(part, file);
    return replaced;
  } finally {
    rmSync(part, { force: true });
  }
}

async function restorePostgres(source: string, place: Postgres): Promise<string | undefined> {
  // All of it is read before anything is dropped: a copy may end within its rows.
  run('pg_restore', ['--file=/dev/null', source], place, false);
  const entries = run('pg_restore', ['--list', source], place, false).match(rowsAndTables) ?? [];
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
    // What the triggers of a migration call stays when their tables go.
    await client.query('DROP FUNCTION IF EXISTS write_nothing');
    const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', `--use-list=${list}`];
    run('pg_restore', [...how, source], place);
    return replaced;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.end();
  }
}

/** Puts a copy in the place of what the database holds. @throws OperatorError */
export async function restore(source: string, place: Place): Promise<string> {
  if (!existsSync(source)) throw new OperatorError(`${source} gibt es nicht.`);
  if (/\.dump(?:\.|$)/.test(source) !== 'url' in place)
    throw new OperatorError(`${source} ist eine Sicherung der anderen Art von Datenbank: Prüfen Sie DATABASE_URL.`);
  const replaced = await ('url' in place ? restorePostgres(source, place) : restoreSqlite(source, place.file));
  return [
    'Wiederhergestellt und geprüft.',
    ...(replaced === undefined ? [] : [`Die Datenbank von vorher liegt in ${replaced}`]),
    'Wer seit dieser Sicherung gelöscht werden wollte, ist wieder da: Rufen Sie „energieausweis forget“ noch einmal auf.',
  ].join('\n');
}
