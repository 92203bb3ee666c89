/** Limits of addresses, kept over a restart. */
import { expect, test } from 'vitest';
import { at, type Open } from './setup.ts';

export function keptLimitsContract(open: Open): void {
  test('limits are kept until they are empty, with the salts of their days', async () => {
    const { store } = await open();
    expect(await store.keptLimits(at)).toEqual({ salts: [], buckets: [] });
    await store.keepLimits(
      {
        salts: [{ day: 1, salt: 'one' }],
        buckets: [
          ['a', at + 1],
          ['b', at + 2],
        ],
      },
      at,
    );
    await store.keepLimits(
      {
        salts: [{ day: 2, salt: 'two' }],
        buckets: [
          ['b', at + 5],
          ['c', at + 4],
        ],
      },
      at + 1,
    );
    const { salts, buckets } = await store.keptLimits(at + 1);
    expect(salts).toEqual([{ day: 2, salt: 'two' }]);
    expect(new Map(buckets)).toEqual(
      new Map([
        ['b', at + 5],
        ['c', at + 4],
      ]),
    );
    expect((await store.keptLimits(at + 4)).buckets).toEqual([['b', at + 5]]);
  });
}
