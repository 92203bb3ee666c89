/**
 * Puts a copy made by `npm run backup` in the place of the service's SQLite database. The service
 * must not run; the database that was there is kept beside it.
 *
 *   npm run restore -- <file>
 */
import { resolve } from 'node:path';
import { restoreDatabase } from '../api/operator/backup.ts';
import { count } from '../api/operator/table.ts';
import { OperatorError, put, readArguments, readSettings, requireFile, runCommand } from './command.ts';

const usage = 'Nennen Sie die Sicherung: npm run restore -- sicherung.db';

await runCommand(async () => {
  const [source, ...more] = readArguments(usage, {}).positionals;
  if (source === undefined || more.length > 0) throw new OperatorError(usage);
  const file = requireFile(readSettings(), 'pg_restore');
  const { contacts, openDeliveries, kept } = await restoreDatabase(resolve(source), file);
  const what = `${count(contacts, 'Anfrage', 'Anfragen')}, ${count(openDeliveries, 'offene Zustellung', 'offene Zustellungen')}`;
  const before = kept === undefined ? '' : `\nDie Datenbank von vorher liegt in ${kept}`;
  await put(`Wiederhergestellt und geprüft: ${what}.${before}`, undefined);
});
