import { expect, test } from 'vitest';
import { fakeClock } from '../test-support.ts';
import { createLimiter } from './limiter.ts';

const minute = 60_000;

const passed = (take: () => number | undefined, calls: number) =>
  Array.from({ length: calls }, take).filter((wait) => wait === undefined).length;

test.each([
  ['contacts', 5],
  ['views', 60],
  ['prices', 60],
  ['regions', 120],
] as const)('of 200 %s at once exactly %i pass', (name, limit) => {
  const limiter = createLimiter({ clock: fakeClock() });
  expect(passed(() => limiter.take(name, '203.0.113.7'), 200)).toBe(limit);
});

test('says how long to wait, and is true to it', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  for (let i = 0; i < 5; i++) limiter.take('contacts', 'a');
  expect(limiter.take('contacts', 'a')).toBe(120);
  clock.advance(2 * minute - 1000);
  expect(limiter.take('contacts', 'a')).toBe(1);
  clock.advance(1000);
  expect(limiter.take('contacts', 'a')).toBeUndefined();
  expect(limiter.take('contacts', 'a')).toBe(120);
});

test('a refused call costs nothing, a pause of ten minutes gives all five back', () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  passed(() => limiter.take('contacts', 'a'), 500);
  clock.advance(10 * minute);
  expect(passed(() => limiter.take('contacts', 'a'), 500)).toBe(5);
});

test('thirty requests a day', () => {
  const clock = fakeClock(Date.UTC(2025, 0, 1));
  const limiter = createLimiter({ clock });
  let count = 0;
  for (let i = 0; i < 12; i++) {
    count += passed(() => limiter.take('contacts', 'a'), 6);
    clock.advance(10 * minute);
  }
  // The day's bucket of 30 refills by one each 48 minutes.
  expect(count).toBeGreaterThanOrEqual(30);
  expect(count).toBeLessThanOrEqual(32);
});

test('nothing is remembered past midnight', () => {
  const clock = fakeClock(Date.UTC(2025, 0, 1, 23, 59, 59));
  const limiter = createLimiter({ clock });
  expect(passed(() => limiter.take('contacts', 'a'), 9)).toBe(5);
  clock.advance(1000);
  expect(passed(() => limiter.take('contacts', 'a'), 9)).toBe(5);
});

test('addresses and kinds of call do not share a limit', () => {
  const limiter = createLimiter({ clock: fakeClock() });
  passed(() => limiter.take('contacts', 'a'), 9);
  expect(limiter.take('contacts', 'b')).toBeUndefined();
  expect(limiter.take('views', 'a')).toBeUndefined();
});

test('remembers no more addresses than it may, those seen last', () => {
  const limiter = createLimiter({ clock: fakeClock(), maxKeys: 2 });
  for (const address of ['a', 'b', 'a']) passed(() => limiter.take('contacts', address), 5);
  limiter.take('contacts', 'c');
  expect(limiter.take('contacts', 'a')).toBeDefined();
  expect(limiter.take('contacts', 'b')).toBeUndefined();
});
