import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { migrations } from '../storage/migrations.ts';
import { openSqliteStore } from '../storage/sqlite.ts';
import { newContact } from '../../tests/support/app.ts';
import { backupDatabase, deleteOldCopies, leastCopies, restoreDatabase, seenBy } from './backup.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 24, 12);

/** A database that has seen `now`, and a copy of each second hour of so many days. */
async function open(days: number) {
  const folder = await temporaryFolder();
  const file = join(folder, 'leads.db');
  const store = await openSqliteStore(file);
  onTestFinished(() => store.close());
  await store.saveContact(newContact('a', { receivedAt: now }));
  await store.deleteExpired({ now, tellingChannels: ['contact-mail'], isAnyOn: true });
  const toName = (time: number) =>
    `leads-${new Date(time).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.db`;
  const make = async (name: string, madeAt: number) => {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), madeAt / 1000, madeAt / 1000);
  };
  for (let age = hour; age < days * day; age += 2 * hour) await make(toName(now - age), now - age);
  const others = ['leads-mine.db', 'anfragen-2020-01-01-0000.csv'];
  for (const name of others) await make(name, 0);
  await make(`${toName(now - 3 * day)}.teil`, now - 3 * day);
  return {
    others,
    deleteAt: (time: number) => deleteOldCopies(seenBy(file), join(folder, toName(time)), time),
    copies: async () => (await readdir(folder)).filter((name) => /^leads-\d.*\.db/.test(name)),
    left: async () => readdir(folder),
  };
}

test('of two days each copy is kept, then the first of a day in Germany, none for longer than four weeks', async () => {
  const { deleteAt, copies, left, others } = await open(40);
  expect(deleteAt(now)).toBeGreaterThan(400);
  const kept = await copies();
  expect(kept.filter((name) => name > 'leads-2026-11-22-1200')).toHaveLength(24);
  const older = kept.filter((name) => name < 'leads-2026-11-22-1200');
  // Winter began on the 25th of October.
  expect(older.slice(0, 2)).toEqual(['leads-2026-10-27-2300.db', 'leads-2026-10-28-2300.db']);
  expect(older.every((name) => name.endsWith('-2300.db'))).toBe(true);
  expect((await left()).filter((name) => others.includes(name))).toHaveLength(2);
});

test('a clock that jumped deletes no copy, and one that is believed leaves the newest', async () => {
  const { deleteAt, copies } = await open(4);
  const before = await copies();
  for (const jump of [180 * day, 3 * day, -3 * day, -7 * 365 * day]) expect(deleteAt(now + jump)).toBeUndefined();
  expect(await copies()).toEqual(before);

  const alone = await temporaryFolder();
  for (let i = 0; i < 20; i++) {
    const name = join(alone, `leads-${10 + i}.db`);
    await writeFile(name, '');
    await utimes(name, i, i);
  }
  // A database of an earlier version, which has noted no time.
  expect(deleteOldCopies([], join(alone, 'leads-99.db'), now)).toBe(20 - leastCopies);
  expect(await readdir(alone)).toEqual(
    Array.from({ length: leastCopies }, (_, i) => `leads-${30 - leastCopies + i}.db`),
  );
});

test('who was erased is known from the newest copy where the database is lost, and from nowhere without one', async () => {
  const folder = await temporaryFolder();
  const [file, old, newer] = ['leads.db', 'copy-1.db', 'copy-2.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = await openSqliteStore(file);
  await store.saveContact(newContact('a'));
  await backupDatabase(file, old);
  await store.deletePerson(['anna@example.org'], now, 'proof', () => []);
  await backupDatabase(file, newer);
  await store.close();
  const restore = async () => {
    const { contacts, erased, isComplete } = await restoreDatabase(old, file, async () => () => []);
    return [contacts, erased.contacts, isComplete];
  };
  expect(await restore()).toEqual([1, 1, true]);
  await writeFile(file, 'x'.repeat(5000));
  expect(await restore()).toEqual([1, 1, false]);
  for (const name of [file, newer]) await rm(name);
  expect(await restore()).toEqual([1, 0, false]);
});

test('of a copy rows come back, and nothing that somebody has put beside them', async () => {
  const folder = await temporaryFolder();
  const [file, changed, viewed] = ['leads.db', 'changed.db', 'viewed.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = await openSqliteStore(file);
  await store.saveContact(newContact('a'));
  for (const copy of [changed, viewed]) await backupDatabase(file, copy);
  await store.close();
  const edit = (copy: string, sql: string) => {
    const db = new DatabaseSync(copy);
    db.exec(sql);
    db.close();
  };
  edit(
    changed,
    `CREATE TABLE mine (x); CREATE TRIGGER relay AFTER INSERT ON contacts BEGIN DELETE FROM deliveries; END`,
  );
  await restoreDatabase(changed, file, async () => () => []);
  const restored = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => restored.close());
  const names = restored.prepare(`SELECT name FROM sqlite_schema WHERE name IN ('mine', 'relay')`).all();
  const ids = restored.prepare('SELECT id FROM contacts').all();
  expect([names, ids, restored.prepare('PRAGMA user_version').get()]).toEqual([
    [],
    [{ id: 'a' }],
    { user_version: migrations.length },
  ]);

  edit(viewed, 'ALTER TABLE notices RENAME TO others; CREATE VIEW notices AS SELECT * FROM others');
  await expect(restoreDatabase(viewed, file, async () => () => [])).rejects.toThrow(
    'Das ist keine Datenbank dieses Dienstes.',
  );
});
