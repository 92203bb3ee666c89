/** The database that the settings name, for a command. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { databaseUrlToFile, openStore } from '../storage/open.ts';
import type { Store } from '../storage/port.ts';
import { OperatorError } from './faults.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The file of the service's database; nothing where it is a Postgres. @throws OperatorError where there is none yet */
export function databaseFile(url: string, mustExist = true): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const file = databaseUrlToFile(url, root);
  if (!mustExist || existsSync(file)) return file;
  throw new OperatorError(
    `Es gibt noch keine Datenbank: ${file}. Sie entsteht mit dem ersten Start des Dienstes; auf einem Server läuft der Befehl mit dessen Einstellungen als „energieausweis …“.`,
  );
}

/** Works on the service's database, whether or not the service runs. @throws OperatorError where there is none */
export async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  databaseFile(url);
  // An operator can wait longer than a visitor, and a whole list takes its time.
  const store = await openStore(url, root, { patienceMs: 10 * 60_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
