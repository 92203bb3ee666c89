import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { debianPostgres, startDebianPostgres } from '../support/debian-postgres.ts';
import { openProxy } from '../support/proxy.ts';
import { startPostgres } from '../support/postgres.ts';
import { ask, type, type CommandName } from '../support/commands.ts';
import { contact, freePort, newContact, newSubscription, readRows } from '../support/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { storeContract } from '../support/store-contract.ts';
import { createLimiter } from '../../api/http/limiter.ts';
import { migratePostgres, migrations } from '../../api/storage/migrations.ts';
import type { Store } from '../../api/storage/port.ts';
import { openLimitPool, openPostgresStore } from '../../api/storage/postgres.ts';
import { patienceMs } from '../support/patience.ts';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { migrationsOfVersion1, sumsOfVersion1, version1, viewsOfVersion1 } from '../support/version-1.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** On a busy machine an operation takes longer than a visitor is made to wait: here it is about what it does. */
const openStore = (url: string) => openPostgresStore(url, { patienceMs });

async function open() {
  const url = server.urlOf(await server.emptySchema());
  const store = await openStore(url);
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
    expect(await ours.rows('SELECT points FROM limits ORDER BY points DESC')).toMatchObject([{}]);
    expect(JSON.stringify(await ours.rows('SELECT key FROM limits'))).not.toContain('203.0');
    await Promise.all(pools.map((pool) => pool.end()));
    expect(await askAll()).toBe('111'.repeat(3));
  });

  test('two services share the outbox without a message twice', async () => {
    const { store, url } = await open();
    const second = await openStore(url);
    for (let i = 0; i < 20; i++) await store.saveContact(newContact(`c${i}`));
    const now = newContact('x').receivedAt;
    const claims = await Promise.all(
      [store, second, store, second].map((each) =>
        each.claimDeliveries('contact-webhook', now, { limit: 5, leaseMs: 1000 }),
      ),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
    await Promise.all([store.close(), second.close()]);
  });

  test('services that start together migrate once', async () => {
    const url = server.urlOf(await server.emptySchema());
    const stores = await Promise.all([1, 2, 3].map(() => openStore(url)));
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
    for (const view of viewsOfVersion1) await run(version1.countView, view);

    const store = await openStore(url);
    expect((await run('SELECT id, first_tried_at FROM deliveries ORDER BY id')).rows).toEqual([
      { id: 'msg_before', first_tried_at: null },
      { id: 'msg_tried', first_tried_at: '0' },
    ]);
    await store.requestSubscription(newSubscription('s', { requestedAt: 0 }), 1);
    await save('after');
    expect((await run(version1.claim)).rows.map(({ id }) => id).sort()).toEqual(['msg_after', 'msg_before']);
    await run(version1.finish);
    // What it stored is known as of one person once its keys are filled.
    const asks = () => store.findEarlier({ email: 'Anna@example.org', phone: '0' }, Date.UTC(2025, 3));
    expect([await asks(), await store.fillPersonKeys(), await store.fillPersonKeys()]).toEqual([undefined, 3, 0]);
    expect(await asks()).toEqual({ firstAt: '2025-03-03T12:00:00.000Z', count: 3 });
    await run(version1.countView, 'homepage');
    const sums = await store.visitSums('2025-01-01', '2025-12-31');
    expect(sums.map(({ name, views }) => [name, views])).toEqual(sumsOfVersion1);
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
    const run = async (...typed: string[]) => (await ask('leads', '/', { DATABASE_URL: url }, ...typed)).stdout;
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
      patienceMs: 1000,
    });
    await store.saveContact(newContact('a'));
    proxy.freeze(true);
    const frozenAt = performance.now();
    const saves = Array.from({ length: 9 }, (_, i) => store.saveContact(newContact(`b${i}`)));
    const refusals = await Promise.allSettled(saves);
    // Operations that wait for a connection give up as early as those that have one.
    expect(performance.now() - frozenAt).toBeLessThan(5 * 1000);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 'rejected', reason: { name: 'UnavailableError' } });
    proxy.freeze(false);
    await expect(store.saveContact(newContact('c'))).resolves.toMatchObject({ outcome: 'stored' });
    await store.close();
  });

  test('connections that break off while they are in use end nothing but their operations', async () => {
    const proxy = await openProxy(server.port);
    const url = server.urlOf(await server.emptySchema(), proxy.port);
    const store = await openStore(url);
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

describe('the way there from SQLite', () => {
  /** A file with something in every table, in every state, and the command that copies it. */
  async function openSource() {
    const file = join(await temporaryFolder(), 'leads.db');
    const store = await openSqliteStore(file, { minFreeBytes: 0 });
    onTestFinished(() => store.close());
    const odd = `Grüße – „bald“ 🏠 e\u0301 'x' "y" \\ \\n ? $1 {,}\nZeile zwei\ttab; --`;
    const at = Date.UTC(2025, 2, 30, 0, 59, 59, 7);
    const channels = ['contact-webhook', 'contact-mail', 'contact-receipt'] as const;
    // More than are read at once, under ids that languages order in another way than bytes.
    const save = (i: number) => {
      const id = `${['a', 'B', 'ä', '_', 'Z', '1', 'z-', 'É'][i % 8] ?? ''}${i}`;
      return store.saveContact(
        newContact(id, {
          contact: {
            ...contact,
            company: i % 2 === 0 ? undefined : odd,
            message: i % 3 === 0 ? undefined : `${odd}${i}`,
            originalCity: null,
          },
          idempotencyKey: i % 5 === 0 ? undefined : `key-${i}`,
          quarantineReason: i % 50 === 0 ? 'links' : undefined,
          receivedAt: at + i,
          deliveries: i % 50 === 0 ? [] : channels.map((channel) => ({ id: `${id}_${channel}`, channel, body: odd })),
        }),
      );
    };
    await Promise.all(Array.from({ length: 600 }, (_, i) => save(i)));
    for (const channel of channels) {
      const [done, parked, retried] = await store.claimDeliveries(channel, at + 10_000, { limit: 4, leaseMs: 1000 });
      await store.completeDelivery(done?.id ?? '', done?.lease ?? '');
      await store.parkDelivery(parked?.id ?? '', parked?.lease ?? '', 'http-410', {
        forget: channel === 'contact-receipt',
      });
      await store.retryDelivery(retried?.id ?? '', retried?.lease ?? '', at + 20_000, 'http-503');
    }
    for (const state of ['requested', 'confirmed', 'unsubscribed']) {
      const email = `${state}@example.org`;
      await store.requestSubscription(newSubscription(state, { email, emailKey: email, source: odd }), 1);
      if (state !== 'requested') await store.confirmSubscription(`confirm-${state}`, at, () => []);
      if (state === 'unsubscribed') await store.endSubscription(`unsubscribe-${state}`, at, () => []);
    }
    for (const day of ['2024-02-29', '2025-03-30', '2025-03-30'])
      await store.countVisit({ page: '/blog/kfw-foerderung', origin: 'haus.example' }, 'views', day);
    await store.checkWritable();
    return { file, store };
  }

  const copy = (file: string, ...typed: string[]) => ask('store', '/', { DATABASE_URL: `file:${file}` }, ...typed);

  /** All rows of a store, as its methods return them. */
  const readAll = async (store: Store) => {
    const contacts = await store.listContacts(9999);
    return {
      contacts,
      found: await Promise.all(contacts.slice(0, 60).map(({ id }) => store.findContact(id))),
      deliveries: (await store.listDeliveries()).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      subscriptions: await Promise.all(
        ['requested', 'confirmed', 'unsubscribed'].map((state) => store.findPerson([`${state}@example.org`])),
      ),
      views: await store.visitSums('2000-01-01', '2099-01-01'),
      stats: await store.stats(),
    };
  };

  test('copies all of it, and says what it has compared', async () => {
    const { file, store } = await openSource();
    const { url, rows, store: empty } = await open();
    await empty.checkWritable();
    // What a service writes that was started on it.
    await empty.shareSecret('links', 'of the service');
    await empty.close();
    // A server set up for a language puts ids in its order.
    await rows('ALTER TABLE contacts ALTER COLUMN id TYPE TEXT COLLATE "und-x-icu"');
    expect(await copy(file, 'copy', url)).toMatchObject({
      code: 1,
      stderr: 'Der Dienst läuft noch. Beenden Sie ihn, dann kopieren Sie.\n',
    });
    const source = await readAll(store);
    await store.close();
    const { code, stdout } = await type('store', '/', { DATABASE_URL: `file:${file}` }, 'copy', url);
    expect(code).toBe(0);
    const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
    const tables = new Set(
      readRows<{ name: string }>(file, "SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => name),
    );
    tables.delete('probe');
    expect(
      lines
        .slice(1, tables.size + 1)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...tables].sort());
    for (const [name, from, to, hash, other, word] of lines.slice(1, tables.size + 1)) {
      const [{ n = 0 } = {}] = readRows<{ n: number }>(file, `SELECT count(*) AS n FROM ${name}`);
      expect([from, to, other, word], name).toEqual([`${n}`, `${n}`, hash, 'gleich']);
    }
    expect(stdout).toMatch(/\nKopiert und verglichen\. Setzen Sie DATABASE_URL/);
    expect(stdout).not.toContain('secret');

    const target = await openStore(url);
    expect(await readAll(target)).toEqual(source);
    const now = Date.UTC(2025, 3, 1);
    const ids = async (store: Store) =>
      (await store.claimDeliveries('contact-webhook', now, { limit: 9999, leaseMs: 1 }))
        .map(({ id, body }) => `${id} ${body}`)
        .sort();
    const again = await openSqliteStore(file, { minFreeBytes: 0 });
    expect(await ids(target)).toEqual(await ids(again));
    await Promise.all([target.close(), again.close()]);

    expect(await copy(file, 'copy', url)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Das Postgres ist nicht leer \(\w+\)\. /) as string,
    });
  });

  test('what arrives as anything else is told, and nothing of it stays', async () => {
    const { file, store } = await openSource();
    await store.close();
    const { url, rows, store: empty } = await open();
    await empty.close();
    await rows(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN IF NEW.id = 'a8' THEN NEW.phone := NEW.phone || ' '; END IF; RETURN NEW; END $$`);
    await rows('CREATE TRIGGER spoil BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION spoil()');
    const { code, stdout, stderr } = await copy(file, 'copy', url);
    expect(code).toBe(1);
    expect(stdout.match(/(?<=^ *)[a-z_]+(?= .* verschieden$)/gm)).toEqual(['contacts']);
    expect(stderr).toMatch(/^Was ankam, ist nicht, was da war: Im Postgres bleibt nichts davon\./);
    expect(await rows('SELECT count(*) AS n FROM contacts')).toEqual([{ n: '0' }]);
    // The server's refusal quotes the row: its words are not shown.
    await rows('ALTER TABLE contacts ADD CONSTRAINT short CHECK (length(phone) < 3)');
    expect(await copy(file, 'copy', url)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Das Postgres .* \(23514\)\. Kopiert ist nichts\.\n$/) as string,
    });
  });

  test('backup and restore of a Postgres: nobody who was forgotten comes back, and what was there is kept', async ({
    skip,
  }) => {
    if (debianPostgres === undefined) return skip('Debian’s postgresql is not there');
    const folder = await temporaryFolder();
    const url = await startDebianPostgres(debianPostgres);
    const run = async (...typed: [CommandName, ...string[]]) => {
      const [name, ...args] = typed;
      const { stdout, stderr } = await ask(name, folder, { DATABASE_URL: url }, ...args);
      return stdout + stderr;
    };
    const store = await openStore(url);
    const email = 'bert@example.org';
    const message = 'a\tb\\N\n\\.\nCOPY x (y) FROM stdin;';
    await store.saveContact(newContact('odd', { contact: { ...contact, message } }));
    await store.saveContact(newContact('forgotten', { contact: { ...contact, email }, deliveries: [] }));
    const query = async (sql: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client.query<{ name: string }>(sql).finally(() => client.end());
    };
    // It would see each later request.
    await query(`CREATE FUNCTION relay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
      CREATE TRIGGER relay BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION relay(); CREATE TABLE mine (x text)`);
    const made = await run('backup', folder);
    const [, copy = ''] = /^Gesichert und geprüft: 2 Anfragen, 1 offene Zustellung, in (.*\.dump)\n$/.exec(made) ?? [];
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    await store.saveContact(newContact('after'));
    await store.deletePerson([email], Date.now(), 'L-K7QF-3MXP', () => []);
    expect(await run('restore', copy)).toMatch(/^Der Dienst läuft noch/);
    await store.close();

    const restored = await run('restore', copy);
    expect(restored).toMatch(/^Wiederhergestellt und geprüft: 2 Anfragen, 1 offene Zustellung\.\n.*1 Anfrage/);
    const ids = async () => {
      const again = await openStore(url);
      const found = await again.listContacts(9);
      await again.close();
      return found.map(({ id }) => id).sort();
    };
    expect(await ids()).toEqual(['odd']);
    const foreign = `SELECT tgname AS name FROM pg_trigger WHERE tgname = 'relay' UNION SELECT tablename FROM pg_tables WHERE tablename = 'mine'`;
    expect((await query(foreign)).rows).toEqual([]);
    const [, kept = ''] = /Die Datenbank von vorher liegt in (.*)\n/.exec(restored) ?? [];
    expect(await run('restore', kept)).toMatch(/^Wiederhergestellt und geprüft: 2 Anfragen/);
    expect(await ids()).toEqual(['after', 'odd']);
    await writeFile(copy, (await readFile(copy)).subarray(0, 4000));
    expect(await run('restore', copy)).toMatch(/ist beschädigt oder keine Datenbank\.\n$/);
    await writeFile(join(folder, 'x.db'), '');
    expect(await run('restore', 'x.db')).toMatch(
      /^x\.db ist eine Sicherung von SQLite, die Datenbank ist ein Postgres/,
    );
    expect(await ids()).toEqual(['after', 'odd']);
  });

  test('refuses what is no empty Postgres, and what is no database of the service', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'leads.db');
    await (await openSqliteStore(file, { minFreeBytes: 0 })).close();
    await writeFile(join(folder, 'text.db'), 'x'.repeat(5000));
    const { url, rows, store } = await open();
    await store.close();
    const schema = server.urlOf(await server.emptySchema());
    const client = new pg.Client(schema);
    await client.connect();
    await client.query('CREATE TABLE shop (id TEXT)');
    await client.end();
    await rows('UPDATE schema_version SET version = 99');
    const answers: [args: Parameters<typeof copy>, sentence: string][] = [
      [[file], 'Nennen Sie das Postgres'],
      [[file, 'copy'], 'Nennen Sie das Postgres'],
      [[file, 'copy', 'leads.db'], 'Nennen Sie das Postgres'],
      [[file, 'copy', url, 'x'], 'Nennen Sie das Postgres'],
      [[file, 'move', url], 'Nennen Sie das Postgres'],
      [[file, 'copy', schema], 'Das Postgres ist nicht leer (shop).'],
      [[file, 'copy', url], 'Diese Datenbank stammt von einer neueren Fassung'],
      [
        [file, 'copy', server.urlOf('x', await freePort())],
        'Das Postgres ist nicht zu erreichen oder nimmt die Daten nicht an (ECONNREFUSED)',
      ],
      [[join(folder, 'none.db'), 'copy', url], 'Es gibt noch keine Datenbank: '],
      [[join(folder, 'text.db'), 'copy', url], 'text.db ist beschädigt oder keine Datenbank.'],
    ];
    for (const [args, sentence] of answers) {
      const { code, stderr } = await copy(...args);
      expect([code, stderr], args.join(' ')).toEqual([1, expect.stringContaining(sentence)]);
    }
  });
});
