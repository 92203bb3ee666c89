/** How often pages were seen, and what came of it. */
import { expect, test } from 'vitest';
import { newContact } from '../app.ts';
import type { VisitCount, Visit } from '#domain/visits';
import { at, day, expiring, none, type Open } from './setup.ts';
import type { Store } from '../../../api/storage/port.ts';

const noCounts = { views: 0, calls: 0, chats: 0, requests: 0 };

/** `calls` of the same visit on a day, one after another. */
async function count(store: Store, on: string, visit: Visit, times: Partial<Record<VisitCount, number>>) {
  for (const [name, number] of Object.entries(times))
    for (let i = 0; i < number; i++) await store.countVisit(visit, name as VisitCount, on);
}

export function visitsContract(open: Open): void {
  test('sums visits by page and origin, each for itself, most seen first', async () => {
    const { store } = await open();
    const visit = { page: '/bremen', origin: 'search', campaign: 'herbst' };
    await count(store, '2025-01-30', { page: '/early' }, { views: 9 });
    await count(store, '2025-01-31', visit, { views: 2, calls: 1 });
    await count(store, '2025-02-01', visit, { views: 1, chats: 1 });
    await count(store, '2025-02-01', { page: '/', origin: 'search' }, { views: 1 });
    await count(store, '2025-02-01', {}, { views: 1 });
    await count(store, '2025-02-02', { page: '/late' }, { views: 9 });
    expect(await store.visitSums('2025-01-31', '2025-02-01')).toEqual([
      { kind: 'origin', name: 'search', ...noCounts, views: 4, calls: 1, chats: 1 },
      { kind: 'page', name: '/bremen', ...noCounts, views: 3, calls: 1, chats: 1 },
      { kind: 'page', name: '/', ...noCounts, views: 1 },
    ]);
    expect(await store.visitSums('2024-01-01', '2024-12-31')).toEqual([]);
  });

  test('visits that come at once are all counted', async () => {
    const { store } = await open();
    const visits: Visit[] = [
      { page: '/', origin: 'search' },
      { page: '/bremen', origin: 'search', campaign: 'herbst' },
    ];
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => store.countVisit(visits[i % 2] ?? {}, 'views', '2025-01-31')),
    );
    const sums = await store.visitSums('2025-01-31', '2025-01-31');
    expect(sums.map(({ name, views }) => [name, views])).toEqual([
      ['search', 40],
      ['/', 20],
      ['/bremen', 20],
    ]);
  });

  test('counts a request where it is stored, once, and one from quarantine where it is released', async () => {
    const { store } = await open();
    const contact = { ...newContact('x').contact, page: '/bremen', origin: 'direct', campaign: undefined };
    const save = (id: string, overrides: object = {}) =>
      store.saveContact(newContact(id, { contact, idempotencyKey: `key-${id}`, ...overrides }));
    await save('a');
    await save('a');
    await save('held', { quarantineReason: 'flood', deliveries: [] });
    const requests = async (on: string) =>
      (await store.visitSums(on, on)).map(({ name, requests }) => [name, requests]);
    expect(await requests('2025-03-03')).toEqual([
      ['/bremen', 1],
      ['direct', 1],
    ]);
    await store.releaseContact('held', at + day, none, at + day);
    expect(await requests('2025-03-04')).toEqual([
      ['/bremen', 1],
      ['direct', 1],
    ]);
    expect(await store.findContact('a')).toMatchObject({
      contact: { page: '/bremen', origin: 'direct', campaign: null },
    });
  });

  test('days become sums of their month after thirteen months, once', async () => {
    const { store, rows } = await open();
    const visit = { page: '/' };
    await count(store, '2024-01-01', visit, { views: 1 });
    await count(store, '2024-01-31', visit, { views: 2, calls: 3 });
    await count(store, '2024-02-01', visit, { chats: 1 });
    await count(store, '2024-02-02', visit, { requests: 1 });
    await count(store, '2024-02-03', visit, { views: 5 });
    // Stored, so that the store knows what time it is.
    await store.saveContact(newContact('a', { quarantineReason: 'flood' }));
    const listed = () =>
      rows(
        `SELECT day, ${Object.keys(noCounts)
          .map((name) => `CAST(${name} AS INTEGER) AS ${name}`)
          .join(', ')} FROM visits ORDER BY day`,
      );
    const summed = [
      { day: '2024-01-01', ...noCounts, views: 3, calls: 3 },
      { day: '2024-02-01', ...noCounts, chats: 1, requests: 1 },
      { day: '2024-02-03', ...noCounts, views: 5 },
    ];
    for (let run = 0; run < 2; run++) {
      await store.deleteExpired(expiring(at));
      expect(await listed()).toEqual(summed);
    }
    // A clock that is wrong sums nothing.
    await store.deleteExpired(expiring(at + 99 * day));
    expect(await listed()).toEqual(summed);
  });
}
