import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import type { Erased } from '../storage/port.ts';
import { baseUrl, contact, mailContext } from '../../tests/support/app.ts';
import { channelNames, channels } from './channels.ts';
import { createMessages } from './mails/messages.ts';
import { day } from '#domain/time-units';
import { readLive, readText } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';

/** Every setting of every channel. */
const settings = Object.fromEntries(
  channelNames.flatMap((name) =>
    channels[name].settings.map((setting: string) => {
      const url = setting === 'SMTP_URL' ? 'smtp://localhost' : 'https://hooks.example.org/';
      return [setting, setting.endsWith('_URL') ? url : 'buero@example.org'];
    }),
  ),
);
const now = Date.UTC(2025, 2, 3, 12);
const subscription = { id: 's', email: 'anna@example.org', source: 'newsletter' };
const erased: Erased = {
  deletedAt: now,
  contacts: [
    { id: 'a', channels: ['contact-mail', 'contact-webhook'] },
    { id: 'b', channels: [] },
  ],
  subscriptions: [{ id: 's', channels: ['newsletter-webhook'] }],
};
const tokens = { confirm: 'c'.repeat(43), unsubscribe: 'u'.repeat(43) };

const open = (given: Record<string, string | undefined>) => {
  const env = readEnv(given);
  return createMessages(env, (body, facts) => body(facts, { ...mailContext, env }));
};

test('no two messages of one event have the same id, and each channel that is on has some', () => {
  const messages = open(settings);
  const sent = [
    messages.forArrival({ id: 'a', contact, receivedAt: now }),
    messages.forRequested(subscription, tokens, now),
    messages.forConfirmed(subscription, tokens.unsubscribe),
    messages.forErased(erased),
  ];
  for (const deliveries of sent) expect(new Set(deliveries.map(({ id }) => id)).size).toBe(deliveries.length);
  expect(new Set(sent.flat().map(({ channel }) => channel))).toEqual(new Set(channelNames));
});

test('a receipt leaves once, when the request comes in, where somebody is told of the request', () => {
  const { SMTP_URL, MAIL_FROM, MAIL_TO, CONTACT_WEBHOOK_URL } = settings;
  const channelsOf = (given: Record<string, string | undefined>) =>
    open(given)
      .forArrival({ id: 'a', contact, receivedAt: now })
      .map(({ channel }) => channel.replace('contact-', ''))
      .join();
  expect(channelsOf({ SMTP_URL, MAIL_FROM, MAIL_TO, CONTACT_WEBHOOK_URL })).toBe('webhook,mail,receipt');
  expect(channelsOf({ SMTP_URL, MAIL_FROM, CONTACT_WEBHOOK_URL })).toBe('webhook,receipt');
  // Nobody would know of the call that it announces.
  expect(channelsOf({ SMTP_URL, MAIL_FROM })).toBe('');
  // A command that writes messages anew, days later, announces no call.
  const later = open(settings).forContact('a', contact, now);
  expect(later.map(({ channel }) => channel)).not.toContain('contact-receipt');
});

test('whoever was told of a person is told of the erasure by its number, and nobody else', () => {
  const deletedAt = new Date(now).toISOString();
  const sent = open(settings).forErased(erased);
  expect(sent.map(({ channel, body }) => [channel, JSON.parse(body) as unknown])).toEqual([
    ['contact-webhook', { event: 'contact.deleted', id: 'a', deletedAt }],
    ['newsletter-webhook', { event: 'subscriber.deleted', id: 's', state: 'gelöscht', deletedAt }],
  ]);
});

test('the Datenschutzerklärung tells of each channel', async () => {
  const text = await readLive('content/legal/datenschutz.mdx');
  const words = text.replace(/\s+/g, ' ');
  expect(channelNames.filter((name) => !words.includes(channels[name].privacyNotice))).toEqual([]);
});

test('operations.md says of each channel how long it is tried', async () => {
  const rows = (await readText('docs/operations.md')).split('\n').filter((line) => line.startsWith('| `'));
  every(channelNames, (name) => {
    const days = channels[name].giveUpAfterMs / day;
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${name}\``)) ?? '';
    expect(row.split('|')[2]?.trim()).toMatch(days === 1 ? /^a day\b/ : new RegExp(`^${days} days\\b`));
  });
});

test('the receiver of the newsletter is told of each change and no more, and of a request where no mail asks', () => {
  const bodies = (env: Record<string, string>) => {
    const messages = open(env);
    // A store knows more of a subscription.
    const row = { ...subscription, emailKey: 'secret' };
    return [
      ...messages.forRequested(row, tokens, now),
      ...messages.forConfirmed(row, tokens.unsubscribe),
      ...messages.forEnded(row),
    ].flatMap(({ channel, body }) => (channel === 'newsletter-webhook' ? [JSON.parse(body) as unknown] : []));
  };
  const unsubscribeUrl = `${baseUrl}/api/newsletter/unsubscribe?token=${tokens.unsubscribe}`;
  const changes = [
    { event: 'subscriber.confirmed', ...subscription, state: 'bestätigt', unsubscribeUrl },
    { event: 'subscriber.unsubscribed', ...subscription, state: 'abgemeldet' },
  ];
  expect(bodies(settings)).toEqual(changes);
  expect(bodies({ NEWSLETTER_WEBHOOK_URL: settings['NEWSLETTER_WEBHOOK_URL'] ?? '' })).toEqual([
    { event: 'subscriber.requested', ...subscription, state: 'angefordert' },
    ...changes,
  ]);
});
