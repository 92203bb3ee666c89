/** A whole copy of the SQLite database, made while the service runs, and the way back. What fails leaves all as it was. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { migrations } from '../storage/migrations.ts';
import { createPrivately, isBusy, nameWithTime } from '../storage/sqlite.ts';
import { OperatorError } from './operator-error.ts';

export type Copied = { contacts: number; openDeliveries: number };

/**
 * @param newest version of the schema that is taken
 * @throws OperatorError where it is damaged, newer, or no database of this service
 */
export function verify(db: DatabaseSync, newest = migrations.length): Copied {
  const one = <Row>(sql: string) => db.prepare(sql).get() as Row;
  const { user_version: version } = one<{ user_version: number }>('PRAGMA user_version');
  if (version === 0) throw new OperatorError('Das ist keine Datenbank dieses Dienstes.');
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

export const newerDatabase = () =>
  new OperatorError('Diese Datenbank stammt von einer neueren Fassung des Programms. Nehmen Sie diese.');

/** Makes a copy that has been looked through, its owner's alone. The name must be free. */
async function copy(from: string, to: string): Promise<Copied> {
  createPrivately(to);
  try {
    const db = new DatabaseSync(from, { timeout: 5000 });
    try {
      // All pages in one go: with pauses it would begin anew after each lead that comes meanwhile.
      await backup(db, to, { rate: 2 ** 31 - 1 });
    } finally {
      db.close();
    }
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
    throw isDamage(error) ? damaged(from, error) : error;
  }
}

export const damaged = (file: string, cause: unknown) =>
  new OperatorError(`${file} ist beschädigt oder keine Datenbank.`, { cause });

/** SQLITE_CORRUPT 11 and SQLITE_NOTADB 26. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff);

/** @throws OperatorError */
export async function backupDatabase(file: string, target: string): Promise<Copied> {
  if (existsSync(target)) throw new OperatorError(`${target} gibt es schon. Nennen Sie eine andere Datei.`);
  const part = `${target}.teil`;
  rmSync(part, { force: true });
  const copied = await copy(file, part);
  renameSync(part, target);
  return copied;
}

/** @returns also where the database lies that was there before @throws OperatorError */
export async function restoreDatabase(source: string, file: string): Promise<Copied & { kept: string | undefined }> {
  if (!existsSync(source)) throw new OperatorError(`${source} gibt es nicht.`);
  const part = `${file}.teil`;
  rmSync(part, { force: true });
  const copied = await copy(source, part);
  try {
    const kept = existsSync(file) ? setAside(file) : undefined;
    renameSync(part, file);
    return { ...copied, kept };
  } finally {
    rmSync(part, { force: true });
  }
}

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
    // What is damaged is often why. Its log goes with it, or SQLite would take it for the new file's.
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
    return kept;
  }
  renameSync(file, kept);
  db.close();
  return kept;
}
