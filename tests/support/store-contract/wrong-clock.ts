/** A clock that was wrong: nothing is lost by it, and nothing waits for ever. */
import { expect, test } from 'vitest';
import { newContact, newSubscription } from '../app.ts';
import { at, day, hour, type Open } from './setup.ts';

export function wrongClockContract(open: Open): void {
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
