/**
 * Copies the service's SQLite database to an empty Postgres and compares both. The service must not run.
 *
 *   energieausweis store copy postgres://…
 */
import { copiedToText, copyToPostgres, isEqual } from '../api/operator/copy.ts';
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
  'Nennen Sie das Postgres, in das kopiert wird: energieausweis store copy postgres://benutzer:kennwort@rechner:5432/name';

export const store: Command = async (call) => {
  const [action, url, ...more] = readArguments(call, usage, {}).positionals;
  if (action !== 'copy' || !/^postgres(?:ql)?:\/\//.test(url ?? '') || url === undefined || more.length > 0)
    throw new OperatorError(usage);
  const file = requireFile(readSettings(call), 'pg_dump und pg_restore');
  requireDatabase(file);
  const copied = await copyToPostgres(file, url);
  await writeAnswer(call, copiedToText(copied));
  if (!copied.every(isEqual))
    throw new OperatorError(
      'Was ankam, ist nicht, was da war: Im Postgres bleibt nichts davon. Die Datei gilt weiter.',
    );
  await writeAnswer(
    call,
    'Kopiert und verglichen. Setzen Sie DATABASE_URL auf diese Adresse und starten Sie den Dienst.\n' +
      `${file} bleibt, wie sie ist: Löschen Sie sie, sobald Sie sie nicht mehr brauchen.`,
  );
};

if (import.meta.main) await runCommand(store);
