import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLimiter } from '../../api/http/limiter.ts';
import { migratePostgres, migrations } from '../../api/storage/migrations.ts';
import { openLimitPool, openPostgresStore } from '../../api/storage/postgres.ts';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { contact, newContact, newSubscription } from '../support/app.ts';
import { ask } from '../support/service/commands.ts';
import { debianPostgres, startDebianPostgres } from '../support/service/debian-postgres.ts';
import { waitTimeoutMs } from '../support/timeouts.ts';
import { startPostgres } from '../support/service/postgres.ts';
import { storeContract } from '../support/store-contract.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { migrationsOfVersion1, sumsOfVersion1, version1, viewsOfVersion1 } from '../support/service/version-1.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** On a busy machine an operation takes longer than a visitor is made to wait: here it is about what it does. */
const openStore = (url: string) => openPostgresStore(url, waitTimeoutMs);

async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function open() {
  const url = server.urlOf(await server.emptySchema());
  return { store: await openStore(url), rows: (sql: string) => rowsOf(url, sql), url };
}

describe('Postgres', () => {
  storeContract(open);

  test('services on one database count visitors together, by hashes alone, and each by itself while it is away', async () => {
    const [ours, theirs] = [await open(), await open()];
    const pools = [ours.url, ours.url, theirs.url].map((url) => openLimitPool(url));
    const limiters = pools.map((pool) => createLimiter({ clock: Date, pool, secret: 'shared' }));
    const askAll = async () => {
      const passed = [];
      for (const limiter of limiters)
        for (let call = 0; call < 3; call++)
          passed.push((await limiter.count('requests', '203.0.113.7')).waitSeconds === undefined);
      return passed.map(Number).join('');
    };
    expect(await askAll()).toBe('111' + '110' + '111');
    expect(JSON.stringify(await ours.rows('SELECT key FROM limits'))).not.toContain('203.0');
    await Promise.all([...pools.map((pool) => pool.end()), ours.store.close(), theirs.store.close()]);
    expect(await askAll()).toBe('111'.repeat(3));
  });

  test('services that start together migrate once, and a migration that fails leaves nothing of itself', async () => {
    const url = server.urlOf(await server.emptySchema());
    const stores = await Promise.all([1, 2, 3].map(() => openStore(url)));
    await Promise.all(stores.map((store) => store.close()));
    const client = new pg.Client(url);
    await client.connect();
    const broken = [...migrations, { sqlite: '', postgres: 'CREATE TABLE half (id TEXT); SELECT nonsense' }];
    await expect(migratePostgres(client, broken)).rejects.toThrow();
    const { rows } = await client.query(`SELECT version, to_regclass('half') AS half FROM schema_version`);
    expect(rows).toEqual([{ version: migrations.length, half: null }]);
    await client.end();
  });

  test('rows of version 1 are kept, and version 1 runs on without a message it does not know', async () => {
    const url = server.urlOf(await server.emptySchema());
    const old = new pg.Client(url);
    await old.connect();
    await migratePostgres(old, migrationsOfVersion1);
    const run = async (text: string, ...values: string[]) => {
      let count = 0;
      const numbered = text.replaceAll('?', () => `$${++count}`);
      return (await old.query<Record<string, unknown>>(numbered, values)).rows;
    };
    const save = async (id: string) => {
      await run(version1.insertContact, id);
      await run(version1.insertDelivery, `msg_${id}`, id);
    };
    await save('tried');
    await run(version1.claim);
    await save('before');
    for (const view of viewsOfVersion1) await run(version1.countView, view);
    const store = await openStore(url);
    await store.requestSubscription(newSubscription('s', { requestedAt: 0 }), 1);
    await save('after');
    expect((await run(version1.claim)).map(({ id }) => id).sort()).toEqual(['msg_after', 'msg_before']);
    await run(version1.finish);
    // What is told of it is one value of what was there before, and columns of what the old version stores.
    expect(await run('SELECT id FROM contacts WHERE fields IS NULL')).toEqual([{ id: 'after' }]);
    for (const listed of await store.listContacts(9))
      expect(listed).toMatchObject({ firstName: 'Anna', city: 'Bremen', company: null, source: 'hero' });
    await run(version1.countView, 'homepage');
    const sums = await store.visitSums('2025-01-01', '2025-12-31');
    expect(sums.map(({ name, views }) => [name, views])).toEqual(sumsOfVersion1);
    const states = (await run('SELECT id, state FROM deliveries ORDER BY id')).map(({ id, state }) => `${id} ${state}`);
    expect(states).toEqual(['msg_after done', 'msg_before done', 'msg_s_mail waiting', 'msg_tried done']);
    await Promise.all([old.end(), store.close()]);
  });

  test('a server that is not there is Unavailable', async () => {
    const none = openPostgresStore('postgres://127.0.0.1:1/none');
    await expect(none).rejects.toMatchObject({ name: 'UnavailableError', reason: 'postgres-ECONNREFUSED' });
  });
});

test('the operator’s command works beside the service; a copy comes back once it is stopped', async ({ skip }) => {
  if (debianPostgres === undefined) return skip('Debian’s postgresql is not there');
  const folder = await temporaryFolder();
  const url = await startDebianPostgres(debianPostgres);
  const run = async (...typed: string[]) => {
    const { stdout, stderr } = await ask(folder, { DATABASE_URL: url }, ...typed);
    return stdout + stderr;
  };
  const store = await openStore(url);
  await store.saveContact(newContact('odd', { contact: { ...contact, message: 'a\tb\\N\n\\.\nCOPY x FROM stdin;' } }));
  expect(await run('list')).toMatch(/Anna Meyer {2}0421 123 {2}odd\n1 Anfrage, die neueste zuerst\.\n$/);
  const copy = join(folder, 'leads.dump');
  // Left where it is: it would run with each request that comes.
  await rowsOf(url, "CREATE FUNCTION relay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
  await rowsOf(url, 'CREATE TRIGGER relay AFTER INSERT ON contacts EXECUTE FUNCTION relay()');
  expect(await run('backup', folder)).toBe(`Gesichert und geprüft: ${copy}\n`);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  await store.saveContact(newContact('after'));
  expect(await run('restore', copy)).toMatch(/^Der Dienst läuft noch/);
  await store.close();
  const ids = async () => (await rowsOf(url, 'SELECT id FROM contacts ORDER BY id')).map(({ id }) => id);
  const [, kept = ''] = /Die Datenbank von vorher liegt in (.*)\n/.exec(await run('restore', copy)) ?? [];
  expect(await ids()).toEqual(['odd']);
  expect(await rowsOf(url, `SELECT tgname FROM pg_trigger WHERE tgname = 'relay'`)).toEqual([]);
  await run('restore', kept);
  expect(await ids()).toEqual(['after', 'odd']);
  const whole = await readFile(copy);
  // Cut within its contents, and within its rows.
  for (const end of [4000, -20]) {
    await writeFile(copy, whole.subarray(0, end));
    expect(await run('restore', copy)).toMatch(/^pg_restore ist gescheitert/);
    expect(await ids()).toEqual(['after', 'odd']);
  }
  await writeFile(join(folder, 'x.db'), '');
  expect(await run('restore', 'x.db')).toMatch(/Sicherung der anderen Art von Datenbank/);
  expect(await ids()).toEqual(['after', 'odd']);
});

test('pgloader brings a SQLite database over, row by row, as operations.md says', async ({ skip }) => {
  const hasPgloader = await promisify(execFile)('pgloader', ['--version']).catch(() => undefined);
  if (!hasPgloader) return skip('pgloader is not there');
  const folder = await temporaryFolder();
  const file = join(folder, 'leads.db');
  const source = await openSqliteStore(file, { minFreeBytes: 0 });
  const message = `Grüße – „bald“ 🏠 'x' "y" \\ \\n ? $1 {,}\nZeile zwei\ttab; --`;
  for (let i = 0; i < 50; i++) await source.saveContact(newContact(`a${i}`, { contact: { ...contact, message } }));
  await source.requestSubscription(newSubscription('s'), 1);
  await source.noteContact('a1', Date.UTC(2025, 2, 3, 12, 0, 0, 7), message);
  const { store: target, url } = await open();
  const operations = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, load = ''] = /^(LOAD DATABASE[^]*?;)$/m.exec(operations) ?? [];
  const [, schema = ''] = /search_path%3D(\w+)/.exec(url) ?? [];
  const typed = load
    .replace(/sqlite:\S+/, `sqlite://${file}`)
    .replace(/postgresql:\S+/, url.replace(/\?.*/, '').replace('postgres:', 'postgresql:'))
    .replace(';', `SET search_path TO '${schema}';`);
  await writeFile(join(folder, 'leads.load'), typed);
  await promisify(execFile)('pgloader', [join(folder, 'leads.load')]);
  const all = async (store: typeof source | typeof target) => [
    await store.findPerson(['anna@example.org']),
    await store.visitSums('2000-01-01', '2100-01-01'),
    await store.listDeliveries(),
  ];
  expect(await all(target)).toEqual(await all(source));
  await Promise.all([source.close(), target.close()]);
});
