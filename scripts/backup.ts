/**
 * A whole copy of the service's database, SQLite or Postgres, looked through, while the service runs or not.
 *
 *   energieausweis backup <file>
 *   energieausweis backup <folder>         under the name of the minute
 *   energieausweis backup --tidy <file>    before that deletes older copies beside it, those of the same name but for the digits
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupDatabase, copiedToWords, deleteOldCopies, seenBy } from '../api/operator/backup.ts';
import { dumpPostgres, readSeen } from '../api/operator/postgres-copy.ts';
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
  'Nennen Sie die Datei oder den Ordner, in den gesichert wird: energieausweis backup /var/backups/sicherung.db (mit --tidy ohne die alten)';

/** UTC, where no hour comes twice. */
const toName = (ending: string) =>
  `leads-${new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.${ending}`;

export const backup: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, { tidy: { type: 'boolean', default: false } });
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  const file = databaseFile(env);
  if (file !== undefined) requireDatabase(file);
  const named = resolve(call.folder, target);
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const copy = isFolder ? join(named, toName(file === undefined ? 'dump' : 'db')) : named;
  // First, since the disk may be full of them.
  const seen = async () => (file === undefined ? readSeen(env.DATABASE_URL) : seenBy(file));
  if (values.tidy && deleteOldCopies(await seen(), copy, Date.now()) === undefined)
    await writeAnswer(
      call,
      'Alte Sicherungen bleiben: Die Uhr dieses Rechners ist gesprungen. „energieausweis leads purge“ sagt, was zu tun ist.',
    );
  const copied = await (file === undefined
    ? dumpPostgres({ url: env.DATABASE_URL, settings: call.settings }, copy)
    : backupDatabase(file, copy));
  await writeAnswer(call, `Gesichert und geprüft: ${copiedToWords(copied)}, in ${isFolder ? copy : target}`);
};

if (import.meta.main) await runCommand(backup);
