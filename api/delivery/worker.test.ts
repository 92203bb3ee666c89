import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../http/log.ts';
import { createMetrics } from '../http/metrics.ts';
import { openSqliteStore } from '../storage/sqlite.ts';
import { UnavailableError, type Channel } from '../storage/port.ts';
import { contact, fakeClock, messagesFor, newContact, newDatabase, readRows, until } from '../../tests/support/app.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { Mail } from './mail.ts';
import { createMailBudget } from './mail-budget.ts';
import { createWebhook } from './webhook.ts';
import { createDeliveryWorker, type WorkerOptions } from './worker.ts';

const minute = 60_000;
const hour = 60 * minute;

const url = 'https://hooks.example.org/';
const webhookTo = (fetch: typeof globalThis.fetch) => createWebhook({ fetch, url, secret: undefined });

type Answer = (id: string) => Response | Promise<Response>;

async function open(answer: Answer, overrides: Partial<WorkerOptions> = {}) {
  const file = await newDatabase();
  const store = await openSqliteStore(file, { minFreeBytes: 0 });
  onTestFinished(() => store.close());
  const clock = fakeClock();
  const sent: { id: string; body: string; at: number }[] = [];
  const lines: string[] = [];
  const metrics = await createMetrics();
  const options: WorkerOptions = {
    store,
    clock,
    channel: 'contact-webhook',
    attempt: webhookTo(async (_, init) => {
      const id = new Headers(init?.headers).get('webhook-id') ?? '';
      sent.push({ id, body: String(init?.body), at: clock.now() });
      return answer(id);
    }),
    log: createLog((line) => lines.push(line), clock),
    metrics,
    random: () => 0.5,
    ...overrides,
  };
  const save = (id: string) => store.saveContact(newContact(id, { receivedAt: clock.now() }));
  const states = () =>
    readRows<{ contact_id: string; state: string }>(
      file,
      'SELECT contact_id, state, last_error FROM deliveries ORDER BY id',
    );
  return { worker: createDeliveryWorker(options), options, store, clock, sent, lines, metrics, save, states };
}

const ok = () => new Response(null, { status: 204 });
const status = (code: number, headers = {}) => new Response('x', { status: code, headers });

test('delivers everything that is due, and once', async () => {
  const { worker, save, sent, states, metrics } = await open(ok);
  for (let i = 0; i < 30; i++) await save(`c${i}`);
  await worker.runDue();
  await worker.runDue();
  expect(sent).toHaveLength(30);
  expect(new Set(states().map(({ state }) => state))).toEqual(new Set(['done']));
  expect(await metrics.text({})).toContain('delivery_attempts_total{channel="contact-webhook",outcome="done"} 30\n');
});

test('once started it looks by itself, at once and again and again, until it is stopped', async () => {
  const { options, save, sent, lines } = await open(ok);
  const worker = createDeliveryWorker({ ...options, pollMs: 1 });
  const untilSent = (count: number) => until(() => sent.length >= count);
  await save('a');
  worker.start();
  worker.start();
  await untilSent(1);
  await save('b');
  await untilSent(2);
  await worker.stop();
  await save('c');
  worker.nudge();
  await worker.runDue();
  expect(sent.map(({ id }) => id)).toEqual(['msg_a_created', 'msg_b_created']);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'info', event: 'delivered', channel: 'contact-webhook', attempts: 1 },
    { level: 'info', event: 'delivered' },
  ]);
});

test('a nudge is enough', async () => {
  const { worker, save, sent } = await open(ok);
  await save('a');
  worker.nudge();
  await until(() => sent.length > 0);
  await worker.stop();
});

test.each([
  ['a webhook takes eight', 'contact-webhook', 8],
  ['the mail server four', 'contact-mail', 4],
] as const)('%s at once and never more', async (_, channel, atOnce) => {
  let running = 0;
  let most = 0;
  const { worker, store } = await open(ok, {
    channel,
    attempt: async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return { kind: 'done' };
    },
  });
  for (let i = 0; i < 30; i++)
    await store.saveContact(newContact(`c${i}`, { deliveries: [{ id: `msg_c${i}`, channel, body: '{}' }] }));
  await Promise.all([worker.runDue(), worker.runDue(), worker.runDue()]);
  expect(most).toBe(atOnce);
});

test('what was told later about a contact comes later, however long the first takes', async () => {
  const { worker, store, clock, sent, save } = await open((id) => (id === 'msg_a_created' ? status(503) : ok()));
  for (const id of ['a', 'b']) {
    await save(id);
    await store.prepareContact(id, {
      ...{ now: clock.now() + 1, prepared: '{}', callDueAt: clock.now() },
      deliveries: [{ id: `msg_${id}_prepared`, channel: 'contact-webhook', body: '{}' }],
    });
  }
  clock.advance(1);
  await worker.runDue();
  expect(sent.map(({ id }) => id)).toEqual(['msg_a_created', 'msg_b_created', 'msg_b_prepared']);
});

test('an outage of a week: tries on with the same bytes, then parks and keeps', async () => {
  const { worker, clock, save, sent, states, lines, metrics } = await open(() => status(503));
  await save('a');
  const start = clock.now();
  while (states()[0]?.state === 'pending' && clock.now() - start < 30 * 24 * hour) {
    await worker.runDue();
    // To the second where it is told below when it is tried.
    clock.advance(minute * (clock.now() - start < hour / 4 ? 0.05 : 30));
  }
  expect(states()).toEqual([{ contact_id: 'a', state: 'parked', last_error: 'http-503' }]);
  expect(new Set(sent.map(({ id, body }) => `${id} ${body}`))).toEqual(new Set(['msg_a_created {"id":"a"}']));
  const days = ((sent.at(-1)?.at ?? 0) - start) / (24 * hour);
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThan(7.3);
  expect(sent.slice(0, 5).map(({ at }) => Math.round((at - start) / 1000))).toEqual([0, 6, 36, 156, 756]);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = { channel: 'contact-webhook', id: 'msg_a_created', reason: 'http-503' };
  expect(told[0]).toMatchObject({ ...of, level: 'warn', event: 'delivery_failed', attempts: 1 });
  expect(told.at(-1)).toMatchObject({ ...of, level: 'error', event: 'delivery_parked', attempts: told.length });
  expect(await metrics.text({})).toContain(`outcome="retry"} ${told.length - 1}\n`);
  expect(await metrics.text({})).toContain('outcome="parked"} 1\n');
});

test('an outage that ends before is a lead delivered', async () => {
  let up = false;
  const { worker, clock, save, states } = await open(() => (up ? ok() : status(500)));
  await save('a');
  for (let time = 0; time < 6 * 24 * hour; time += hour) {
    await worker.runDue();
    clock.advance(hour);
  }
  up = true;
  clock.advance(8 * hour);
  await worker.runDue();
  expect(states()).toMatchObject([{ state: 'done' }]);
});

test('a message that lay while the service was off is not given up for its age', async () => {
  const { worker, clock, save, sent, states } = await open(() => status(503));
  await save('a');
  clock.advance(30 * 24 * hour);
  await worker.runDue();
  expect(states()).toMatchObject([{ state: 'pending' }]);
  // Off again: long enough, but not tried often enough.
  clock.advance(30 * 24 * hour);
  await worker.runDue();
  expect(states()).toMatchObject([{ state: 'pending' }]);
  // As often as in a week without a pause.
  for (let tries = 3; tries <= 32; tries++) {
    expect(states()).toMatchObject([{ state: 'pending' }]);
    clock.advance(8 * hour);
    await worker.runDue();
  }
  expect(states()).toMatchObject([{ state: 'parked' }]);
  expect(sent).toHaveLength(32);
});

test('a clock that jumps gives up nothing before it was tried for as long as it should be', async () => {
  const days = (count: number) => count * 24 * hour;
  for (const [name, jumps] of Object.entries({
    'a year ahead after each of three tries': [days(365), days(365), days(365)],
    'made and tried in 2020': [days(6 * 365)],
    'a month ahead and back': [days(30), -days(30)],
  })) {
    const { options, store, clock, states } = await open(ok);
    const deliveries = [{ id: 'msg_mail', channel: 'contact-mail' as const, body: '{}' }];
    await store.saveContact(newContact('a', { deliveries, receivedAt: clock.now() }));
    for (const outcome of ['failed', 'gone'] as const) {
      const worker = createDeliveryWorker({
        ...options,
        channel: 'contact-mail',
        attempt: async () => ({ kind: outcome, reason: 'smtp-550' }),
      });
      for (const jump of jumps) {
        await worker.runDue();
        clock.advance(jump);
      }
      await store.boundWaits(clock.now(), 24 * hour);
      await worker.runDue();
      expect(states(), `${name}, ${outcome}`).toMatchObject([{ state: 'waiting' }]);
    }
  }
});

test('four that hang on their retry leave a place for one that is new', async () => {
  let hangs = false;
  const held = Promise.withResolvers<Response>();
  const { worker, clock, save, sent, states } = await open((id) =>
    id === 'msg_new_created' ? ok() : hangs ? held.promise : status(500),
  );
  for (let i = 0; i < 4; i++) await save(`hanging-${i}`);
  await worker.runDue();
  clock.advance(hour);
  hangs = true;
  const running = worker.runDue();
  await until(() => sent.length >= 4 + 3);
  await save('new');
  worker.nudge();
  await until(() => states().some(({ state }) => state === 'done'));
  expect(states().filter(({ state }) => state === 'done')).toMatchObject([{ contact_id: 'new' }]);
  held.resolve(ok());
  await running;
  expect(new Set(states().map(({ state }) => state))).toEqual(new Set(['done']));
});

test('a mail to the office that is refused is tried on for a day, one to a visitor not again', async () => {
  const refused = async () => ({ kind: 'gone', reason: 'smtp-550' }) as const;
  const { options, store, clock, states } = await open(ok);
  for (const channel of ['contact-mail', 'newsletter-mail'] as const) {
    const deliveries = [{ id: `msg_${channel}`, channel, body: '{}' }];
    await store.saveContact(newContact(channel, { deliveries, receivedAt: clock.now() }));
  }
  const mails = (['contact-mail', 'newsletter-mail'] as const).map((channel) =>
    createDeliveryWorker({ ...options, channel, attempt: refused }),
  );
  for (const mail of mails) await mail.runDue();
  expect(states()).toMatchObject([{ state: 'waiting' }, { contact_id: 'newsletter-mail', state: 'parked' }]);
  for (let hours = 0; hours < 24; hours++) {
    expect(states()[0]).toMatchObject({ state: 'waiting' });
    clock.advance(hour);
    await mails[0]?.runDue();
  }
  for (let hours = 0; hours < 8; hours++) {
    clock.advance(hour);
    await mails[0]?.runDue();
  }
  expect(states()[0]).toMatchObject({ state: 'parked', last_error: 'smtp-550' });
});

test('a receipt is tried for a day and then forgotten, and one that is a day old is not tried', async () => {
  const { options, store, clock, lines } = await open(ok);
  const tries: number[] = [];
  const start = clock.now();
  const attempt = async () => {
    tries.push(clock.now() - start);
    return { kind: 'failed', reason: 'smtp-450' } as const;
  };
  const worker = createDeliveryWorker({ ...options, channel: 'contact-receipt', attempt });
  const save = (id: string) =>
    store.saveContact(
      newContact(id, {
        deliveries: [{ id: `msg_${id}_receipt`, channel: 'contact-receipt', body: '{}' }],
        receivedAt: clock.now(),
      }),
    );
  const row = async (id: string) => (await store.findContact(id))?.deliveries[0];
  await save('a');
  for (let hours = 0; hours < 36; hours++) {
    await worker.runDue();
    clock.advance(hour);
  }
  expect(await row('a')).toMatchObject({ state: 'parked', lastError: 'stale' });
  expect(tries.at(-1)).toBeGreaterThan(12 * hour);
  expect(tries.at(-1)).toBeLessThan(24 * hour);
  expect(lines.at(-1)).toMatch(/"level":"warn","event":"delivery_parked"/);
  // Blanked: the operator's retry leaves it where it is.
  expect(await store.retryDeliveries(clock.now(), () => [])).toBe(0);

  await save('b');
  clock.advance(24 * hour);
  tries.length = 0;
  await worker.runDue();
  expect([tries, (await row('b'))?.state]).toEqual([[], 'parked']);
});

test('410 parks at once', async () => {
  const { worker, clock, save, sent, states } = await open(() => status(410));
  await save('a');
  await worker.runDue();
  clock.advance(24 * hour);
  await worker.runDue();
  expect(states()).toEqual([{ contact_id: 'a', state: 'parked', last_error: 'http-410' }]);
  expect(sent).toHaveLength(1);
});

test('waits as long as the receiver asks', async () => {
  const { worker, clock, save, sent } = await open(() => status(429, { 'Retry-After': '600' }));
  await save('a');
  await worker.runDue();
  clock.advance(10 * minute - 1);
  await worker.runDue();
  expect(sent).toHaveLength(1);
  clock.advance(1);
  await worker.runDue();
  expect(sent).toHaveLength(2);
});

test('a message that always fails holds up no other', async () => {
  const { worker, clock, save, states } = await open((id) => (id === 'msg_poison_created' ? status(400) : ok()));
  await save('poison');
  for (let i = 0; i < 20; i++) {
    await save(`c${i}`);
    await worker.runDue();
    expect(states().filter(({ state }) => state === 'pending')).toMatchObject([{ contact_id: 'poison' }]);
    clock.advance(hour);
  }
});

test('goes on after a restart, and after a crash when the lease has run out', async () => {
  const { worker, options, clock, save, states, store } = await open(() => status(500));
  await save('retried');
  await worker.runDue();
  await worker.stop();
  await save('crashed');
  await store.claimDeliveries('contact-webhook', clock.now(), { limit: 1, leaseMs: 30_000 });

  clock.advance(29_999);
  const restarted = createDeliveryWorker({ ...options, attempt: webhookTo(async () => ok()) });
  await restarted.runDue();
  expect(states()).toMatchObject([
    { contact_id: 'crashed', state: 'pending' },
    { contact_id: 'retried', state: 'done' },
  ]);
  clock.advance(1);
  await restarted.runDue();
  expect(states()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('stopping ends what hangs, and the message is due again at once', async () => {
  const begun = Promise.withResolvers<undefined>();
  const { worker, options, save, states } = await open(ok, {
    attempt: webhookTo((_, init) => {
      begun.resolve(undefined);
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    }),
  });
  await save('a');
  const running = worker.runDue();
  await begun.promise;
  await worker.stop(10);
  await running;
  expect(states()).toEqual([{ contact_id: 'a', state: 'pending', last_error: 'stopped' }]);
  await createDeliveryWorker({ ...options, attempt: webhookTo(async () => ok()) }).runDue();
  expect(states()).toMatchObject([{ state: 'done' }]);
});

test('stopping waits for what is under way and takes nothing new', async () => {
  let release = (): void => undefined;
  const { worker, save, sent, states } = await open(() => new Promise((resolve) => (release = () => resolve(ok()))), {
    concurrency: 1,
  });
  await save('a');
  await save('b');
  const running = worker.runDue();
  await until(() => sent.length > 0);
  const stopped = worker.stop(5000);
  release();
  await Promise.all([stopped, running]);
  expect(states()).toMatchObject([{ state: 'done' }, { state: 'pending' }]);
  expect(sent).toHaveLength(1);
});

test('a store that is away is logged, and asked again', async () => {
  let away = true;
  const { options, store, save, states, lines } = await open(ok);
  await save('a');
  const worker = createDeliveryWorker({
    ...options,
    store: {
      ...store,
      claimDeliveries: (...args) =>
        away ? Promise.reject(new UnavailableError('sqlite-5')) : store.claimDeliveries(...args),
    },
  });
  await worker.runDue();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'outbox_unavailable', reason: 'sqlite-5' },
  ]);
  away = false;
  await worker.runDue();
  expect(states()).toMatchObject([{ state: 'done' }]);
});

test('of 100 mails an hour the 80 to the office go first, receipts by what is left, and the rest in the hours after', async () => {
  const { options, store, clock } = await open(ok);
  const sent: { channel: Channel; at: number }[] = [];
  const budget = createMailBudget(100, clock);
  const workerOf = (channel: Channel, yieldsTo?: Channel) =>
    createDeliveryWorker({
      ...options,
      channel,
      yieldsTo,
      budget,
      attempt: async () => {
        sent.push({ channel, at: clock.now() });
        return { kind: 'done' };
      },
    });
  const [office, receipts] = [workerOf('contact-mail'), workerOf('contact-receipt', 'contact-mail')];
  const both = ['contact-mail', 'contact-receipt'] as const;
  const count = (channel: Channel) => sent.filter((mail) => mail.channel === channel).length;
  const ask = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, n) =>
        store.saveContact(
          newContact(`c${from + n}`, {
            contact: { ...contact, email: `a${from + n}@example.org` },
            receivedAt: clock.now(),
            deliveries: both.map((channel) => ({ id: `msg_${from + n}_${channel}`, channel, body: '{}' })),
          }),
        ),
      ),
    );
  // One after another, as visitors come: receipts would take half of it.
  for (let n = 0; n < 80; n += 4) {
    await ask(n, n + 4);
    await receipts.runDue();
    await office.runDue();
    await receipts.runDue();
    clock.advance(30_000);
  }
  expect([count('contact-mail'), count('contact-receipt')]).toEqual([80, 20]);
  // All at once, and more than an hour takes: those to the office before the rest.
  clock.advance(hour);
  await ask(80, 200);
  const begun = clock.now();
  await receipts.runDue();
  await office.runDue();
  await receipts.runDue();
  expect([count('contact-mail'), count('contact-receipt')]).toEqual([180, 20]);
  clock.advance(hour);
  await receipts.runDue();
  await office.runDue();
  await receipts.runDue();
  expect([count('contact-mail'), count('contact-receipt')]).toEqual([200, 40]);
  for (let time = begun; time <= clock.now(); time += minute)
    expect(sent.filter(({ at }) => time <= at && at < time + hour).length).toBeLessThanOrEqual(100);
});

test('a receipt that is refused for good is told to the office, one that is too late is not', async () => {
  const refused: AttemptOutcome = { kind: 'gone', reason: 'smtp-550' };
  const toBounced = messagesFor({ contactWebhook: false, mailer: true, office: true }).forBounced;
  const { worker, store, clock, states } = await open(ok, {
    channel: 'contact-receipt',
    attempt: async () => refused,
    toBounced,
  });
  const save = (id: string, email: string) =>
    store.saveContact(
      newContact(id, {
        receivedAt: clock.now(),
        contact: { ...contact, email },
        deliveries: [{ id: `msg_${id}_receipt`, channel: 'contact-receipt', body: '{}' }],
      }),
    );
  await save('late', 'late@example.org');
  clock.advance(24 * hour);
  await save('a', 'anna@t-onlin.de');
  await worker.runDue();
  expect(states().map(({ contact_id, state }) => [contact_id, state])).toEqual([
    ['a', 'waiting'],
    ['a', 'parked'],
    ['late', 'parked'],
  ]);
  const [told] = await store.claimDeliveries('contact-mail', clock.now(), { limit: 9, leaseMs: hour });
  const { to, subject, text } = JSON.parse(told?.body ?? '') as Mail;
  expect([told?.id, to, subject]).toEqual([
    'msg_a_bounced-mail',
    'buero@example.org',
    'Die Adresse stimmt vielleicht nicht: anna@t-onlin.de',
  ]);
  expect(text).toMatch(
    /Anna Meyer hat am[^]*Telefon: 0421 123\nOrt: Bremen\nGemeint ist vielleicht: anna@t-online\.de/,
  );
});
