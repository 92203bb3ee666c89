/** Messages on their way: in which order they are handed out, what becomes of those that failed, and which are made due by hand. */
import { expect, test } from 'vitest';
import { contact, newContact, newSubscription } from '../app.ts';
import type { Channel, ContactMessages } from '../../../api/storage/port.ts';
import { at, atOnce, day, hour, message, none, saveMany, type Open } from './setup.ts';

const webhook = 'contact-webhook';

export function outboxContract(open: Open): void {
  test('messages leave once, oldest first', async () => {
    const { store } = await open();
    for (const [id, seconds] of [
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['future', 7200],
    ] as const)
      await store.saveContact(newContact(id, { receivedAt: at + seconds * 1000 }));
    const both = await Promise.all(
      [1, 1].map((limit) => store.claimDeliveries(webhook, at + hour, { limit, leaseMs: hour })),
    );
    const first = both.flat();
    expect(first.map(({ contactId }) => contactId).sort()).toEqual(['a', 'b']);
    expect(first.find(({ contactId }) => contactId === 'a')).toMatchObject({
      ...{ id: 'msg_a_created', channel: webhook, body: '{"id":"a"}', createdAt: at },
      ...{ attempts: 1, firstTriedAt: at + hour },
    });
    const rest = await store.claimDeliveries(webhook, at + hour, { limit: 2, leaseMs: hour });
    expect(rest.map(({ contactId }) => contactId)).toEqual(['c']);
  });

  test('in order, a message about a contact waits for the one before it, and for no other contact’s', async () => {
    const { store } = await open();
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await store.saveContact(newContact(id, { receivedAt: at + index }));
      await store.prepareContact(id, {
        ...{ now: at + 10, preparation: {}, most: 1, callDueAt: at },
        deliveries: [{ id: `msg_${id}_prepared`, channel: webhook, body: '{}' }],
      });
    }
    const claim = async (now: number, inOrder?: boolean) => {
      const claimed = await store.claimDeliveries(webhook, now, { limit: 9, leaseMs: hour, inOrder });
      return { claimed, ids: claimed.map(({ id }) => id).sort() };
    };
    const { claimed, ids } = await claim(at + 20, true);
    expect([ids, (await claim(at + 20, true)).ids]).toEqual([['msg_a_created', 'msg_b_created', 'msg_c_created'], []]);
    const leaseOf = (id: string) => claimed.find(({ contactId }) => contactId === id)?.lease ?? '';
    await store.completeDelivery('msg_a_created', leaseOf('a'));
    await store.giveUpDelivery('msg_b_created', leaseOf('b'), 'http-410');
    await store.retryDelivery('msg_c_created', leaseOf('c'), at + hour / 2, 'http-503');
    expect((await claim(at + 20, true)).ids).toEqual(['msg_a_prepared', 'msg_b_prepared']);
    expect((await claim(at + hour / 2, true)).ids).toEqual(['msg_c_created']);
    expect((await claim(at + hour / 2)).ids).toEqual(['msg_c_prepared']);
  });

  test('a lease that runs out makes the delivery due again, and its holder powerless', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    const claim = async (now: number) => (await store.claimDeliveries(webhook, now, { limit: 1, leaseMs: hour }))[0];
    const crashed = await claim(at);
    expect(await claim(at + hour - 1)).toBeUndefined();
    const again = await claim(at + hour);
    expect(again).toMatchObject({ id: crashed?.id, body: crashed?.body, attempts: 2, firstTriedAt: at });
    const lost = crashed?.lease ?? '';
    await store.completeDelivery('msg_a_created', lost);
    await store.giveUpDelivery('msg_a_created', lost, 'http-410');
    await store.retryDelivery('msg_a_created', lost, 0, 'http-500');
    expect(await rows('SELECT state, last_error FROM deliveries')).toEqual([{ state: 'pending', last_error: null }]);
    await store.completeDelivery('msg_a_created', again?.lease ?? '');
    expect(await rows('SELECT state FROM deliveries')).toEqual([{ state: 'done' }]);
  });

  test('no more retries are handed out than are asked for; nothing while something is due on a channel that goes first', async () => {
    const { store } = await open();
    for (const id of ['a', 'b', 'c']) await store.saveContact(newContact(id));
    await store.claimDeliveries(webhook, at, { limit: 9, leaseMs: 1 });
    await store.saveContact(newContact('new'));
    const claim = async (retries?: number) =>
      (await store.claimDeliveries(webhook, at + 5, { limit: 3, leaseMs: hour, retries })).length;
    expect([await claim(0), await claim(2), await claim()]).toEqual([1, 2, 1]);
  });

  test('a retry comes when it is due, done and given-up ones never; what waits is counted, what is done is blanked', async () => {
    const { store, rows } = await open();
    expect(await store.stats()).toEqual({});
    for (const [index, id] of ['done', 'forgotten', 'parked', 'retried'].entries())
      await store.saveContact(newContact(id, { receivedAt: at + index }));
    for (const { id, contactId, lease } of await store.claimDeliveries(webhook, at + 9, { limit: 9, leaseMs: hour }))
      if (contactId === 'done') await store.completeDelivery(id, lease);
      else if (contactId === 'retried') await store.retryDelivery(id, lease, at + 5000, 'http-503');
      else await store.giveUpDelivery(id, lease, 'http-410', { forget: contactId === 'forgotten' });
    await store.requestSubscription(newSubscription('s', { requestedAt: at + 9 }), day);
    expect(
      await rows(
        `SELECT contact_id AS id, state, last_error AS why, body FROM deliveries WHERE contact_id IS NOT NULL ORDER BY id`,
      ),
    ).toEqual([
      { id: 'done', state: 'done', why: null, body: '' },
      { id: 'forgotten', state: 'parked', why: 'http-410', body: '' },
      { id: 'parked', state: 'parked', why: 'http-410', body: '{"id":"parked"}' },
      { id: 'retried', state: 'pending', why: 'http-503', body: '{"id":"retried"}' },
    ]);
    expect(await store.stats()).toEqual({
      [webhook]: { pending: 1, givenUp: 2, oldestPendingAt: at + 3, oldestGivenUpAt: at + 1 },
      'newsletter-mail': { pending: 1, givenUp: 0, oldestPendingAt: at + 9, oldestGivenUpAt: undefined },
    });
    const claim = (now: number) => store.claimDeliveries(webhook, now, { limit: 9, leaseMs: hour });
    expect(await claim(at + 4999)).toEqual([]);
    expect(await claim(at + 1000 * hour)).toMatchObject([{ contactId: 'retried', attempts: 2 }]);
  });

  test('what was given up is told of in the same transaction, and counted until it is dealt with', async () => {
    const { store } = await open();
    for (const id of ['a', 'b'])
      await store.saveContact(newContact(id, { deliveries: [message(id, 'contact-receipt')] }));
    const toMessages: ContactMessages = (id, { email }) => [
      { id: `msg_${id}_bounced`, channel: 'contact-mail', body: email },
    ];
    const claimed = await store.claimDeliveries('contact-receipt', at, { limit: 9, leaseMs: hour });
    for (const { id, lease } of claimed) await store.giveUpDelivery(id, lease, 'smtp-550', { now: at + 5, toMessages });
    // Whoever lost the lease tells nothing.
    await store.giveUpDelivery(claimed[0]?.id ?? '', 'lost', 'smtp-550', { now: at + 5, toMessages });
    const told = await store.claimDeliveries('contact-mail', at + 5, { limit: 9, leaseMs: hour });
    expect(told.map(({ body }) => body)).toEqual(Array(2).fill('anna@example.org'));
    const givenUp = async () =>
      (await store.listDeliveries()).flatMap(({ state, parkedAt }) => (state === 'parked' ? [parkedAt] : []));
    expect(await givenUp()).toEqual(Array(2).fill(new Date(at + 5).toISOString()));
    for (const count of [1, 0]) expect(await store.dismissDeliveries(at, 'msg_a_contact-receipt')).toBe(count);
    expect(await store.stats()).toMatchObject({ 'contact-receipt': { givenUp: 1, oldestGivenUpAt: at } });
    expect(await store.dismissDeliveries(at)).toBe(1);
    expect([(await store.stats())['contact-receipt'], await store.retryDeliveries(at, none)]).toEqual([undefined, 0]);
  });

  test('by hand, what was given up or waits becomes due as if it were new, written anew where it tells of a contact', async () => {
    const { store } = await open();
    await store.saveContact(newContact('later'));
    await store.saveContact(newContact('now'));
    for (const { id, lease } of await store.claimDeliveries(webhook, at, { limit: 9, leaseMs: 2 * day }))
      if (id === 'msg_later_created') await store.retryDelivery(id, lease, at + 2 * day, 'network');
    for (const id of ['a', 'blank']) await store.saveContact(newContact(id));
    await store.saveContact(newContact('c', { deliveries: [message('c', 'contact-mail')] }));
    for (const channel of [webhook, 'contact-mail'] as const)
      for (const { id, contactId, lease } of await store.claimDeliveries(channel, at, { limit: 9, leaseMs: hour }))
        await store.giveUpDelivery(id, lease, 'gone', { forget: contactId === 'blank' });
    const toMessages: ContactMessages = (id, { email }, receivedAt) => [
      { ...message(id, 'contact-mail'), body: `${email} ${receivedAt}` },
    ];
    const retry = (id?: string) => store.retryDeliveries(at + day, toMessages, id);
    // One is just being tried.
    const made = [
      await retry('msg_a_created'),
      await retry('msg_a_created'),
      await retry('msg_now_created'),
      await retry(),
    ];
    expect(made).toEqual([1, 0, 0, 2]);
    const claim = async (channel: Channel) =>
      (await store.claimDeliveries(channel, at + day, { limit: 9, leaseMs: hour, retries: 0 })).map(
        ({ contactId, body, attempts }) => [contactId, body, attempts],
      );
    expect((await claim(webhook)).sort()).toEqual(['a', 'later'].map((id) => [id, `{"id":"${id}"}`, 1]));
    expect(await claim('contact-mail')).toEqual([['c', `anna@example.org ${at}`, 1]]);
  });

  test('contacts that came before a channel was on are counted, and get their messages once', async () => {
    const { store } = await open();
    expect(await store.countUndelivered()).toBe(0);
    const full = { ...contact, company: 'Firma', originalCity: null };
    await store.saveContact(newContact('told'));
    await saveMany(101, (i) => store.saveContact(newContact(`c${i}`, { contact: full, deliveries: [] })));
    expect(await store.countUndelivered()).toBe(101);
    const toMessages: ContactMessages = (...facts) =>
      ([webhook, 'contact-mail'] as const).map((channel) => ({
        ...message(facts[0], channel),
        body: JSON.stringify(facts),
      }));
    expect(await store.enqueueMissing(at + day, toMessages)).toBe(2 * 101);
    expect([await store.countUndelivered(), await store.enqueueMissing(at + day, toMessages)]).toEqual([0, 0]);
    const due = await store.claimDeliveries('contact-mail', at + day, { limit: 999, leaseMs: hour });
    const [id, stored, receivedAt] = JSON.parse(
      due.find(({ contactId }) => contactId === 'c7')?.body ?? '',
    ) as unknown[];
    expect([id, stored, receivedAt]).toEqual(['c7', JSON.parse(JSON.stringify(full)), at]);
  });

  test('a contact in quarantine gets its messages when it is released, once; one that is refused goes after thirty days', async () => {
    const { store } = await open();
    const toMessages: ContactMessages = (id, { email }, receivedAt) => [
      { ...message(id, 'contact-mail'), body: `${email} ${receivedAt}` },
    ];
    const held = { quarantineReason: 'links', deliveries: [] } as const;
    await store.saveContact(newContact('told'));
    for (const [index, id] of ['a', 'b', 'c'].entries())
      await store.saveContact(newContact(id, { ...held, receivedAt: at + index }));
    expect((await store.listContacts(9, true)).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect([await store.countQuarantined(), await store.countUndelivered()]).toEqual([3, 0]);
    expect(await store.enqueueMissing(at, toMessages)).toBe(0);

    const refusals = [];
    for (const id of ['b', 'b', 'a', 'told']) refusals.push(await store.refuseContact(id, at));
    expect(refusals).toEqual(['refused', 'repeated', 'refused', undefined]);
    expect(await store.countQuarantined()).toBe(1);
    expect((await store.listContacts(9, true)).map(({ id }) => id)).toEqual(['c']);
    const releases = await atOnce(store, () => store.releaseContact('a', at + day, toMessages, at + day));
    expect(releases.filter((made) => made !== undefined)).toEqual([1]);
    expect(await store.releaseContact('told', at, toMessages, at + day)).toBeUndefined();
    expect((await store.findContact('a'))?.contact).toMatchObject({ quarantineReason: null, refusedAt: null });
    const sent = await store.claimDeliveries('contact-mail', at + day, { limit: 9, leaseMs: hour });
    expect(sent.map(({ contactId, body, createdAt }) => [contactId, body, createdAt])).toContainEqual([
      'a',
      `anna@example.org ${at}`,
      at + day,
    ]);
    expect((await store.listHistory('a')).map(({ kind }) => kind)).toEqual(['refused', 'released']);
    // Without a way it waits as any contact does that came before there was one.
    expect([await store.releaseContact('c', at, none, at + day), await store.countUndelivered()]).toEqual([0, 1]);
  });
}
