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
  const unsaid = { company: undefined, buildingType: undefined, address: undefined, message: undefined };
  const typed = { firstName: 'Anna', lastName: 'Meyer', email: 'anna@example.org', phone: '0421' };
  const about: Contact = { ...typed, ...unsaid, city: 'Norddeutschland', originalCity: null, source: 'kontakt' };
  const [message] = messagesFor().forContact('a', about, now);
  expect(message).toMatchObject({ id: 'msg_a_created', channel: 'contact-webhook' });
  expect(message?.body).toBe(
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
  const body = '{"id":"a","message":"Grüße, „ẞ“ 🏠\\u0000\\n"}';
  expect(await post(receiver.url, { secret, body })).toEqual({ kind: 'done' });
  const [message] = receiver.received;
  const headers = message?.headers as Record<string, string>;
  expect(message?.body).toBe(body);
  expect(headers).toMatchObject({
    ...{ 'content-type': 'application/json', 'webhook-id': 'msg_a_created', 'idempotency-key': 'msg_a_created' },
    'webhook-timestamp': String(Math.floor(now / 1000)),
  });
  const verify = (key: Buffer, text: string, head: Record<string, string>) =>
    new Webhook(`whsec_${key.toString('base64')}`).verify(text, { ...headers, ...head });
  expect(verify(secret, body, {})).toEqual(JSON.parse(body));
  const refused: [why: string, key: Buffer, body: string, headers: Record<string, string>][] = [
    ['another secret', Buffer.alloc(32, 6), body, {}],
    ['another body', secret, `${body} `, {}],
    ['another id', secret, body, { 'webhook-id': 'msg_b_created' }],
    ['another time', secret, body, { 'webhook-timestamp': String(Math.floor(now / 1000) + 1) }],
    ['no signature', secret, body, { 'webhook-signature': '' }],
  ];
  for (const [why, ...wrong] of refused) expect(() => verify(...wrong), why).toThrow(WebhookVerificationError);
  await post(receiver.url);
  expect(receiver.received[1]?.headers).not.toHaveProperty('webhook-signature');
});

test.each([
  [[200, 299], { kind: 'done' }],
  // The message was taken, and the answer to it lies elsewhere: as with Google Sheets.
  [[302, 303], { kind: 'done' }],
  [[301, 308, 400, 404, 429, 503], { kind: 'failed' }],
  [[410], { kind: 'gone' }],
])('an answer of %j is %j', async (statuses, expected) => {
  for (const status of statuses) {
    const receiver = await openReceiver(() => status);
    const reason = expected.kind === 'done' ? {} : { reason: `http-${status}` };
    expect(await post(receiver.url)).toMatchObject({ ...expected, ...reason });
  }
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

test('the waits grow to six hours, spread by a fifth, and as far as the receiver asks, up to a day', () => {
  const waits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 21_600].map((seconds) => seconds * second);
  for (const [index, wait] of waits.entries())
    expect([0, 0.5, 1].map((random) => retryWaitMs(index + 1, random))).toEqual([wait * 0.8, wait, wait * 1.2]);
  expect([90 * second, 1, 99 * hour].map((asked) => retryWaitMs(1, 0.5, asked))).toEqual([
    90 * second,
    5 * second,
    24 * hour,
  ]);
});
