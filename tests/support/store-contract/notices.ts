/** What the office was told last, what signs its links, and what is done with a request afterwards. */
import { expect, test } from 'vitest';
import { formatEarlier, mostCounted } from '#domain/same-person';
import { contact, newContact } from '../app.ts';
import { at, day, due, expiring, hour, none, tellAll, type Open } from './setup.ts';
import type { Channel, ContactMessages, NewDelivery } from '../../../api/storage/port.ts';

const message = (id: string, channel: Channel): NewDelivery => ({ id: `msg_${id}_${channel}`, channel, body: '{}' });

export function noticesContract(open: Open): void {
  test('a notice is told by one of several services, and remembered', async () => {
    const { store } = await open();
    expect(await store.findTold('held-back')).toBeUndefined();
    await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
    const claims = await Promise.all(Array.from({ length: 10 }, () => store.claimNotice('held-back', at, hour)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await store.completeNotice('held-back');
    expect(await store.findTold('held-back')).toBeUndefined();
    expect(await store.claimNotice('held-back', at, hour)).toBe(true);
    // Whoever took it is gone, or had a clock that was ahead.
    expect(await store.claimNotice('held-back', at + hour - 1, hour)).toBe(false);
    expect(await store.claimNotice('held-back', at + hour, hour)).toBe(true);
    expect(await store.claimNotice('held-back', at - 9 * day, hour)).toBe(true);
    await store.completeNotice('held-back', { toldAt: at, mark: 'newest' });
    expect(await store.findTold('held-back')).toEqual({ toldAt: at, mark: 'newest' });
    expect(await store.findTold('given-up')).toBeUndefined();
  });

  test('a secret is that of whoever offered it first', async () => {
    const { store } = await open();
    await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
    const shared = await Promise.all(['a', 'b', 'c'].map((offered) => store.shareSecret('links', offered)));
    expect(new Set(shared).size).toBe(1);
    expect(await store.shareSecret('links', 'later')).toBe(shared[0]);
    expect(await store.shareSecret('others', 'own')).toBe('own');
  });

  test('a message that yields waits while something is due on the channel before it', async () => {
    const { store } = await open();
    const claim = (channel: Channel, now: number) =>
      store.claimDeliveries(channel, now, { limit: 9, leaseMs: hour, yieldsTo: 'contact-mail' });
    const both = ['contact-mail', 'contact-receipt'] as const;
    for (const id of ['a', 'b'])
      await store.saveContact(newContact(id, { deliveries: both.map((channel) => message(id, channel)) }));
    expect(await claim('contact-receipt', at)).toEqual([]);
    const [first] = await store.claimDeliveries('contact-mail', at, { limit: 1, leaseMs: hour });
    expect(await claim('contact-receipt', at)).toEqual([]);
    await tellAll(store, at, 'contact-mail');
    // One that is being tried, or waits for its next try, holds up nobody; once it is due it does.
    await store.retryDelivery(first?.id ?? '', first?.lease ?? '', at + hour, 'smtp-450');
    expect(await claim('contact-receipt', at + hour)).toEqual([]);
    expect(await claim('contact-receipt', at + hour - 1)).toHaveLength(2);
  });

  test('what was given up is told of in the same transaction, counted until it is dealt with, and tried again only before', async () => {
    const { store } = await open();
    for (const id of ['a', 'b'])
      await store.saveContact(newContact(id, { deliveries: [message(id, 'contact-receipt')] }));
    const toMessages: ContactMessages = (id, { email }) => [
      { id: `msg_${id}_bounced`, channel: 'contact-mail', body: email },
    ];
    const claimed = await store.claimDeliveries('contact-receipt', at, { limit: 9, leaseMs: hour });
    for (const { id, lease } of claimed) await store.parkDelivery(id, lease, 'smtp-550', { now: at + 5, toMessages });
    // Whoever lost the lease tells nothing.
    await store.parkDelivery(claimed[0]?.id ?? '', 'lost', 'smtp-550', { now: at + 5, toMessages });
    expect(await store.claimDeliveries('contact-mail', at + 5, { limit: 9, leaseMs: hour })).toMatchObject([
      { body: 'anna@example.org' },
      { body: 'anna@example.org' },
    ]);
    const parked = async () => (await store.listDeliveries()).filter(({ state }) => state === 'parked');
    expect((await parked()).map(({ parkedAt }) => parkedAt)).toEqual(Array(2).fill(new Date(at + 5).toISOString()));
    expect(await store.dismissDeliveries(at, 'msg_a_contact-receipt')).toBe(1);
    expect(await store.dismissDeliveries(at, 'msg_a_contact-receipt')).toBe(0);
    expect(await parked()).toHaveLength(1);
    expect(await store.stats()).toMatchObject({ 'contact-receipt': { parked: 1, oldestParkedAt: at } });
    expect(await store.dismissDeliveries(at)).toBe(1);
    expect((await store.stats())['contact-receipt']).toBeUndefined();
    expect(await store.retryDeliveries(at, none)).toBe(0);
  });

  test('a request in quarantine that is refused waits no more, may be released still, and goes after thirty days', async () => {
    const { store } = await open();
    const held = { quarantineReason: 'links', deliveries: [] } as const;
    for (const id of ['refused', 'released', 'waits']) await store.saveContact(newContact(id, held));
    await store.saveContact(newContact('told'));
    expect(await store.refuseContact('refused', at)).toBe('refused');
    expect(await store.refuseContact('refused', at + day)).toBe('repeated');
    expect(await store.refuseContact('released', at)).toBe('refused');
    expect([await store.refuseContact('told', at), await store.refuseContact('none', at)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([await store.countQuarantined(), (await store.listContacts(9, true)).map(({ id }) => id)]).toEqual([
      1,
      ['waits'],
    ]);
    expect(await store.releaseContact('released', at + 1, none, at + day)).toBe(0);
    expect((await store.findContact('released'))?.contact).toMatchObject({ refusedAt: null, quarantineReason: null });
    expect((await store.listHistory('released')).map(({ kind }) => kind)).toEqual(['refused', 'released']);
    const left = async (now: number) => {
      await store.deleteExpired(expiring(now, { byWord: true }));
      return (await store.listContacts(9)).map(({ id }) => id).sort();
    };
    expect(await left(at + 30 * day)).toEqual(['refused', 'released', 'told', 'waits']);
    expect(await left(at + 30 * day + 1)).toEqual(['released', 'told', 'waits']);
    expect(await store.listHistory('refused')).toEqual([]);
    expect(due).toBeGreaterThan(at + 31 * day);
  });

  test('an earlier request of the same mailbox or number is found', async () => {
    const { store } = await open();
    const of = (email: string, phone: string) => ({ contact: { ...contact, email, phone } });
    await store.saveContact(newContact('first', { ...of('Anna+x@Example.org', '0421 123456'), receivedAt: at - day }));
    await store.saveContact(newContact('second', { ...of('b@example.org', '+49 421 123456'), receivedAt: at }));
    await store.saveContact(newContact('other', of('c@example.org', '12')));
    const find = (email: string, phone: string) => store.findEarlier({ email, phone }, at + 1);
    expect(await find('anna@example.org', '0')).toEqual({ firstAt: new Date(at - day).toISOString(), count: 1 });
    expect(await find('z@example.org', '0049421/123456')).toEqual({
      firstAt: new Date(at - day).toISOString(),
      count: 2,
    });
    expect([await find('z@example.org', '12'), await store.findEarlier(contact, at - day)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('of a flood of requests of one person no more are counted than one needs to know', async () => {
    const { store } = await open();
    const save = (id: number) => store.saveContact(newContact(`flood-${id}`, { receivedAt: at + id }));
    await Promise.all(Array.from({ length: 3 * mostCounted }, (_, id) => save(id)));
    expect(await store.findEarlier(contact, at + day)).toEqual({
      firstAt: new Date(at).toISOString(),
      count: mostCounted + 1,
    });
    expect([mostCounted, mostCounted + 1].map(formatEarlier)).toEqual(['99', 'über 99']);
  });

  test('corrections and notes are a history, which is exported and goes with the request', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a', { deliveries: [message('a', 'contact-receipt')] }));
    const [receipt] = await store.claimDeliveries('contact-receipt', at, { limit: 1, leaseMs: hour });
    await store.parkDelivery(receipt?.id ?? '', receipt?.lease ?? '', 'smtp-550', { now: at });
    expect(await store.noteContact('a', at + 1, 'ruft zurück')).toBe(true);
    expect(await store.correctContact('a', at + 2, { email: 'anna@t-online.de', phone: contact.phone })).toBe(1);
    expect(await store.correctContact('a', at + 3, { phone: '0421 999999' })).toBe(1);
    expect([await store.noteContact('none', at, 'x'), await store.correctContact('none', at, {})]).toEqual([
      false,
      undefined,
    ]);
    const empty = { part: null, was: null };
    const history = [
      { notedAt: new Date(at + 1).toISOString(), kind: 'noted', ...empty, said: 'ruft zurück' },
      {
        notedAt: new Date(at + 2).toISOString(),
        kind: 'corrected',
        part: 'email',
        was: contact.email,
        said: 'anna@t-online.de',
      },
      {
        notedAt: new Date(at + 3).toISOString(),
        kind: 'corrected',
        part: 'phone',
        was: contact.phone,
        said: '0421 999999',
      },
    ];
    expect(await store.listHistory('a')).toEqual(history);
    expect((await store.findPerson(['anna@t-online.de'])).contacts).toMatchObject([
      { id: 'a', phone: '0421 999999', history },
    ]);
    expect(await store.findEarlier({ email: 'x@example.org', phone: '0421999999' }, at + day)).toMatchObject({
      count: 1,
    });
    // The receipt that could not be delivered is dealt with.
    expect(await store.listDeliveries()).toEqual([]);
    expect([await store.deleteContact('a'), await store.deleteContact('a')]).toEqual([true, false]);
    expect([await rows('SELECT id FROM contact_history'), await rows('SELECT id FROM deliveries')]).toEqual([[], []]);
  });
}
