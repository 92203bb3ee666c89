import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { newContact } from '../../tests/support/app.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openSqliteStore } from '../storage/sqlite.ts';
import { backUp, restore } from './backup.ts';

test('a copy that would run what somebody has put into it is refused, and one of ours comes back', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'leads.db');
  const place = { url: `file:${file}`, settings: {} };
  const store = await openSqliteStore(file);
  await store.saveContact(newContact('a'));
  await store.close();
  const added = {
    trigger: 'CREATE TRIGGER relay AFTER INSERT ON contacts BEGIN DELETE FROM deliveries; END',
    view: 'CREATE VIEW all_contacts AS SELECT * FROM contacts',
    table: 'CREATE TABLE mine (x)',
  };
  for (const [name, sql] of Object.entries(added)) {
    const copy = join(folder, `${name}.db`);
    await backUp(place, copy);
    const db = new DatabaseSync(copy);
    db.exec(sql);
    db.close();
    await expect(restore(copy, place), name).rejects.toThrow('enthält anderes, als dieser Dienst anlegt');
  }
  const copy = join(folder, 'copy.db');
  await backUp(place, copy);
  expect(await restore(copy, place)).toMatch(/^Wiederhergestellt und geprüft/);
});
