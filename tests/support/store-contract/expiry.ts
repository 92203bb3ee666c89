/** What is deleted when its time is over, and what is not. */
import { expect, test } from 'vitest';
import { contact, newContact, newSubscription } from '../app.ts';
import type { Channel } from '../../../api/storage/port.ts';
import { at, day, due, expiring, hour, message, none, saveMany, deliverAll, type Open } from './setup.ts';

export function expiryContract(open: Open): void {
  test('contacts are deleted when their time is over, however many, with their messages; what nobody was told of stays', async () => {
    const { store, rows } = await open();
    // In quarantine, so that none need be told first.
    const flood = { quarantineReason: 'flood', contact: { ...contact, email: 'otto@example.org' } } as const;
    await saveMany(603, (i) => store.saveContact(newContact(`many-${i}`, flood)));
    await store.saveContact(newContact('new', { ...flood, receivedAt: at + day }));
    const save = (id: string, ...channels: Channel[]) =>
      store.saveContact(newContact(id, { deliveries: channels.map((channel) => message(id, channel)) }));
    // A receipt tells nobody but whoever asked.
    await save('receipt', 'contact-receipt');
    await deliverAll(store, at, 'contact-receipt');
    await save('told', 'contact-webhook');
    await save('told-by-one', 'contact-webhook', 'contact-mail');
    await deliverAll(store, at);
    await save('pending', 'contact-webhook');
    await save('parked', 'contact-mail');
    for (const { id, contactId, lease } of await store.claimDeliveries('contact-mail', at, { limit: 9, leaseMs: hour }))
      if (contactId === 'parked') await store.giveUpDelivery(id, lease, 'smtp-550');
    await save('silent');
    expect(await store.deleteExpired(expiring(due - 1))).toMatchObject({ contacts: 0, undelivered: 0 });
    expect(await store.deleteExpired(expiring(due))).toMatchObject({
      contacts: 605,
      subscriptions: 0,
      undelivered: 4,
    });
    const left = async () => (await rows('SELECT id FROM contacts ORDER BY id')).map(({ id }) => id);
    expect(await left()).toEqual(['new', 'parked', 'pending', 'receipt', 'silent']);
    // Where no way is set up, whoever runs it reads the list: what never had a message goes with its time.
    expect(await store.deleteExpired(expiring(due, { isAnyOn: false }))).toMatchObject({
      contacts: 1,
      undelivered: 3,
    });
    expect(await left()).toEqual(['new', 'parked', 'pending', 'receipt']);
    expect(await rows(`SELECT id FROM deliveries WHERE contact_id LIKE 'many%'`)).toEqual([]);
  });

  test('a subscription is deleted when nobody confirmed it, or its proof is no longer needed, with its messages', async () => {
    const { store, rows } = await open();
    const request = (id: string, overrides: Parameters<typeof newSubscription>[1]) =>
      store.requestSubscription(newSubscription(id, overrides), day);
    const subscribe = (id: string, requestedAt: number) => request(id, { emailKey: id, requestedAt });
    // No mail of ours asked for these: what nobody else has stays, and of one address the newest.
    const unlinked = (id: string, emailKey: string, requestedAt: number, channel?: Channel) =>
      request(id, { emailKey, requestedAt, links: undefined, deliveries: channel ? [message(id, channel)] : [] });
    for (const id of ['old', 'taken-back', 'confirmed', 'ended', 'ended-late']) await subscribe(id, at);
    await unlinked('only-copy-before', 'only-copy', at - 3 * day);
    await unlinked('only-copy', 'only-copy', at);
    await unlinked('handed-on', 'handed-on', at, 'newsletter-webhook');
    await deliverAll(store, at, 'newsletter-webhook');
    await unlinked('not-yet-handed-on', 'not-yet', at, 'newsletter-webhook');
    for (const id of ['confirmed', 'ended', 'ended-late']) await store.confirmSubscription(`confirm-${id}`, at, none);
    await store.endSubscription({ unsubscribeHash: 'unsubscribe-taken-back' }, at + 9 * day, none);
    await store.endSubscription({ unsubscribeHash: 'unsubscribe-ended' }, at + day, none);
    await store.endSubscription({ unsubscribeHash: 'unsubscribe-ended-late' }, Date.UTC(2026, 0, 1), none);

    // A week after the first day, less the hour until the next run; then when the proof is needed no more.
    expect(await store.deleteExpired(expiring(at + 8 * day - hour))).toMatchObject({ subscriptions: 4 });
    await subscribe('new', Date.UTC(2028, 11, 31));
    expect(await store.deleteExpired(expiring(Date.UTC(2028, 11, 31, 23)))).toMatchObject({ subscriptions: 1 });
    const idsOf = async (sql: string) => (await rows(sql)).map(({ id }) => id);
    const left = ['confirmed', 'ended-late', 'new', 'not-yet-handed-on', 'only-copy'];
    expect(await idsOf('SELECT id FROM subscriptions ORDER BY id')).toEqual(left);
    expect(await idsOf('SELECT subscription_id AS id FROM deliveries ORDER BY subscription_id')).toEqual(
      left.slice(0, -1),
    );
    expect((await store.listSubscriptions()).map(({ id }) => id)).toEqual([
      'new',
      'confirmed',
      'not-yet-handed-on',
      'only-copy',
    ]);
  });

  test('a request in quarantine that was refused goes after thirty days', async () => {
    const { store } = await open();
    await store.saveContact(newContact('refused', { quarantineReason: 'links', deliveries: [] }));
    await store.refuseContact('refused', at);
    const left = async (now: number) => {
      await store.deleteExpired(expiring(now));
      return (await store.listContacts(9)).length;
    };
    expect([await left(at + 30 * day), await left(at + 30 * day + 1)]).toEqual([1, 0]);
  });
}
