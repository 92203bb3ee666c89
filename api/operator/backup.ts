/** A whole copy of the SQLite database, made while the service runs, and the way back. What fails leaves all as it was. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { migrateSqlite, migrations } from '../storage/migrations.ts';
import { hasCode, isBusy, isDamage } from '../storage/sqlite-error.ts';
import { createPrivately, nameWithTime } from '../storage/sqlite-file.ts';
import { OperatorError } from './operator-error.ts';
import { count } from './table.ts';

export type Copied = { contacts: number; openDeliveries: number };

/** „3 Anfragen, 1 offene Zustellung“ */
export const copiedToWords = ({ contacts, openDeliveries }: Copied): string =>
  `${count(contacts, 'Anfrage', 'Anfragen')}, ${count(openDeliveries, 'offene Zustellung', 'offene Zustellungen')}`;

/**
 * @param newest version of the schema that is taken
 * @throws OperatorError where it is damaged, newer, or no database of this service
 */
export function verify(db: DatabaseSync, newest = migrations.length): Copied {
  const one = <Row>(sql: string) => db.prepare(sql).get() as Row;
  const { user_version: version } = one<{ user_version: number }>('PRAGMA user_version');
  if (version === 0) throw foreignDatabase();
  if (version > newest) throw newerDatabase();
  const { integrity_check: integrity } = one<{ integrity_check: string }>('PRAGMA integrity_check');
  if (integrity !== 'ok' || one('PRAGMA foreign_key_check') !== undefined) {
    throw new OperatorError('Die Datenbank ist beschädigt.');
  }
  return {
    contacts: one<{ n: number }>('SELECT count(*) AS n FROM contacts').n,
    openDeliveries: one<{ n: number }>(`SELECT count(*) AS n FROM deliveries WHERE state IN ('pending', 'waiting')`).n,
  };
}

const foreignDatabase = () => new OperatorError('Das ist keine Datenbank dieses Dienstes.');
export const newerDatabase = () =>
  new OperatorError('Diese Datenbank stammt von einer neueren Fassung des Programms. Nehmen Sie diese.');

/** All pages of a database, as they are. */
async function takePages(from: string, to: string): Promise<void> {
  const db = new DatabaseSync(from, { timeout: 5000 });
  try {
    // All in one go: with pauses it would begin anew after each lead that comes meanwhile.
    await backup(db, to, { rate: 2 ** 31 - 1 });
  } finally {
    db.close();
  }
}

/**
 * The rows of a database, into one that our own migrations make: a trigger, a view or whatever else somebody has put into a copy does not
 * come along, and is not run. @throws OperatorError where it is none of this service, or newer
 */
function takeRows(from: string, to: string): void {
  const db = new DatabaseSync(to, { timeout: 5000, enableForeignKeyConstraints: false });
  const rows = <Row>(sql: string, ...values: string[]) => db.prepare(sql).all(...values) as Row[];
  try {
    db.exec('PRAGMA trusted_schema = OFF');
    db.prepare('ATTACH ? AS copy').run(`${pathToFileURL(from).href}?mode=ro`);
    const [{ user_version: version } = { user_version: 0 }] = rows<{ user_version: number }>(
      'PRAGMA copy.user_version',
    );
    if (version === 0) throw foreignDatabase();
    if (version > migrations.length) throw newerDatabase();
    migrateSqlite(db, migrations.slice(0, version));
    const ofTables = `FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`;
    for (const { name: table } of rows<{ name: string }>(`SELECT name ${ofTables}`)) {
      // Neither a view nor a table whose rows a module makes.
      const plain = `SELECT 1 FROM copy.sqlite_schema WHERE type = 'table' AND name = ? AND rootpage > 0 AND sql NOT LIKE '%virtual%'`;
      if (rows(plain, table).length === 0) throw foreignDatabase();
      const columns = rows<{ name: string }>(`PRAGMA main.table_info(${table})`).map(({ name }) => name);
      db.exec(
        `INSERT INTO main.${table} (${columns.join()}) SELECT ${columns.map((name) => `copy.${table}.${name}`).join()} FROM copy.${table}`,
      );
    }
  } catch (error) {
    // A column that is not there, or rows that ours refuses.
    throw hasCode(1, 19)(error) ? damaged(from, error) : error;
  } finally {
    db.close();
  }
}

/** Makes a copy that has been looked through, its owner's alone. The name must be free. */
async function copy(
  from: string,
  to: string,
  take: (from: string, to: string) => Promise<void> | void,
): Promise<Copied> {
  try {
    createPrivately(to);
  } catch (error) {
    throw isFull(error) ? fullDisk(to, error) : notWritable(to, error);
  }
  try {
    await take(from, to);
    const made = new DatabaseSync(to, { timeout: 5000 });
    try {
      // One file that is whole by itself, without a log beside it.
      made.exec('PRAGMA journal_mode = DELETE');
      // After going back to an older release the database stays as the newer one left it.
      return verify(made, Infinity);
    } finally {
      made.close();
    }
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${to}${suffix}`, { force: true });
    if (isDamage(error)) throw damaged(from, error);
    throw isFull(error) ? fullDisk(to, error) : error;
  }
}

/** SQLITE_FULL, also as what fails when the system has no room for a write: ENOSPC, EDQUOT. */
function isFull(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: unknown };
  return (errcode !== undefined && (errcode & 0xff) === 13) || code === 'ENOSPC' || code === 'EDQUOT';
}

const fullDisk = (target: string, cause: unknown) =>
  new OperatorError(
    `Die Festplatte, auf der ${dirname(target)} liegt, ist voll: Gesichert ist nichts, die Datenbank ist unversehrt. Schaffen Sie dort Platz ` +
      'oder sichern Sie an einen anderen Ort.',
    { cause },
  );

const notWritable = (target: string, cause: unknown) =>
  new OperatorError(
    `In den Ordner ${dirname(target)} lässt sich nicht schreiben (${(cause as NodeJS.ErrnoException).code ?? 'unbekannt'}): Gesichert ist nichts. ` +
      'Nehmen Sie einen, in dem der Benutzer des Dienstes schreiben darf.',
    { cause },
  );

export const damaged = (file: string, cause: unknown) =>
  new OperatorError(`${file} ist beschädigt oder keine Datenbank.`, { cause });

/** @throws OperatorError */
export async function backupDatabase(file: string, target: string): Promise<Copied> {
  if (existsSync(target)) throw new OperatorError(`${target} gibt es schon. Nennen Sie eine andere Datei.`);
  const part = `${target}.teil`;
  rmSync(part, { force: true });
  const copied = await copy(file, part, takePages);
  renameSync(part, target);
  return copied;
}

/** @returns where the database lies that was there before @throws OperatorError */
export async function restoreDatabase(source: string, file: string): Promise<Restored> {
  if (!existsSync(source)) throw new OperatorError(`${source} gibt es nicht.`);
  const part = `${file}.teil`;
  rmSync(part, { force: true });
  const copied = await copy(source, part, takeRows);
  try {
    const kept = existsSync(file) ? setAside(file) : undefined;
    renameSync(part, file);
    return { ...copied, kept };
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${part}${suffix}`, { force: true });
  }
}
export type Restored = Copied & { kept: string | undefined };

/**
 * Opens a database that nobody else has open, idle or not, and keeps it so; its log is in it then.
 * @param next what is to be done once the service is stopped @throws OperatorError where somebody has it open
 */
export function openAlone(file: string, next: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw isBusy(error)
      ? new OperatorError(`Der Dienst läuft noch. Beenden Sie ihn, dann ${next}.`, { cause: error })
      : error;
  }
}

/** @returns its new name @throws OperatorError where the service has it open */
function setAside(file: string): string {
  const kept = nameWithTime(file, 'ersetzt');
  let db: DatabaseSync;
  try {
    db = openAlone(file, 'stellen Sie wieder her');
  } catch (error) {
    if (!isDamage(error)) throw error;
    // A damaged database is often why somebody restores. Its -wal goes with it, or SQLite would read it into the new file.
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
    return kept;
  }
  renameSync(file, kept);
  db.close();
  return kept;
}
