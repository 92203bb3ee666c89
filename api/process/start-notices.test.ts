import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import type { OutboxStats } from '../storage/port.ts';
import { startNotices } from './start-notices.ts';

const smtp = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'post@example.org' };
const webhooks = { CONTACT_WEBHOOK_URL: 'http://127.0.0.1:1/', NEWSLETTER_WEBHOOK_URL: 'https://hooks.example.org/' };
type Facts = Parameters<typeof startNotices>[1];
const noticesOf = (settings: Record<string, string>, stats: OutboxStats = {}, facts: Partial<Facts> = {}) =>
  startNotices(readEnv({ TRUSTED_PROXIES: '127.0.0.1', ...settings }), {
    ...{ company: { sample: false }, isLaunched: true, metricsUrl: undefined },
    waiting: { stats, undelivered: 0, quarantined: 0, now: 0 },
    ...facts,
  });
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

test('the start tells which ways are off, and what becomes of requests then', () => {
  const rows: [settings: Record<string, string>, beginnings: RegExp[]][] = [
    [
      {},
      [
        /^CONTACT_WEBHOOK_URL ist nicht gesetzt, SMTP_URL \+ MAIL_FROM \+ MAIL_TO auch nicht(?:, [A-Z_ +]+ auch nicht)*: Anfragen werden gespeichert, aber nirgends zugestellt\.$/,
        /^SMTP_URL ist nicht gesetzt, NEWSLETTER_WEBHOOK_URL auch nicht: Niemand schickt .*energieausweis newsletter$/,
      ],
    ],
    [
      { ...webhooks, MAIL_TO: 'buero@example.org' },
      [
        /^WEBHOOK_SECRET ist nicht gesetzt/,
        /^SMTP_URL ist nicht gesetzt: .*gehen als „angefordert“ an NEWSLETTER_WEBHOOK_URL/,
        /^Ohne SMTP_URL bleibt ohne Wirkung: MAIL_TO\.$/,
      ],
    ],
    [
      smtp,
      [/^CONTACT_WEBHOOK_URL ist nicht gesetzt, MAIL_TO auch nicht/, /^NEWSLETTER_WEBHOOK_URL ist nicht gesetzt: Wer/],
    ],
    [
      { ...smtp, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_TO: 'buero@example.org' },
      [/^NEWSLETTER_WEBHOOK_URL ist nicht gesetzt/, /Zertifikat des Mailservers wird nicht geprüft/],
    ],
    [{ ...smtp, ...webhooks, WEBHOOK_SECRET, MAIL_TO: 'buero@example.org' }, []],
  ];
  for (const [settings, beginnings] of rows) {
    expect(noticesOf(settings), Object.keys(settings).join()).toEqual(
      beginnings.map((beginning): unknown => expect.stringMatching(beginning)),
    );
  }
});

test('the start tells what waits for a setting that is gone, and what was given up, with the command for it', () => {
  const times = { oldestPendingAt: undefined, oldestGivenUpAt: undefined };
  const stats = (pending: number, givenUp: number) => ({ pending, givenUp, ...times });
  const outbox = {
    'contact-mail': stats(1, 1),
    'newsletter-mail': stats(2, 4),
    'contact-webhook': stats(4, 1),
    'newsletter-webhook': stats(0, 1),
    // Their words are gone, there is nothing to try again.
    'contact-receipt': stats(8, 8),
  };
  const notices = noticesOf({ ...webhooks, WEBHOOK_SECRET }, outbox);
  expect(notices.slice(1)).toEqual([
    'Von früher warten 3 Zustellungen darauf, dass SMTP_URL gesetzt wird.',
    '3 Zustellungen sind aufgegeben worden. Ansehen mit: energieausweis open; noch einmal versuchen mit: energieausweis release --all; erledigt, mit: energieausweis note --all --as erledigt',
  ]);
});

test('the start tells what a firm, its texts, its database and its proxies lack', () => {
  const all = { ...smtp, ...webhooks, WEBHOOK_SECRET, MAIL_TO: 'buero@example.org' };
  const waiting = { stats: {}, undelivered: 1, quarantined: 2, now: 0 };
  const rows: [beginning: string, settings: Record<string, string>, facts: Partial<Facts>][] = [
    ['Die Firma ist ein Muster', {}, { company: { sample: true }, isLaunched: false }],
    ['Suchmaschinen nehmen diese Website nicht auf', {}, { isLaunched: false }],
    ['Postgres läuft auf einem anderen Rechner', { DATABASE_URL: 'postgres://a@10.0.0.5/x' }, {}],
    ['TRUSTED_PROXIES ist leer', { TRUSTED_PROXIES: '' }, {}],
    ['Zustand und Messwerte: http://127.0.0.1:9090/metrics', {}, { metricsUrl: 'http://127.0.0.1:9090/metrics' }],
  ];
  for (const [beginning, settings, facts] of rows)
    expect(noticesOf({ ...all, ...settings }, {}, facts)).toEqual([expect.stringMatching(`^${beginning}`)]);
  expect(noticesOf(all, {}, { waiting }).map((notice) => notice.split(':')[0])).toEqual([
    '1 Anfrage ist gespeichert, aber nie zugestellt worden',
    '2 Anfragen sehen automatisch aus',
  ]);
});

test('operations.md explains no notice that the start does not give', () => {
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, table = ''] = manual.split('| notice begins with |');
  const explained = [...table.matchAll(/^\| „(.+?)(?:, …)?“ \|/gm)].map(([, beginning = '']) => beginning);
  const given = [
    ...noticesOf({ DATABASE_URL: 'postgres://a@10.0.0.5/x' }, {}, { isLaunched: false }),
    ...noticesOf(webhooks),
  ];
  expect(explained.length).toBeGreaterThan(3);
  expect(explained.filter((beginning) => !given.some((notice) => notice.startsWith(beginning)))).toEqual([]);
});
