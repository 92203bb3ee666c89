/**
 * Puts a copy made by `energieausweis backup` in the place of the service's database, SQLite or Postgres. The service
 * must not run; the database that was there is kept beside it, and who was forgotten or has unsubscribed since the copy was
 * made is not brought back.
 *
 *   energieausweis restore <file>
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { copiedToWords, restoreDatabase } from '../api/operator/backup.ts';
import { isPostgresCopy, restorePostgres } from '../api/operator/postgres-copy.ts';
import { erasedAgainToText } from '../api/operator/leads.ts';
import {
  databaseFile,
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  runCommand,
  type Command,
} from './command.ts';

const unknownErasures =
  '\nDie Datenbank von vorher ließ sich nicht befragen: Wer nach der neuesten Sicherung vergessen werden wollte oder den Newsletter ' +
  'abbestellt hat, ist wieder da. „energieausweis leads vergessen“ löscht es noch einmal.';

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
  // Loaded only where it is asked for: it reads the content's schemas, which most restores do not need.
  const toDeliveries = async () => (await import('./messages.ts')).endedMessages(env);
  const restored =
    file === undefined
      ? await restorePostgres(copy, { url: env.DATABASE_URL, settings: call.settings }, toDeliveries)
      : await restoreDatabase(copy, file, toDeliveries);
  const { kept, erased, isComplete } = restored;
  const before = kept === undefined ? '' : `\nDie Datenbank von vorher liegt in ${kept}`;
  const again = erased.contacts + erased.subscriptions > 0 ? `\n${erasedAgainToText(erased)}` : '';
  await writeAnswer(
    call,
    `Wiederhergestellt und geprüft: ${copiedToWords(restored)}.${again}${isComplete ? '' : unknownErasures}${before}`,
  );
};

if (import.meta.main) await runCommand(restore);
