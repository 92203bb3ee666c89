import { expect, test, vi } from 'vitest';
import { fakeClock } from '../../tests/support/app.ts';
import { createLimiter, limits, mostRemembered, type Limiter, type LimitName } from './limiter.ts';

const minute = 60_000;

const wait = async (limiter: Limiter, name: LimitName, address: string) =>
  (await limiter.count(name, address)).waitSeconds;

async function passed(limiter: Limiter, name: LimitName, address: string, calls: number): Promise<number> {
  const waits = await Promise.all(Array.from({ length: calls }, () => wait(limiter, name, address)));
  return waits.filter((seconds) => seconds === undefined).length;
}

test('of many calls at once each limit lets pass what it says, of another address and limit too', async () => {
  const limiter = createLimiter({ clock: fakeClock() });
  for (const [name, { calls }] of Object.entries(limits) as [LimitName, { calls: number }][])
    for (const address of ['203.0.113.7', '203.0.113.8', '2001:db8:1:1::/64'])
      expect(await passed(limiter, name, address, calls + 20), `${name} ${address}`).toBe(calls);
});

test('it says how long to wait, and is true to it', async () => {
  const clock = fakeClock();
  const limiter = createLimiter({ clock });
  await passed(limiter, 'requests', '203.0.113.7', 5);
  expect(await wait(limiter, 'requests', '203.0.113.7')).toBe(600);
  clock.advance(10 * minute - 1000);
  expect(await wait(limiter, 'requests', '203.0.113.7')).toBe(1);
  clock.advance(1000);
  expect(await passed(limiter, 'requests', '203.0.113.7', 9)).toBe(5);
  // Nobody waits for a clock that was ahead.
  clock.advance(-60 * minute);
  expect(await passed(limiter, 'requests', '203.0.113.7', 9)).toBe(5);
});

test.each([
  // Networks, each a /64 or an address, and how many calls of all of them pass together.
  { what: 'a /56', networks: ['2001:db8:1:100', '2001:db8:1:101', '2001:db8:1:1ff', '2001:db8:1:17a'], times: 3 },
  { what: 'four /56', networks: ['2001:db8:1:100', '2001:db8:1:200', '2001:db8:1:300', '2001:db8:1:400'], times: 4 },
  {
    what: 'a /48',
    networks: Array.from({ length: 40 }, (_, i) => `2001:db8:1:${(i * 512).toString(16)}`),
    times: 10,
  },
  { what: 'a /32', networks: Array.from({ length: 40 }, (_, i) => `2001:db8:${i}:1`), times: 20 },
  { what: 'a /16', networks: Array.from({ length: 40 }, (_, i) => `203.0.${i}.7`), times: 20 },
])('$what may $times times what one line may', async ({ networks, times }) => {
  const limiter = createLimiter({ clock: fakeClock() });
  let sum = 0;
  for (const network of networks)
    sum += await passed(limiter, 'requests', network.includes(':') ? `${network}::/64` : network, 5);
  expect(sum).toBe(5 * times);
});

test('what one line is refused for uses up nothing of its network, and what is given back counts for none', async () => {
  const limiter = createLimiter({ clock: fakeClock() });
  await passed(limiter, 'newsletter', '2001:db8:1:101::/64', 500);
  const { refund } = await limiter.count('newsletter', '2001:db8:1:102::/64');
  await refund();
  const others = [];
  for (const part of ['102', '103', '104'])
    others.push(await passed(limiter, 'newsletter', `2001:db8:1:${part}::/64`, 5));
  expect(others).toEqual([3, 3, 0]);
});

test('a flood of addresses fills no limit: whoever is new passes, whoever calls on is known, and it is told', async () => {
  const onForgotten = vi.fn();
  const limiter = createLimiter({ clock: fakeClock(), onForgotten });
  await passed(limiter, 'prices', 'known', 99);
  await passed(limiter, 'regions', 'known', 199);
  for (let i = 0; i < 2 * mostRemembered; i++) {
    await limiter.count('regions', `2001:${i.toString(16)}:1:1::/64`);
    if (i % 1000 === 0) expect(await wait(limiter, 'regions', 'known')).toBe(60);
  }
  expect(await wait(limiter, 'regions', 'new')).toBeUndefined();
  expect(await wait(limiter, 'prices', 'known')).toBe(60);
  expect(new Set(onForgotten.mock.calls.flat())).toEqual(new Set(['regions']));
});
