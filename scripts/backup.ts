/**
 * A whole copy of the service's SQLite database, looked through, while the service runs or not.
 *
 *   npm run backup -- <file>
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupDatabase } from '../api/operator/backup.ts';
import { count } from '../api/operator/table.ts';
import { noDatabase, OperatorError, put, readArguments, readSettings, requireFile, runCommand } from './command.ts';

const usage = 'Nennen Sie die Datei, in die gesichert wird: npm run backup -- sicherung.db';

await runCommand(async () => {
  const [target, ...more] = readArguments(usage, {}).positionals;
  if (target === undefined || more.length > 0) throw new OperatorError(usage);
  const file = requireFile(readSettings(), 'pg_dump');
  if (!existsSync(file)) throw noDatabase(file);
  const { contacts, openDeliveries } = await backupDatabase(file, resolve(target));
  const what = `${count(contacts, 'Anfrage', 'Anfragen')}, ${count(openDeliveries, 'offene Zustellung', 'offene Zustellungen')}`;
  await put(`Gesichert und geprüft: ${what}, in ${target}`, undefined);
});
