import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { migrations } from '../storage/migrations.ts';
import { openSqliteStore } from '../storage/sqlite.ts';
import { newContact } from '../../tests/support/app.ts';
import { backupDatabase, restoreDatabase } from './backup.ts';

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
  await restoreDatabase(changed, file);
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
  await expect(restoreDatabase(viewed, file)).rejects.toThrow('Das ist keine Datenbank dieses Dienstes.');
});
