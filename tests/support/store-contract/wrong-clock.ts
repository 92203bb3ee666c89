/** A clock that was wrong: nothing is lost by it, and nothing waits for ever. */
import { expect, test } from 'vitest';
import { newContact, newSubscription } from '../app.ts';
import { at, day, due, expiring, hour, tellAll, type Open } from './setup.ts';

export function wrongClockContract(open: Open): void {
  test('deletes nothing by a clock that disagrees with what was seen, until a person says that it is right', async () => {
    const jumps: Record<string, { hours: number; clock: number; held: boolean }> = {
      'six months ahead': { hours: 0, clock: due, held: true },
      'two days and an hour ahead': { hours: -49, clock: due, held: true },
      'two days ahead, as after a pause': { hours: -48, clock: due, held: false },
      'dead, in 2020': { hours: 0, clock: Date.UTC(2020, 0, 1), held: true },
      'two days and an hour back': { hours: 49, clock: due, held: true },
      'two days back': { hours: 48, clock: due, held: false },
    };
    for (const [name, { hours, clock, held }] of Object.entries(jumps)) {
      const { store } = await open();
      await store.saveContact(newContact('a'));
      await tellAll(store, at);
      if (hours !== 0)
        await store.deleteExpired(expiring(due + hours * hour, { byWord: true, tellingChannels: ['contact-mail'] }));
      // By its newest row, where it has noted no time yet.
      const isOld = clock >= due;
      const first = await store.deleteExpired(expiring(clock));
      expect(first, name).toMatchObject({ contacts: held ? 0 : 1, held: held ? 'clock' : undefined });
      expect(first.waiting, name).toBe(held && isOld ? 1 : 0);
      // Hour after hour: that time passes by a clock proves nothing of it.
      for (let passed = 1; held && clock >= due + hours * hour && passed < 72; passed += 35)
        expect(await store.deleteExpired(expiring(clock + passed * hour)), name).toMatchObject({ held: 'clock' });
      const byWord = await store.deleteExpired(expiring(clock, { byWord: true }));
      expect([byWord.contacts, byWord.held], name).toEqual([held && isOld ? 1 : 0, undefined]);
      if (held) expect((await store.deleteExpired(expiring(clock + hour))).held, name).toBeUndefined();
    }
  });

  test('an empty store takes any clock: what comes later is measured by the last one', async () => {
    const { store } = await open();
    for (const now of [Date.UTC(2020, 0, 1), due, at])
      expect(await store.deleteExpired(expiring(now))).toMatchObject({ held: undefined });
    await store.saveContact(newContact('a'));
    expect(await store.deleteExpired(expiring(due))).toMatchObject({ held: 'clock' });
  });

  test('what came while the clock stood in 2020 or was ahead is no older and no younger than it is', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('before', { receivedAt: due }));
    await store.deleteExpired(expiring(due));
    const old = Date.UTC(2020, 0, 1);
    const held = { quarantineReason: 'flood', deliveries: [] } as const;
    await store.saveContact(newContact('told', { receivedAt: old }));
    await store.saveContact(newContact('held', { receivedAt: old, ...held }));
    await store.requestSubscription(newSubscription('s', { requestedAt: old }), day);
    await store.saveContact(newContact('ahead', { receivedAt: due + 200 * day }));
    await tellAll(store, due + 300 * day);
    expect(await store.deleteExpired(expiring(due + hour))).toMatchObject({
      contacts: 0,
      subscriptions: 0,
      held: undefined,
    });
    expect(await rows('SELECT id FROM contacts ORDER BY id')).toHaveLength(4);
    const ahead = (await store.findContact('ahead'))?.contact;
    expect(ahead).toMatchObject({
      receivedAt: new Date(due + hour).toISOString(),
      seenAt: new Date(due).toISOString(),
    });
    expect(await store.deleteExpired(expiring(due + 8 * day, { byWord: true }))).toMatchObject({ subscriptions: 1 });
    expect(await store.deleteExpired(expiring(due + 190 * day, { byWord: true }))).toMatchObject({ contacts: 4 });
  });

  test('waits that a clock which was ahead has made are over when it is right', async () => {
    const { store } = await open();
    const month = 30 * day;
    await store.saveContact(newContact('never-tried', { receivedAt: at + month }));
    await store.saveContact(newContact('failed'));
    for (const { id, lease } of await store.claimDeliveries('contact-webhook', at + month - 1, {
      limit: 9,
      leaseMs: hour,
    }))
      await store.retryDelivery(id, lease, at + month + 6 * hour, 'http-503');
    await store.saveContact(newContact('waits'));
    for (const { id, lease } of await store.claimDeliveries('contact-webhook', at, { limit: 9, leaseMs: hour }))
      await store.retryDelivery(id, lease, at + 6 * hour, 'http-503');
    expect(await store.boundWaits(at, day)).toBe(2);
    expect(await store.boundWaits(at, day)).toBe(0);
    const claimed = await store.claimDeliveries('contact-webhook', at, { limit: 9, leaseMs: hour });
    expect(claimed.map(({ contactId }) => contactId).sort()).toEqual(['failed', 'never-tried']);

    // Who sends the same content, or asks for the newsletter, once it is right.
    await store.saveContact(newContact('then', { receivedAt: at + month, contentHash: 'same' }));
    expect(await store.saveContact(newContact('now', { contentHash: 'same' }))).toMatchObject({ outcome: 'stored' });
    await store.requestSubscription(newSubscription('then', { requestedAt: at + month }), day);
    expect(await store.requestSubscription(newSubscription('now'), day)).toBe('stored');
  });
}
