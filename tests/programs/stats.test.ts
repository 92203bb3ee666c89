/** `energieausweis stats`, once as an operator types it, else by its function, and `energieausweis promise`. */
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toMeasured } from '#domain/call-promise';
import { timeToDay } from '#domain/format';
import { day } from '#domain/time-units';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { newContact } from '../support/app.ts';
import { ask, type } from '../support/commands.ts';
import { testSite } from '../support/test-site.ts';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stats-'));
  await (await openSqliteStore(file('leads.db'))).close();
  const db = new DatabaseSync(file('leads.db'));
  const insert = db.prepare(
    'INSERT INTO visits (day, kind, name, views, calls, chats, requests) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  insert.run('2025-01-31', 'page', '/blog/kfw', 1000, 0, 0, 0);
  insert.run('2025-02-01', 'page', '/bremen/blog/kfw', 200, 2, 1, 3);
  insert.run('2025-02-01', 'page', '/blog', 1, 0, 0, 0);
  insert.run('2025-02-01', 'page', '/bremen/services/energieausweis-efh', 90, 1, 0, 12);
  insert.run('2025-02-01', 'page', '/werkzeuge/gueltigkeit', 0, 0, 0, 1);
  insert.run('2025-02-01', 'page', '/verschwunden/ohne/spur', 1, 0, 0, 0);
  insert.run('2025-02-01', 'origin', 'search', 1100, 3, 1, 10);
  insert.run('2025-02-01', 'origin', 'haus.example', 7, 0, 0, 0);
  insert.run('2025-02-01', 'campaign', 'herbst', 40, 0, 0, 2);
  insert.run('2024-12-31', 'page', '/blog/early', 1, 0, 0, 0);
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

test('tells of every page what was seen and what came of it, and names the best and the silent ones', async () => {
  expect((await run(...span, '--pages')).text).toBe(
    `Aufrufe, Tipps auf Telefon und WhatsApp, Anfragen vom 2025-01-01 bis zum 2025-02-01; Anteil: Anfragen je Aufruf

  Seitenart           Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  Ratgeber              1.200       2         1         3   0,3 %
  Leistung                 90       1         0        12  13,3 %
  Liste der Artikel         1       0         0         0     0 %
  nicht mehr bekannt        1       0         0         0     0 %
  Werkzeug                  0       0         0         1       –

  Ort       Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  ohne Ort    1.001       0         0         1   0,1 %
  bremen        290       3         1        15   5,2 %

  Leistung            Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  energieausweis-efh       90       1         0        12  13,3 %

  Artikel  Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  kfw        1.200       2         1         3   0,3 %

  Werkzeug     Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  gueltigkeit        0       0         0         1       –

  Herkunft      Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  Suchmaschine    1.100       3         1        10   0,9 %
  haus.example        7       0         0         0     0 %

  Kampagne  Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  herbst         40       0         0         2     5 %

  Am meisten Anfragen                  Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  /bremen/services/energieausweis-efh       90       1         0        12  13,3 %
  /bremen/blog/kfw                         200       2         1         3   1,5 %
  /werkzeuge/gueltigkeit                     0       0         0         1       –

  Ohne Anfrage             Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil
  /blog/kfw                  1.000       0         0         0     0 %
  /blog                          1       0         0         0     0 %
  /verschwunden/ohne/spur        1       0         0         0     0 %
`,
  );
  const sums = JSON.parse((await run(...span, '--pages', '--json')).text) as object[];
  expect(sums).toHaveLength(9);
  expect(sums[0]).toEqual({ kind: 'origin', name: 'search', views: 1100, calls: 3, chats: 1, requests: 10 });
  expect((await run('--pages', '--to', '2024-01-01')).text).toMatch(/wurde nichts aufgerufen\.\n$/);
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
    [['--pages', '--export'], 'Möglich sind --from und --to'],
  ];
  const answers = await Promise.all(wrong.map(([args]) => run(...args)));
  expect(answers).toEqual(wrong.map(([, text]) => ({ code: 1, text: expect.stringContaining(text) as string })));
});

test('tells whether calls came in time, and where requests came from, without any person', async () => {
  const store = await openSqliteStore(file('leads.db'));
  const receivedAt = Date.UTC(2025, 0, 31, 12);
  for (const [index, id] of ['a', 'b'].entries())
    await store.saveContact(newContact(id, { receivedAt, callDueAt: receivedAt + 1000 * index, contentHash: id }));
  await store.noteCall({ id: 'call-0001', contactId: 'b', now: receivedAt, outcome: 'missed' });
  await store.close();
  const { text } = await run(...span, '--calls');
  expect(text).toMatch(/^Rückrufe zu den Anfragen vom 1\. Januar 2025 bis zum 1\. Februar 2025\n/);
  expect(text).toMatch(/ Stunden in den Telefonzeiten\) {2}1 von 2 \(50 %\)\n/);
  expect(text).toMatch(/\n\nOrt\n {2}Bremen {2}2\n\nFormular\n {2}unten auf der Seite {2}2\n/);
  expect(text).not.toMatch(/Meyer|0421/);
  expect(JSON.parse((await run(...span, '--calls', '--json')).text)).toMatchObject({ requests: 2, missed: 1, open: 1 });
  expect((await run('--from', '2025-02-01', '--to', '2025-02-01', '--calls')).text).toContain('Anfragen');
  for (const wrong of [
    ['--calls', '--pages'],
    ['--calls', '--export'],
  ])
    expect((await run(...wrong)).code).toBe(1);
});

test('measures the promise, and writes it where the texts may be changed', async () => {
  const texts = file('texts');
  await cp(new URL('../other-firm/', import.meta.url), texts, { recursive: true });
  const settings = { DATABASE_URL: `file:${file('promise.db')}`, CONTENT_DIR: texts };
  const measure = (more: Record<string, string> = {}) => ask('promise', folder, { ...settings, ...more });
  const company = () => readFile(join(texts, 'company.yaml'), 'utf8');
  const before = await company();
  const store = await openSqliteStore(file('promise.db'));
  const receivedAt = Date.now() - 10 * day;
  const note = async (number: number, now: number) => {
    const id = `c${number}`;
    await store.saveContact(newContact(id, { receivedAt, callDueAt: receivedAt + day, contentHash: id }));
    await store.noteCall({ id: `call-00${number}`, contactId: id, now, outcome: 'reached' });
  };
  for (let number = 10; number < 39; number++) await note(number, receivedAt + 1000);
  expect(await measure()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/29 von 29 \(100 %\)[^]*Notiert sind 29 Anrufe, nötig sind 30/) as string,
  });
  expect(await company()).toBe(before);

  await note(39, receivedAt + 2 * day);
  await store.close();
  expect((await measure()).stdout).toMatch(
    /\nZuletzt: 96 % von 30 Anrufen innerhalb von 5 Stunden, [^]*\nGeschrieben: .*company\.yaml\./,
  );
  const { from, to } = toMeasured(timeToDay(Date.now()));
  const line = `callsMeasured: { from: ${from}, to: ${to}, hours: 5, calls: 30, called: 30, inTime: 29 }\n`;
  expect(await company()).toBe(`${before}\n${line}`);
  await measure();
  expect(await company()).toBe(`${before}\n${line}`);

  // A sample firm is told, and nothing of it written.
  expect((await measure(testSite)).stdout).toMatch(/29 von 30 \(96 %\)[^]*Eine Musterfirma misst nichts/);
  expect((await ask('promise', folder, settings, '--out', 'x')).code).toBe(1);
  // The release of a server is nobody's to write into; root may all the same.
  await chmod(join(texts, 'company.yaml'), 0o444);
  if (process.getuid?.() !== 0) expect((await measure()).stdout).toContain(`Tragen Sie die Zeile auf Ihrem Rechner`);
});
