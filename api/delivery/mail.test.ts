import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailServer, type Answer, type MailSteps, type ReceivedMail } from '../../tests/support/mail-server.ts';
import { readEnv } from '../env.ts';
import { asRequest, baseUrl, contact, mailWriter } from '../../tests/support/app.ts';
import { createMailer, type Mail } from './mail.ts';

const tokens = { confirm: 'c'.repeat(43), unsubscribe: 'u'.repeat(43) };
const now = Date.UTC(2025, 2, 3, 12);
const confirmMail = mailWriter.confirm('anna@example.org', tokens, now);

function attemptAt(url: string) {
  const { SMTP_URL: server } = readEnv({ SMTP_URL: url, MAIL_FROM: 'post@example.org' });
  if (!server) throw new Error('no mail server');
  const mailer = createMailer({ server, from: { name: 'Energieausweis Nord', address: 'post@example.org' }, baseUrl });
  return (mail: Mail, options: { id?: string; timeoutMs?: number; signal?: AbortSignal } = {}) =>
    mailer({
      id: 'msg_a_mail',
      body: JSON.stringify(mail),
      now,
      timeoutMs: 5000,
      signal: new AbortController().signal,
      ...options,
    });
}

async function open(steps: MailSteps = {}, user = '') {
  const server = await openMailServer(steps);
  onTestFinished(() => server.stop());
  return { received: server.received, attempt: attemptAt(server.url.replace('smtp://', `smtp://${user}`)) };
}

const headerOf = ({ mail }: ReceivedMail, name: string) =>
  mail.headerLines.filter(({ key }) => key === name).map(({ line }) => line);

test('a confirmation arrives in text and HTML, from us, to one address, under a fixed id', async () => {
  const { received, attempt } = await open();
  expect(await attempt(confirmMail)).toEqual({ kind: 'done' });
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'post@example.org', to: ['anna@example.org'] });
  expect(mail?.mail).toMatchObject({
    messageId: '<msg_a_mail@www.example.org>',
    subject: 'Bitte bestätigen Sie Ihre Anmeldung zum Newsletter',
    from: { text: '"Energieausweis Nord" <post@example.org>' },
    to: { text: 'anna@example.org' },
    attachments: [],
  });
  expect(mail?.mail.replyTo).toBeUndefined();
  expect(mail && headerOf(mail, 'auto-submitted')).toEqual(['Auto-Submitted: auto-generated']);
  for (const part of [mail?.mail.text, mail?.mail.html || '']) {
    expect(part).toContain('Bitte bestätigen Sie Ihre Anmeldung');
    expect(part).toContain('Der Link gilt bis 3.\u00a0März 2025 um 13:00\u00a0Uhr.');
  }
  expect(mail?.mail.text).toContain(`${baseUrl}/api/newsletter/confirm?token=${tokens.confirm}\n`);
  expect(mail?.mail.text).toContain(`${baseUrl}/api/newsletter/unsubscribe?token=${tokens.unsubscribe}\n`);
  expect(mail?.mail.text).not.toMatch(/\n\n\n|[{}]{2}|undefined/);
  // A mail program loads nothing when the mail is opened.
  expect(mail?.mail.html).not.toMatch(/<img|<link|<script|url\(|src=|background=/i);
});

test('a mail goes to each mailbox of the office, one where there is one', async () => {
  const { received, attempt } = await open();
  const mail = mailWriter.contact(asRequest(contact, now), ['buero@example.org', 'chef@example.org']);
  expect(await attempt(mail)).toEqual({ kind: 'done' });
  expect(received.map(({ to }) => to)).toEqual([['buero@example.org', 'chef@example.org']]);
  expect(mailWriter.contact(asRequest(contact, now), ['buero@example.org']).to).toBe('buero@example.org');
});

test('a contact arrives with all that was typed, and can be answered', async () => {
  const { received, attempt } = await open();
  const full = { ...contact, company: 'Söhne & <Co>', address: 'Am Wall 1', message: 'Zeile eins\nZeile zwei' };
  expect(await attempt(mailWriter.contact(asRequest(full, now), 'buero@example.org'))).toEqual({ kind: 'done' });
  const [mail] = received;
  expect(mail?.to).toEqual(['buero@example.org']);
  expect(mail?.mail).toMatchObject({ replyTo: { text: 'anna@example.org' } });
  expect(mail?.mail.subject).toBe('Rückruf bis 17:00: Einfamilienhaus in Bremen');
  for (const line of [
    'Vorname: Anna',
    'Nachname: Meyer',
    'Firma: Söhne & <Co>',
    'Telefon: 0421 123',
    'E-Mail: anna@example.org',
    'Gebäude: Einfamilienhaus',
    'Anschrift: Am Wall 1',
    'Nachricht: Zeile eins\nZeile zwei',
    'Ort: Bremen',
    'Formular: unten auf der Seite',
    'Eingang: 3. März 2025 um 13:00 Uhr',
    'Nummer: a',
  ]) {
    expect(mail?.mail.text).toContain(`${line}\n`);
  }
  expect(mail?.mail.html).toContain('Söhne &amp; &lt;Co&gt;');
});

test('a receipt arrives at one address with our own words in its head, whatever was typed', async () => {
  const { received, attempt } = await open();
  const attack = 'Anna\r\nBcc: boese@example.org\r\n\r\n, boese@example.org';
  const typed = { ...contact, firstName: attack, lastName: attack, phone: attack };
  expect(await attempt(mailWriter.receipt(asRequest(typed, now), { office: 'buero@example.org' }))).toEqual({
    kind: 'done',
  });
  const [mail] = received;
  expect(mail?.to).toEqual(['anna@example.org']);
  expect(mail?.mail).toMatchObject({
    subject: 'Ihre Anfrage ist eingegangen',
    from: { text: '"Energieausweis Nord" <post@example.org>' },
    to: { text: 'anna@example.org' },
    replyTo: { text: 'buero@example.org' },
  });
  expect(mail?.mail.headerLines.filter(({ line }) => /boese|Anna/.test(line))).toEqual([]);
  expect(mail?.mail.html).not.toMatch(/<img|<link|<script|url\(|src=|background=/i);
});

test('the same mail has the same id on every attempt', async () => {
  const steps: MailSteps = { data: 'drop' };
  const { received, attempt } = await open(steps);
  // Taken, but the answer was lost: nobody knows, so it goes again.
  expect(await attempt(confirmMail)).toMatchObject({ kind: 'failed' });
  delete steps.data;
  expect(await attempt(confirmMail)).toEqual({ kind: 'done' });
  expect(received.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill('<msg_a_mail@www.example.org>'));
});

/** Asks all rows at once, since a server takes its time to greet; tells each by its name. */
const together = async <Row, Outcome>(rows: readonly Row[], ask: (row: Row) => Promise<Outcome>) =>
  Promise.all(rows.map(async (row) => [row, await ask(row)] as const));

test('what a server answers decides whether a mail is tried again or given up', async () => {
  const rows: [step: keyof MailSteps, answer: Answer, kind: string, reason: string][] = [
    ['connect', 421, 'failed', 'smtp-421'],
    ['connect', 554, 'failed', 'smtp-554'],
    ['login', 535, 'failed', 'smtp-535'],
    ['from', 550, 'failed', 'smtp-550'],
    ['recipient', 451, 'failed', 'smtp-451'],
    ['recipient', 550, 'gone', 'smtp-550'],
    ['data', 421, 'failed', 'smtp-421'],
    ['data', 451, 'failed', 'smtp-451'],
    ['data', 552, 'gone', 'smtp-552'],
  ];
  const outcomes = await together(rows, async ([step, answer]) => {
    const { attempt } = await open({ [step]: answer }, 'anna:geheim@');
    return attempt(confirmMail);
  });
  expect(outcomes).toEqual(rows.map((row) => [row, { kind: row[2], reason: row[3] }]));
});

test('an address that can be none is given up', async () => {
  const { attempt } = await open();
  expect(await attempt({ ...confirmMail, to: '' })).toEqual({ kind: 'gone', reason: 'smtp-EENVELOPE' });
});

test.each(['connect', 'recipient', 'data'] as const)('a server that hangs at %s is left', async (step) => {
  const { attempt } = await open({ [step]: 'hang' });
  expect(await attempt(confirmMail, { timeoutMs: 100 })).toEqual({ kind: 'failed', reason: 'timeout' });
  const stop = new AbortController();
  const stopped = attempt(confirmMail, { signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  expect(await stopped).toEqual({ kind: 'failed', reason: 'stopped' });
});

test('a server that is not there is tried again', async () => {
  const attempt = attemptAt('smtp://127.0.0.1:1');
  expect(await attempt(confirmMail)).toEqual({ kind: 'failed', reason: 'smtp-ESOCKET' });
});

test.each([
  { what: 'does not encrypt', options: undefined, isPrivate: false, kind: 'failed' },
  { what: 'has a certificate nobody vouches for', options: {}, isPrivate: false, kind: 'failed' },
  { what: 'has such a certificate, in the own network', options: {}, isPrivate: true, kind: 'done' },
])('a server that $what: $kind', async ({ options, isPrivate, kind }) => {
  // The library warns that its certificate is known to everybody.
  vi.spyOn(console, 'error').mockReturnValue();
  const server = await openMailServer({}, options);
  onTestFinished(() => {
    vi.restoreAllMocks();
    return server.stop();
  });
  const mailer = createMailer({
    server: { host: '127.0.0.1', port: Number(new URL(server.url).port), secure: false, isPrivate, auth: undefined },
    from: { name: 'x', address: 'post@example.org' },
    baseUrl,
  });
  const { signal } = new AbortController();
  const body = JSON.stringify(confirmMail);
  expect(await mailer({ id: 'msg_a_mail', body, now, timeoutMs: 5000, signal })).toMatchObject({ kind });
  expect(server.received).toHaveLength(kind === 'done' ? 1 : 0);
});

const payloads = [
  'x\r\nBcc: evil@example.net',
  'x\nBcc: evil@example.net',
  'x\rBcc: evil@example.net',
  'x\u2028Bcc: evil@example.net',
  'a@example.org, evil@example.net',
  '"x" <evil@example.net>',
  'x\r\n\r\nevil body\r\n.\r\nMAIL FROM:<evil@example.net>',
  '=?utf-8?Q?x=0D=0ABcc:_evil@example.net?=',
];
const fields = ['firstName', 'lastName', 'company', 'email', 'phone', 'address', 'message', 'city', 'source'] as const;

test('nothing that is put into a field becomes a header or a recipient', async () => {
  await together(fields, async (field) => {
    const { received, attempt } = await open();
    await attempt(mailWriter.contact(asRequest(contact, now), 'buero@example.org'));
    const [clean] = received.splice(0);
    // Past every check of the form, as if these had failed.
    const mails = payloads.map((payload) =>
      mailWriter.contact(asRequest({ ...contact, [field]: payload }, now), 'buero@example.org'),
    );
    const outcomes = await together(mails, (mail) => attempt(mail));
    expect(outcomes, field).toEqual(mails.map((mail) => [mail, { kind: 'done' }]));
    const keysOf = (sent: ReceivedMail | undefined) => sent?.mail.headerLines.map(({ key }) => key).sort();
    for (const sent of received) {
      expect(sent, field).toMatchObject({ from: 'post@example.org', to: ['buero@example.org'] });
      expect(keysOf(sent), field).toEqual(keysOf(clean));
      expect(sent.mail.replyTo?.value, field).toHaveLength(1);
    }
  });
});

test('a confirmation reaches nobody but its address', async () => {
  await together(payloads, async (payload) => {
    const { received, attempt } = await open();
    await attempt(mailWriter.confirm(payload, tokens, now));
    for (const { to, mail } of received) {
      expect(to.join(), payload).not.toBe('evil@example.net');
      expect(to.length, payload).toBeLessThan(2);
      expect(mail.bcc, payload).toBeUndefined();
    }
  });
});
