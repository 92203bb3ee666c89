import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailServer, type Answer, type MailSteps, type ReceivedMail } from '../../tests/support/mail-server.ts';
import { readEnv } from '../env.ts';
import { asRequest, baseUrl, contact, mailWriter } from '../../tests/support/app.ts';
import { createMailer, type Mail } from './mail.ts';

const tokens = { confirm: 'c'.repeat(43), unsubscribe: 'u'.repeat(43) };
const now = Date.UTC(2025, 2, 3, 12);
const office = 'buero@example.org';
const confirmMail = mailWriter.confirm('anna@example.org', tokens, now);
const from = { name: 'Energieausweis Nord', address: 'post@example.org' };

function attemptAt(url: string) {
  const { SMTP_URL: server } = readEnv({ SMTP_URL: url, MAIL_FROM: from.address });
  if (!server) throw new Error('no mail server');
  const mailer = createMailer({ server, from, baseUrl });
  const { signal } = new AbortController();
  return (mail: Mail, more: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
    mailer({ id: 'msg_a_mail', body: JSON.stringify(mail), now, timeoutMs: 5000, signal, ...more });
}

async function open(steps: MailSteps = {}, user = '') {
  const server = await openMailServer(steps);
  onTestFinished(() => server.stop());
  return { received: server.received, attempt: attemptAt(server.url.replace('smtp://', `smtp://${user}`)) };
}

test('a mail arrives in text and HTML, from us, at each mailbox, under a fixed id, and its program loads nothing', async () => {
  const { received, attempt } = await open();
  const offices = [office, 'chef@example.org'];
  expect(await attempt(confirmMail)).toEqual({ kind: 'done' });
  expect(await attempt(mailWriter.contact(asRequest(contact, now), offices))).toEqual({ kind: 'done' });
  const [confirm, request] = received;
  expect([confirm?.to, request?.to]).toEqual([['anna@example.org'], offices]);
  expect(mailWriter.contact(asRequest(contact, now), [office]).to).toBe(office);
  expect([confirm?.mail.replyTo, request?.mail.replyTo?.text]).toEqual([undefined, 'anna@example.org']);
  for (const { from, mail } of received) {
    expect([from, mail.from?.text]).toEqual(['post@example.org', '"Energieausweis Nord" <post@example.org>']);
    expect([mail.messageId, mail.attachments]).toEqual(['<msg_a_mail@www.example.org>', []]);
    expect(mail.headerLines.map(({ line }) => line)).toContain('Auto-Submitted: auto-generated');
    expect(mail.text).not.toMatch(/\n\n\n|[{}]{2}|undefined/);
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=|background=/i);
  }
  const link = `${baseUrl}/api/newsletter/confirm?token=${tokens.confirm}`;
  expect([confirm?.mail.text?.includes(`${link}\n`), String(confirm?.mail.html).includes(`"${link}"`)]).toEqual([
    true,
    true,
  ]);
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
    ['data', 451, 'failed', 'smtp-451'],
    ['data', 552, 'gone', 'smtp-552'],
  ];
  const outcomes = await together(rows, async ([step, answer]) => {
    const { attempt } = await open({ [step]: answer }, 'anna:geheim@');
    return attempt(confirmMail);
  });
  expect(outcomes).toEqual(rows.map((row) => [row, { kind: row[2], reason: row[3] }]));
  const { attempt } = await open();
  expect(await attempt({ ...confirmMail, to: '' })).toEqual({ kind: 'gone', reason: 'smtp-EENVELOPE' });
  const nobody = attemptAt('smtp://127.0.0.1:1');
  expect(await nobody(confirmMail)).toEqual({ kind: 'failed', reason: 'smtp-ESOCKET' });
});

test.each(['connect', 'recipient', 'data'] as const)('a server that hangs at %s is left', async (step) => {
  const { attempt } = await open({ [step]: 'hang' });
  expect(await attempt(confirmMail, { timeoutMs: 100 })).toEqual({ kind: 'failed', reason: 'timeout' });
  const stop = new AbortController();
  const stopped = attempt(confirmMail, { signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  expect(await stopped).toEqual({ kind: 'failed', reason: 'stopped' });
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
    ...{ from, baseUrl },
  });
  const { signal } = new AbortController();
  const body = JSON.stringify(confirmMail);
  expect(await mailer({ id: 'msg_a_mail', body, now, timeoutMs: 5000, signal })).toMatchObject({ kind });
  expect(server.received).toHaveLength(kind === 'done' ? 1 : 0);
});

const payloads = [
  'x\r\nBcc: evil@example.net',
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
    await attempt(mailWriter.contact(asRequest(contact, now), office));
    const [clean] = received.splice(0);
    // Past every check of the form, as if these had failed.
    const mails = payloads.map((payload) =>
      mailWriter.contact(asRequest({ ...contact, [field]: payload }, now), office),
    );
    const outcomes = await together(mails, (mail) => attempt(mail));
    expect(outcomes, field).toEqual(mails.map((mail) => [mail, { kind: 'done' }]));
    const keysOf = (sent: ReceivedMail | undefined) => sent?.mail.headerLines.map(({ key }) => key).sort();
    for (const sent of received) {
      expect(sent, field).toMatchObject({ from: 'post@example.org', to: [office] });
      expect(keysOf(sent), field).toEqual(keysOf(clean));
      expect(sent.mail.replyTo?.value, field).toHaveLength(1);
    }
  });
});

test('a mail to a visitor reaches nobody but the address, and has our own words in its head', async () => {
  await together(payloads, async (payload) => {
    const { received, attempt } = await open();
    const typed = { ...contact, firstName: payload, lastName: payload, phone: payload };
    await attempt(mailWriter.confirm(payload, tokens, now));
    await attempt(mailWriter.receipt(asRequest({ ...typed, email: payload }, now), { office }));
    await attempt(mailWriter.receipt(asRequest(typed, now), { office }));
    expect(received.at(-1)?.to, payload).toEqual(['anna@example.org']);
    for (const { to, mail } of received) {
      expect([to.length, to.includes('evil@example.net'), mail.bcc], payload).toEqual([1, false, undefined]);
      expect(
        mail.headerLines.filter(({ key, line }) => key !== 'to' && line.includes('evil')),
        payload,
      ).toEqual([]);
    }
  });
});
