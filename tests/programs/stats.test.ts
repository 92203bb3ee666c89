/** `npm run stats`: once as an operator types it, else by its function. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { ask, type } from '../support/commands.ts';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stats-'));
  await (await openSqliteStore(file('leads.db'))).close();
  const db = new DatabaseSync(file('leads.db'));
  const insert = db.prepare('INSERT INTO article_views (slug, day, views) VALUES (?, ?, ?)');
  insert.run('kfw', '2025-01-31', 1200);
  insert.run('blog-overview', '2025-02-01', 1);
  insert.run('early', '2024-12-31', 1);
  db.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns what it printed, or how it refused */
const by =
  (way: typeof ask) =>
  async (...typed: string[]) => {
    const { code, stdout, stderr } = await way('stats', folder, { DATABASE_URL: `file:${file('leads.db')}` }, ...typed);
    return { code, text: code === 0 ? stdout : stderr };
  };
const run = by(ask);
const span = ['--from', '2025-01-01', '--to', '2025-02-01'];

test('prints the views of a span in columns, most read first', async () => {
  expect(await by(type)(...span)).toEqual({
    code: 0,
    text: [
      'Aufrufe vom 2025-01-01 bis zum 2025-02-01:',
      '  kfw            1.200',
      '  blog-overview      1',
      '  zusammen       1.201',
      '',
    ].join('\n'),
  });
  // Thirty days up to the last, itself included.
  expect((await run('--to', '2025-03-01')).text).toContain('Aufrufe vom 2025-01-31 bis zum 2025-03-01:');
  expect((await run()).text).toMatch(/wurde nichts aufgerufen\.\n$/);
});

test('writes JSON, to read or into a file', async () => {
  const views = { kfw: 1200, 'blog-overview': 1 };
  expect(JSON.parse((await run(...span, '--json')).text)).toEqual(views);
  await run(...span, '--export', file('new/views.json'));
  const text = await readFile(file('new/views.json'), 'utf8');
  expect([JSON.parse(text), Object.keys(JSON.parse(text) as object)]).toEqual([views, ['kfw', 'blog-overview']]);
});

test('what is typed wrong is refused in German', async () => {
  const wrong: [string[], string][] = [
    [['--from', '2025-02-30'], '--from ist kein Tag. Schreiben Sie'],
    [['--to', 'gestern'], '--to ist kein Tag. Schreiben Sie'],
    [['--from', '2025-02-01', '--to', '2025-01-01'], '--from liegt nach --to.'],
    [['--since', '2025-01-01'], 'Möglich sind --from und --to'],
    [['views.json'], 'Möglich sind --from und --to'],
  ];
  const answers = await Promise.all(wrong.map(([args]) => run(...args)));
  expect(answers).toEqual(wrong.map(([, text]) => ({ code: 1, text: expect.stringContaining(text) as string })));
});
