import { expect, test } from 'vitest';
import { fakeClock } from '../../tests/support/app.ts';
import { createLimiter, createSalts, everybody, limits, type Count, type Limiter } from './limiter.ts';

const minute = 60_000;

const byVisitor = [
  'contactsTold',
  'contacts',
  'newsletter',
  'mailLinks',
  'views',
  'prices',
  'regions',
  'refusals',
] as const;

const passed = (take: () => number | undefined, calls: number) =>
  Array.from({ length: calls }, take).filter((wait) => wait === undefined).length;

test.each([
  ['contacts', 60],
  ['contactsTold', 5],
  ['heldBack', 300],
  ['newsletter', 3],
  ['confirmationMails', 200],
  ['receipts', 1],
  ['mailLinks', 120],
  ['refusals', 120],
  ['views', 60],
  ['prices', 60],
  ['regions', 120],
] as const)('of 300 %s at once exactly %i pass', (name, limit) => {
  const limiter = createLimiter({ clock: fakeClock() });
  expect(passed(() => limiter.consume(name, '203.0.113.7'), 300)).toBe(limit);
});

test('says how long to wait, and is true to it', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  for (let i = 0; i < 5; i++) limiter.consume('contactsTold', 'a');
  expect(limiter.consume('contactsTold', 'a')).toBe(120);
  clock.advance(2 * minute - 1000);
  expect(limiter.consume('contactsTold', 'a')).toBe(1);
  clock.advance(1000);
  expect(limiter.consume('contactsTold', 'a')).toBeUndefined();
  expect(limiter.consume('contactsTold', 'a')).toBe(120);
});

test('a refused call costs nothing, a pause of ten minutes gives all five back', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  passed(() => limiter.consume('contactsTold', 'a'), 500);
  clock.advance(10 * minute);
  expect(passed(() => limiter.consume('contactsTold', 'a'), 500)).toBe(5);
});

test('three hundred contacts a day', () => {
  const clock = fakeClock(Date.UTC(2025, 0, 1));
  const limiter = createLimiter({ clock });
  let count = 0;
  for (let i = 0; i < 12; i++) {
    count += passed(() => limiter.consume('contacts', 'a'), 70);
    clock.advance(10 * minute);
  }
  // The day's bucket of 300 refills by one each 288 seconds.
  expect(count).toBeGreaterThanOrEqual(300);
  expect(count).toBeLessThanOrEqual(325);
});

test('no limit begins anew at midnight, by any kind of address', () => {
  for (const [name, address] of [
    ['contactsTold', 'a'],
    ['receipts', 'anna@example.org'],
    ['confirmationMails', everybody],
    ['newsletter', '2001:db8:1:1::/64'],
  ] as const) {
    const clock = fakeClock(Date.UTC(2025, 0, 1, 23, 59, 59));
    const limiter = createLimiter({ clock });
    expect(
      passed(() => limiter.consume(name, address), 999),
      name,
    ).toBe(limits[name].periods[0].limit);
    clock.advance(1000);
    expect(
      passed(() => limiter.consume(name, address), 999),
      name,
    ).toBe(0);
  }
});

test('a clock that is turned back locks nobody out for longer than a period', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  passed(() => limiter.consume('contactsTold', 'a'), 9);
  clock.advance(-5 * 60 * minute);
  expect(limiter.consume('contactsTold', 'a')).toBe(120);
});

test('addresses and kinds of call do not share a limit', () => {
  const limiter = createLimiter({ clock: fakeClock() });
  passed(() => limiter.consume('contacts', 'a'), 99);
  expect(limiter.consume('contacts', 'b')).toBeUndefined();
  expect(limiter.consume('views', 'a')).toBeUndefined();
});

test.each([
  // Networks, each a /64, and how many calls of all of them pass together.
  { networks: ['2001:db8:1:100', '2001:db8:1:101', '2001:db8:1:1ff', '2001:db8:1:17a'], times: 3 },
  { networks: ['2001:db8:1:100', '2001:db8:1:200', '2001:db8:1:300', '2001:db8:1:400'], times: 4 },
  { networks: Array.from({ length: 40 }, (_, i) => `2001:db8:1:${(i * 512).toString(16)}`), times: 10 },
  { networks: ['2001:db8:1:1', '2001:db8:2:1', '2001:db8:3:1'], times: 3 },
])('$networks.length networks of 64 bits may $times times what one may', ({ networks, times }) => {
  for (const name of byVisitor) {
    const limiter = createLimiter({ clock: fakeClock() });
    const { limit } = limits[name].periods[0];
    const calls = networks.map((network) => passed(() => limiter.consume(name, `${network}::/64`), limit));
    expect(
      calls.reduce((sum, count) => sum + count),
      name,
    ).toBe(times * limit);
  }
});

test('what one network is refused for does not use up another one', () => {
  const limiter = createLimiter({ clock: fakeClock() });
  passed(() => limiter.consume('newsletter', '2001:db8:1:101::/64'), 500);
  // 500 calls, of which three passed: these alone count for the network around it.
  const others = ['102', '103', '104'].map((part) =>
    passed(() => limiter.consume('newsletter', `2001:db8:1:${part}::/64`), 5),
  );
  expect(others).toEqual([3, 3, 0]);
});

test('a flood of addresses changes no other rule, forgets nobody and takes nobody new until a period is over', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock, maxKeys: 1000 });
  passed(() => limiter.consume('receipts', 'anna@example.org'), 9);
  passed(() => limiter.consume('confirmationMails', everybody), 999);
  passed(() => limiter.consume('regions', 'known'), 999);
  const flood = () =>
    Array.from({ length: 5000 }, (_, i) => limiter.consume('regions', `2001:${i.toString(16)}:1:1::/64`)).filter(
      (wait) => wait === undefined,
    ).length;
  expect(flood()).toBe(999);
  expect(limiter.consume('regions', 'new')).toBe(60);
  expect([
    limiter.consume('receipts', 'anna@example.org'),
    limiter.consume('confirmationMails', everybody),
    limiter.consume('regions', 'known'),
  ]).not.toContain(undefined);
  expect(limiter.consume('views', 'new')).toBeUndefined();
  clock.advance(minute);
  expect(limiter.consume('regions', 'new')).toBeUndefined();
});

test('one network fills no table, whatever it asks for', () => {
  const limiter = createLimiter({ clock: fakeClock(), maxKeys: 1500 });
  for (let i = 0; i < 5000; i++) limiter.consume('regions', `2001:db8:1:${i.toString(16)}::/64`);
  expect(limiter.consume('regions', '198.51.100.7')).toBeUndefined();
});

test('what counts of a network is told by the one that made most', () => {
  const limiter = createLimiter({ clock: fakeClock() });
  expect(limiter.counted('contactsTold', '2001:db8:1:1::/64')).toBe(0);
  for (let i = 1; i <= 7; i++) limiter.consume('contactsTold', `2001:db8:1:${i}::/64`);
  expect(limiter.counted('contactsTold', '2001:db8:1:1::/64')).toBe(7);
  expect(limiter.counted('contactsTold', '2001:db8:1:ff00::/64')).toBe(7);
  expect(limiter.counted('contactsTold', '2001:db8:2:1::/64')).toBe(0);
});

test('services that announce their counts to each other count as one, also what comes to both meanwhile', () => {
  const clock = fakeClock();
  const links = [0, 1].map(() => ({ told: [] as Count[], hear: (_: readonly Count[]): void => undefined }));
  const keeping = { saltOf: createSalts(), buckets: [], keep: () => undefined };
  const [one, other] = links.map((link) =>
    createLimiter({
      clock,
      keeping,
      sharing: {
        announce: (counts) => void link.told.push(...counts),
        onAnnounced: (hear) => void (link.hear = hear),
      },
    }),
  ) as [Limiter, Limiter];
  const exchange = () => {
    const [ofOne = [], ofOther = []] = links.map(({ told }) => told.splice(0));
    links[0]?.hear(ofOther);
    links[1]?.hear(ofOne);
  };
  expect(passed(() => one.consume('prices', 'a'), 20)).toBe(20);
  expect(passed(() => other.consume('prices', 'a'), 20)).toBe(20);
  exchange();
  expect(passed(() => other.consume('prices', 'a'), 40)).toBe(20);
  exchange();
  expect(one.consume('prices', 'a')).toBe(1);
  other.giveBack('prices', 'a');
  exchange();
  expect([one.consume('prices', 'a'), one.consume('prices', 'a')]).toEqual([undefined, 1]);
});

test('counts outlive a change of the salt within a day, as where a database that was away has another one', () => {
  const clock = fakeClock(Date.UTC(2025, 2, 3, 12));
  const state = { salt: 'own' };
  const limiter = createLimiter({ clock, keeping: { saltOf: () => state.salt, buckets: [], keep: () => undefined } });
  expect(passed(() => limiter.consume('prices', 'a'), 99)).toBe(60);
  expect(passed(() => limiter.consume('newsletter', 'a'), 3)).toBe(3);
  state.salt = 'shared';
  expect(limiter.consume('prices', 'a')).toBe(1);
  // What was carried over outlives the hour in which the salt before still holds: one comes back each 20 minutes.
  clock.advance(59 * minute);
  expect(passed(() => limiter.consume('newsletter', 'a'), 99)).toBe(2);
  clock.advance(2 * minute);
  expect(passed(() => limiter.consume('newsletter', 'a'), 99)).toBe(1);
});

test('what was counted while the clock was ahead closes no door for longer than it should', () => {
  const clock = fakeClock(Date.UTC(2025, 2, 3, 20));
  const limiter = createLimiter({ clock });
  for (let i = 0; i < 9; i++) limiter.consume('contactsTold', 'a');
  clock.advance(-18 * 60 * minute);
  expect(limiter.consume('contactsTold', 'a')).toBeLessThanOrEqual(120);
  clock.advance(10 * minute);
  expect(passed(() => limiter.consume('contactsTold', 'a'), 9)).toBe(5);
});
