import { expect, test } from 'vitest';
import { createLimiter, everybody } from '../http/limiter.ts';
import { createLog } from '../http/log.ts';
import { fakeClock } from '../../tests/support/app.ts';
import { keepLimits } from './limit-keeping.ts';
import { UnavailableError, type DaySalt, type KeptBucket } from './port.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type KeptLimits = Awaited<ReturnType<typeof keepLimits>>;

/** @param fails whether the next write does */
function openRows() {
  const state = { fails: false, salts: [] as DaySalt[], buckets: [] as KeptBucket[] };
  const mayFail = () => {
    if (state.fails) throw new UnavailableError('locked');
  };
  return Object.assign(state, {
    keptLimits: async (now: number) => state.buckets.filter(([, emptyAt]) => emptyAt > now),
    async keepLimits(buckets: readonly KeptBucket[], now: number) {
      mayFail();
      state.buckets = [...new Map([...state.buckets, ...buckets])].filter(([, emptyAt]) => emptyAt > now);
    },
    async shareSalts(salts: readonly DaySalt[]) {
      mayFail();
      return (state.salts = salts.map((each) => state.salts.find(({ day }) => day === each.day) ?? each));
    },
  });
}

test('what protects strangers outlives a restart, also one over midnight and after a write that failed', async () => {
  const clock = fakeClock(Date.UTC(2025, 0, 1, 23, 58));
  const store = openRows();
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), clock);
  const open = async () => {
    const keeping = await keepLimits({ store, clock, log });
    return { keeping, limiter: createLimiter({ clock, keeping }) };
  };
  const calls = [
    ['contactsTold', '2001:db8:1:1::/64', 5],
    ['receipts', 'anna@example.org', 1],
    ['confirmationMails', everybody, 200],
    ['confirmationMails', 'receipts', 200],
    ['heldBack', everybody, 5000],
  ] as const;
  const first = await open();
  for (const [name, address, limit] of calls)
    for (let call = 0; call < limit; call++) first.limiter.consume(name, address);
  first.limiter.consume('regions', '198.51.100.7');
  store.fails = true;
  await first.keeping.close();
  store.fails = false;
  await first.keeping.close();
  expect(lines.join()).toContain('"event":"limits_not_kept","reason":"locked"');
  // Neither an address nor a mailbox, and of what is not to last nothing.
  expect(JSON.stringify([store.salts, store.buckets])).not.toMatch(/2001|198\.51|anna|regions/);

  clock.advance(3 * minute);
  const second = await open();
  const next = () => calls.map(([name, address]) => second.limiter.consume(name, address));
  expect(next()).toEqual([undefined, 420, undefined, undefined, undefined]);
  for (let refilled = 0; refilled < 12; refilled++) next();
  expect(next().every((wait) => wait !== undefined)).toBe(true);
  expect(second.limiter.consume('contactsTold', '2001:db8:1:2::/64')).toBeUndefined();

  clock.advance(11 * minute);
  second.limiter.consume('receipts', 'otto@example.org');
  await second.keeping.close();
  expect(store.buckets.filter(([key]) => /contactsTold|receipts-/.test(key))).toHaveLength(1);
});

test('services on one database have one random salt a day, gone an hour after it, and their own while it is away', async () => {
  const start = Date.UTC(2025, 0, 1, 22, 30);
  const clock = fakeClock(start);
  const today = Math.floor(start / day);
  const store = openRows();
  const log = createLog(() => undefined, clock);
  const services = await Promise.all([1, 2].map(() => keepLimits({ store, clock, log })));
  const [one, other] = services as [KeptLimits, KeptLimits];
  const turn = () => Promise.all(services.map((service) => service.turn()));
  const saltsOf = (each: number) => new Set(services.map((service) => service.saltOf(each)));
  const storedDays = () => store.salts.map((each) => each.day - today);
  expect([...saltsOf(today)][0]).toMatch(/^[\w-]{43}$/);
  expect([saltsOf(today).size, storedDays()]).toEqual([1, [0]]);

  // The next day's is there before it begins, also for who is started then, and today's an hour longer.
  clock.advance(hour);
  await turn();
  const next = one.saltOf(today + 1);
  expect([saltsOf(today + 1).size, storedDays()]).toEqual([1, [0, 1]]);
  expect(next).not.toBe(one.saltOf(today));
  clock.advance(hour);
  await turn();
  expect(storedDays()).toEqual([0, 1]);
  clock.advance(hour);
  await turn();
  expect(storedDays()).toEqual([1]);
  const restarted = await keepLimits({ store, clock, log });
  expect(restarted.saltOf(today + 1)).toBe(next);

  // Away at midnight: each counts by itself, and once it is back with the first one's.
  store.fails = true;
  clock.advance(day);
  await turn();
  expect(saltsOf(today + 2).size).toBe(2);
  store.fails = false;
  await other.turn();
  await one.turn();
  expect([saltsOf(today + 2).size, storedDays()]).toEqual([1, [2]]);
  await Promise.all([...services, restarted].map((service) => service.close()));
});
