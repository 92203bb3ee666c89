/** What the service needs is away: Postgres without a word, receiver and mail server for days; or the service itself, for an update. */
import { BoundSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { day, hour } from '#domain/time-units';
import type { Attempt } from '../../api/delivery/attempt.ts';
import { createWebhook } from '../../api/delivery/webhook.ts';
import { createDeliveryWorker } from '../../api/delivery/worker.ts';
import { noMetrics } from '../../api/http/metrics.ts';
import { openStore } from '../../api/storage/open.ts';
import { contact, fakeClock, messagesFor, newContact, openReceiver } from '../support/app.ts';
import { waitTimeoutMs } from '../support/timeouts.ts';
import { serviceCommand } from '../support/service/service-process.ts';
import {
  newPostgres,
  newSqlite,
  openLoad,
  quantile,
  scenario,
  startService,
  type Answer,
  type Database,
} from './harness.ts';

const postgresGone = scenario({
  name: 'Postgres frozen and killed',
  target: 'R7: 503 with Retry-After meanwhile, goes on by itself when it is back; 0 that were answered are lost',
  short: { rounds: 1, ms: 500 },
  long: { rounds: 5, ms: 10_000 },
  async run({ rounds, ms }) {
    const database = await newPostgres();
    const load = await openLoad(database);
    const service = await load.start();
    const refusedMs: number[] = [];
    const pourInVain = async () => {
      const until = performance.now() + ms;
      const answers = await load.pour(service.address, 8, () => performance.now() < until);
      if (answers.length < 8 || answers.some(({ status }) => status !== 503))
        throw new Error('Without a database a request was answered 201, or not at all');
      refusedMs.push(...answers.map((answer) => answer.ms));
    };
    const untilStored = async () => {
      for (
        const until = performance.now() + waitTimeoutMs;
        (await load.post(service.address))?.status !== 201;
        await sleep(20)
      )
        if (performance.now() > until) throw new Error('Nothing is stored once Postgres is back');
    };
    for (let round = 0; round < rounds; round++) {
      await load.pourSome(service.address, 50);
      await database.server.signal('SIGSTOP');
      await pourInVain();
      await database.server.signal('SIGCONT');
      await untilStored();
      let isGone = false;
      const pouring = load.pour(service.address, 8, () => !isGone);
      await sleep(100);
      await database.server.crash();
      isGone = true;
      await pouring;
      await pourInVain();
      await database.server.start();
      await untilStored();
    }
    await load.makeDue();
    await load.settle(service);
    return `${2 * rounds} times: 503 after ${quantile(refusedMs, 0.5)} ms; 0 of ${load.acknowledged.size} lost`;
  },
});

const outage = scenario({
  name: 'receiver and mail server gone for days',
  target: 'R8, R11, R13: after 7 and 3 days all is delivered, each message once, none given up',
  short: { leads: 50 },
  long: { leads: 10_000 },
  async run({ leads }) {
    const database = await newSqlite();
    let isReceiverGone = true;
    const receiver = await openReceiver(() => (isReceiverGone ? 500 : 204));
    // A mail server of npm waits 100 ms before it greets: how one is spoken to, mail.test.ts asks.
    let isMailGone = true;
    const mailed: string[] = [];
    const mail: Attempt = async ({ id }) => {
      if (isMailGone) return { kind: 'failed', reason: 'smtp-421' };
      mailed.push(id);
      return { kind: 'done' };
    };
    const store = await openStore(database.url, '/');
    onTestFinished(() => store.close());
    const clock = fakeClock();
    const messages = messagesFor({ mailer: true, office: true });
    for (let number = 0; number < leads; number++) {
      const deliveries = messages.forContact(`lead-${number}`, contact, clock.now());
      await store.saveContact(newContact(`lead-${number}`, { receivedAt: clock.now(), deliveries }));
    }
    const shared = { store, clock, metrics: noMetrics, log: () => undefined };
    const webhook = createWebhook(receiver.url, undefined);
    const workers = [
      createDeliveryWorker({ ...shared, channel: 'contact-webhook', attempt: webhook }),
      createDeliveryWorker({ ...shared, channel: 'contact-mail', attempt: mail }),
    ];
    // Each step is longer than any wait between tries.
    for (let age = 0; age <= 7 * day; age += 12 * hour, clock.advance(12 * hour)) {
      isMailGone = age < 3 * day;
      isReceiverGone = age < 7 * day;
      receiver.received.length = 0;
      await Promise.all(workers.map((worker) => worker.runDue()));
    }
    const states = await database.ask('SELECT channel, state, count(*) AS n FROM deliveries GROUP BY 1, 2 ORDER BY 1');
    const done = ['contact-mail', 'contact-webhook'].map((channel) => ({ channel, state: 'done', n: leads }));
    const told = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    if (JSON.stringify(states) !== JSON.stringify(done)) throw new Error(`Not delivered: ${JSON.stringify(states)}`);
    for (const [all, once] of [
      [receiver.received.length, told.size],
      [mailed.length, new Set(mailed).size],
    ])
      if (all !== leads || once !== leads) throw new Error(`${all} messages of ${leads}, ${once} different`);
    return `${leads} webhooks after 7 days, ${leads} mails after 3; 0 given up, none twice`;
  },
});

type Updates = { updates: number; broken: number; perSecond: number; waiting: number };

/** As deploy/update.sh does it: a release is tried beside the running one, whose port another holds. */
async function update(database: Database, { updates, broken, perSecond, waiting }: Updates): Promise<string> {
  const load = await openLoad(database);
  using held = new BoundSocket({ host: '127.0.0.1' });
  const start = () => startService(load.settings, serviceCommand, held);
  const isGood = async (settings: Record<string, string>) => {
    const tried = await startService(settings).catch(() => undefined);
    await tried?.end('SIGTERM');
    return tried !== undefined;
  };
  let service = await start();
  let goesOn = true;
  let answered = 0;
  const asked: Promise<Answer | undefined>[] = [];
  const visitors = (async () => {
    for (; goesOn; await sleep(1000 / perSecond))
      if (asked.length - answered < waiting) asked.push(load.post(service.address).finally(() => void answered++));
  })();
  for (let i = 0; i < updates; i++) {
    const isBroken = i % Math.ceil(updates / broken) === 1;
    if ((await isGood({ ...load.settings, ...(isBroken && { CONTENT_DIR: 'nowhere' }) })) === isBroken)
      throw new Error(`A release that is ${isBroken ? '' : 'not '}broken was misjudged`);
    if (isBroken) continue;
    if ((await service.end('SIGTERM')) !== 0) throw new Error(`It did not end well:\n${service.output()}`);
    service = await start();
  }
  goesOn = false;
  await visitors;
  const answers = await Promise.all(asked);
  const refused = answers.filter((answer) => answer?.status !== 201);
  if (refused.length > 0) throw new Error(`${refused.length} of ${answers.length} refused: ${refused[0]?.status}`);
  await load.settle(service);
  const longest = quantile(
    answers.map((answer) => answer?.ms ?? 0),
    1,
  );
  return `0 of ${answers.length} refused or lost in ${updates} updates, ${broken} broken; longest wait ${longest} ms`;
}

const updated = Object.entries({ SQLite: newSqlite, Postgres: newPostgres }).map(([name, open]) =>
  scenario<Updates>({
    name: `updates, ${name}`,
    target: '0 refused and 0 lost while releases come and go; one that does not start ends nothing',
    // On a busy machine an update takes so long that more visitors would wait than two seconds for a database allow.
    short: { updates: 3, broken: 1, perSecond: 50, waiting: 40 },
    long: { updates: 10, broken: 3, perSecond: 100, waiting: Infinity },
    run: async (size) => update(await open(), size),
  }),
);

export const away = [postgresGone, outage, ...updated];
