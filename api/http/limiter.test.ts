import { expect, test } from 'vitest';
import { fakeClock } from '../test-support.ts';
import { createLimiter, type Count, type Limiter } from './limiter.ts';

const minute = 60_000;

const passed = (take: () => number | undefined, calls: number) =>
  Array.from({ length: calls }, take).filter((wait) => wait === undefined).length;

test.each([
  ['contacts', 60],
  ['contactsTold', 5],
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
  expect(passed(() => limiter.take(name, '203.0.113.7'), 300)).toBe(limit);
});

test('says how long to wait, and is true to it', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  for (let i = 0; i < 5; i++) limiter.take('contactsTold', 'a');
  expect(limiter.take('contactsTold', 'a')).toBe(120);
  clock.advance(2 * minute - 1000);
  expect(limiter.take('contactsTold', 'a')).toBe(1);
  clock.advance(1000);
  expect(limiter.take('contactsTold', 'a')).toBeUndefined();
  expect(limiter.take('contactsTold', 'a')).toBe(120);
});

test('a refused call costs nothing, a pause of ten minutes gives all five back', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  passed(() => limiter.take('contactsTold', 'a'), 500);
  clock.advance(10 * minute);
  expect(passed(() => limiter.take('contactsTold', 'a'), 500)).toBe(5);
});

test('three hundred contacts a day', () => {
  const clock = fakeClock(Date.UTC(2025, 0, 1));
  const limiter = createLimiter({ clock });
  let count = 0;
  for (let i = 0; i < 12; i++) {
    count += passed(() => limiter.take('contacts', 'a'), 70);
    clock.advance(10 * minute);
  }
  // The day's bucket of 300 refills by one each 288 seconds.
  expect(count).toBeGreaterThanOrEqual(300);
  expect(count).toBeLessThanOrEqual(325);
});

test('nothing is remembered past midnight', () => {
  const clock = fakeClock(Date.UTC(2025, 0, 1, 23, 59, 59));
  const limiter = createLimiter({ clock });
  expect(passed(() => limiter.take('contactsTold', 'a'), 9)).toBe(5);
  clock.advance(1000);
  expect(passed(() => limiter.take('contactsTold', 'a'), 9)).toBe(5);
});

test('addresses and kinds of call do not share a limit', () => {
  const limiter = createLimiter({ clock: fakeClock() });
  passed(() => limiter.take('contacts', 'a'), 99);
  expect(limiter.take('contacts', 'b')).toBeUndefined();
  expect(limiter.take('views', 'a')).toBeUndefined();
});

test.each([
  // So many networks of a kind, each of a /64: of all their calls so many pass.
  { networks: ['2001:db8:1:100', '2001:db8:1:101', '2001:db8:1:1ff', '2001:db8:1:17a'], passing: 10 },
  { networks: ['2001:db8:1:100', '2001:db8:1:200', '2001:db8:1:300', '2001:db8:1:400'], passing: 12 },
  { networks: Array.from({ length: 300 }, (_, i) => `2001:db8:1:${(i * 200).toString(16)}`), passing: 30 },
  { networks: ['2001:db8:1:1', '2001:db8:2:1', '2001:db8:3:1'], passing: 9 },
])('of the newsletter $passing pass from $networks.length networks of 64 bits', ({ networks, passing }) => {
  const limiter = createLimiter({ clock: fakeClock() });
  const calls = networks.map((network) => passed(() => limiter.take('newsletter', `${network}::/64`), 5));
  expect(calls.reduce((sum, count) => sum + count)).toBe(passing);
});

test('what one network is refused for does not use up another one', () => {
  const limiter = createLimiter({ clock: fakeClock() });
  passed(() => limiter.take('newsletter', '2001:db8:1:101::/64'), 500);
  // 500 calls, of which three passed: these alone count for the network around it.
  const others = ['102', '103', '104'].map((part) =>
    passed(() => limiter.take('newsletter', `2001:db8:1:${part}::/64`), 5),
  );
  expect(others).toEqual([3, 3, 1]);
});

test('remembers no more buckets than it may, those seen last', () => {
  const limiter = createLimiter({ clock: fakeClock(), maxKeys: 2 });
  const fill = (address: string) => passed(() => limiter.take('views', address), 60);
  for (const address of ['a', 'b', 'a']) fill(address);
  limiter.take('views', 'c');
  expect(limiter.take('views', 'a')).toBeDefined();
  expect(limiter.take('views', 'b')).toBeUndefined();
});

test('services that tell each other count as one, also what comes to both meanwhile', () => {
  const clock = fakeClock();
  const links = [0, 1].map(() => ({ told: [] as Count[], hear: (_: readonly Count[]): void => undefined }));
  const [one, other] = links.map((link) =>
    createLimiter({
      clock,
      sharing: {
        saltOf: (day) => `salt of ${day}`,
        tell: (counts) => void link.told.push(...counts),
        onTold: (hear) => void (link.hear = hear),
      },
    }),
  ) as [Limiter, Limiter];
  const exchange = () => {
    const [ofOne = [], ofOther = []] = links.map(({ told }) => told.splice(0));
    links[0]?.hear(ofOther);
    links[1]?.hear(ofOne);
  };
  expect(passed(() => one.take('prices', 'a'), 20)).toBe(20);
  expect(passed(() => other.take('prices', 'a'), 20)).toBe(20);
  exchange();
  expect(passed(() => other.take('prices', 'a'), 40)).toBe(20);
  exchange();
  expect(one.take('prices', 'a')).toBe(1);
  other.giveBack('prices', 'a');
  exchange();
  expect([one.take('prices', 'a'), one.take('prices', 'a')]).toEqual([undefined, 1]);
});
