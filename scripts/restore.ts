/**
 * Puts a copy made by `energieausweis backup` in the place of the service's SQLite database. The service
 * must not run; the database that was there is kept beside it, and who was forgotten or has unsubscribed since the copy was
 * made is not brought back.
 *
 *   energieausweis restore <file>
 */
import { resolve } from 'node:path';
import { copiedToWords, restoreDatabase } from '../api/operator/backup.ts';
import { erasedAgainToText } from '../api/operator/leads.ts';
import {
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  requireFile,
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
  const file = requireFile(env, 'pg_restore');
  const restored = await restoreDatabase(resolve(call.folder, source), file, async () =>
    // Loaded only here: it reads the content's schemas, which most restores do not need.
    (await import('./messages.ts')).endedMessages(env),
  );
  const { kept, erased, isComplete } = restored;
  const before = kept === undefined ? '' : `\nDie Datenbank von vorher liegt in ${kept}`;
  const again = erased.contacts + erased.subscriptions > 0 ? `\n${erasedAgainToText(erased)}` : '';
  await writeAnswer(
    call,
    `Wiederhergestellt und geprüft: ${copiedToWords(restored)}.${again}${isComplete ? '' : unknownErasures}${before}`,
  );
};

if (import.meta.main) await runCommand(restore);
