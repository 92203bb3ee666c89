/** What is deleted when its time is over, and what is not. */
import { expect, test } from 'vitest';
import { newContact, newSubscription } from '../app.ts';
import { at, day, due, expiring, hour, none, saveMany, tellAll, type Open } from './setup.ts';
import type { Channel, NewDelivery } from '../../../api/storage/port.ts';

export function expiryContract(open: Open): void {
  test('deletes contacts that came before a time, however many, with their messages', async () => {
    const { store, rows } = await open();
    // In quarantine, so that none need be told first.
    const save = (id: string, receivedAt: number) =>
      store.saveContact(newContact(id, { receivedAt, quarantineReason: 'flood' }));
    await saveMany(603, (i) => save(`many-${i}`, at));
    await save('new', at + day);
    expect(await store.deleteExpired(expiring(due - 1))).toMatchObject({ contacts: 0, held: 'clock' });
    const byWord = await store.deleteExpired(expiring(due, { byWord: true }));
    expect(byWord).toEqual({ contacts: 603, subscriptions: 0, held: undefined, waiting: 0, untold: 0 });
    expect(await rows('SELECT id FROM contacts')).toEqual([{ id: 'new' }]);
    expect(await rows('SELECT contact_id FROM deliveries')).toEqual([{ contact_id: 'new' }]);
  });

  test('a contact that nobody was told of is never deleted for its age, one that waits in quarantine is', async () => {
    const { store } = await open();
    const message = (id: string, channel: Channel): NewDelivery => ({
      id: `msg_${id}_${channel}`,
      channel,
      body: '{}',
    });
    const save = (id: string, ...channels: Channel[]) =>
      store.saveContact(newContact(id, { deliveries: channels.map((channel) => message(id, channel)) }));
    // A receipt tells nobody but whoever asked.
    await save('receipt', 'contact-receipt');
    await tellAll(store, at, 'contact-receipt');
    await save('told', 'contact-webhook');
    await save('told-by-one', 'contact-webhook', 'contact-mail');
    await tellAll(store, at);
    await save('pending', 'contact-webhook');
    await save('parked', 'contact-mail');
    for (const { id, contactId, lease } of await store.claimDeliveries('contact-mail', at, { limit: 9, leaseMs: hour }))
      if (contactId === 'parked') await store.parkDelivery(id, lease, 'smtp-550');
    await save('silent');
    await store.saveContact(newContact('held', { quarantineReason: 'flood', deliveries: [] }));

    const expired = await store.deleteExpired(expiring(due, { byWord: true }));
    expect(expired).toEqual({ contacts: 3, subscriptions: 0, held: undefined, waiting: 0, untold: 4 });
    const left = async () => (await store.listContacts(9)).map(({ id }) => id).sort();
    expect(await left()).toEqual(['parked', 'pending', 'receipt', 'silent']);
    // Where no way is set up, whoever runs it reads the list: what never had a message goes with its time.
    expect(await store.deleteExpired(expiring(due, { isAnyOn: false }))).toMatchObject({ contacts: 1, untold: 3 });
    expect(await left()).toEqual(['parked', 'pending', 'receipt']);
  });

  test('a subscription is deleted when nobody confirmed it, or its proof is no longer needed, with its messages', async () => {
    const { store, rows } = await open();
    const request = (id: string, overrides: Parameters<typeof newSubscription>[1]) =>
      store.requestSubscription(newSubscription(id, overrides), day);
    const subscribe = (id: string, requestedAt: number) => request(id, { emailKey: id, requestedAt });
    await subscribe('old', at);
    await subscribe('taken-back', at);
    // No mail of ours asked for these: what nobody else has stays, and of one address the newest.
    const unlinked = (id: string, emailKey: string, requestedAt: number, channel?: Channel) =>
      request(id, {
        emailKey,
        requestedAt,
        links: undefined,
        deliveries: channel ? [{ id: `msg_${id}`, channel, body: '{}' }] : [],
      });
    await unlinked('only-copy-before', 'only-copy', at - 3 * day);
    await unlinked('only-copy', 'only-copy', at);
    await unlinked('handed-on', 'handed-on', at, 'newsletter-webhook');
    const [told] = await store.claimDeliveries('newsletter-webhook', at, { limit: 9, leaseMs: hour });
    await store.completeDelivery(String(told?.id), String(told?.lease));
    await unlinked('not-yet-handed-on', 'not-yet', at, 'newsletter-webhook');
    await subscribe('confirmed', at);
    await subscribe('ended', at);
    await subscribe('ended-late', at);
    for (const id of ['confirmed', 'ended', 'ended-late']) await store.confirmSubscription(`confirm-${id}`, at, none);
    await store.endSubscription('unsubscribe-taken-back', at + 9 * day, none);
    await store.endSubscription('unsubscribe-ended', at + day, none);
    await store.endSubscription('unsubscribe-ended-late', Date.UTC(2026, 0, 1), none);

    // A week after the first day, less the hour until the next run; then when the proof is needed no more.
    const byWord = { byWord: true };
    expect(await store.deleteExpired(expiring(at + 8 * day - hour, byWord))).toMatchObject({ subscriptions: 4 });
    await subscribe('new', Date.UTC(2028, 11, 31));
    expect(await store.deleteExpired(expiring(Date.UTC(2028, 11, 31, 23), byWord))).toMatchObject({
      subscriptions: 1,
    });
    const idsOf = async (sql: string) => (await rows(sql)).map(({ id }) => id);
    expect(await idsOf('SELECT id FROM subscriptions ORDER BY id')).toEqual([
      'confirmed',
      'ended-late',
      'new',
      'not-yet-handed-on',
      'only-copy',
    ]);
    expect(await idsOf('SELECT subscription_id AS id FROM deliveries ORDER BY id')).toEqual([
      'confirmed',
      'ended-late',
      'new',
      'not-yet-handed-on',
    ]);
    expect((await store.listSubscriptions()).map(({ id, state }) => [id, state])).toEqual([
      ['new', 'requested'],
      ['confirmed', 'confirmed'],
      ['not-yet-handed-on', 'requested'],
      ['only-copy', 'requested'],
    ]);
  });
}
