import { expect, onTestFinished, test } from 'vitest';
import { day, hour, minute } from '#domain/time-units';
import { createLog } from '../http/log.ts';
import { createMetrics } from '../http/metrics.ts';
import { openSqliteStore } from '../storage/sqlite.ts';
import { UnavailableError } from '../storage/port.ts';
import { contact, fakeClock, messagesFor, newContact, newDatabase, readRows, until } from '../../tests/support/app.ts';
import type { AttemptOutcome, Message } from './attempt.ts';
import type { Mail } from './mails/mail.ts';
import { createDeliveryWorker, type WorkerOptions } from './worker.ts';

const done: AttemptOutcome = { kind: 'done' };
const failed = (retryAfterMs?: number): AttemptOutcome => ({ kind: 'failed', reason: 'http-503', retryAfterMs });
const gone: AttemptOutcome = { kind: 'gone', reason: 'smtp-550' };

async function open(
  answer: (message: Message) => AttemptOutcome | Promise<AttemptOutcome>,
  overrides: Partial<WorkerOptions> = {},
) {
  const file = await newDatabase();
  const store = await openSqliteStore(file, { minFreeBytes: 0 });
  onTestFinished(() => store.close());
  const clock = fakeClock();
  const sent: { id: string; body: string; at: number }[] = [];
  const lines: Record<string, unknown>[] = [];
  const metrics = await createMetrics();
  const options: WorkerOptions = {
    ...{ store, clock, metrics, channel: 'contact-webhook', random: () => 0.5 },
    log: createLog((line) => lines.push(JSON.parse(line) as Record<string, unknown>), clock),
    async attempt(message) {
      sent.push({ id: message.id, body: message.body, at: clock.now() });
      return answer(message);
    },
    ...overrides,
  };
  const { channel } = options;
  const worker = createDeliveryWorker(options);
  return {
    ...{ worker, options, store, clock, sent, lines, metrics },
    save: (id: string, more: Partial<Parameters<typeof newContact>[1]> = {}) =>
      store.saveContact(
        newContact(id, {
          receivedAt: clock.now(),
          deliveries: [{ id: `msg_${id}`, channel, body: `{"id":"${id}"}` }],
          ...more,
        }),
      ),
    async pass(ms: number, by: Pick<typeof worker, 'runDue'> = worker) {
      clock.advance(ms);
      await by.runDue();
    },
    /** 'a: pending', in the order of the messages' ids */
    states: () =>
      readRows<{ id: string; state: string; error: string | null }>(
        file,
        'SELECT id, state, last_error AS error FROM deliveries ORDER BY id',
      ).map(({ id, state, error }) => `${id.slice(4)}: ${[state, error].filter(Boolean).join(' ')}`),
  };
}

test('delivers everything that is due, once, and so many at a time', async () => {
  let running = 0;
  let most = 0;
  const { worker, pass, save, sent, states, metrics } = await open(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return done;
  });
  for (let i = 0; i < 30; i++) await save(`c${i}`);
  await Promise.all([worker.runDue(), worker.runDue()]);
  await pass(0);
  expect([sent.length, states().filter((state) => state.endsWith(': done')).length, most]).toEqual([30, 30, 8]);
  expect(await metrics.text({})).toContain('delivery_attempts_total{channel="contact-webhook",outcome="done"} 30\n');
});

test.each([
  ['once started it looks by itself, at once and again and again', 1, false],
  ['a wake is enough', hour, true],
])('%s, until it is stopped', async (_, pollMs, wakes) => {
  const { options, save, sent, lines } = await open(() => done);
  const worker = createDeliveryWorker({ ...options, pollMs });
  await save('a');
  worker.start();
  await until(() => sent.length >= 1);
  await save('b');
  if (wakes) worker.wake();
  await until(() => sent.length >= 2);
  await worker.stop();
  await save('c');
  worker.wake();
  await worker.runDue();
  expect(sent.map(({ id }) => id)).toEqual(['msg_a', 'msg_b']);
  expect(lines[1]).toMatchObject({ level: 'info', event: 'delivered', channel: 'contact-webhook', attempts: 1 });
});

test('an outage of a week: tries on with the same bytes, as late as the receiver asks, then parks and keeps', async () => {
  const { clock, save, pass, sent, states, lines, metrics } = await open(() => failed(sent.length === 5 ? hour : 0));
  await save('a');
  const start = clock.now();
  // To the second where it is told below when it is tried.
  while (!states()[0]?.includes('parked') && clock.now() - start < 30 * day)
    await pass(sent.length === 0 ? 0 : minute * (clock.now() - start < hour / 4 ? 0.05 : 30));
  expect(states()).toEqual(['a: parked http-503']);
  expect(new Set(sent.map(({ id, body }) => `${id} ${body}`))).toEqual(new Set(['msg_a {"id":"a"}']));
  const days = ((sent.at(-1)?.at ?? 0) - start) / day;
  expect([days >= 7, days < 7.3]).toEqual([true, true]);
  expect(sent.slice(0, 5).map(({ at }) => Math.round((at - start) / 1000))).toEqual([0, 6, 36, 156, 756]);
  expect((sent[5]?.at ?? 0) - (sent[4]?.at ?? 0)).toBeGreaterThanOrEqual(hour);
  const of = { channel: 'contact-webhook', id: 'msg_a', reason: 'http-503' };
  expect(lines[0]).toMatchObject({ ...of, level: 'warn', event: 'delivery_failed', attempts: 1 });
  expect(lines.at(-1)).toMatchObject({ ...of, level: 'error', event: 'delivery_parked', attempts: lines.length });
  expect(await metrics.text({})).toMatch(RegExp(`outcome="retry"} ${lines.length - 1}\\n[^]*outcome="parked"} 1\\n`));
});

test('a message that lay while the service was off, or a clock was ahead, is not given up for its age', async () => {
  const { pass, save, sent, states } = await open(() => failed());
  await save('a');
  // As often as in a week without a pause.
  for (let tries = 1; tries <= 32; tries++) {
    expect(states()[0]).toMatch(/^a: pending/);
    await pass(tries <= 2 ? 30 * day : 8 * hour);
  }
  expect([states(), sent.length]).toEqual([['a: parked http-503'], 32]);
});

test.each([
  ['a mail to the office', 'contact-mail', 24],
  ['a mail to a visitor', 'newsletter-mail', 0],
  ['what a webhook ended', 'contact-webhook', 0],
] as const)('%s that is refused for good is tried on for a day at most', async (_, channel, hours) => {
  const { pass, save, states, sent } = await open(() => gone, { channel });
  await save('a');
  await pass(0);
  for (let n = 0; n < 32; n++) {
    expect(states()[0]).toMatch(n < hours ? /waiting/ : /waiting|parked/);
    await pass(hour);
  }
  expect([states(), sent.length > 1]).toEqual([['a: parked smtp-550'], hours > 0]);
});

test('a receipt is tried for a day and then forgotten, and one that is a day old is not tried', async () => {
  const { pass, save, store, clock, sent, states, lines } = await open(() => failed(), { channel: 'contact-receipt' });
  await save('a');
  for (let hours = 0; hours < 36; hours++) await pass(hours === 0 ? 0 : hour);
  expect(states()).toEqual(['a: parked stale']);
  expect(lines.at(-1)).toMatchObject({ level: 'warn', event: 'delivery_parked' });
  // Blanked: the operator's retry leaves it where it is.
  expect(await store.retryDeliveries(clock.now(), () => [])).toBe(0);
  await save('b');
  const before = sent.length;
  await pass(day);
  expect([states()[1], sent.length]).toEqual(['b: parked stale', before]);
});

test('stopping waits for what is under way, ends what hangs, and takes nothing new', async () => {
  const begun = Promise.withResolvers<undefined>();
  const { worker, options, pass, save, states, sent } = await open(
    ({ signal }) => {
      begun.resolve(undefined);
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'stopped' })),
      );
    },
    { concurrency: 1 },
  );
  for (const id of ['a', 'b']) await save(id);
  const running = worker.runDue();
  await begun.promise;
  await worker.stop(10);
  await running;
  expect([states(), sent.length]).toEqual([['a: pending stopped', 'b: pending'], 1]);
  // It is due again at once.
  await pass(0, createDeliveryWorker({ ...options, attempt: async () => done }));
  expect(states()).toEqual(['a: done', 'b: done']);
});

test('a store that is away is logged, and asked again', async () => {
  const { options, store, save, pass, states, lines } = await open(() => done);
  await save('a');
  let away = true;
  const claimDeliveries: typeof store.claimDeliveries = (...args) =>
    away ? Promise.reject(new UnavailableError('sqlite-5')) : store.claimDeliveries(...args);
  const worker = createDeliveryWorker({ ...options, store: { ...store, claimDeliveries } });
  await pass(0, worker);
  expect(lines).toMatchObject([{ event: 'outbox_unavailable', reason: 'sqlite-5' }]);
  away = false;
  await pass(0, worker);
  expect(states()).toEqual(['a: done']);
});

test('a receipt that is refused for good is told to the office, one that is too late is not', async () => {
  const toBounced = messagesFor({ contactWebhook: false, mailer: true, office: true }).forBounced;
  const { pass, store, save, clock, states } = await open(() => gone, { channel: 'contact-receipt', toBounced });
  await save('late');
  clock.advance(day);
  await save('a', { contact: { ...contact, email: 'anna@t-onlin.de' } });
  await pass(0);
  expect(states()).toEqual(['a: parked smtp-550', 'a_bounced-mail: waiting', 'late: parked stale']);
  const [told] = await store.claimDeliveries('contact-mail', clock.now(), { limit: 9, leaseMs: hour });
  const { to, subject, text } = JSON.parse(told?.body ?? '') as Mail;
  expect([to, subject]).toEqual(['buero@example.org', 'Die Adresse stimmt vielleicht nicht: anna@t-onlin.de']);
  expect(text).toMatch(
    /Anna Meyer hat am[^]*Telefon: 0421 123\nOrt: Bremen\nGemeint ist vielleicht: anna@t-online\.de/,
  );
});
