/** The operator's commands while the service has the database open: each once as it is typed, else by its function. */
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { timeToDay } from '#domain/format';
import type { NewDelivery } from '../../api/storage/port.ts';
import { backupDatabase } from '../../api/operator/backup.ts';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { contact, newContact, newSubscription, readRows } from '../support/app.ts';
import { openMailServer } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ask, type, type CommandName } from '../support/commands.ts';

/** A store that stays open, and commands on its file. */
async function open() {
  const folder = await temporaryFolder();
  const file = join(folder, 'leads.db');
  const store = await openSqliteStore(file, { minFreeBytes: 0 });
  onTestFinished(() => store.close());
  /** @returns what it printed, or how it refused */
  const by =
    (way: typeof ask) =>
    async (settings: Record<string, string>, command: CommandName, ...typed: string[]) => {
      const { code, stdout, stderr } = await way(
        command,
        folder,
        { DATABASE_URL: `file:${file}`, ...settings },
        ...typed,
      );
      return { code, text: code === 0 ? stdout : stderr };
    };
  const run = by(ask);
  return {
    store,
    file,
    path: (name: string) => join(folder, name),
    run,
    typed: by(type),
    leads: (...args: string[]) => run({}, 'leads', ...args),
  };
}

const at = newContact('x').receivedAt;
const hour = 3_600_000;

test('leads: lists, shows, exports and purges', async () => {
  const { store, leads, typed, path } = await open();
  expect(await typed({}, 'leads')).toEqual({ code: 0, text: 'Es ist keine Anfrage gespeichert.\n' });
  for (let i = 0; i < 51; i++) await store.saveContact(newContact(`c${i}`, { receivedAt: at + i }));
  for (const { id, lease } of await store.claimDeliveries('contact-webhook', at + hour, { limit: 50, leaseMs: hour }))
    await store.completeDelivery(id, lease);
  const formula = { ...contact, firstName: '=1+1', phone: '+49 421 123', company: 'A;"B"' };
  await store.saveContact(newContact('newest', { contact: formula, receivedAt: Date.now() }));
  await store.requestSubscription(newSubscription('s'), 1);

  const [first, ...rest] = (await leads('list')).text.split('\n');
  expect(first).toMatch(/^ {2}\d.* Uhr {2}Bremen {2}=1\+1 Meyer {2}\+49 421 123 {2}newest$/);
  expect(rest).toHaveLength(49 + 3);
  expect(rest.at(-2)).toBe('Ältere zeigt „energieausweis leads list --all“.');
  expect((await leads('list', '--all')).text).toMatch(/\n52 Anfragen, die neueste zuerst\.\n$/);

  expect(await leads('list', '--csv', '--out', 'leads.csv')).toEqual({ code: 0, text: 'Geschrieben: leads.csv\n' });
  expect((await stat(path('leads.csv'))).mode & 0o777).toBe(0o600);
  const csv = (await readFile(path('leads.csv'), 'utf8')).split('\r\n');
  expect(csv[0]).toBe(
    '\uFEFF"Eingang";"Rückruf bis";"Vorname";"Nachname";"E-Mail";"Telefon";"Firma";"Gebäude";"Anschrift";"Nachricht";"Ort";"Formular";"Seite";"Herkunft";"Kampagne";"Ergänzung";"Anruf";"Anruf notiert";"Zurückgehalten";"Nummer"',
  );
  expect(csv[1]).toContain(`";"'=1+1";"Meyer";"anna@example.org";"'+49 421 123";"A;""B""";"Einfamilienhaus";"";"Grüße`);
  expect(csv.at(-2)).toMatch(
    /^"2025-03-03 13:00:00";"2025-03-03 17:00:00";"Anna";.*;"unten auf der Seite";"Ratgeber, kfw-foerderung \(\/bremen\/blog\/kfw-foerderung\)";"Suchmaschine";"herbst";"";"";"";"";"c0"$/,
  );
  expect((await leads('list', '--csv', '--out', 'leads.csv')).text).toBe(
    'leads.csv gibt es schon. Nennen Sie eine andere Datei.\n',
  );

  expect((await leads('show', 'c50')).text).toMatch(
    /^ {2}Nummer: +c50\n {2}Eingang: +3\. März 2025 um 13:00 Uhr\n {2}Vorname: +Anna\n[^]*\nZustellungen:\n {2}contact-webhook {2}wartet {2}seit 3\. März 2025 um 13:00 Uhr {2}0 Versuche +msg_c50_created\n$/,
  );
  const person = JSON.parse((await leads('export', 'Anna@EXAMPLE.org')).text) as Record<string, unknown[]>;
  expect(person).toMatchObject({ of: 'Anna@EXAMPLE.org', subscriptions: [{ id: 's', consentVersion: '2025-01' }] });
  expect([person['contacts']?.length, person['deliveries']?.length]).toEqual([52, 53]);

  // Much at once: only by a person's word, who has to know what day it is.
  const purged = await leads('purge');
  expect(purged.text).toMatch(
    /^Gelöscht, weil die Frist um ist: 0 Anfragen und 1 Eintrag des Newsletters\.\n.*50 Einträge wären .*--today JJJJ-MM-TT\n1 Anfrage ist älter als 6 Monate/,
  );
  expect((await leads('purge', '--today', timeToDay(Date.now()))).text).toMatch(
    /^Gelöscht, weil die Frist um ist: 50 Anfragen und 0 Einträge des Newsletters\.\n1 Anfrage ist älter/,
  );
  expect((await store.listContacts(9)).map(({ id }) => id)).toEqual(['newest', 'c50']);
});

test('leads: who waits for a call is listed, and how it went is noted', async () => {
  const { store, leads } = await open();
  expect((await leads('--open')).text).toBe('Es wartet niemand auf einen Rückruf.\n');
  await store.saveContact(newContact('untracked'));
  for (const [index, id] of ['late', 'soon', 'missed', 'reached', 'needless'].entries())
    await store.saveContact(newContact(id, { callDueAt: Date.UTC(2025, 2, id === 'soon' ? 3 : 4, 16 + index) }));
  expect(await leads('done', 'missed', '--as', 'nicht-erreicht')).toEqual({
    code: 0,
    text: 'Notiert: Nicht erreicht.\n',
  });
  expect((await leads('done', 'reached', '--as', 'erreicht')).text).toBe('Notiert: Zurückgerufen.\n');
  expect((await leads('done', 'needless', '--as', 'unnoetig')).text).toBe('Notiert: Kein Anruf nötig.\n');
  for (const [subject, as] of [
    ['late', 'toString'],
    ['late', 'gut'],
    ['nobody', 'erreicht'],
  ] as const)
    expect((await leads('done', subject, '--as', as)).code).toBe(1);
  expect((await leads('done', 'late')).code).toBe(1);
  const rows = (await leads('list', '--open')).text.split('\n');
  expect(rows.slice(0, 3)).toEqual([
    expect.stringMatching(/^ {2}offen bis 3\. März 2025 um 18:00 Uhr {2,}Anna Meyer {2}0421 123 {2}Bremen {2}soon$/),
    expect.stringMatching(/^ {2}offen bis 4\. März 2025 um 17:00 Uhr {2,}Anna .*late$/),
    expect.stringMatching(/^ {2}nicht erreicht am .*missed$/),
  ]);
  expect(rows[3]).toMatch(/^3 Anfragen warten, die nächste Frist zuerst\./);
  expect((await leads('list')).text).toMatch(/needless {2,}kein Anruf nötig am /);
  expect((await leads('list', '--open', '--csv')).text).toMatch(/;"nicht erreicht";"[-\d]+ [:\d]+";"";"missed"\r\n/);
  expect((await leads('show', 'reached')).text).toMatch(/Verlauf:\n.* Uhr {2}zurückgerufen\n$/);
  const exported = JSON.parse((await leads('export', 'anna@example.org')).text) as {
    contacts: { id: string; history: unknown[] }[];
  };
  expect(exported.contacts.find(({ id }) => id === 'missed')?.history).toMatchObject([{ kind: 'missed' }]);
});

test('leads: what looks automatic is listed, queued by no other command, and told once it is released', async () => {
  const { store, run, leads } = await open();
  const office = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'post@example.org', MAIL_TO: 'buero@example.org' };
  expect((await leads('list', '--quarantined')).text).toBe('Es ist keine Anfrage zurückgehalten.\n');
  await store.saveContact(newContact('told'));
  for (const id of ['a', 'b']) await store.saveContact(newContact(id, { quarantineReason: 'links', deliveries: [] }));

  const line = (id: string) =>
    ` {2}3\\. März 2025 um 13:00 Uhr {2}Bremen {2}Anna Meyer {2}0421 123 {2}${id} {2}zurückgehalten: viele Links im Text\n`;
  expect((await leads('list', '--quarantined')).text).toMatch(
    new RegExp(`^${line('a')}${line('b')}2 Anfragen, die neueste zuerst\\.\n$`),
  );
  expect((await leads('list', '--quarantined', '--csv')).text).toMatch(/;"viele Links im Text";"a"\r\n/);
  expect((await leads('show', 'a')).text).toContain(
    'Sie ist zurückgehalten: viele Links im Text. „energieausweis leads release a“ stellt sie zu.',
  );
  expect((await run(office, 'deliveries', 'queue')).text).toMatch(/^Zu jeder Anfrage gibt es schon/);

  expect(await run(office, 'leads', 'release', 'a')).toEqual({
    code: 0,
    text: 'Freigegeben: 2 Zustellungen gehen hinaus, sobald der Dienst läuft.\n',
  });
  expect(await store.claimDeliveries('contact-mail', Date.now(), { limit: 9, leaseMs: 1 })).toMatchObject([
    { contactId: 'a' },
  ]);
  // The visitor hears of it too.
  expect(await store.claimDeliveries('contact-receipt', Date.now(), { limit: 9, leaseMs: 1 })).toMatchObject([
    { contactId: 'a' },
  ]);
  expect((await leads('refuse', 'b')).text).toMatch(/^Abgelehnt: Sie wird nach 30 Tagen gelöscht\..*leads release/);
  expect((await leads('refuse', 'b')).text).toBe('Sie war schon abgelehnt.\n');
  expect(await leads('refuse', 'told')).toMatchObject({ code: 1 });
  expect((await leads('list')).text).toContain('abgelehnt: viele Links im Text');
  expect((await leads('list', '--quarantined')).text).toBe('Es ist keine Anfrage zurückgehalten.\n');
  expect((await leads('release', 'b')).text).toMatch(/^Freigegeben\. Zugestellt wird sie noch nicht/);
  expect(await leads('release', 'told')).toEqual({
    code: 1,
    text: 'Zurückgehalten ist keine Anfrage told. „energieausweis leads list --quarantined“ nennt alle.\n',
  });
});

test('leads: finds by name, number, address and span, corrects, notes and deletes one', async () => {
  const { store, leads } = await open();
  const day = 24 * hour;
  const people: [id: string, overrides: Partial<typeof contact>][] = [
    ['jens', { firstName: 'Jens', lastName: 'Müller', email: 'jens@gmx.de', phone: '+49 421 777777' }],
    ['ida', { firstName: 'Ida', address: 'Am Deich 5', email: 'ida@t-onlin.de', phone: '04791/55 66 77' }],
    ['ulf', { firstName: 'Ulf', company: 'Hausverwaltung Süd', email: 'ulf@web.de', phone: '0151 1' }],
  ];
  for (const [index, [id, overrides]] of people.entries())
    await store.saveContact(
      newContact(id, { contact: { ...contact, city: 'Bremen', ...overrides }, receivedAt: at + index * day }),
    );
  const idsOf = async (...typed: string[]) => {
    const { text } = await leads(...typed, '--json');
    return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
  };
  const rows: [typed: string[], ids: string[]][] = [
    [['find', 'mueller'], ['jens']],
    [['find', 'Jens Müller'], ['jens']],
    [['find', '0421 777 777'], ['jens']],
    [['find', '04791-556677'], ['ida']],
    [['find', 'T-ONLIN.de'], ['ida']],
    [['find', 'am deich'], ['ida']],
    [['find', 'hausverwaltung'], ['ulf']],
    [
      ['find', 'bremen'],
      ['ulf', 'ida', 'jens'],
    ],
    [
      ['find', 'bremen', '--from', '2025-03-04'],
      ['ulf', 'ida'],
    ],
    [['list', '--from', '2025-03-04', '--to', '2025-03-04'], ['ida']],
    [
      ['list', '--to', '2025-03-04'],
      ['ida', 'jens'],
    ],
    [['find', 'niemand'], []],
  ];
  for (const [typed, ids] of rows) expect(await idsOf(...typed), typed.join(' ')).toEqual(ids);
  expect((await leads('find', 'niemand')).text).toBe('Dazu ist keine Anfrage gespeichert.\n');
  expect((await leads('find', 'mueller')).text).toMatch(/Jens Müller.*jens\n1 Anfrage, die neueste zuerst\.\n$/);
  expect((await leads('find', 'mueller', '--csv')).text.split('\r\n')).toHaveLength(3);
  expect(await leads('list', '--from', '4.3.2025')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^--from ist kein Tag/),
  });

  expect((await leads('correct', 'ida', '--email', ' ida@t-online.de ', '--phone', '04791 556678')).text).toMatch(
    /^Berichtigt\./,
  );
  expect((await leads('correct', 'ida', '--email', 'ida@t-online.de')).text).toMatch(/geändert ist nichts/);
  expect(await leads('correct', 'ida', '--email', 'ida')).toEqual({
    code: 1,
    text: 'E-Mail: Gültige E-Mail-Adresse erforderlich. Geändert ist nichts.\n',
  });
  expect(await leads('correct', 'ida')).toMatchObject({ code: 1, text: expect.stringMatching(/^Nennen Sie/) });
  expect(await leads('correct', 'none', '--phone', '1')).toMatchObject({ code: 1 });
  expect((await leads('note', 'ida', 'ruft', 'morgen', 'an')).text).toBe('Notiert.\n');
  expect(await leads('note', 'ida')).toMatchObject({ code: 1 });
  const shown = (await leads('show', 'ida')).text;
  expect(shown).toMatch(/Verlauf:\n[^]*berichtigt {2}E-Mail: ida@t-onlin\.de → ida@t-online\.de\n/);
  expect(shown).toMatch(/notiert {5}ruft morgen an\n$/);
  expect((await leads('export', 'ida@t-online.de')).text).toContain('"was": "ida@t-onlin.de"');

  expect((await leads('delete', 'ida')).text).toMatch(/^Gelöscht: Anfrage ida mit allen Zustellungen\./);
  expect(await leads('delete', 'ida')).toMatchObject({ code: 1 });
  expect(await idsOf('list')).toEqual(['ulf', 'jens']);
});

test('leads: forget leaves no byte of a person, while the service goes on', async () => {
  const { store, file, leads, typed } = await open();
  const canary = 'kanarie';
  const email = `${canary}@example.org`;
  const save = (id: string, given = contact) =>
    store.saveContact(
      newContact(id, {
        contact: given,
        deliveries: [{ id: `msg_${id}`, channel: 'contact-webhook', body: JSON.stringify(given) }],
      }),
    );
  for (let i = 0; i < 50; i++) await save(`c${i}`, i % 7 === 0 ? { ...contact, email, message: canary } : contact);
  await store.requestSubscription(newSubscription('s', { email, emailKey: email }), 1);

  const answer = await typed({}, 'leads', 'vergessen', email.toUpperCase());
  expect(answer.text).toMatch(
    /^Gelöscht: 8 Anfragen und 1 Eintrag des Newsletters, mit allen Zustellungen\.\nVorgang L-\w{4}-\w{4}: .*\n.*niemand.*\n.*auch dort\.\n.*30 Tage lang\.\n\nIhre Daten sind gelöscht\n/,
  );
  const files = await Promise.all([file, `${file}-wal`, `${file}-shm`].map((name) => readFile(name)));
  expect(files.map((bytes) => bytes.includes(canary))).toEqual([false, false, false]);
  expect((await leads('forget', email)).text).toBe('Dazu ist nichts gespeichert.\n');
  expect(await store.listContacts(99)).toHaveLength(42);
  await expect(save('later')).resolves.toMatchObject({ outcome: 'stored' });
});

test('leads: whoever asks gets a letter with all that is stored; whoever wants to be forgotten one that proves it', async () => {
  const { store, run, path } = await open();
  const office = {
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'post@example.org',
    MAIL_TO: 'buero@example.org',
    CONTACT_WEBHOOK_URL: 'https://hooks.example.net/x',
    NEWSLETTER_WEBHOOK_URL: 'https://versand.example.net/y',
    PUBLIC_BASE_URL: 'https://www.example.org',
  };
  const leads = (...typed: string[]) => run(office, 'leads', ...typed);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const number = { ...contact, phone: '+49 421 777777', address: 'Am Deich 5' };
  await store.saveContact(newContact('a', { contact: number, idempotencyKey: 'key-00001' }));
  await store.saveContact(newContact('b', { contact: { ...number, email: 'bert@example.org', firstName: 'Bert' } }));
  for (const { id, lease } of await store.claimDeliveries('contact-webhook', at, { limit: 9, leaseMs: hour }))
    await store.completeDelivery(id, lease);
  await store.noteContact('a', at, 'ruft morgen an');
  await store.requestSubscription(newSubscription('s', { deliveries: [] }), 1);

  const letter = plain((await leads('--auskunft', 'anna@example.org')).text);
  for (const said of [
    'Auskunft über Ihre Daten\n',
    'Das war am ',
    'Ihre Anfrage vom 3. März 2025 um 13:00 Uhr\nVorname: Anna\n',
    'Anschrift: Am Deich 5',
    'Zufällige Nummer gegen doppeltes Senden: key-00001',
    'Telefon in einheitlicher Schreibweise: 0421777777',
    '3. März 2025 um 13:00 Uhr: notiert: ruft morgen an',
    'Ihre Anmeldung vom 3. März 2025 um 13:00 Uhr',
    'das System, mit dem wir Anfragen bearbeiten (über hooks.example.net): Nachricht vom 3. März 2025 um 13:00 Uhr, zugestellt',
    'Die Anfrage 6 Monate.',
    'https://www.example.org/datenschutz',
    'Die Landesbeauftragte für Datenschutz und Informationsfreiheit',
  ])
    expect(letter).toContain(said);
  expect(letter).not.toContain('Bert');
  // A number that two people gave is nobody's alone.
  expect(await leads('auskunft', '0421', '777777')).toMatchObject({
    code: 1,
    text: expect.stringContaining('mehrere E-Mail-Adressen: anna@example.org, bert@example.org.') as string,
  });
  expect((await leads('auskunft', 'anna@example.org', 'bert@example.org')).text).toContain('Vorname: Bert');
  expect((await leads('auskunft', '0421 000000')).text).toContain('Zu 0421 000000 war am');
  await leads('auskunft', 'anna@example.org', '--html', '--out', 'auskunft.html');
  expect(await readFile(path('auskunft.html'), 'utf8')).toMatch(/^<!doctype html>[^]*Am Deich 5/);

  expect((await leads('vergessen', 'anna@example.org', '--html', '--out', 'brief.html')).text).toBe(
    'Geschrieben: brief.html\n',
  );
  const [, proof = ''] = /(L-\w{4}-\w{4})/.exec(await readFile(path('brief.html'), 'utf8')) ?? [];
  const shown = (await leads('nachweis', proof)).text;
  expect(shown).toMatch(/^Vorgang L-.* gelöscht auf Verlangen[^]*Anfragen +1\n[^]*Newsletters +1\n/);
  expect(shown).toContain('Benachrichtigt wird: das Büro per Mail');
  expect(shown).toMatch(/contact-webhook {2}wartet/);
  expect(shown).not.toMatch(/anna|777777/i);
  expect((await leads('nachweis', proof.toLowerCase(), '--brief')).text).toContain(`(${proof})`);
  const sent = await store.claimDeliveries('contact-webhook', Date.now() + hour, { limit: 9, leaseMs: hour });
  expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ event: 'contact.deleted', id: 'a' }]);
  const mails = await store.claimDeliveries('contact-mail', Date.now() + hour, { limit: 9, leaseMs: hour });
  expect(mails.map(({ body }) => body)).toMatchObject([expect.stringContaining(proof)]);
  expect(JSON.stringify([sent, mails])).not.toMatch(/anna|meyer|777777|deich/i);
  expect((await leads('find', 'bremen')).text).toContain('Bert');
});

test('newsletter: lists, exports with links that unsubscribe, and ends by address or file', async () => {
  const { store, run, typed, path } = await open();
  const settings = { PUBLIC_BASE_URL: 'https://www.example.org', NEWSLETTER_WEBHOOK_URL: 'https://hooks.example.org/' };
  const newsletter = (...args: string[]) => run(settings, 'newsletter', ...args);
  expect((await newsletter()).text).toBe('Den Newsletter hat niemand bestellt.\n');
  for (const name of ['anna', 'bert', 'carl']) {
    const email = `${name}@example.org`;
    await store.requestSubscription(newSubscription(name, { email, emailKey: email, deliveries: [] }), 1);
    if (name !== 'carl') await store.confirmSubscription(`confirm-${name}`, at, () => []);
  }
  const list = (await typed(settings, 'newsletter', 'list')).text;
  expect(list).toMatch(
    /anna@example\.org {2}bestätigt {4}anna\n[^]*\n3 Anmeldungen, die neueste zuerst, davon bestätigt: 2\.\n$/,
  );
  const [names, ...rows] = (await newsletter('export')).text.trimEnd().split('\r\n');
  expect(names).toBe('\uFEFF"Angefordert";"Bestätigt";"E-Mail";"Stand";"Nummer";"Abbestellen"');
  expect(rows.sort()[0]).toMatch(
    /^"2025-03-03 13:00:00";"2025-03-03 13:00:00";"anna@example\.org";"bestätigt";"anna";"https:\/\/www\.example\.org\/api\/newsletter\/unsubscribe\?token=anna\.[0-9a-z]+\.[\w-]{43}"$/,
  );
  expect(rows).toHaveLength(2);
  expect((await newsletter('export', '--all')).text.split('\r\n')).toHaveLength(5);
  const [head, first] = (await newsletter('export', '--listmonk')).text.split('\r\n');
  expect(head).toBe('"email","name","attributes"');
  const [, attributes = ''] = /^"\w+@example\.org","","(.*)"$/.exec(first ?? '') ?? [];
  expect(JSON.parse(attributes.replaceAll('""', '"'))).toMatchObject({
    unsubscribeUrl: expect.stringMatching(/^https:.*\?token=/) as string,
  });

  expect((await newsletter('end', 'Anna@Example.org')).text).toMatch(
    /^Abgemeldet: 1 von 1 Adresse\. Das Versandsystem/,
  );
  await writeFile(path('gesperrt.csv'), 'email;grund\n"bert@example.org";x\nanna@example.org\nnix@example.org\n');
  expect((await newsletter('end', 'gesperrt.csv', '--as', 'unzustellbar')).text).toMatch(
    /^Abgemeldet: 1 von 3 Adressen\. Die/,
  );
  expect((await store.findPerson(['bert@example.org'])).subscriptions).toMatchObject([{ endReason: 'bounced' }]);
  expect(await store.claimDeliveries('newsletter-webhook', Date.now(), { limit: 9, leaseMs: 1 })).toHaveLength(2);
  for (const wrong of [['end'], ['list', 'x'], ['end', 'a@b.de', '--as', 'x'], ['weg']])
    expect((await newsletter(...wrong)).text).toMatch(/^Diese Angabe gibt es nicht/);
  expect((await newsletter('end', 'nix.csv')).text).toMatch(/^nix\.csv lässt sich nicht lesen/);
});

test('deliveries: lists, tries again what was given up, and makes what is missing', async () => {
  const { store, run, typed } = await open();
  const office = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'post@example.org', MAIL_TO: 'neu@example.org' };
  const deliveries = (...args: string[]) => run(office, 'deliveries', ...args);
  await store.saveContact(newContact('untold', { deliveries: [] }));
  const body = JSON.stringify({ to: 'alt@example.org' });
  await store.saveContact(
    newContact('refused', { deliveries: [{ id: 'msg_refused_mail', channel: 'contact-mail', body }] }),
  );
  await store.saveContact(newContact('by-webhook'));
  const [mail] = await store.claimDeliveries('contact-mail', at, { limit: 1, leaseMs: 1 });
  await store.parkDelivery('msg_refused_mail', mail?.lease ?? '', 'smtp-550');
  const [hook] = await store.claimDeliveries('contact-webhook', at, { limit: 1, leaseMs: 1 });
  await store.completeDelivery('msg_by-webhook_created', hook?.lease ?? '');

  expect((await typed(office, 'deliveries', 'list')).text).toMatch(
    /^ {2}contact-mail {2}aufgegeben {2}seit 3\. März 2025 um 13:00 Uhr {2}1 Versuch {2}smtp-550 {2}msg_refused_mail\n1 Zustellung, die älteste zuerst\.\n$/,
  );
  // Done, given up and blanked, still on its way.
  const receipt: NewDelivery = { id: 'msg_receipt', channel: 'contact-receipt', body };
  const waiting: NewDelivery = { id: 'msg_waiting', channel: 'newsletter-mail', body };
  const other = { ...contact, email: 'bert@example.org' };
  await store.saveContact(newContact('both', { contact: other, deliveries: [receipt, waiting] }));
  const [given] = await store.claimDeliveries('contact-receipt', at, { limit: 1, leaseMs: 1 });
  await store.parkDelivery(receipt.id, given?.lease ?? '', 'smtp-550', { forget: true });
  const retry = async (id: string) => (await deliveries('retry', id)).text;
  expect(await retry('msg_by-webhook_created')).toMatch(/, die wartet oder aufgegeben ist, gibt es nicht\./);
  expect(await retry(receipt.id)).toMatch(/^msg_receipt wird nicht noch einmal versucht: Was darin stand, gilt nicht/);
  // It is in the list for a week, apart, and does not keep the list from saying that all is delivered.
  const bounced: NewDelivery = { id: 'msg_bounced', channel: 'contact-receipt', body };
  await store.saveContact(newContact('bounced', { contact: other, deliveries: [bounced] }));
  const [last] = await store.claimDeliveries('contact-receipt', at, { limit: 1, leaseMs: 1 });
  await store.parkDelivery(bounced.id, last?.lease ?? '', 'smtp-550', { forget: true, now: Date.now() });
  expect((await deliveries('list')).text).toMatch(
    /\n\nBestätigungen, die nicht ankamen .*\n.*smtp-550 {2}msg_bounced\n$/,
  );
  expect((await deliveries('list')).text).not.toContain('msg_receipt');
  expect((await deliveries('dismiss', bounced.id)).text).toMatch(/^1 Zustellung gilt als erledigt/);
  expect(await deliveries('dismiss', bounced.id)).toMatchObject({ code: 1 });
  expect((await deliveries('list')).text).not.toContain('nicht ankamen');
  expect(await retry(waiting.id)).toMatch(/^msg_waiting ist gerade an der Reihe/);
  expect(await deliveries('retry', waiting.id)).toMatchObject({ code: 1 });
  // Once it was tried in vain the list says until when it waits, and it need not.
  const [tried] = await store.claimDeliveries('newsletter-mail', at, { limit: 1, leaseMs: 1 });
  await store.retryDelivery(waiting.id, tried?.lease ?? '', at + 6 * 60 * 60_000, 'network');
  expect((await deliveries('list')).text).toContain('wartet bis 3. März 2025 um 19:00 Uhr');
  expect(await retry(waiting.id)).toMatch(/^1 Zustellung wird noch einmal versucht/);
  expect((await deliveries('retry', '--all')).text).toMatch(/^1 Zustellung wird noch einmal versucht/);
  expect(await run({}, 'deliveries', 'queue')).toMatchObject({ code: 1, text: expect.stringMatching(/^Kein Weg/) });
  expect((await deliveries('queue')).text).toMatch(/^1 Zustellung steht bereit und geht hinaus/);
  expect((await deliveries('queue', '--all')).text).toMatch(/^3 Zustellungen stehen bereit/);

  const due = await store.claimDeliveries('contact-mail', Date.now(), { limit: 9, leaseMs: 1 });
  expect(due.map(({ contactId }) => contactId).sort()).toEqual(['both', 'bounced', 'by-webhook', 'refused', 'untold']);
  // The address as it is set now, in the one that was given up too.
  for (const { body } of due) expect(JSON.parse(body)).toMatchObject({ to: 'neu@example.org' });
});

test('backup while leads come is whole, and restore brings it back once the service is stopped', async () => {
  const { store, file, path, run, typed } = await open();
  const save = (id: string) => store.saveContact(newContact(id));
  for (let i = 0; i < 100; i++) await save(`early-${i}`);
  let isRunning = true;
  const visitors = (async () => {
    for (let i = 0; isRunning; i++) await save(`meanwhile-${i}`);
  })();
  const backedUp = await typed({}, 'backup', 'backup.db');
  isRunning = false;
  await visitors;
  const [, contacts = '', pending = ''] =
    /(\d+) Anfragen, (\d+) offene Zustellungen, in backup\.db\n$/.exec(backedUp.text) ?? [];
  expect(Number(contacts)).toBeGreaterThanOrEqual(100);
  expect(pending).toBe(contacts);
  expect((await stat(path('backup.db'))).mode & 0o777).toBe(0o600);
  expect(await readdir(path('.'))).toEqual(['backup.db', 'leads.db', 'leads.db-shm', 'leads.db-wal']);
  // A copy by „cp“ lacks what is still in the -wal.
  await promisify(execFile)('cp', [file, path('cp.db')]);
  expect(readRows<{ n: number }>(file, 'SELECT count(*) AS n FROM contacts')[0]?.n).toBeGreaterThan(
    readRows<{ n: number }>(path('cp.db'), 'SELECT count(*) AS n FROM contacts')[0]?.n ?? 0,
  );
  expect((await run({}, 'backup', 'backup.db')).text).toMatch(/backup\.db gibt es schon\./);

  const refused = await typed({}, 'restore', 'backup.db');
  expect(refused).toEqual({ code: 1, text: 'Der Dienst läuft noch. Beenden Sie ihn, dann stellen Sie wieder her.\n' });
  await save('after');
  expect(await store.checkWritable()).toBeUndefined();
  await store.close();

  const restored = await typed({}, 'restore', 'backup.db');
  const [, kept = ''] = /\nDie Datenbank von vorher liegt in (.*)\n$/.exec(restored.text) ?? [];
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const ids = (name: string) => readRows<{ id: string }>(name, 'SELECT id FROM contacts').map(({ id }) => id);
  expect(ids(kept)).toContain('after');
  expect(ids(file)).toHaveLength(Number(contacts));
  const again = await openSqliteStore(file, { minFreeBytes: 0 });
  expect(await again.claimDeliveries('contact-webhook', at, { limit: 1, leaseMs: 1 })).toHaveLength(1);
  await expect(again.saveContact(newContact('next'))).resolves.toMatchObject({ outcome: 'stored' });
  await again.close();
});

test('restore takes the place of a damaged database, and of none, but only with a whole one', async () => {
  const { store, file, path, run } = await open();
  await store.saveContact(newContact('a'));
  await run({}, 'backup', 'backup.db');
  await store.close();
  await writeFile(path('nonsense.db'), 'x'.repeat(5000));
  expect((await run({}, 'restore', 'nonsense.db')).text).toMatch(
    /nonsense\.db ist beschädigt oder keine Datenbank\.\n$/,
  );
  new DatabaseSync(path('other.db')).exec('CREATE TABLE x (y)');
  expect((await run({}, 'restore', 'other.db')).text).toBe('Das ist keine Datenbank dieses Dienstes.\n');
  expect((await run({}, 'restore', 'none.db')).text).toMatch(/none\.db gibt es nicht\.\n$/);
  expect((await readdir(path('.'))).filter((name) => name.includes('.teil'))).toEqual([]);

  await copyFile(path('nonsense.db'), file);
  await writeFile(`${file}-wal`, 'x');
  const restored = await run({}, 'restore', 'backup.db');
  expect(restored.text).toMatch(
    /^Wiederhergestellt und geprüft: 1 Anfrage, 1 offene Zustellung\.\nDie Datenbank von vorher/,
  );
  expect(readRows(file, 'SELECT id FROM contacts')).toEqual([{ id: 'a' }]);
  await rm(file);
  expect((await run({}, 'restore', 'backup.db')).text).toMatch(
    /^Wiederhergestellt und geprüft: 1 Anfrage, 1 offene Zustellung\.\nDie Datenbank von vorher ließ sich nicht befragen: .*\n$/,
  );
});

test('who was forgotten or has unsubscribed is erased again by a restore, and says so; by hand on a list', async () => {
  const { store, file, run, leads, path } = await open();
  const carl = { email: 'carl@example.org', emailKey: 'carl@example.org' };
  await store.saveContact(newContact('anna'));
  await store.requestSubscription(newSubscription('carl', carl), 1);
  await store.confirmSubscription('confirm-carl', at, () => []);
  await backupDatabase(file, path('backup.db'));
  await store.deletePerson(['anna@example.org'], Date.now(), 'proof', () => []);
  await store.endSubscription('unsubscribe-carl', Date.now(), () => []);
  await leads('erasures', '--out', 'vergessen.json');
  await store.close();

  const again =
    'Wieder gelöscht oder abgemeldet, weil jemand es nach der Sicherung verlangt hatte: 1 Anfrage und 1 Eintrag des Newsletters.';
  const webhook = { NEWSLETTER_WEBHOOK_URL: 'https://hooks.example.org/' };
  expect((await run(webhook, 'restore', 'backup.db')).text).toContain(`\n${again}\nDie Datenbank von vorher liegt`);
  expect(readRows(file, 'SELECT id FROM contacts')).toEqual([]);
  expect(readRows(file, `SELECT id FROM deliveries WHERE id LIKE '%unsubscribed'`)).toEqual([
    { id: 'msg_carl_unsubscribed' },
  ]);
  // As after `pg_restore`.
  await copyFile(path('backup.db'), file);
  expect(await leads('erase-again', 'vergessen.json')).toEqual({ code: 0, text: `${again}\n` });
});

const hasRestic = ['restic', 'sqlite3'].every((program) => spawnSync(program, ['--version']).error === undefined);
test.skipIf(!hasRestic)('restic keeps the newest copy, and it is opened each night, as the units say', async () => {
  const { store, path, run } = await open();
  await store.saveContact(newContact('a'));
  for (const name of ['copies', 'tmp']) await mkdir(path(name));
  await writeFile(path('password'), 'geheim');
  const env = { ...process.env, RESTIC_REPOSITORY: path('elsewhere'), RESTIC_PASSWORD_FILE: path('password') };
  const unit = async (name: string) => {
    const text = await readFile(new URL(`../../deploy/energieausweis-${name}.service`, import.meta.url), 'utf8');
    const lines = [...text.matchAll(/^ExecStart=(\/(?:usr\/)?bin\/.*)$/gm)].map(([, line = '']) =>
      line.replaceAll('/tmp/copy', path('tmp')).replaceAll('/var/backups/energieausweis', path('copies')),
    );
    return spawnSync('sh', ['-ec', lines.join('\n')], { env, encoding: 'utf8' });
  };
  spawnSync('restic', ['init'], { env });
  for (const words of ['1 Anfrage', '2 Anfragen']) {
    expect((await run({}, 'backup', 'copies')).text).toMatch(
      new RegExp(`^Gesichert und geprüft: ${words}, .*/copies/leads\\.db\\n$`),
    );
    expect((await unit('backup')).stderr).toBe('');
    await store.saveContact(newContact('b'));
  }
  const { status, stdout } = await unit('drill');
  expect([status, stdout]).toEqual([0, 'leads.db\nok\n2\n']);
  await writeFile(path('copies/leads.db'), 'x'.repeat(5000));
  await unit('backup');
  expect((await unit('drill')).status).not.toBe(0);
  await store.close();
});

test('mail: sends one of each kind as a trial, and says what their headers should show', async () => {
  const { file, run } = await open();
  const server = await openMailServer();
  onTestFinished(() => server.stop());
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'post@example.org' };
  const { code, text } = await run(settings, 'mail', '--to', 'ich@example.org');
  expect(code).toBe(0);
  const subjects = [...text.matchAll(/^Gesendet: (.*)$/gm)].map(([, subject = '']) => subject);
  expect(subjects.length).toBeGreaterThan(15);
  expect(subjects.filter((subject) => !subject.startsWith('[Probe] '))).toEqual([]);
  expect(text).toMatch(/spf=pass[^]*dkim=pass[^]*dmarc=pass[^]*@localhost>/);
  const { mail } = await server.mailTo('ich@example.org');
  expect([mail.text, String(mail.html)]).toEqual([
    expect.stringMatching(/^Das ist eine Probe mit erfundenen Angaben/),
    expect.stringContaining('Das ist eine Probe mit erfundenen Angaben'),
  ]);
  expect(readRows(file, 'SELECT id FROM contacts UNION SELECT id FROM deliveries')).toEqual([]);
  expect(await run({}, 'mail', '--to', 'ich@example.org')).toMatchObject({
    text: expect.stringMatching(/^Es gibt keinen Mailserver/),
  });
  expect(await run(settings, 'mail')).toMatchObject({ text: expect.stringMatching(/^Nennen Sie ein Postfach/) });
  const away = { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(await run(away, 'mail', '--to', 'ich@example.org')).toEqual({
    code: 1,
    text: 'Der Mailserver nimmt die Mails nicht an. Prüfen Sie SMTP_URL und MAIL_FROM.\n',
  });
});

test('what is typed wrong is refused in German', async () => {
  const { run, leads, path } = await open();
  const refused = (text: string) => ({ code: 1, text: expect.stringContaining(text) as string });
  const answers: [Promise<unknown>, string][] = [
    [leads('show'), 'Möglich sind: list'],
    [leads('list', 'x'), 'Möglich sind: list'],
    [leads('toString'), 'Möglich sind: list'],
    [leads('list', '--since', 'x'), 'Möglich sind: list'],
    [leads('purge', '--today', '2025-03-03'), 'ist heute der '],
    [leads('erase-again', 'nix.json'), 'nix.json ist keine Liste'],
    [leads('show', 'nix'), 'Die Anfrage nix gibt es nicht.'],
    [run({}, 'deliveries', 'retry'), 'Möglich sind: list, retry'],
    [run({}, 'deliveries', 'retry', 'x', '--all'), 'Möglich sind: list, retry'],
    [run({}, 'deliveries', 'queue', 'x'), 'Möglich sind: list, retry'],
    [run({}, 'backup'), 'Nennen Sie die Datei'],
    [run({}, 'restore', 'a', 'b'), 'Nennen Sie die Sicherung'],
    [leads('vergessen', 'anna'), '„anna“ ist keine E-Mail-Adresse, keine Telefonnummer'],
    [leads('nachweis', 'L-AAAA-AAAA'), 'Einen Vorgang L-AAAA-AAAA gibt es nicht.'],
    [leads('auskunft'), 'Möglich sind: list'],
    [run({ DATABASE_URL: 'leads.db' }, 'leads'), 'DATABASE_URL ist keine Datenbank.'],
    [run({ DATABASE_URL: `file:${path('none.db')}` }, 'leads'), 'Es gibt noch keine Datenbank: '],
  ];
  for (const [answer, text] of answers) expect(await answer).toEqual(refused(text));
});

const smallDisk = 'mount -t tmpfs -o size=64k none "$1" && exec "$2" scripts/backup.ts "$1/copy.db"';
const mounts = await promisify(execFile)('unshare', ['-m', 'true']).then(
  () => true,
  () => false,
);

test.skipIf(!mounts)('backup: a disk that is full is named, not the database', async () => {
  const { store, file } = await open();
  await store.saveContact(newContact('a'));
  const disk = await temporaryFolder();
  const call = promisify(execFile)('unshare', ['-m', 'sh', '-c', smallDisk, 'sh', disk, process.execPath], {
    env: { ...process.env, DATABASE_URL: `file:${file}` },
  });
  await expect(call).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^Die Festplatte, auf der ${disk} liegt, ist voll: Gesichert ist nichts`),
    ) as string,
  });
});
