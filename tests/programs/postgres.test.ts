import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProxy } from '../support/proxy.ts';
import { startPostgres } from '../support/postgres.ts';
import { freePort, newContact, newSubscription } from '../../api/test-support.ts';
import { storeContract } from '../../api/storage/contract.ts';
import { migratePostgres, migrations } from '../../api/storage/migrations.ts';
import { openPostgresStore } from '../../api/storage/postgres.ts';
import { migrationsOfVersion1, version1 } from '../../api/storage/version-1.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
}, 30_000);
afterAll(() => server.stop());

async function open() {
  const url = server.urlOf(await server.emptySchema());
  const store = await openPostgresStore(url);
  const rows = async (sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const result = await client.query<Record<string, unknown>>(sql);
    await client.end();
    return result.rows;
  };
  return { store, rows, url };
}

describe('Postgres', () => {
  storeContract(open);

  test('two services share the outbox without a message twice', async () => {
    const { store, url } = await open();
    const second = await openPostgresStore(url);
    for (let i = 0; i < 20; i++) await store.saveContact(newContact(`c${i}`));
    const now = newContact('x').receivedAt;
    const claims = await Promise.all(
      [store, second, store, second].map((each) => each.claimDeliveries('contact-webhook', now, 5, 1000)),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
    await Promise.all([store.close(), second.close()]);
  });

  test('services that start together migrate once', async () => {
    const url = server.urlOf(await server.emptySchema());
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(url)));
    await stores[0]?.saveContact(newContact('a'));
    await Promise.all(stores.map((store) => store.close()));
  });

  test('a migration that fails leaves nothing of itself', async () => {
    const pool = new pg.Pool({ connectionString: server.urlOf(await server.emptySchema()) });
    const client = await pool.connect();
    const broken = [...migrations, { sqlite: '', postgres: 'CREATE TABLE half (id TEXT); SELECT nonsense' }];
    await expect(migratePostgres(client, broken)).rejects.toThrow();
    expect((await client.query('SELECT version FROM schema_version')).rows).toEqual([{ version: migrations.length }]);
    expect((await client.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
    client.release();
    await pool.end();
  });

  test('rows of version 1 are kept, and version 1 runs on without a message it does not know', async () => {
    const url = server.urlOf(await server.emptySchema());
    const pool = new pg.Pool({ connectionString: url });
    const old = await pool.connect();
    await migratePostgres(old, migrationsOfVersion1);
    const run = (text: string, ...values: string[]) => {
      let count = 0;
      return old.query<Record<string, unknown>>(
        text.replaceAll('?', () => `$${++count}`),
        values,
      );
    };
    const save = async (id: string) => {
      await run(version1.insertContact, id);
      await run(version1.insertDelivery, `msg_${id}`, id);
    };
    await save('tried');
    await run(version1.claim);
    await save('before');

    const store = await openPostgresStore(url);
    expect((await run('SELECT id, first_tried_at FROM deliveries ORDER BY id')).rows).toEqual([
      { id: 'msg_before', first_tried_at: null },
      { id: 'msg_tried', first_tried_at: '0' },
    ]);
    await store.requestSubscription(newSubscription('s', { requestedAt: 0 }), 1);
    await save('after');
    expect((await run(version1.claim)).rows.map(({ id }) => id).sort()).toEqual(['msg_after', 'msg_before']);
    await run(version1.finish);
    expect((await run('SELECT id, state FROM deliveries ORDER BY id')).rows).toEqual([
      { id: 'msg_after', state: 'done' },
      { id: 'msg_before', state: 'done' },
      { id: 'msg_s_mail', state: 'waiting' },
      { id: 'msg_tried', state: 'done' },
    ]);
    old.release();
    await Promise.all([pool.end(), store.close()]);
  });

  test("the operator's commands work on it while the service does", async () => {
    const { store, url } = await open();
    await store.saveContact(newContact('a'));
    const run = async (...args: string[]) => {
      const script = fileURLToPath(new URL('../../scripts/leads.ts', import.meta.url));
      const env = { PATH: process.env['PATH'], DATABASE_URL: url };
      return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
    };
    expect(await run('list')).toMatch(/Anna Meyer {2}0421 123 {2}a\n1 Anfrage, die neueste zuerst\.\n$/);
    expect(JSON.parse(await run('export', 'anna@example.org'))).toMatchObject({
      contacts: [{ id: 'a', receivedAt: '2025-03-03T12:00:00.000Z' }],
      deliveries: [{ id: 'msg_a_created', createdAt: '2025-03-03T12:00:00.000Z', attempts: 0 }],
    });
    expect(await run('forget', 'anna@example.org')).toMatch(/^Gelöscht: 1 Anfrage/);
    expect(await store.listContacts(9)).toEqual([]);
    await store.close();
  });

  test('a server that is not there is Unavailable', async () => {
    await expect(openPostgresStore(server.urlOf('none', await freePort()))).rejects.toMatchObject({
      name: 'UnavailableError',
      reason: 'postgres-ECONNREFUSED',
    });
  });

  test('while connections are dead each visitor is told so in time, then they are replaced', async () => {
    const proxy = await openProxy(server.port);
    const store = await openPostgresStore(server.urlOf(await server.emptySchema(), proxy.port), {
      poolSize: 2,
      patienceMs: 300,
    });
    await store.saveContact(newContact('a'));
    proxy.freeze(true);
    const frozenAt = performance.now();
    const saves = Array.from({ length: 9 }, (_, i) => store.saveContact(newContact(`b${i}`)));
    const refusals = await Promise.allSettled(saves);
    // Those that wait for a connection wait no longer than those that have one.
    expect(performance.now() - frozenAt).toBeLessThan(5 * 300);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 'rejected', reason: { name: 'UnavailableError' } });
    proxy.freeze(false);
    await expect(store.saveContact(newContact('c'))).resolves.toMatchObject({ outcome: 'stored' });
    await store.close();
  });

  test('connections that break off while they are in use end nothing but their operations', async () => {
    const proxy = await openProxy(server.port);
    const url = server.urlOf(await server.emptySchema(), proxy.port);
    const store = await openPostgresStore(url);
    const holder = new pg.Client(url);
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE contacts');
    const waiting = `SELECT FROM pg_locks WHERE relation = 'contacts'::regclass AND NOT granted`;
    const saving = expect(store.saveContact(newContact('a'))).rejects.toMatchObject({ name: 'UnavailableError' });
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    proxy.cut();
    await saving;
    await expect(store.saveContact(newContact('a'))).resolves.toMatchObject({ outcome: 'stored' });
    await store.close();
  });
});
