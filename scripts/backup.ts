/**
 * A whole copy of the service's SQLite database, looked through, while the service runs or not.
 *
 *   energieausweis backup <file>
 *   energieausweis backup --tidy <file>    before that deletes older copies beside it, those of the same name but for the digits
 */
import { resolve } from 'node:path';
import { backupDatabase, copiedToWords, deleteOldCopies } from '../api/operator/backup.ts';
import {
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  requireDatabase,
  requireFile,
  runCommand,
  type Command,
} from './command.ts';

const usage =
  'Nennen Sie die Datei, in die gesichert wird: energieausweis backup /var/backups/sicherung.db (mit --tidy ohne die alten)';

export const backup: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, { tidy: { type: 'boolean', default: false } });
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new OperatorError(usage);
  const file = requireFile(readSettings(call), 'pg_dump');
  requireDatabase(file);
  // First, since the disk may be full of them.
  if (values.tidy && deleteOldCopies(file, resolve(call.folder, target), Date.now()) === undefined)
    await writeAnswer(
      call,
      'Alte Sicherungen bleiben: Die Uhr dieses Rechners ist gesprungen. „energieausweis leads purge“ sagt, was zu tun ist.',
    );
  const copied = await backupDatabase(file, resolve(call.folder, target));
  await writeAnswer(call, `Gesichert und geprüft: ${copiedToWords(copied)}, in ${target}`);
};

if (import.meta.main) await runCommand(backup);
