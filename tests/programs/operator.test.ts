/** The operator's command while the service has the database open: once as it is typed, else by its function. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { day, hour } from '#domain/time-units';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { contact, newContact, newSubscription, readRows } from '../support/app.ts';
import { ask, type } from '../support/service/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const office = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'post@example.org', MAIL_TO: 'neu@example.org' };
const at = newContact('x').receivedAt;

/** A store that stays open, and the command on its file. */
async function open() {
  const folder = await temporaryFolder();
  const file = join(folder, 'leads.db');
  const store = await openSqliteStore(file, { minFreeBytes: 0 });
  onTestFinished(() => store.close());
  const settings = { DATABASE_URL: `file:${file}`, ...office };
  /** @returns what it printed, or how it refused */
  const run = async (...typed: string[]) => {
    const { code, stdout, stderr } = await ask(folder, settings, ...typed);
    return code === 0 ? stdout : `refused: ${stderr}`;
  };
  const idsOf = async (...typed: string[]) =>
    (JSON.parse(await run(...typed, '--json')) as { id: string }[]).map(({ id }) => id).join();
  const claim = (channel: 'contact-webhook' | 'contact-mail', now = at) =>
    store.claimDeliveries(channel, now, { limit: 99, leaseMs: 1 });
  return { store, folder, file, settings, run, idsOf, claim, path: (name: string) => join(folder, name) };
}

test('requests are listed, found, shown, corrected, noted and written for a spreadsheet', async () => {
  const { store, run, idsOf } = await open();
  const people: Record<string, Partial<typeof contact>> = {
    jens: { firstName: 'Jens', lastName: 'Müller', email: 'jens@gmx.de', phone: '+49 421 777777' },
    ida: { firstName: '=1+1', address: 'Am Deich 5', email: 'ida@t-onlin.de', phone: '04791/55 66 77' },
    ulf: { firstName: 'Ulf', company: 'Hausverwaltung Süd', email: 'ulf@web.de', phone: '0151 1' },
  };
  for (const [index, [id, given]] of Object.entries(people).entries())
    await store.saveContact(newContact(id, { contact: { ...contact, ...given }, receivedAt: at + index * day }));
  const rows: [typed: string, ids: string][] = [
    ['list', 'ulf,ida,jens'],
    ['list --from 2025-03-04 --to 2025-03-04', 'ida'],
    ['find mueller', 'jens'],
    ['find 0421 777 777', 'jens'],
    ['find 04791-556677', 'ida'],
    ['find hausverwaltung', 'ulf'],
    ['find bremen --from 2025-03-04', 'ulf,ida'],
    ['find niemand', ''],
  ];
  for (const [typed, ids] of rows) expect([typed, await idsOf(...typed.split(' '))]).toEqual([typed, ids]);
  expect(await run('list')).toMatch(
    /^ {2}5\. März .*Ulf Meyer +0151 1 +ulf\n[^]*\n3 Anfragen, die neueste zuerst\.\n$/,
  );

  expect(await run('note', 'ida', '--email', ' ida@t-online.de ', '--phone', '04791 556678')).toMatch(/^Berichtigt/);
  expect(await run('note', 'ida', '--email', 'ida')).toMatch(
    /^refused: Gültige E-Mail-Adresse erforderlich\. Geändert/,
  );
  expect(await run('note', 'ida', 'ruft', 'morgen', 'an')).toBe('Notiert.\n');
  expect(await run('show', 'ida')).toMatch(
    /^ {2}Nummer: +ida\n[^]*Zustellungen:\n {2}contact-webhook {2}wartet[^]*Verlauf:\n[^]*E-Mail: ida@t-onlin\.de → ida@t-online\.de\n[^]*notiert +ruft morgen an\n$/,
  );
  const csv = await run('list', '--csv');
  expect(csv).toMatch(/^\uFEFF"Eingang";"Rückruf bis";"Vorname";[^\r]*\r\n"2025-03-05 13:00:00";"";"Ulf"/);
  // No cell runs as a formula.
  expect(csv).toContain(`;"'=1+1";"Meyer";`);
});

test('what is open is named: calls, what looks automatic, messages; and each is dealt with', async () => {
  const { store, run, claim } = await open();
  expect(await run('open')).toBe('Es ist nichts offen.\n');
  const body = JSON.stringify({ to: 'alt@example.org' });
  await store.saveContact(newContact('waits', { callDueAt: at + 4 * hour, deliveries: [] }));
  await store.saveContact(newContact('held', { quarantineReason: 'links', deliveries: [] }));
  for (const id of ['lost', 'dealt'])
    await store.saveContact(newContact(id, { deliveries: [{ id: `msg_${id}_mail`, channel: 'contact-mail', body }] }));
  for (const { id, lease } of await claim('contact-mail')) await store.giveUpDelivery(id, lease, 'smtp-550');
  const said = await run('open');
  for (const row of [
    /^Rückrufe \(1; .*\n.*Anna Meyer .*waits +offen bis 3\. März 2025 um 17:00 Uhr$/m,
    /^Zurückgehalten \(1; .*\n.*held +zurückgehalten: viele Links im Text$/m,
    /^Zustellungen \(2; .*\n[^]*contact-mail {2}aufgegeben .*smtp-550 {2}msg_lost_mail$/m,
  ])
    expect(said).toMatch(row);

  expect(await run('note', 'waits', '--as', 'nicht-erreicht')).toBe('Notiert: Nicht erreicht.\n');
  expect(await run('open')).toMatch(/nicht erreicht am/);
  expect(await run('note', 'waits', '--as', 'erreicht')).toBe('Notiert: Zurückgerufen.\n');
  expect(await run('release', 'held')).toBe('Freigegeben: 2 Zustellungen, sobald der Dienst läuft.\n');
  expect(await run('note', 'msg_dealt_mail', '--as', 'erledigt')).toMatch(/^Erledigt: 1 Zustellung\./);
  expect(await run('release', 'msg_lost_mail')).toBe('Noch einmal: 1 Zustellung, sobald der Dienst läuft.\n');
  expect(await run('release', 'msg_dealt_mail')).toMatch(/^refused: msg_dealt_mail wartet nicht/);
  // A mail to the office and a receipt of the one that came before there was any way, and all that waits.
  expect(await run('release', '--all')).toMatch(/^Noch einmal: 1 Zustellung/);
  const due = await claim('contact-mail', Date.now());
  expect(due.map(({ contactId }) => contactId).sort()).toEqual(['held', 'lost', 'waits']);
  // The address as it is set now, in the one that was given up too.
  for (const { body } of due) expect(JSON.parse(body)).toMatchObject({ to: 'neu@example.org' });
});

test('all of a person is given to them, and forgotten to the last byte', async () => {
  const { store, file, run, settings, folder, claim } = await open();
  const canary = 'kanarie';
  const email = `${canary}@example.org`;
  const phone = '+49 421 777777';
  for (let i = 0; i < 20; i++) {
    const given = i % 5 === 0 ? { ...contact, email, phone, message: canary } : contact;
    const delivery = { id: `msg_c${i}_created`, channel: 'contact-webhook', body: JSON.stringify(given) } as const;
    await store.saveContact(newContact(`c${i}`, { contact: given, deliveries: [delivery] }));
  }
  for (const { id, lease } of await claim('contact-webhook')) await store.completeDelivery(id, lease);
  await store.saveContact(newContact('other', { contact: { ...contact, phone }, deliveries: [] }));
  await store.requestSubscription(newSubscription('s', { email, emailKey: email, deliveries: [] }), 1);

  // A number that two people gave is nobody's alone.
  expect(await run('export', '0421', '777777')).toMatch(/^refused: Unter dieser Nummer .*anna@example\.org, kanarie@/);
  const text = await run('export', email.toUpperCase());
  expect(text).toMatch(
    /^Gespeichert zu KANARIE@EXAMPLE\.ORG am [^]*Nummer: +c15\n[^]*zugestellt[^]*Newsletter: +kanarie@/,
  );
  const person = JSON.parse(await run('export', email, '--json')) as Record<string, unknown[]>;
  expect([person['contacts']?.length, person['subscriptions']?.length, person['deliveries']?.length]).toEqual([
    4, 1, 4,
  ]);

  const { stdout, stderr } = await type(folder, { ...settings, CONTACT_WEBHOOK_URL: 'http://[::1]/' }, 'forget', email);
  expect(stdout).toMatch(/^Gelöscht: 4 Anfragen und 1 Eintrag des Newsletters/);
  expect(stderr).toMatch(/"event":"person_forgotten","deleted":5\}\n$/);
  const files = await Promise.all([file, `${file}-wal`, `${file}-shm`].map((name) => readFile(name)));
  expect(files.map((bytes) => bytes.includes(canary))).toEqual([false, false, false]);
  expect(await run('forget', email)).toBe('Dazu ist nichts gespeichert.\n');
  const told = await claim('contact-webhook', Date.now() + hour);
  expect(told.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject(
    Array.from({ length: 4 }, () => ({ event: 'contact.deleted' })),
  );
});

test('the newsletter is listed, exported for a program and ended by a file', async () => {
  const { store, run, path } = await open();
  for (const name of ['anna', 'bert']) {
    const email = `${name}@example.org`;
    await store.requestSubscription(newSubscription(name, { email, emailKey: email }), 1);
  }
  await store.confirmSubscription('confirm-anna', at, () => []);
  expect(await run('newsletter')).toMatch(/2 Anmeldungen, die neueste zuerst, davon bestätigt: 1\.\n$/);
  expect(await run('newsletter', 'export')).toMatch(
    /^\uFEFF[^]*"anna@example\.org";"bestätigt";"anna";"http[^"]*unsubscribe\?token=/,
  );
  expect(await run('newsletter', 'export', '--listmonk', '--all')).toMatch(
    /^"email","name","attributes"[^]*"bert@example/,
  );
  await writeFile(path('bounces.csv'), 'email;reason\nANNA@example.org;hard\nnobody@example.org;hard\n');
  expect(await run('newsletter', 'end', 'bounces.csv')).toMatch(/^Abgemeldet: 1 von 2 Adressen/);
});

test('a copy while requests come is whole, and comes back once the service is stopped', async () => {
  const { store, file, path, run, folder } = await open();
  for (let i = 0; i < 50; i++) await store.saveContact(newContact(`early-${i}`));
  let isRunning = true;
  const visitors = (async () => {
    for (let i = 0; isRunning; i++) await store.saveContact(newContact(`meanwhile-${i}`));
  })();
  const made = await run('backup', 'copy.db');
  isRunning = false;
  await visitors;
  const copied = Number(/^Gesichert und geprüft \((\d+) Anfragen\): .*copy\.db\n$/.exec(made)?.[1]);
  expect(copied).toBeGreaterThanOrEqual(50);
  expect((await stat(path('copy.db'))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['copy.db', 'leads.db', 'leads.db-shm', 'leads.db-wal']);
  expect(await run('backup', 'copy.db')).toMatch(/copy\.db gibt es schon\./);
  await writeFile(path('nonsense.db'), 'x'.repeat(5000));
  new DatabaseSync(path('other.db')).exec('CREATE TABLE x (y)');
  for (const [name, why] of [
    ['copy.db', 'Der Dienst läuft noch.'],
    ['nonsense.db', 'ist beschädigt oder keine Datenbank.'],
    ['other.db', 'Das ist keine Datenbank dieses Dienstes.'],
    ['none.db', 'gibt es nicht.'],
    ['copy.dump', 'gibt es nicht.'],
  ] as const)
    expect([name, await run('restore', name)]).toEqual([name, expect.stringContaining(why)]);
  await store.saveContact(newContact('after'));
  await store.close();

  const ids = (name: string) => readRows<{ id: string }>(name, 'SELECT id FROM contacts').map(({ id }) => id);
  const [, kept = ''] = /liegt in (.*)\nWer seit dieser Sicherung/.exec(await run('restore', 'copy.db')) ?? [];
  expect(ids(kept).includes('after')).toBe(true);
  expect(ids(file).length).toEqual(copied);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // A damaged database is often why somebody restores.
  await writeFile(file, 'x'.repeat(5000));
  await writeFile(`${file}-wal`, 'x');
  expect(await run('restore', 'copy.db')).toMatch(/^Wiederhergestellt und geprüft\.\nDie Datenbank von vorher/);
  expect(ids(file)).toHaveLength(copied);
});

test('stats tells of every page what was seen and what came of it', async () => {
  const { file, run } = await open();
  using db = new DatabaseSync(file, { timeout: 5000 });
  for (const [kind, name, ...counts] of [
    ['page', '/bremen/blog/kfw', 1200, 2, 1, 3],
    ['page', '/bremen/services/energieausweis-efh', 90, 1, 0, 12],
    ['page', '/verschwunden/ohne/spur', 1, 0, 0, 0],
    ['origin', 'search', 1100, 3, 1, 10],
  ] as const)
    db.prepare(`INSERT INTO visits VALUES ('2025-02-01', ?, ?, ?, ?, ?, ?)`).run(kind, name, ...counts);
  const stats = (...typed: string[]) => run('stats', ...typed);
  const span = ['--from', '2025-01-01', '--to', '2025-02-01'];
  const pages = await stats(...span);
  for (const row of [
    '  Ratgeber              1.200       2         1         3   0,3 %\n',
    '  nicht mehr bekannt        1       0         0         0     0 %\n',
    '  Suchmaschine    1.100       3         1        10   0,9 %\n',
    '  /bremen/services/energieausweis-efh       90       1         0        12  13,3 %\n',
    '  Ohne Anfrage             Aufrufe  Anrufe  WhatsApp  Anfragen  Anteil\n  /verschwunden/ohne/spur',
  ])
    expect(pages).toContain(row);
  expect(JSON.parse(await stats(...span, '--json'))).toHaveLength(4);
});

const hasRestic = ['restic', 'sqlite3'].every((program) => spawnSync(program, ['--version']).error === undefined);
test.skipIf(!hasRestic)('restic keeps the newest copy, which is fetched and opened, as the unit says', async () => {
  const { store, path, run } = await open();
  await store.saveContact(newContact('a'));
  for (const name of ['copies', 'tmp']) await mkdir(path(name));
  await writeFile(path('password'), 'geheim');
  const env = { ...process.env, RESTIC_REPOSITORY: path('elsewhere'), RESTIC_PASSWORD_FILE: path('password') };
  const text = await readFile(new URL('../../deploy/energieausweis-backup.service', import.meta.url), 'utf8');
  const typed = [...text.matchAll(/^ExecStart=.* scripts\/leads\.ts (.*)$/gm)].map(([, words = '']) =>
    words.split(' '),
  );
  expect(typed).toEqual([['backup', '/var/backups/energieausweis']]);
  const carryAndOpen = () => {
    const lines = [...text.matchAll(/^ExecStart=(\/(?:usr\/)?bin\/.*)$/gm)].map(([, line = '']) =>
      line.replaceAll('/tmp/copy', path('tmp')).replaceAll('/var/backups/energieausweis', path('copies')),
    );
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', lines.join('\n')], { env, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  spawnSync('restic', ['init'], { env });
  for (const [id, count] of [
    ['b', 1],
    ['c', 2],
  ] as const) {
    expect(await run('backup', 'copies')).toMatch(/copies\/leads\.db\n$/);
    expect(carryAndOpen()).toEqual({ status: 0, text: `leads.db\nok\n${count}\n` });
    await store.saveContact(newContact(id));
  }
  await writeFile(path('copies/leads.db'), 'x'.repeat(5000));
  expect(carryAndOpen().status).not.toBe(0);
});

test('what is typed wrong is refused in German', async () => {
  const { run, settings, folder } = await open();
  const rows: [typed: string, told: string][] = [
    ['toString', 'energieausweis list [--all]'],
    ['list x', 'Aufruf: energieausweis list'],
    ['list --from 4.3.2025', '--from ist kein Tag.'],
    ['show', 'Aufruf: energieausweis show NUMMER'],
    ['show nix', 'Die Anfrage nix gibt es nicht.'],
    ['note nix', 'Aufruf: energieausweis note NUMMER TEXT'],
    ['note nix --as erreicht', 'Die Anfrage nix gibt es nicht.'],
    ['note nix --as erledigt', 'Aufgegeben ist keine Zustellung nix.'],
    ['release nix', 'Zurückgehalten ist keine Anfrage nix.'],
    ['export anna', 'Nennen Sie eine ganze E-Mail-Adresse'],
    ['forget', 'Aufruf: energieausweis forget ADRESSE'],
    ['backup', 'Aufruf: energieausweis backup'],
    ['newsletter end', 'Aufruf: energieausweis newsletter'],
    ['stats --from 2025-02-01 --to 2025-01-01', '--from liegt nach --to.'],
    ['newsletter end nix.csv', 'nix.csv lässt sich nicht lesen'],
  ];
  for (const [typed, told] of rows) {
    const answer = await run(...typed.split(' '));
    expect([typed, answer]).toEqual([typed, expect.stringMatching(/^refused: /)]);
    expect([typed, answer]).toEqual([typed, expect.stringContaining(told)]);
  }
  const none = await ask(folder, { ...settings, DATABASE_URL: `file:${folder}/none.db` }, 'list');
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('Es gibt noch keine Datenbank: ') as string });
});
