import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Contact } from '#domain/contact-request';
import { freePort, messagesFor, openReceiver } from '../../tests/support/app.ts';
import { retryWaitMs } from './schedule.ts';
import { createWebhook, parseRetryAfter, signMessage } from './webhook.ts';

const now = Date.UTC(2025, 2, 3, 12, 0, 0, 900);
const post = (url: string, { secret, ...message }: { secret?: Buffer; body?: string; timeoutMs?: number } = {}) =>
  createWebhook({ fetch, url, secret })({
    id: 'msg_a_created',
    body: '{"id":"a"}',
    now,
    timeoutMs: 5000,
    signal: new AbortController().signal,
    ...message,
  });

test('the vector that Standard Webhooks publishes', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const body = '{"test": 2432232314}';
  expect(signMessage(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('the message is the contact with its id, in the words of the form', () => {
  const contact: Contact = {
    firstName: 'Anna',
    lastName: 'Meyer',
    company: undefined,
    email: 'anna@example.org',
    phone: '0421',
    buildingType: undefined,
    address: undefined,
    message: undefined,
    city: 'Norddeutschland',
    originalCity: null,
    source: 'kontakt',
  };
  const deliveries = messagesFor().forContact('a', contact, now);
  expect(deliveries).toMatchObject([{ id: 'msg_a_created', channel: 'contact-webhook' }]);
  expect(deliveries[0]?.body).toBe(
    '{"event":"contact.created","id":"a","firstName":"Anna","lastName":"Meyer","email":"anna@example.org","phone":"0421",' +
      '"city":"Norddeutschland","originalCity":null,"source":"kontakt","sourceText":"unten auf der Seite",' +
      '"receivedAt":"2025-03-03T12:00:00.900Z","callUntil":"2025-03-03T16:00:00.900Z"}',
  );
});

test('sends the body as it is, and the reference library takes it from nobody but us, and only whole', async () => {
  // Its clock decides whether a message is too old.
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const receiver = await openReceiver();
  const secret = Buffer.alloc(32, 5);
  const verifierOf = (key: Buffer) => new Webhook(`whsec_${key.toString('base64')}`);
  const bodies = ['{"id":"a","message":"Grüße, „ẞ“ 🏠"}', '{}', '{"message":"\\u0000\\n"}'];
  for (const [index, body] of bodies.entries()) {
    expect(await post(receiver.url, { secret, body })).toEqual({ kind: 'done' });
    const message = receiver.received[index];
    const headers = message?.headers as Record<string, string>;
    expect(message?.body).toBe(body);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_a_created',
      'idempotency-key': 'msg_a_created',
      'webhook-timestamp': String(Math.floor(now / 1000)),
    });
    expect(verifierOf(secret).verify(body, headers)).toEqual(JSON.parse(body));
    const refused: [why: string, key: Buffer, body: string, headers: Record<string, string>][] = [
      ['another secret', Buffer.alloc(32, 6), body, headers],
      ['another body', secret, `${body} `, headers],
      ['another id', secret, body, { ...headers, 'webhook-id': 'msg_b_created' }],
      ['another time', secret, body, { ...headers, 'webhook-timestamp': String(Math.floor(now / 1000) + 1) }],
      ['no signature', secret, body, { ...headers, 'webhook-signature': '' }],
    ];
    for (const [why, key, text, head] of refused)
      expect(() => verifierOf(key).verify(text, head), why).toThrow(WebhookVerificationError);
  }
});

test('without a secret nothing is signed', async () => {
  const receiver = await openReceiver();
  await post(receiver.url);
  expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature');
});

test.each([
  [200, { kind: 'done' }],
  [299, { kind: 'done' }],
  // The message was taken, and the answer to it lies elsewhere: as with Google Sheets.
  [302, { kind: 'done' }],
  [303, { kind: 'done' }],
  [301, { kind: 'failed', reason: 'http-301' }],
  [308, { kind: 'failed', reason: 'http-308' }],
  [429, { kind: 'failed', reason: 'http-429' }],
  [410, { kind: 'gone', reason: 'http-410' }],
  [400, { kind: 'failed', reason: 'http-400' }],
  [404, { kind: 'failed', reason: 'http-404' }],
  [503, { kind: 'failed', reason: 'http-503' }],
])('an answer of %i is %j', async (status, expected) => {
  const receiver = await openReceiver(() => status);
  expect(await post(receiver.url)).toMatchObject(expected);
});

async function openServer(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a redirect is not followed, and a failure where the message itself is to go elsewhere', async () => {
  const target = await openReceiver();
  const redirect = (status: number) =>
    openServer((_, response) => void response.writeHead(status, { Location: target.url }).end());
  expect(await post(await redirect(307))).toMatchObject({ kind: 'failed', reason: 'http-307' });
  expect(await post(await redirect(302))).toEqual({ kind: 'done' });
  expect(target.received).toEqual([]);
});

test('an answer without end is cut off, the status counts', async () => {
  let written = 0;
  const url = await openServer((_, response) => {
    response.writeHead(200);
    const more = (): void => {
      if (response.destroyed) return;
      written += 16_384;
      if (response.write('x'.repeat(16_384))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  expect(await post(url)).toEqual({ kind: 'done' });
  expect(written).toBeLessThan(50_000_000);
});

test('whoever never answers, and whoever is not there, failed', async () => {
  const url = await openServer(() => undefined);
  expect(await post(url, { timeoutMs: 30 })).toEqual({ kind: 'failed', reason: 'timeout' });
  expect(await post('http://127.0.0.1:1/')).toEqual({ kind: 'failed', reason: 'network' });
  const closed = `http://127.0.0.1:${await freePort()}/`;
  expect(await post(closed)).toEqual({ kind: 'failed', reason: 'ECONNREFUSED' });
});

test.each([
  [null, undefined],
  ['120', 120_000],
  ['Mon, 03 Mar 2025 12:01:00 GMT', 59_100],
  ['Mon, 03 Mar 2025 11:00:00 GMT', 0],
  ['bald', undefined],
])('Retry-After: %s is %s ms', (header, expected) => expect(parseRetryAfter(header, now)).toBe(expected));

const second = 1000;
const hour = 3600 * second;

test.each([
  [1, 5 * second],
  [2, 30 * second],
  [3, 120 * second],
  [4, 600 * second],
  [5, 1800 * second],
  [6, hour],
  [7, 2 * hour],
  [8, 4 * hour],
  [9, 6 * hour],
  [40, 6 * hour],
])('after attempt %i the wait is %i ms, spread by a fifth', (attempts, wait) => {
  expect(retryWaitMs(attempts, 0.5)).toBe(wait);
  expect(retryWaitMs(attempts, 0)).toBe(wait * 0.8);
  expect(retryWaitMs(attempts, 1)).toBe(wait * 1.2);
});

test('a receiver may ask for a longer wait, up to a day, not for a shorter one', () => {
  expect(retryWaitMs(1, 0.5, 90 * second)).toBe(90 * second);
  expect(retryWaitMs(1, 0.5, 1)).toBe(5 * second);
  expect(retryWaitMs(1, 0.5, 99 * hour)).toBe(24 * hour);
});
