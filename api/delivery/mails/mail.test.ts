import { expect, onTestFinished, test, vi } from 'vitest';
import {
  openMailServer,
  type Answer,
  type MailSteps,
  type ReceivedMail,
} from '../../../tests/support/service/mail-server.ts';
import { readEnv } from '../../env.ts';
import { asRequest, baseUrl, contact, mailContext, writeOfDay } from '../../../tests/support/app.ts';
import { createMailer, type Mail } from './mail.ts';
import { contactMail } from './office-mails.ts';
import { confirmMail, receiptMail } from './visitor-mails.ts';

const tokens = { confirm: 'c'.repeat(43), unsubscribe: 'u'.repeat(43) };
const now = Date.UTC(2025, 2, 3, 12);
const office = 'buero@example.org';
const toConfirm = (email: string) =>
  writeOfDay(confirmMail, { id: 's', email, source: 'newsletter', tokens, expiresAt: now });
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
  expect(await attempt(toConfirm('anna@example.org'))).toEqual({ kind: 'done' });
  expect(await attempt(contactMail(asRequest(contact, now), { ...mailContext, env: { MAIL_TO: offices } }))).toEqual({
    kind: 'done',
  });
  const [confirm, request] = received;
  expect([confirm?.to, request?.to]).toEqual([['anna@example.org'], offices]);
  expect([confirm?.mail.replyTo, request?.mail.replyTo?.text]).toEqual([undefined, 'anna@example.org']);
  for (const { from, mail } of received) {
    expect([from, mail.from?.text]).toEqual(['post@example.org', '"Energieausweis Nord" <post@example.org>']);
    expect([mail.messageId, mail.attachments]).toEqual(['<msg_a_mail@www.example.org>', []]);
    expect(mail.headerLines.map(({ line }) => line)).toContain('Auto-Submitted: auto-generated');
    expect(mail.text).not.toMatch(/\n\n\n|[{}]{2}|undefined/);
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=|background=/i);
  }
});

test('what a server answers decides whether a mail is tried again or given up', async () => {
  const rows: [step: keyof MailSteps, answer: Answer, kind: string, reason: string][] = [
    ['connect', 421, 'failed', 'smtp-421'],
    ['login', 535, 'failed', 'smtp-535'],
    ['from', 550, 'failed', 'smtp-550'],
    ['recipient', 451, 'failed', 'smtp-451'],
    ['recipient', 550, 'gone', 'smtp-550'],
    ['data', 552, 'gone', 'smtp-552'],
    ...(['connect', 'recipient', 'data'] as const).map((step): (typeof rows)[number] => [
      step,
      'hang',
      'failed',
      'timeout',
    ]),
  ];
  // All at once, since a server takes its time to greet.
  const outcomes = rows.map(async ([step, answer]) => {
    const { attempt } = await open({ [step]: answer }, 'anna:geheim@');
    return attempt(toConfirm('anna@example.org'), answer === 'hang' ? { timeoutMs: 100 } : {});
  });
  expect(await Promise.all(outcomes)).toEqual(rows.map(([, , kind, reason]) => ({ kind, reason })));
  const { attempt } = await open({ data: 'hang' });
  expect(await attempt({ ...toConfirm(office), to: '' })).toEqual({ kind: 'gone', reason: 'smtp-EENVELOPE' });
  const stop = new AbortController();
  const stopped = attempt(toConfirm('anna@example.org'), { signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  expect(await stopped).toEqual({ kind: 'failed', reason: 'stopped' });
  const nobody = attemptAt('smtp://127.0.0.1:1');
  expect(await nobody(toConfirm(office))).toEqual({ kind: 'failed', reason: 'smtp-ESOCKET' });
});

test('a server that does not encrypt, or whose certificate nobody vouches for, gets no mail unless it is our own', async () => {
  // The library warns that its certificate is known to everybody.
  vi.spyOn(console, 'error').mockReturnValue();
  for (const [options, isPrivate, kind] of [
    [undefined, false, 'failed'],
    [{}, false, 'failed'],
    [{}, true, 'done'],
  ] as const) {
    const server = await openMailServer({}, options);
    onTestFinished(() => server.stop());
    const port = Number(new URL(server.url).port);
    const mailer = createMailer({
      server: { host: '127.0.0.1', port, secure: false, isPrivate, auth: undefined },
      ...{ from, baseUrl },
    });
    const message = { id: 'msg_a_mail', body: JSON.stringify(toConfirm(office)), now, timeoutMs: 5000 };
    expect(await mailer({ ...message, signal: new AbortController().signal })).toMatchObject({ kind });
    expect(server.received).toHaveLength(kind === 'done' ? 1 : 0);
  }
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

test('nothing that is put into a field becomes a header or a recipient, in a mail to the office or to a visitor', async () => {
  const { received, attempt } = await open();
  await attempt(writeOfDay(contactMail, asRequest(contact, now)));
  const [clean] = received.splice(0);
  const keysOf = (sent: ReceivedMail | undefined) => sent?.mail.headerLines.map(({ key }) => key).sort();
  // Past every check of the form, as if these had failed.
  const bad = fields.flatMap((field) => payloads.map((payload) => ({ ...contact, [field]: payload })));
  const outcomes = await Promise.all(bad.map((about) => attempt(writeOfDay(contactMail, asRequest(about, now)))));
  expect(outcomes).toEqual(bad.map(() => ({ kind: 'done' })));
  for (const sent of received.splice(0)) {
    expect(sent).toMatchObject({ from: 'post@example.org', to: [office] });
    expect([keysOf(sent), sent.mail.replyTo?.value.length]).toEqual([keysOf(clean), 1]);
  }
  for (const payload of payloads) {
    const typed = { ...contact, firstName: payload, lastName: payload, phone: payload };
    await attempt(toConfirm(payload));
    await attempt(writeOfDay(receiptMail, asRequest({ ...typed, email: payload }, now)));
    await attempt(writeOfDay(receiptMail, asRequest(typed, now)));
    expect(received.at(-1)?.to, payload).toEqual(['anna@example.org']);
  }
  for (const { to, mail } of received) {
    expect([to.length, to.includes('evil@example.net'), mail.bcc]).toEqual([1, false, undefined]);
    expect(mail.headerLines.filter(({ key, line }) => key !== 'to' && line.includes('evil'))).toEqual([]);
  }
});
