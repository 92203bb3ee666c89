import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hour, second } from '#domain/time-units';
import { freePort, openReceiver } from '../../tests/support/app.ts';
import { retryWaitMs } from './worker.ts';
import { createWebhook, parseRetryAfter, signMessage } from './webhook.ts';

const now = Date.UTC(2025, 2, 3, 12, 0, 0, 900);
const post = (url: string, { secret, ...message }: { secret?: Buffer; body?: string; timeoutMs?: number } = {}) =>
  createWebhook(
    url,
    secret,
  )({
    ...{ id: 'msg_a_created', body: '{"id":"a"}', now, timeoutMs: 5000, signal: new AbortController().signal },
    ...message,
  });

test('the vector that Standard Webhooks publishes', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const body = '{"test": 2432232314}';
  expect(signMessage(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
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
  const headers = receiver.received[0]?.headers as Record<string, string>;
  expect(receiver.received[0]?.body).toBe(body);
  expect(headers).toMatchObject({
    ...{ 'content-type': 'application/json', 'webhook-id': 'msg_a_created', 'idempotency-key': 'msg_a_created' },
    'webhook-timestamp': String(Math.floor(now / 1000)),
  });
  const verify = (key: Buffer, text: string, head: Record<string, string> = {}) =>
    new Webhook(`whsec_${key.toString('base64')}`).verify(text, { ...headers, ...head });
  expect(verify(secret, body)).toEqual(JSON.parse(body));
  const refused: Parameters<typeof verify>[] = [
    [Buffer.alloc(32, 6), body],
    [secret, `${body} `],
    [secret, body, { 'webhook-id': 'msg_b_created' }],
    [secret, body, { 'webhook-timestamp': String(Math.floor(now / 1000) + 1) }],
  ];
  for (const wrong of refused) expect(() => verify(...wrong)).toThrow(WebhookVerificationError);
  await post(receiver.url);
  expect(receiver.received[1]?.headers).not.toHaveProperty('webhook-signature');
});

test('the status of an answer decides, a redirect is not followed, and who is not there or never answers has failed', async () => {
  const target = await openReceiver();
  const outcomes: Record<number, string> = {
    ...{ 200: 'done', 299: 'done', 400: 'failed', 404: 'failed', 429: 'failed', 503: 'failed', 410: 'gone' },
    // The message was taken, and the answer to it lies elsewhere: as with Google Sheets.
    ...{ 302: 'done', 303: 'done', 301: 'failed', 307: 'failed' },
  };
  let status = 0;
  const server = createServer((_, response) => {
    if (status > 0) response.writeHead(status, { Location: target.url }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const [code, kind] of Object.entries(outcomes)) {
    status = Number(code);
    const reason = kind === 'done' ? {} : { reason: `http-${code}` };
    expect(await post(url), code).toMatchObject({ kind, ...reason });
  }
  expect(target.received).toEqual([]);
  status = 0;
  expect(await post(url, { timeoutMs: 30 })).toEqual({ kind: 'failed', reason: 'timeout' });
  const closed = `http://127.0.0.1:${await freePort()}/`;
  expect(await post(closed)).toEqual({ kind: 'failed', reason: 'ECONNREFUSED' });
});

test('the waits grow to six hours, spread by a fifth, and as far as the receiver asks, up to a day', () => {
  const waits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 21_600].map((seconds) => seconds * second);
  for (const [index, wait] of waits.entries())
    expect([0, 0.5, 1].map((random) => retryWaitMs(index + 1, random))).toEqual([wait * 0.8, wait, wait * 1.2]);
  const asked = [90 * second, 1, 99 * hour].map((ms) => retryWaitMs(1, 0.5, ms));
  expect(asked).toEqual([90 * second, 5 * second, 24 * hour]);
  const headers = { '120': 120_000, 'Mon, 03 Mar 2025 12:01:00 GMT': 59_100, 'Mon, 03 Mar 2025 11:00:00 GMT': 0 };
  for (const [header, ms] of Object.entries(headers)) expect(parseRetryAfter(header, now), header).toBe(ms);
  for (const none of [null, 'bald']) expect(parseRetryAfter(none, now)).toBeUndefined();
});
