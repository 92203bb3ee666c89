import { expect, test } from 'vitest';
import { newsletterHookPath } from '#domain/api-contract';
import { readEnv } from '../../env.ts';
import { signMessage } from '../../delivery/webhook.ts';
import { messagesFor, newSubscription, openTestApp } from '../../../tests/support/app.ts';

const text = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`;
const { NEWSLETTER_HOOK_SECRET: secret } = readEnv({ NEWSLETTER_HOOK_SECRET: text });
const key = secret?.key ?? Buffer.alloc(0);
const hour = 3_600_000;
const email = 'ANNA@example.org';

/** Anna has confirmed. */
async function open() {
  const opened = await openTestApp({
    newsletterHookSecret: secret,
    messages: messagesFor({ newsletterWebhook: true }),
  });
  const { store, clock, app } = opened;
  await store.requestSubscription(newSubscription('s', { deliveries: [] }), 1);
  await store.confirmSubscription('confirm-s', clock.now(), () => []);
  const write = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  const post = (body: unknown, headers: Record<string, string>) =>
    app.request(newsletterHookPath, { method: 'POST', headers, body: write(body) });
  const sign = (body: unknown, { at = clock.now(), by = key } = {}) => {
    const seconds = Math.floor(at / 1000);
    return {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,other ${signMessage(by, 'msg_1', seconds, write(body))}`,
    };
  };
  const state = () => {
    const [{ state, end_reason: reason } = {}] = opened.subscriptions();
    return [state, reason];
  };
  return { ...opened, post, sign, state, report: (body: unknown) => post(body, sign(body)) };
}

test('a report ends the subscription, once, with its reason; what ends nothing is taken without a word', async () => {
  const { report, state, deliveries, lines, wakes } = await open();
  for (const body of [{ event: 'opened', email }, { event: 'spam', email: 'x@example.org' }, [], {}, 'null'])
    expect((await report(body)).status, JSON.stringify(body)).toBe(200);
  expect(state()).toEqual(['confirmed', null]);
  for (let i = 0; i < 2; i++) {
    const answer = await report([
      { event: 'opened', email },
      { event: 'hard_bounce', email },
    ]);
    expect([answer.status, await answer.json()]).toEqual([200, { taken: 1 }]);
  }
  expect(state()).toEqual(['unsubscribed', 'bounced']);
  expect([deliveries().map(({ id }) => id), wakes()]).toEqual([['msg_s_unsubscribed'], 1]);
  expect(lines.join()).not.toMatch(/anna/i);
});

test('a report is as old as what it tells: who came back since goes on', async () => {
  const { report, state, clock } = await open();
  const iso = new Date(clock.now() - hour).toISOString();
  expect((await report({ event: 'unsubscribed', email, at: iso })).status).toBe(200);
  expect(state()).toEqual(['confirmed', null]);
  // A clock that is ahead reports nothing of the future.
  expect((await report({ event: 'unsubscribed', email, at: '2099-01-01T00:00:00Z' })).status).toBe(200);
  expect(state()).toEqual(['unsubscribed', 'unsubscribed']);
});

test('what is not signed with the secret, or too long ago, changes nothing; a tool that can sign nothing shows it', async () => {
  const { post, sign, state, clock } = await open();
  const body = { event: 'unsubscribe', email };
  const { 'webhook-signature': _, ...unsigned } = sign(body);
  const wrong: [string, Record<string, string>][] = [
    ['nothing', {}],
    ['no signature', unsigned],
    ['another secret', sign(body, { by: Buffer.alloc(32) })],
    ['another body', sign({ ...body, email: 'x@example.org' })],
    ['too old', sign(body, { at: clock.now() - 6 * 60_000 })],
    ['of the future', sign(body, { at: clock.now() + 6 * 60_000 })],
    ['no time', { ...sign(body), 'webhook-timestamp': 'NaN' }],
    ['another id', { ...sign(body), 'webhook-id': 'msg_2' }],
    ['a wrong bearer', { authorization: `Bearer ${text}x` }],
  ];
  for (const [name, headers] of wrong) expect((await post(body, headers)).status, name).toBe(403);
  expect((await post('{', sign('{'))).status).toBe(400);
  // Postgres takes no such text: it is no fault of the database.
  const withNul = { ...body, email: 'a\0@example.org' };
  expect((await post(withNul, sign(withNul))).status).toBe(422);
  expect(state()).toEqual(['confirmed', null]);
  expect((await post(body, { authorization: `Bearer ${text}` })).status).toBe(200);
  expect(state()).toEqual(['unsubscribed', 'unsubscribed']);
  const { status } = await (await openTestApp()).app.request(newsletterHookPath, { method: 'POST', body: '{}' });
  expect(status).toBe(404);
});
