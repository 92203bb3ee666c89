/** The clock of the machine jumps, stands still or is found wrong. Time goes by a clock of the scenario's own, on real stores. */
import { onTestFinished } from 'vitest';
import { mostAtOnce } from '#domain/retention';
import type { Attempt } from '../../api/delivery/attempt.ts';
import { createJobs } from '../../api/delivery/jobs.ts';
import { toJobs } from '../../api/delivery/job-table.ts';
import { createDeliveryWorker } from '../../api/delivery/worker.ts';
import { readEnv } from '../../api/env.ts';
import { noMetrics } from '../../api/http/metrics.ts';
import { openStore } from '../../api/storage/open.ts';
import { createRetention, toExpiring } from '../../api/storage/retention.ts';
import { baseUrl, company, contact, fakeClock, mailWriter, messagesFor, newContact } from '../support/app.ts';
import { newPostgres, newSqlite, type Database } from './databases.ts';
import { scenario } from './scenario.ts';

const hour = 3_600_000;
const day = 24 * hour;
const env = readEnv({ CONTACT_WEBHOOK_URL: 'https://hooks.example.org/' });

function expect(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}

/** A service that runs on by the scenario's clock; `start` makes one anew, as after a crash. */
async function open(database: Database) {
  const store = await openStore(database.url, '/');
  onTestFinished(() => store.close());
  const clock = fakeClock(Date.UTC(2026, 10, 24, 12));
  const events = new Set<string>();
  const shared = { store, clock, env, log: (_: string, event: string) => void events.add(event) };
  /** When each message was taken. */
  const told = new Map<string, number>();
  const toOffice = { ...shared, sender: { name: 'Nord', baseUrl }, mails: mailWriter };
  const retention = createRetention(shared);
  let isDown = false;
  const attempt: Attempt = async ({ id, now }) => {
    if (isDown || id.includes('refused')) return { kind: 'failed', reason: 'http-503' };
    told.set(id, now);
    return { kind: 'done' };
  };
  const start = () => ({
    retention,
    jobs: createJobs(
      toJobs({
        ...{
          ...toOffice,
          retention,
          links: { sign: () => '', read: () => undefined },
          apiUrl: baseUrl,
          fullLimits: { find: () => [] },
        },
        ...{ companyAt: () => company, pageTitles: {}, nudge: () => undefined },
      }),
      toOffice,
    ),
    worker: createDeliveryWorker({
      ...shared,
      metrics: noMetrics,
      channel: 'contact-webhook',
      attempt,
      random: () => 0.5,
    }),
  });
  let service = start();
  const messages = messagesFor();
  return {
    store,
    clock,
    events,
    told,
    down: (is: boolean) => void (isDown = is),
    restart: () => void (service = start()),
    save: (id: string, { age = 0, isHeldBack = false } = {}) => {
      const receivedAt = clock.now() - age;
      const deliveries = isHeldBack ? [] : messages.forArrival(id, contact, receivedAt);
      return store.saveContact(
        newContact(id, { receivedAt, deliveries, quarantineReason: isHeldBack ? 'flood' : undefined }),
      );
    },
    /** @returns the most that went at once */
    async pass(ms: number, step = hour) {
      let most = 0;
      for (let time = 0; time < ms; time += step) {
        await service.retention.run();
        most = Math.max(most, service.retention.latest()?.contacts ?? 0);
        await service.jobs.run();
        await service.worker.runDue();
        clock.advance(step);
      }
      return most;
    },
    async count() {
      const [row] = await database.ask<{ n: number }>('SELECT count(*) AS n FROM contacts');
      return Number(row?.n);
    },
  };
}

async function run(database: Database & { file?: string }, { leads }: { leads: number }): Promise<string> {
  const { store, clock, events, told, down, restart, save, pass, count } = await open(database);
  const halfAYear = 180 * day;
  for (let i = 0; i < leads; i++) await save(`lead-${i}`, { age: (halfAYear * i) / leads });
  await pass(2 * hour);
  let stored = leads;
  const jump = (ms: number) => {
    clock.advance(ms);
    restart();
  };
  const keepsAll = async (what: string) => {
    const left = await count();
    expect(left === stored, `${what}: ${stored - left} of ${stored} requests were deleted`);
  };
  const expectHeld = (what: string) => expect(events.delete('deletion_held'), `${what}: nobody was told`);

  jump(halfAYear);
  await pass(3 * day);
  await keepsAll('six months ahead');
  expectHeld('six months ahead');
  jump(-halfAYear - 3 * day);
  await pass(2 * hour);
  expect(!events.has('deletion_held'), 'the clock is right again, and it is held still');

  // While nothing can be delivered: one that waits in quarantine is told to nobody in any case.
  const since2020 = clock.now() - Date.UTC(2020, 0, 1);
  down(true);
  jump(-since2020);
  for (let i = 0; i < 5; i++) await save(`dead-${i}`);
  await save('dead-held', { isHeldBack: true });
  await pass(3 * hour);
  jump(since2020);
  await pass(3 * hour);
  stored += 6;
  await keepsAll('dead clock');
  expectHeld('dead clock');

  jump(30 * day);
  await save('ahead');
  stored++;
  await pass(2 * hour);
  jump(-30 * day);
  down(false);
  const right = clock.now();
  await pass(day);
  const waiting = ['dead-0', 'dead-1', 'dead-2', 'dead-3', 'dead-4', 'ahead'].map((id) =>
    told.get(`msg_${id}_created`),
  );
  expect(waiting.every(Boolean), 'some were not told within a day of the right clock');
  const longestHours = Math.max(...waiting.map((time) => ((time ?? 0) - right) / hour));
  await keepsAll('a month ahead and back');

  events.clear();
  await save('refused');
  stored++;
  jump(7 * day);
  await pass(3 * hour);
  await keepsAll('resumed after a week');
  expectHeld('resumed after a week');
  const { contacts } = await store.deleteExpired({ ...toExpiring(env, clock.now()), byWord: true });
  stored -= contacts;
  await keepsAll('by a person’s word');
  expect(contacts > 0 && contacts <= leads / 10, `by a person’s word ${contacts} of ${leads} went`);

  // And then time passes as it should, and requests come: each goes in its turn, but for the one that nobody was told of.
  const begun = clock.now();
  let most = 0;
  for (let days = 0; days < 190; days += 2) {
    for (let i = 0; i < leads / 90; i++) await save(`later-${days}-${i}`);
    most = Math.max(most, await pass(2 * day, 2 * day));
  }
  expect(most <= mostAtOnce(await count()), `${most} went at once`);
  const left = (await store.listContacts(2 * leads))
    .filter(({ receivedAt }) => Date.parse(receivedAt) < begun)
    .map(({ id }) => id);
  expect(left.join() === 'refused', `${left.length} are left whose time is over: ${left.slice(0, 5).join()}`);
  expect(events.has('contacts_untold'), 'nobody was told of the one that is left');
  return (
    `${leads + 8} requests: 0 deleted by a clock six months ahead, in 2020, a month ahead and back, resumed after a week; ` +
    `told ${Math.round(longestHours)} h after it was right at most; at most ${most} at once when their time was over`
  );
}

const about = {
  target:
    'R25: nothing undelivered deleted, no more than a tenth without a person, nothing told later than 24 h after the clock is right, copies kept',
  short: { leads: 60 },
  long: { leads: 5000 },
};

export const clockOnSqlite = scenario<{ leads: number }>({
  name: 'wrong clock, SQLite',
  ...about,
  run: async (size) => run(await newSqlite(), size),
});

export const clockOnPostgres = scenario<{ leads: number }>({
  name: 'wrong clock, Postgres',
  ...about,
  run: async (size) => run(await newPostgres(), size),
});
