import { expect, test } from 'vitest';
import { createLimiter, everybody } from '../http/limiter.ts';
import { createLog } from '../http/log.ts';
import { fakeClock } from '../../tests/support/app.ts';
import { keepLimits } from './limit-keeping.ts';
import { UnavailableError, type KeptLimitRows } from './port.ts';

const minute = 60_000;

/** @param fails whether the next write does */
function openRows() {
  const state = { fails: false, rows: { salts: [], buckets: [] } as KeptLimitRows };
  return Object.assign(state, {
    keptLimits: async (now: number) => ({
      ...state.rows,
      buckets: state.rows.buckets.filter(([, emptyAt]) => emptyAt > now),
    }),
    async keepLimits({ salts, buckets }: KeptLimitRows, now: number) {
      if (state.fails) throw new UnavailableError('locked');
      const all = new Map([...state.rows.buckets, ...buckets]);
      state.rows = { salts, buckets: [...all].filter(([, emptyAt]) => emptyAt > now) };
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
  expect(JSON.stringify(store.rows)).not.toMatch(/2001|198\.51|anna|regions/);

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
  expect(store.rows.buckets.filter(([key]) => /contactsTold|receipts-/.test(key))).toHaveLength(1);
});
