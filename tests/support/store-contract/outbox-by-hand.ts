/** Messages that an operator makes due: once more, on a channel that is new, or of what was in quarantine. */
import { expect, test } from 'vitest';
import { contact, newContact } from '../app.ts';
import { at, day, hour, none, saveMany, type Open } from './setup.ts';
import type { Channel, ContactMessages, NewDelivery } from '../../../api/storage/port.ts';

export function outboxByHandContract(open: Open): void {
  test('messages that were given up, or wait for their next try, become due as if they were new, written anew where they tell of a contact', async () => {
    const { store } = await open();
    await store.saveContact(newContact('later'));
    await store.saveContact(newContact('now'));
    for (const { id, lease } of await store.claimDeliveries('contact-webhook', at, { limit: 9, leaseMs: 2 * day }))
      if (id === 'msg_later_created') await store.retryDelivery(id, lease, at + 2 * day, 'network');
    for (const id of ['a', 'b', 'blank']) await store.saveContact(newContact(id));
    const mail: NewDelivery = { id: 'msg_c_mail', channel: 'contact-mail', body: 'old' };
    await store.saveContact(newContact('c', { deliveries: [mail] }));
    for (const channel of ['contact-webhook', 'contact-mail'] as const) {
      for (const { id, contactId, lease } of await store.claimDeliveries(channel, at, { limit: 9, leaseMs: hour }))
        await store.parkDelivery(id, lease, 'gone', { forget: contactId === 'blank' });
    }
    const deliveries = (await store.listDeliveries()).filter(({ state }) => state === 'parked');
    expect(deliveries.map(({ id, state, attempts, lastError }) => [id, state, attempts, lastError])).toEqual(
      ['msg_a_created', 'msg_b_created', 'msg_blank_created', 'msg_c_mail'].map((id) => [id, 'parked', 1, 'gone']),
    );
    const toMessages: ContactMessages = (id, { email }, receivedAt) => [
      { ...mail, id: `msg_${id}_mail`, body: `${email} ${receivedAt}` },
    ];
    expect(await store.retryDeliveries(at + day, toMessages, 'msg_b_created')).toBe(1);
    expect(await store.retryDeliveries(at + day, toMessages, 'msg_b_created')).toBe(0);
    // One is just being tried.
    expect(await store.retryDeliveries(at + day, toMessages, 'msg_now_created')).toBe(0);
    expect(await store.retryDeliveries(at + day, toMessages)).toBe(3);
    const claim = (channel: Channel) =>
      store.claimDeliveries(channel, at + day, { limit: 9, leaseMs: hour, retries: 0 });
    const asNew = { attempts: 1, firstTriedAt: at + day };
    expect((await claim('contact-webhook')).sort((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: 'msg_a_created', body: '{"id":"a"}', ...asNew },
      { id: 'msg_b_created', body: '{"id":"b"}', ...asNew },
      { id: 'msg_later_created', body: '{"id":"later"}', ...asNew },
    ]);
    expect(await claim('contact-mail')).toMatchObject([{ id: 'msg_c_mail', body: `anna@example.org ${at}`, ...asNew }]);
    expect((await store.listDeliveries()).filter(({ state }) => state === 'parked')).toHaveLength(1);
  });

  test('contacts that came before a channel was on are counted, and get their messages once', async () => {
    const { store } = await open();
    expect(await store.countUntold()).toBe(0);
    const full = { ...contact, company: 'Firma', originalCity: null };
    await store.saveContact(newContact('told'));
    await saveMany(101, (i) => store.saveContact(newContact(`c${i}`, { contact: full, deliveries: [] })));
    expect(await store.countUntold()).toBe(101);
    const toMessages: ContactMessages = (...facts) =>
      (['contact-webhook', 'contact-mail'] as const).map((channel) => ({
        id: `${facts[0]}_${channel}`,
        channel,
        body: JSON.stringify(facts),
      }));
    expect(await store.queueMissing(at + day, toMessages)).toBe(2 * 101);
    expect([await store.countUntold(), await store.queueMissing(at + day, toMessages)]).toEqual([0, 0]);
    const due = await store.claimDeliveries('contact-mail', at + day, { limit: 999, leaseMs: hour });
    expect(JSON.parse(due.find(({ contactId }) => contactId === 'c7')?.body ?? '')).toEqual(
      JSON.parse(JSON.stringify(['c7', full, at])),
    );
    // On another channel only where it is asked for.
    expect(await store.queueMissing(at + day, toMessages, true)).toBe(1);
    expect(await store.claimDeliveries('contact-mail', at + day, { limit: 9, leaseMs: hour })).toMatchObject([
      { id: 'told_contact-mail' },
    ]);
  });

  test('a contact in quarantine is kept and listed, and gets its messages when it is released', async () => {
    const { store } = await open();
    const toMessages: ContactMessages = (id, { email }, receivedAt) => [
      { id: `msg_${id}_mail`, channel: 'contact-mail', body: `${email} ${receivedAt}` },
    ];
    const held = { quarantineReason: 'links', deliveries: [] } as const;
    await store.saveContact(newContact('told'));
    await store.saveContact(newContact('a', held));
    await store.saveContact(newContact('b', { ...held, receivedAt: at + 1 }));
    const listed = await store.listContacts(9, true);
    expect(listed.map(({ id, quarantineReason }) => [id, quarantineReason])).toEqual([
      ['b', 'links'],
      ['a', 'links'],
    ]);
    expect(await store.listContacts(1, true)).toHaveLength(1);
    expect(await store.listContacts(9)).toHaveLength(3);
    expect([await store.countQuarantined(), await store.countUntold()]).toEqual([2, 0]);
    expect(await store.queueMissing(at, toMessages)).toBe(0);
    // What was told by one way and lacks the other is no reason to tell of them.
    expect(await store.queueMissing(at, toMessages, true)).toBe(1);

    await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
    const releases = await Promise.all(
      Array.from({ length: 10 }, () => store.releaseContact('a', at + day, toMessages, at + day)),
    );
    expect(releases.filter((made) => made !== undefined)).toEqual([1]);
    expect(await store.releaseContact('told', at, toMessages, at + day)).toBeUndefined();
    expect(await store.claimDeliveries('contact-mail', at + day, { limit: 9, leaseMs: hour })).toMatchObject([
      { id: 'msg_told_mail' },
      { id: 'msg_a_mail', contactId: 'a', body: `anna@example.org ${at}`, createdAt: at + day },
    ]);
    expect((await store.findContact('a'))?.contact.quarantineReason).toBeNull();
    // Without a way it waits as any contact does that came before there was one.
    expect(await store.releaseContact('b', at, none, at + day)).toBe(0);
    expect([await store.countQuarantined(), await store.countUntold()]).toEqual([0, 1]);
  });
}
