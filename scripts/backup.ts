/**
 * A whole copy of the service's database, SQLite or Postgres, looked through, while the service runs or not.
 *
 *   energieausweis backup <file>
 *   energieausweis backup <folder>         as leads.db or leads.dump in it, in the place of the one before: restic keeps those (docs/hosting.md)
 */
import { renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupDatabase, copiedToWords } from '../api/operator/backup.ts';
import { dumpPostgres } from '../api/operator/postgres-copy.ts';
import {
  databaseFile,
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  requireDatabase,
  runCommand,
  type Command,
} from './command.ts';

const usage =
  'Nennen Sie die Datei oder den Ordner, in den gesichert wird: energieausweis backup /var/backups/sicherung.db';

export const backup: Command = async (call) => {
  const [target, ...more] = readArguments(call, usage, {}).positionals;
  if (target === undefined || more.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  const file = databaseFile(env);
  if (file !== undefined) requireDatabase(file);
  const named = resolve(call.folder, target);
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const kept = isFolder ? join(named, file === undefined ? 'leads.dump' : 'leads.db') : named;
  const copy = isFolder ? `${kept}.neu` : named;
  if (isFolder) rmSync(copy, { force: true });
  const copied = await (file === undefined
    ? dumpPostgres({ url: env.DATABASE_URL, settings: call.settings }, copy)
    : backupDatabase(file, copy));
  if (isFolder) renameSync(copy, kept);
  await writeAnswer(call, `Gesichert und geprüft: ${copiedToWords(copied)}, in ${isFolder ? kept : target}`);
};

if (import.meta.main) await runCommand(backup);
