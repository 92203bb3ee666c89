import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { contact, newContact, newDatabase, newSubscription, readRows } from '../../tests/support/app.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { storeContract } from '../../tests/support/store-contract.ts';
import { migrateSqlite, migrations } from './migrations.ts';
import type { Broken } from './port.ts';
import { openSqliteStore, type SqliteOptions } from './sqlite.ts';
import {
  migrationsOfVersion1,
  sumsOfVersion1,
  version1,
  viewsOfVersion1,
} from '../../tests/support/service/version-1.ts';

/** @param made one that is there already */
async function open(options: SqliteOptions = {}, made?: string) {
  const file = made ?? join(await temporaryFolder(), 'leads.db');
  const store = await openSqliteStore(file, { minFreeBytes: 0, ...options });
  return { store, file, rows: async (sql: string) => readRows<Record<string, unknown>>(file, sql) };
}

describe('SQLite', () => {
  storeContract(async () => open({}, await newDatabase()));

  test('answers Unavailable when another process keeps the database locked', async () => {
    const { store, file } = await open({ busyTimeoutMs: 60 });
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.saveContact(newContact('a'))).rejects.toMatchObject({ reason: 'sqlite-5' });
    await expect(store.checkWritable()).rejects.toMatchObject({ name: 'UnavailableError' });
    other.close();
    await store.close();
  });

  test('refuses at once what the queue cannot hold', async () => {
    const { store } = await open({ queueLimit: 2 });
    const results = await Promise.allSettled(['a', 'b', 'c'].map((id) => store.saveContact(newContact(id))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { name: 'UnavailableError', reason: 'overload' } });
    await store.close();
  });

  test('a full database refuses without a row stored, and takes leads again when there is space', async () => {
    const { store, file, rows } = await open({ maxPages: 64 });
    const message = 'x'.repeat(5000);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        store.saveContact(newContact(`c${i}`, { contact: { ...contact, message } })),
      ),
    );
    const stored = results.filter(({ status }) => status === 'fulfilled');
    expect(stored.length).toBeGreaterThan(2);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'sqlite-13' } });
    expect(await rows('SELECT id FROM contacts')).toHaveLength(stored.length);

    const other = new DatabaseSync(file);
    other.exec('DELETE FROM contacts');
    other.close();
    await expect(store.saveContact(newContact('b'))).resolves.toMatchObject({ outcome: 'stored' });
    expect(readRows(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    await store.close();
  });

  test('a migration that fails leaves nothing of itself', async () => {
    const db = new DatabaseSync(join(await temporaryFolder(), 'leads.db'));
    const broken = [...migrations, { sqlite: 'CREATE TABLE half (id TEXT); SELECT nonsense', postgres: '' }];
    expect(() => migrateSqlite(db, broken)).toThrow();
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length });
    expect(db.prepare(`SELECT name FROM sqlite_master WHERE name = 'half'`).all()).toEqual([]);
    // Mended, it goes on from there; and again changes nothing.
    const mended = [...migrations, { sqlite: 'CREATE TABLE half (id TEXT)', postgres: '' }];
    migrateSqlite(db, mended);
    migrateSqlite(db, mended);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: mended.length });
    db.close();
  });

  test('rows of version 1 are kept, and version 1 runs on without a message it does not know', async () => {
    const file = join(await temporaryFolder(), 'leads.db');
    const old = new DatabaseSync(file, { enableForeignKeyConstraints: true });
    migrateSqlite(old, migrationsOfVersion1);
    const save = (id: string) => {
      old.prepare(version1.insertContact).run(id);
      old.prepare(version1.insertDelivery).run(`msg_${id}`, id);
    };
    const claim = old.prepare(version1.claim);
    const count = old.prepare(version1.countView);
    save('tried');
    claim.all();
    save('before');
    for (const view of viewsOfVersion1) count.run(view);

    const store = await openSqliteStore(file, { minFreeBytes: 0 });
    expect(readRows(file, 'SELECT id, first_tried_at FROM deliveries ORDER BY id')).toEqual([
      { id: 'msg_before', first_tried_at: null },
      { id: 'msg_tried', first_tried_at: 0 },
    ]);
    await store.requestSubscription(newSubscription('s', { requestedAt: 0 }), 1);
    save('after');
    expect(claim.all()).toEqual(
      ['before', 'after'].map((id) => ({ id: `msg_${id}`, contact_id: id, channel: 'contact-webhook' })),
    );
    old.exec(version1.finish);
    // What is told of it is one value of what the new version moved or stored, and columns of what the old one stores.
    await store.saveContact(newContact('new', { quarantineReason: 'links', deliveries: [] }));
    const told = { firstName: 'Anna', lastName: 'Meyer', city: 'Bremen', company: null };
    const listed = await store.listContacts(9);
    expect(listed.map(({ id, ...fields }) => [id, fields])).toEqual(
      ['after', 'before', 'new', 'tried'].map((id) => [id, expect.objectContaining(told) as unknown]),
    );
    expect(readRows(file, 'SELECT id FROM contacts WHERE fields IS NULL')).toEqual([{ id: 'after' }]);
    expect(readRows(file, `SELECT first_name FROM contacts WHERE id = 'new'`)).toEqual([{ first_name: 'Anna' }]);
    count.run('homepage');
    const sums = await store.visitSums('2025-01-01', '2025-12-31');
    expect(sums.map(({ name, views }) => [name, views])).toEqual(sumsOfVersion1);
    expect(old.prepare('SELECT id, state FROM deliveries ORDER BY id').all()).toEqual([
      { id: 'msg_after', state: 'done' },
      { id: 'msg_before', state: 'done' },
      { id: 'msg_s_mail', state: 'waiting' },
      { id: 'msg_tried', state: 'done' },
    ]);
    old.exec(`DELETE FROM contacts WHERE id = 'before'`);
    expect(old.prepare('SELECT count(*) AS n FROM deliveries').get()).toEqual({ n: 3 });
    old.close();
    await store.close();
  });

  // Whoever was forgotten by the command, tests/programs/operator.test.ts asks.
  test('what has expired is nowhere in the files, while the service goes on', async () => {
    const { store, file } = await open();
    const canary = 'kanarie-im-bergwerk';
    const secret = { ...contact, message: canary.repeat(200), email: `${canary}@example.org` };
    for (let i = 0; i < 100; i++) {
      const isOld = i % 7 === 0;
      const given = isOld ? secret : contact;
      const deliveries = [{ id: `msg_${i}`, channel: 'contact-webhook', body: JSON.stringify(given) }] as const;
      // In quarantine, since retention keeps other contacts that nobody was told of.
      const old = isOld && ({ receivedAt: Date.UTC(2020, 2, 3), quarantineReason: 'flood' } as const);
      await store.saveContact(newContact(`c${i}`, { contact: given, deliveries: [...deliveries], ...old }));
    }
    const filesWithCanary = async () => {
      const texts = await Promise.all([file, `${file}-wal`].map((name) => readFile(name)));
      return texts.filter((text) => text.includes(canary)).length;
    };
    expect(await filesWithCanary()).toBeGreaterThan(0);
    const expired = await store.deleteExpired({ now: Date.UTC(2025, 2, 11), tellingChannels: [], isAnyOn: true });
    expect(expired.contacts).toBe(15);
    expect(await filesWithCanary()).toBe(0);
    await store.close();
  });

  test('whoever reads for long is waited for when a person is to be forgotten, and told of at last', async () => {
    const { store, file } = await open({ busyTimeoutMs: 60 });
    await store.saveContact(newContact('a'));
    const reader = new DatabaseSync(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT id FROM contacts').all();
    const erase = () => store.deletePerson(['anna@example.org'], 0, () => []);
    await expect(erase()).rejects.toMatchObject({ reason: 'log-in-use' });
    reader.close();
    expect(await erase()).toMatchObject({ contacts: 0, subscriptions: 0 });
    await store.close();
  });

  describe('whose file is taken away', () => {
    async function openBroken(options: SqliteOptions = {}) {
      const broken: Broken[] = [];
      const opened = await open({ watchMs: 1e6, onBroken: (how) => void broken.push(how), ...options });
      await opened.store.saveContact(newContact('before'));
      return { ...opened, broken };
    }
    const leads = (file: string) => readRows<{ id: string }>(file, 'SELECT id FROM contacts').map(({ id }) => id);

    test('refuses what comes, says so once, and leaves all it had beside it', async () => {
      const { store, file, broken } = await openBroken();
      await rm(file);
      const refused = { name: 'UnavailableError', reason: 'file-replaced' };
      await expect(store.saveContact(newContact('after'))).rejects.toMatchObject(refused);
      await expect(store.checkWritable()).rejects.toMatchObject(refused);
      await expect(store.saveContact(newContact('later'))).rejects.toMatchObject(refused);
      await expect(store.stats()).rejects.toMatchObject(refused);
      expect(broken).toEqual([{ reason: 'file-replaced', rescued: expect.stringContaining(`${file}.gerettet-`) }]);
      const rescued = broken[0]?.rescued ?? '';
      expect(leads(rescued)).toContain('before');
      expect(leads(rescued)).not.toContain('later');
      expect((await stat(rescued)).mode & 0o777).toBe(0o600);
      await store.close();
    });

    test('does not harm the one that took its place', async () => {
      const { store, file, broken } = await openBroken();
      const db = new DatabaseSync(file);
      db.exec(`VACUUM INTO '${file}.backup'`);
      db.close();
      for (let i = 0; i < 50; i++) await store.saveContact(newContact(`c${i}`));
      await rename(`${file}.backup`, file);
      await expect(store.saveContact(newContact('after'))).rejects.toMatchObject({ reason: 'file-replaced' });
      await store.close();
      const next = await openSqliteStore(file, { minFreeBytes: 0 });
      expect(readRows(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(leads(file)).toEqual(['before']);
      expect(leads(broken[0]?.rescued ?? '').length).toBeGreaterThan(50);
      await next.close();
    });
  });

  test('a disk that fails makes it not ready until a write succeeds, and is given up after three in a row', async () => {
    const broken: Broken[] = [];
    const { store, rows } = await open({ onBroken: (how) => void broken.push(how) });
    await store.saveContact(newContact('a'));
    let fails = true;
    const { prototype } = StatementSync;
    const { run } = prototype;
    vi.spyOn(prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
      // SQLITE_IOERR_FSYNC, as the COMMIT of a lead or of the probe meets it.
      if (fails && this.sourceSQL === 'COMMIT') throw Object.assign(new Error('disk I/O error'), { errcode: 1034 });
      return run.apply(this, values);
    });
    const refused = { name: 'UnavailableError', reason: 'sqlite-1034' };
    await expect(store.saveContact(newContact('b'))).rejects.toMatchObject(refused);
    await expect(store.checkWritable()).rejects.toMatchObject(refused);
    fails = false;
    await store.checkWritable();
    fails = true;
    for (let i = 0; i < 2; i++) await expect(store.checkWritable()).rejects.toMatchObject(refused);
    expect(broken).toEqual([]);
    await expect(store.checkWritable()).rejects.toMatchObject(refused);
    expect(broken).toEqual([{ reason: 'sqlite-1034' }]);
    fails = false;
    await expect(store.saveContact(newContact('c'))).rejects.toMatchObject(refused);
    expect(await rows('SELECT id FROM contacts')).toEqual([{ id: 'a' }]);
    await store.close();
  });
});
