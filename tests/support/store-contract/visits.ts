/** How often pages were seen, and what came of it. */
import { expect, test } from 'vitest';
import type { VisitCount, Visit } from '#domain/site/visits';
import { newContact } from '../app.ts';
import { at, day, expiring, none, type Open } from './setup.ts';
import type { Store } from '../../../api/storage/port.ts';

const noCounts = { views: 0, calls: 0, chats: 0, requests: 0 };

/** `calls` of the same visit on a day, all at once. */
const count = (store: Store, on: string, visit: Visit, times: Partial<Record<VisitCount, number>>) =>
  Promise.all(
    Object.entries(times).flatMap(([name, number]) =>
      Array.from({ length: number }, () => store.countVisit(visit, name as VisitCount, on)),
    ),
  );

export function visitsContract(open: Open): void {
  test('sums visits by page and origin, each for itself, most seen first, however many come at once', async () => {
    const { store } = await open();
    const visit = { page: '/bremen', origin: 'search' };
    await count(store, '2025-01-30', { page: '/early' }, { views: 9 });
    await count(store, '2025-01-31', visit, { views: 20, calls: 1 });
    await count(store, '2025-02-01', visit, { views: 1, chats: 1 });
    await count(store, '2025-02-01', { page: '/', origin: 'search' }, { views: 1 });
    await count(store, '2025-02-01', {}, { views: 1 });
    expect(await store.visitSums('2025-01-31', '2025-02-01')).toEqual([
      { kind: 'origin', name: 'search', ...noCounts, views: 22, calls: 1, chats: 1 },
      { kind: 'page', name: '/bremen', ...noCounts, views: 21, calls: 1, chats: 1 },
      { kind: 'page', name: '/', ...noCounts, views: 1 },
    ]);
  });

  test('counts a request where it is stored, once, and one from quarantine where it is released', async () => {
    const { store } = await open();
    const contact = { ...newContact('x').contact, page: '/bremen', origin: 'direct' };
    const save = (id: string, overrides: object = {}) =>
      store.saveContact(newContact(id, { contact, idempotencyKey: `key-${id}`, ...overrides }));
    for (let turn = 0; turn < 2; turn++) await save('a');
    await save('held', { quarantineReason: 'flood', deliveries: [] });
    const requests = async (on: string) =>
      (await store.visitSums(on, on)).map(({ name, requests }) => `${name} ${requests}`);
    expect(await requests('2025-03-03')).toEqual(['/bremen 1', 'direct 1']);
    await store.releaseContact('held', at + day, none, at + day);
    expect(await requests('2025-03-04')).toEqual(['/bremen 1', 'direct 1']);
  });

  test('days become sums of their month after thirteen months, once', async () => {
    const { store, rows } = await open();
    const visit = { page: '/' };
    await count(store, '2024-01-01', visit, { views: 1 });
    await count(store, '2024-01-31', visit, { views: 2, calls: 3 });
    await count(store, '2024-02-02', visit, { requests: 1 });
    await count(store, '2024-02-03', visit, { views: 5 });
    // Stored, so that the store knows what time it is.
    await store.saveContact(newContact('a', { quarantineReason: 'flood' }));
    for (let run = 0; run < 2; run++) {
      await store.deleteExpired(expiring(at));
      const listed = await rows('SELECT day, views, calls, requests FROM visits ORDER BY day');
      expect(listed.map((row) => Object.values(row).join(' '))).toEqual([
        ...['2024-01-01 3 3 0', '2024-02-01 0 0 1', '2024-02-03 5 0 0'],
      ]);
    }
  });
}
