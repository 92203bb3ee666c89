/** Messages on their way: in which order they are handed out, to whom, and what becomes of those that failed. */
import { expect, test } from 'vitest';
import { newContact, newSubscription } from '../app.ts';
import { at, day, hour, type Open } from './setup.ts';
import type { NewDelivery } from '../../../api/storage/port.ts';

export function outboxContract(open: Open): void {
  test('messages leave by sender in turn: whoever comes once is not behind somebody who sends many', async () => {
    const { store } = await open();
    const send = (id: string, turn: number, seconds: number) =>
      store.saveContact(newContact(id, { turn, receivedAt: at + seconds * 1000 }));
    for (let n = 0; n < 20; n++) await send(`flood-${n}`, n, n);
    await send('late', 0, 50);
    await send('later', 1, 55);
    const claim = async () =>
      (await store.claimDeliveries('contact-webhook', at + hour, { limit: 1, leaseMs: hour })).map(
        ({ id }) => id.split('_')[1],
      );
    const order = [];
    for (let n = 0; n < 5; n++) order.push(...(await claim()));
    expect(order).toEqual(['flood-0', 'late', 'flood-1', 'later', 'flood-2']);
  });

  test('hands out what is due, oldest first, and each only once', async () => {
    const { store } = await open();
    await store.saveContact(newContact('late', { receivedAt: at + 2 }));
    await store.saveContact(newContact('early', { receivedAt: at }));
    await store.saveContact(newContact('future', { receivedAt: at + hour }));
    const claims = await Promise.all([
      store.claimDeliveries('contact-webhook', at + 5, { limit: 1, leaseMs: hour }),
      store.claimDeliveries('contact-webhook', at + 5, { limit: 5, leaseMs: hour }),
    ]);
    expect(
      claims
        .flat()
        .map(({ contactId }) => contactId)
        .sort(),
    ).toEqual(['early', 'late']);
    expect(claims.flat().find(({ contactId }) => contactId === 'early')).toMatchObject({
      id: 'msg_early_created',
      channel: 'contact-webhook',
      body: '{"id":"early"}',
      createdAt: at,
      attempts: 1,
      firstTriedAt: at + 5,
    });
    await store.saveContact(newContact('second', { receivedAt: at + 4 }));
    await store.saveContact(newContact('first', { receivedAt: at + 3 }));
    const ordered = await store.claimDeliveries('contact-webhook', at + 5, { limit: 5, leaseMs: hour });
    expect(ordered.map(({ contactId }) => contactId)).toEqual(['first', 'second']);
  });

  test('in order, a message about a contact waits for the one before it, and for no other contact’s', async () => {
    const { store } = await open();
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await store.saveContact(newContact(id, { receivedAt: at + index }));
      await store.prepareContact(id, {
        ...{ now: at + 10, told: {}, most: 1, callDueAt: at },
        deliveries: [{ id: `msg_${id}_prepared`, channel: 'contact-webhook', body: '{}' }],
      });
    }
    const claim = async (now: number, inOrder?: boolean) => {
      const claimed = await store.claimDeliveries('contact-webhook', now, { limit: 9, leaseMs: hour, inOrder });
      return { claimed, ids: claimed.map(({ id }) => id).sort() };
    };
    const { claimed, ids } = await claim(at + 20, true);
    expect(ids).toEqual(['msg_a_created', 'msg_b_created', 'msg_c_created']);
    expect((await claim(at + 20, true)).ids).toEqual([]);
    const leaseOf = (contact: string) => claimed.find(({ contactId }) => contactId === contact)?.lease ?? '';
    await store.completeDelivery('msg_a_created', leaseOf('a'));
    await store.parkDelivery('msg_b_created', leaseOf('b'), 'http-410');
    await store.retryDelivery('msg_c_created', leaseOf('c'), at + hour / 2, 'http-503');
    expect((await claim(at + 20, true)).ids).toEqual(['msg_a_prepared', 'msg_b_prepared']);
    expect((await claim(at + hour / 2, true)).ids).toEqual(['msg_c_created']);
    expect((await claim(at + hour / 2)).ids).toEqual(['msg_c_prepared']);
  });

  test('a lease that runs out makes the delivery due again, and its holder powerless', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    const [crashed] = await store.claimDeliveries('contact-webhook', at, { limit: 1, leaseMs: hour });
    expect(await store.claimDeliveries('contact-webhook', at + hour - 1, { limit: 1, leaseMs: hour })).toEqual([]);
    const [again] = await store.claimDeliveries('contact-webhook', at + hour, { limit: 1, leaseMs: hour });
    expect(again).toMatchObject({ id: crashed?.id, body: crashed?.body, attempts: 2, firstTriedAt: at });
    expect(again?.lease).not.toBe(crashed?.lease);

    await store.completeDelivery('msg_a_created', crashed?.lease ?? '');
    await store.parkDelivery('msg_a_created', crashed?.lease ?? '', 'http-410');
    await store.retryDelivery('msg_a_created', crashed?.lease ?? '', 0, 'http-500');
    expect(await rows('SELECT state, last_error FROM deliveries')).toEqual([{ state: 'pending', last_error: null }]);
    await store.completeDelivery('msg_a_created', again?.lease ?? '');
    expect(await rows('SELECT state FROM deliveries')).toEqual([{ state: 'done' }]);
  });

  test('hands out no more retries than are asked for, oldest first, and others besides', async () => {
    const { store } = await open();
    for (const [index, id] of ['a', 'b', 'c'].entries())
      await store.saveContact(newContact(id, { receivedAt: at + index }));
    await store.claimDeliveries('contact-webhook', at + 2, { limit: 9, leaseMs: 1 });
    await store.saveContact(newContact('new', { receivedAt: at + 3 }));
    const claim = async (retries?: number) => {
      const claimed = await store.claimDeliveries('contact-webhook', at + 5, { limit: 3, leaseMs: hour, retries });
      return claimed.map(({ contactId }) => contactId).sort();
    };
    expect(await claim(0)).toEqual(['new']);
    expect(await claim(2)).toHaveLength(2);
    expect(await claim()).toHaveLength(1);
  });

  test('a retry comes when it is due; done and parked ones never', async () => {
    const { store, rows } = await open();
    for (const id of ['done', 'parked', 'retried']) await store.saveContact(newContact(id));
    for (const { id, contactId, lease } of await store.claimDeliveries('contact-webhook', at, {
      limit: 9,
      leaseMs: hour,
    })) {
      if (contactId === 'done') await store.completeDelivery(id, lease);
      else if (contactId === 'parked') await store.parkDelivery(id, lease, 'http-410');
      else await store.retryDelivery(id, lease, at + 5000, 'http-503');
    }
    expect(await store.claimDeliveries('contact-webhook', at + 4999, { limit: 9, leaseMs: hour })).toEqual([]);
    const due = await store.claimDeliveries('contact-webhook', at + 1000 * hour, { limit: 9, leaseMs: hour });
    expect(due).toMatchObject([{ contactId: 'retried', attempts: 2 }]);
    expect(await rows('SELECT contact_id, state, last_error FROM deliveries ORDER BY contact_id')).toEqual([
      { contact_id: 'done', state: 'done', last_error: null },
      { contact_id: 'parked', state: 'parked', last_error: 'http-410' },
      { contact_id: 'retried', state: 'pending', last_error: 'http-503' },
    ]);
  });

  test('tells how much waits and since when', async () => {
    const { store } = await open();
    expect(await store.stats()).toEqual({});
    for (const [index, id] of ['a', 'b', 'c'].entries())
      await store.saveContact(newContact(id, { receivedAt: at + index }));
    const [oldest] = await store.claimDeliveries('contact-webhook', at, { limit: 1, leaseMs: hour });
    await store.parkDelivery(oldest?.id ?? '', oldest?.lease ?? '', 'http-410');
    await store.requestSubscription(newSubscription('s', { requestedAt: at + 9 }), day);
    const mail: NewDelivery = { id: 'msg_d_mail', channel: 'contact-mail', body: '{}' };
    await store.saveContact(newContact('d', { deliveries: [mail] }));
    const [refused] = await store.claimDeliveries('contact-mail', at, { limit: 1, leaseMs: hour });
    await store.parkDelivery(mail.id, refused?.lease ?? '', 'smtp-550');
    expect(await store.stats()).toEqual({
      'contact-webhook': { pending: 2, parked: 1, oldestPendingAt: at + 1, oldestParkedAt: at },
      'newsletter-mail': { pending: 1, parked: 0, oldestPendingAt: at + 9, oldestParkedAt: undefined },
      'contact-mail': { pending: 0, parked: 1, oldestPendingAt: undefined, oldestParkedAt: at },
    });
  });
}
