import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import type { Erased } from '../storage/port.ts';
import { anyReceipt, baseUrl, contact, mailWords, mailWriter } from '../../tests/support/app.ts';
import { channelNames, channels, isOn } from './channels.ts';
import type { Mail } from './mail.ts';
import { createMessages } from './message.ts';
import { noReceipts, type ReceiptCap } from './receipt-cap.ts';
import { readLive } from '../../tests/support/content.ts';

const settings = {
  CONTACT_WEBHOOK_URL: 'https://hooks.example.org/',
  NEWSLETTER_WEBHOOK_URL: 'https://hooks.example.org/',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'post@example.org',
  MAIL_TO: 'buero@example.org',
};
const now = Date.UTC(2025, 2, 3, 12);
const subscription = { id: 's', email: 'anna@example.org', source: 'newsletter' };
const erased: Erased = {
  id: 'L-1',
  deletedAt: now,
  contacts: [
    { id: 'a', receivedAt: new Date(now).toISOString(), told: ['contact-mail', 'contact-webhook'] },
    { id: 'b', receivedAt: new Date(now).toISOString(), told: [] },
  ],
  subscriptions: [{ id: 's', told: ['newsletter-webhook'] }],
};
const tokens = { confirm: 'c'.repeat(43), unsubscribe: 'u'.repeat(43) };

test('no two messages of one event have the same id, and each channel that is on has some', () => {
  const env = readEnv(settings);
  expect(channelNames.filter((name) => !isOn(name, env))).toEqual([]);
  const messages = createMessages(env, mailWriter, anyReceipt);
  const sent = [
    messages.forArrival('a', contact, now),
    messages.forRequested(subscription, tokens, now),
    messages.forConfirmed(subscription, tokens.unsubscribe),
    messages.forEnded(subscription),
    messages.forErased(erased),
  ];
  for (const deliveries of sent) {
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(deliveries.length);
  }
  expect(new Set(sent.flat().map(({ channel }) => channel))).toEqual(new Set(channelNames));
});

test('a channel is on where nothing it needs is missing, and opens then', () => {
  const sender = { name: 'Nord', baseUrl };
  for (const name of channelNames) {
    const needed = Object.fromEntries(
      Object.entries(settings).filter(([key]) => channels[name].settings.some((setting) => setting === key)),
    );
    expect(isOn(name, readEnv({ MAIL_FROM: 'post@example.org', ...needed })), name).toBe(true);
    expect(channels[name].open(readEnv(settings), sender), name).toBeInstanceOf(Function);
    for (const missing of channels[name].settings) {
      const env = { ...readEnv(settings), [missing]: undefined };
      expect(isOn(name, env), `${name} without ${missing}`).toBe(false);
    }
  }
});

test('a receipt leaves once, when the request comes in, where it may and where somebody is told of the request', () => {
  const channelsOf = (env: Record<string, string | undefined>, receipts?: ReceiptCap) =>
    createMessages(readEnv(env), mailWriter, receipts)
      .forArrival('a', contact, now)
      .map(({ channel }) => channel);
  expect(channelsOf(settings, anyReceipt)).toEqual(['contact-webhook', 'contact-mail', 'contact-receipt']);
  expect(channelsOf(settings, noReceipts)).toEqual(['contact-webhook', 'contact-mail']);
  expect(channelsOf(settings)).toEqual(['contact-webhook', 'contact-mail']);
  const { SMTP_URL, MAIL_FROM, CONTACT_WEBHOOK_URL } = settings;
  expect(channelsOf({ SMTP_URL, MAIL_FROM, CONTACT_WEBHOOK_URL }, anyReceipt)).toEqual([
    'contact-webhook',
    'contact-receipt',
  ]);
  // Without a channel to the office no receipt leaves: nobody would know of the call that it announces.
  expect(channelsOf({ SMTP_URL, MAIL_FROM }, anyReceipt)).toEqual([]);
  // The cap counts what leaves alone.
  const asked: string[] = [];
  const counting = { ...anyReceipt, consume: (email: string) => asked.push(email) > 0 };
  channelsOf({ CONTACT_WEBHOOK_URL }, counting);
  channelsOf(settings, counting);
  expect(asked).toEqual([contact.email]);
  // A command that writes messages anew, days later, announces no call.
  const later = createMessages(readEnv(settings), mailWriter, anyReceipt).forContact('a', contact, now);
  expect(later.map(({ channel }) => channel)).toEqual(['contact-webhook', 'contact-mail']);
});

test('what a store knows besides of a subscription does not leave', () => {
  const row = { ...subscription, emailKey: 'secret' };
  const [message] = createMessages(readEnv(settings), mailWriter).forEnded(row);
  expect(JSON.parse(message?.body ?? '')).toEqual({
    event: 'subscriber.unsubscribed',
    ...subscription,
    state: 'abgemeldet',
  });
});

test('the Datenschutzerklärung tells of each channel', async () => {
  const text = await readLive('content/legal/datenschutz.mdx');
  const words = text.replace(/\s+/g, ' ');
  expect(channelNames.filter((name) => !words.includes(channels[name].disclosedAs))).toEqual([]);
});

test('the receiver of the newsletter is told of each change, and of a request where no mail asks', () => {
  const bodies = (env: Record<string, string>) => {
    const messages = createMessages(readEnv(env), mailWriter);
    return [
      messages.forRequested(subscription, tokens, now),
      messages.forConfirmed(subscription, tokens.unsubscribe),
      messages.forEnded(subscription),
    ]
      .flat()
      .filter(({ channel }) => channel === 'newsletter-webhook')
      .map(({ body }) => JSON.parse(body) as unknown);
  };
  const { NEWSLETTER_WEBHOOK_URL } = settings;
  const unsubscribeUrl = `${baseUrl}/api/newsletter/unsubscribe?token=${tokens.unsubscribe}`;
  const changes = [
    { event: 'subscriber.confirmed', ...subscription, state: 'bestätigt', unsubscribeUrl },
    { event: 'subscriber.unsubscribed', ...subscription, state: 'abgemeldet' },
  ];
  expect(bodies({ NEWSLETTER_WEBHOOK_URL })).toEqual([
    { event: 'subscriber.requested', ...subscription, state: 'angefordert' },
    ...changes,
  ]);
  expect(bodies(settings)).toEqual(changes);
});

test('whoever was told of a person is told of the erasure by its number, and nobody else', () => {
  const deletedAt = new Date(now).toISOString();
  const sent = (env: Record<string, string | undefined>, about = erased) =>
    createMessages(readEnv({ ...settings, ...env }), mailWriter).forErased(about);
  const webhooks = sent({})
    .filter(({ channel }) => channel !== 'contact-mail')
    .map(({ channel, body }) => [channel, JSON.parse(body) as unknown]);
  expect(webhooks).toEqual([
    ['contact-webhook', { event: 'contact.deleted', id: 'a', deletedAt }],
    ['newsletter-webhook', { event: 'subscriber.deleted', id: 's', state: 'gelöscht', deletedAt }],
  ]);
  const mail = (env: Record<string, string | undefined>) =>
    sent(env).flatMap(({ channel, body }) => (channel === 'contact-mail' ? [JSON.parse(body) as Mail] : []))[0];
  const { customersTold, newsletterTold, byHand } = mailWords.erased;
  const told = mail({});
  expect(told?.subject).toBe('Bitte auch löschen: Vorgang L-1');
  expect(told?.text.replaceAll('\u00a0', ' ')).toContain('Anfrage vom 3. März 2025 um 13:00 Uhr: b\n');
  for (const words of [customersTold, newsletterTold]) expect(told?.text).toContain(words);
  expect(told?.text).not.toContain(byHand);
  const alone = mail({ CONTACT_WEBHOOK_URL: undefined, NEWSLETTER_WEBHOOK_URL: undefined });
  expect(alone?.text.split(byHand)).toHaveLength(3);
  expect(sent({ CONTACT_WEBHOOK_URL: undefined, NEWSLETTER_WEBHOOK_URL: undefined, MAIL_TO: undefined })).toEqual([]);
});
