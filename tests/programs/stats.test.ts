import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { newContact } from '../support/app.ts';
import { ask } from '../support/service/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const span = ['--from', '2025-01-01', '--to', '2025-02-01'];

test('tells of every page what was seen and what came of it, and whether calls came in time', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'leads.db');
  const store = await openSqliteStore(file);
  const receivedAt = Date.UTC(2024, 11, 31, 12);
  for (const [index, id] of ['a', 'b'].entries())
    await store.saveContact(newContact(id, { receivedAt, callDueAt: receivedAt + 1000 * index, contentHash: id }));
  await store.noteCall({ id: 'call-0001', contactId: 'b', now: receivedAt, outcome: 'missed' });
  await store.close();
  const db = new DatabaseSync(file);
  for (const [name, ...counts] of [
    ['/bremen/blog/kfw', 1200, 2, 1, 3],
    ['/bremen/services/energieausweis-efh', 90, 1, 0, 12],
    ['/verschwunden/ohne/spur', 1, 0, 0, 0],
  ] as const)
    db.prepare(`INSERT INTO visits VALUES ('2025-02-01', 'page', ?, ?, ?, ?, ?)`).run(name, ...counts);
  db.prepare(`INSERT INTO visits VALUES ('2025-02-01', 'origin', 'search', 1100, 3, 1, 10)`).run();
  db.close();
  const run = async (...typed: string[]) => {
    const { stdout, stderr } = await ask(folder, { DATABASE_URL: `file:${file}` }, 'stats', ...typed);
    return stdout + stderr;
  };
  const pages = await run(...span);
  for (const row of [
    '  Ratgeber              1.200       2         1         3   0,3 %\n',
    '  nicht mehr bekannt        1       0         0         0     0 %\n',
    '  Suchmaschine    1.100       3         1        10   0,9 %\n',
    '  /bremen/services/energieausweis-efh       90       1         0        12  13,3 %\n',
    '  Ohne Anfrage             Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil\n  /verschwunden/ohne/spur',
  ])
    expect(pages).toContain(row);
  expect(JSON.parse(await run(...span, '--json'))).toHaveLength(4);
  const calls = await run('--from', '2024-12-01', '--to', '2024-12-31', '--calls');
  expect(calls).toMatch(/ Stunden in den Telefonzeiten\) {2}1 von 2 \(50 %\)\n[^]*\n\nOrt\n {2}Bremen {2}2\n/);
  expect(calls).not.toContain('Anna');
  expect(await run('--from', '2025-02-01', '--to', '2025-01-01')).toMatch(/^--from liegt nach --to\./);
  expect(await run('--since', 'x')).toMatch(/^Aufruf: energieausweis stats/);
});
