/** Which day's requests the office is sent as a table. */
import { expect, test } from 'vitest';
import { at, hour, type Open } from './setup.ts';

export function dailyCsvContract(open: Open): void {
  test('hands out each day that is to be told once, in order', async () => {
    const { store } = await open();
    const claim = (last: string, now: number) => store.claimDailyCsv(last, '2025-03-06', now, 1000);
    const claims = await Promise.all([1, 2, 3].map(() => claim('2025-02-28', at)));
    expect(claims.filter(Boolean)).toEqual(['2025-02-28']);
    // Whoever had it died.
    expect(await claim('2025-02-28', at + 999)).toBeUndefined();
    expect(await claim('2025-02-28', at + 1000)).toBe('2025-02-28');
    await store.completeDailyCsv('2025-03-01');
    expect(await claim('2025-02-28', at + hour)).toBeUndefined();
    expect(await claim('2025-03-03', at + hour)).toBe('2025-03-01');
    await store.completeDailyCsv('2025-03-02');
    // Too late: somebody else was there already.
    await store.completeDailyCsv('2025-03-01');
    expect(await claim('2025-03-03', at + hour)).toBe('2025-03-02');
  });
}
