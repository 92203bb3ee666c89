/** A whole copy of the SQLite database, made while the service runs, and the way back. What fails leaves all as it was. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { migrations } from '../storage/migrations.ts';
import { createPrivately, isBusy, nameWithTime } from '../storage/sqlite.ts';
import { OperatorError } from './operator-error.ts';

export type Copied = { contacts: number; openDeliveries: number };

/** @throws OperatorError where it is damaged, or no database of this service */
function verify(file: string): Copied {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    // One file that is whole by itself, without a log beside it.
    db.exec('PRAGMA journal_mode = DELETE');
    const one = <Row>(sql: string) => db.prepare(sql).get() as Row;
    const { user_version: version } = one<{ user_version: number }>('PRAGMA user_version');
    if (version === 0) throw new OperatorError('Das ist keine Datenbank dieses Dienstes.');
    if (version > migrations.length) {
      throw new OperatorError('Diese Datenbank stammt von einer neueren Fassung des Programms. Nehmen Sie diese.');
    }
    const { integrity_check: integrity } = one<{ integrity_check: string }>('PRAGMA integrity_check');
    if (integrity !== 'ok' || one('PRAGMA foreign_key_check') !== undefined) {
      throw new OperatorError('Die Datenbank ist beschädigt.');
    }
    return {
      contacts: one<{ n: number }>('SELECT count(*) AS n FROM contacts').n,
      openDeliveries: one<{ n: number }>(`SELECT count(*) AS n FROM deliveries WHERE state IN ('pending', 'waiting')`)
        .n,
    };
  } finally {
    db.close();
  }
}

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
    return verify(to);
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${to}${suffix}`, { force: true });
    throw isDamage(error) ? new OperatorError(`${from} ist beschädigt oder keine Datenbank.`, { cause: error }) : error;
  }
}

/** SQLITE_CORRUPT 11 and SQLITE_NOTADB 26. */
const isDamage = (error: unknown): boolean =>
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

/** @returns its new name @throws OperatorError where the service has it open */
function setAside(file: string): string {
  const kept = nameWithTime(file, 'ersetzt');
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    // Refused while anybody else has it open, idle or not; then its log is in it, and nobody opens it meanwhile.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) {
      throw new OperatorError('Der Dienst läuft noch. Beenden Sie ihn, dann stellen Sie wieder her.', { cause: error });
    }
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
