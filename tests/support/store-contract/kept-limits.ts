/** Limits of addresses, kept over a restart. */
import { expect, test } from 'vitest';
import { at, type Open } from './setup.ts';

export function keptLimitsContract(open: Open): void {
  test('limits are kept until they are empty', async () => {
    const { store } = await open();
    expect(await store.keptLimits(at)).toEqual([]);
    await store.keepLimits(
      [
        ['a', at + 1],
        ['b', at + 2],
      ],
      at,
    );
    await store.keepLimits(
      [
        ['b', at + 5],
        ['c', at + 4],
      ],
      at + 1,
    );
    expect(new Map(await store.keptLimits(at + 1))).toEqual(
      new Map([
        ['b', at + 5],
        ['c', at + 4],
      ]),
    );
    expect(await store.keptLimits(at + 4)).toEqual([['b', at + 5]]);
  });

  test('all who offer a salt for a day get the one of the first, until the day is over', async () => {
    const { store, rows } = await open();
    const offers = ['a', 'b', 'c', 'd', 'e', 'f'];
    const offer = (day: number) => (salt: string) => store.shareSalts([{ day, salt }]);
    const answers = await Promise.all(offers.map(offer(1)));
    expect(new Set(answers.map((salts) => JSON.stringify(salts)))).toHaveProperty('size', 1);
    const [first] = answers[0] ?? [];
    expect(first).toEqual({ day: 1, salt: expect.stringMatching(/^[a-f]$/) as string });
    const next = { day: 2, salt: 'next' };
    expect(await store.shareSalts([{ day: 1, salt: 'late' }, next])).toEqual([first, next]);
    expect(await store.shareSalts([next])).toEqual([next]);
    expect(await rows('SELECT salt FROM limit_salts')).toEqual([{ salt: 'next' }]);
  });
}
