/**
 * Puts a copy made by `energieausweis backup` in the place of the service's database, SQLite or Postgres. The service
 * must not run; the database that was there is kept beside it.
 *
 *   energieausweis restore <file>
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { copiedToWords, restoreDatabase } from '../api/operator/backup.ts';
import { isPostgresCopy, restorePostgres } from '../api/operator/postgres-copy.ts';
import {
  databaseFile,
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  runCommand,
  type Command,
} from './command.ts';

const forgetAgain =
  'Wer seit der Sicherung vergessen werden wollte oder den Newsletter abbestellt hat, steht wieder da: Rufen Sie für sie „energieausweis leads forget“ und „newsletter end“ noch einmal auf.';

const usage = 'Nennen Sie die Sicherung: energieausweis restore /var/backups/sicherung.db';

export const restore: Command = async (call) => {
  const [source, ...more] = readArguments(call, usage, {}).positionals;
  if (source === undefined || more.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  const file = databaseFile(env);
  const copy = resolve(call.folder, source);
  if (existsSync(copy) && isPostgresCopy(copy) !== (file === undefined))
    throw new OperatorError(
      `${source} ist eine Sicherung von ${file === undefined ? 'SQLite' : 'Postgres'}, die Datenbank ist ${file === undefined ? 'ein Postgres' : 'SQLite'}: Prüfen Sie DATABASE_URL.`,
    );
  const restored =
    file === undefined
      ? await restorePostgres(copy, { url: env.DATABASE_URL, settings: call.settings })
      : await restoreDatabase(copy, file);
  const before = restored.kept === undefined ? '' : `\nDie Datenbank von vorher liegt in ${restored.kept}`;
  await writeAnswer(call, `Wiederhergestellt und geprüft: ${copiedToWords(restored)}.${before}\n${forgetAgain}`);
};

if (import.meta.main) await runCommand(restore);
