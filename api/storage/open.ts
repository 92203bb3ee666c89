/** `DATABASE_URL` → store. */
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OnBroken, Store } from './port.ts';
import { openSqliteStore } from './sqlite.ts';

/** `databaseUrlToFile('file:./data/leads.db', '/srv/site')` → „/srv/site/data/leads.db“ */
export function databaseUrlToFile(databaseUrl: string, root: string): string {
  return databaseUrl.startsWith('file://')
    ? fileURLToPath(databaseUrl)
    : resolve(root, databaseUrl.slice('file:'.length));
}

type OpenOptions = {
  onBroken?: OnBroken | undefined;
  /** How long a connection and each statement may take on Postgres: 2 s where nothing is said, as for visitors. */
  patienceMs?: number;
};

/**
 * Opens the database and brings its schema up to date.
 * @param root folder that a relative file is found from
 */
export async function openStore(databaseUrl: string, root: string, options: OpenOptions = {}): Promise<Store> {
  const { onBroken, patienceMs } = options;
  if (databaseUrl.startsWith('file:')) {
    const file = databaseUrlToFile(databaseUrl, root);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    return openSqliteStore(file, { onBroken });
  }
  const { openPostgresStore } = await import('./postgres.ts');
  return openPostgresStore(databaseUrl, patienceMs);
}
