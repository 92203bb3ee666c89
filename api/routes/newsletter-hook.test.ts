import { expect, test } from 'vitest';
import { newsletterHookPath } from '#domain/api-contract';
import { readEnv } from '../env.ts';
import { signMessage } from '../delivery/webhook.ts';
import { from, messagesFor, newSubscription, openTestApp } from '../../tests/support/app.ts';

const text = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`;
const { NEWSLETTER_HOOK_SECRET: secret } = readEnv({ NEWSLETTER_HOOK_SECRET: text });
const key = secret?.key ?? Buffer.alloc(0);
const hour = 3_600_000;

/** Anna has confirmed. */
async function open(newsletterHookSecret = secret) {
  const opened = await openTestApp({ newsletterHookSecret, messages: messagesFor({ newsletterWebhook: true }) });
  const { store, clock, app } = opened;
  await store.requestSubscription(newSubscription('s', { deliveries: [] }), 1);
  await store.confirmSubscription('confirm-s', clock.now(), () => []);
  const post = (body: unknown, headers: Record<string, string>, address?: string) =>
    app.request(
      newsletterHookPath,
      { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
      address === undefined ? undefined : from(address),
    );
  const sign = (body: unknown, { at = clock.now(), by = key } = {}) => {
    const seconds = Math.floor(at / 1000);
    const said = typeof body === 'string' ? body : JSON.stringify(body);
    return {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,other ${signMessage(by, 'msg_1', seconds, said)}`,
    };
  };
  const state = () => {
    const [{ state, end_reason: reason } = {}] = opened.subscriptions();
    return [state, reason];
  };
  return { ...opened, post, sign, state, report: (body: unknown) => post(body, sign(body)) };
}
const email = 'ANNA@example.org';

test.each([
  ['unsubscribed', 'unsubscribed'],
  ['hard_bounce', 'bounced'],
  ['spam', 'complained'],
])('a report of „%s“ ends the subscription, once, with its reason, and is told in order', async (event, reason) => {
  const { report, state, deliveries, lines, nudges, store } = await open();
  for (let i = 0; i < 2; i++) {
    const answer = await report({ event, email });
    expect([answer.status, await answer.json()]).toEqual([200, { taken: 1 }]);
  }
  expect(state()).toEqual(['unsubscribed', reason]);
  expect(deliveries().map(({ id }) => id)).toEqual(['msg_s_unsubscribed']);
  expect(nudges()).toBe(1);
  expect((await store.listErasures()).map(({ kind }) => kind)).toEqual(['unsubscribed']);
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

test('what ends nothing, and whom nobody knows, is taken without a word', async () => {
  const { report, state } = await open();
  for (const body of [{ event: 'opened', email }, { event: 'spam', email: 'x@example.org' }, [], {}, 'null'])
    expect((await report(body)).status, JSON.stringify(body)).toBe(200);
  expect(state()).toEqual(['confirmed', null]);
  const many = ['opened', 'unsubscribe'].map((event) => ({ event, email }));
  expect(await (await report(many)).json()).toEqual({ taken: 1 });
  expect(state()[0]).toBe('unsubscribed');
});

test('a tool that can sign nothing shows the secret itself', async () => {
  const { post, state } = await open();
  // As Brevo's documents show it.
  const brevo = { id: 7, camp_id: 2, email, event: 'unsubscribe', ts_event: 4_000_000_000, list_id: [3] };
  expect((await post(brevo, { authorization: `Bearer ${text}` })).status).toBe(200);
  expect(state()).toEqual(['unsubscribed', 'unsubscribed']);
});

test('what is not signed with the secret, or too long ago, changes nothing', async () => {
  const { post, sign, state, clock } = await open();
  const body = { event: 'unsubscribed', email };
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
    ['an empty bearer', { authorization: 'Bearer ' }],
  ];
  for (const [name, headers] of wrong) expect((await post(body, headers)).status, name).toBe(403);
  expect((await post('{', sign('{'))).status).toBe(400);
  // Postgres takes no such text: it is no fault of the database.
  const withNul = { ...body, email: 'a\0@example.org' };
  expect((await post(withNul, sign(withNul))).status).toBe(422);
  expect((await post('x'.repeat(20_000), {})).status).toBe(413);
  expect(state()).toEqual(['confirmed', null]);
});

test('without a secret there is no such address', async () => {
  const { status } = await (await openTestApp()).app.request(newsletterHookPath, { method: 'POST', body: '{}' });
  expect(status).toBe(404);
});
