/** Requests: each is stored once and whole, found and listed. */
import { expect, test } from 'vitest';
import { mostCounted } from '#domain/contact/same-person';
import { repeatWindowMs } from '../../../api/storage/sql/contacts.ts';
import { unaskedMailsPerHour } from '../../../api/storage/sql/deliveries.ts';
import { contact, newContact } from '../app.ts';
import { at, atOnce, day, hour, saveMany, type Open } from './setup.ts';

export function contactsContract(open: Open): void {
  test('every field of a contact is kept as it came, listed newest first, and shown with its messages', async () => {
    const { store } = await open();
    expect([await store.listContacts(9), await store.findContact('a')]).toEqual([[], undefined]);
    const message = `'); DROP TABLE contacts; -- "$1" ? \\ \n\t`;
    const full = { ...contact, company: 'Firma & Söhne', address: 'Am Wall 1', message };
    await store.saveContact(newContact('a', { contact: full, idempotencyKey: 'key-00001' }));
    await store.saveContact(newContact('b', { receivedAt: at + hour, deliveries: [] }));
    await store.saveContact(newContact('c', { receivedAt: at + day }));
    expect((await store.listContacts(2)).map(({ id }) => id)).toEqual(['c', 'b']);
    const span = async (from?: number, to?: number) =>
      (await store.listContacts(9, false, { from, to })).map(({ id }) => id).join('');
    expect(await span(at + 1)).toBe('cb');
    expect(await span(undefined, at + day)).toBe('ba');
    expect(await span(at + 1, at + day)).toBe('b');
    const stored = {
      ...full,
      ...{ id: 'a', idempotencyKey: 'key-00001', contentHash: 'hash-a', receivedAt: new Date(at).toISOString() },
      ...{
        quarantineReason: null,
        releasedAt: null,
        refusedAt: null,
        emailKey: 'anna@example.org',
        phoneKey: '0421123',
      },
      ...{ callDueAt: null, callState: null, callNotedAt: null, calledAt: null, callRemindedAt: null },
      ...{ prepareHash: null, preparedAt: null, prepared: null },
    };
    expect((await store.listContacts(9))[2]).toMatchObject(stored);
    expect((await store.listContacts(9))[0]).toMatchObject({ id: 'c', company: null, address: null });
    const [claimed] = await store.claimDeliveries('contact-webhook', at, { limit: 1, leaseMs: hour });
    await store.retryDelivery('msg_a_created', claimed?.lease ?? '', at + hour, 'http-503');
    expect(await store.findContact('a')).toMatchObject({
      contact: stored,
      deliveries: [
        {
          ...{
            id: 'msg_a_created',
            contactId: 'a',
            subscriptionId: null,
            channel: 'contact-webhook',
            state: 'pending',
          },
          ...{ createdAt: new Date(at).toISOString(), dueAt: new Date(at + hour).toISOString(), attempts: 1 },
          ...{ lastError: 'http-503', parkedAt: null },
        },
      ],
    });
  });

  test('a contact is written with its deliveries, or neither; a trial leaves nothing', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    const there = async () => [
      await rows('SELECT id FROM contacts'),
      await rows('SELECT contact_id FROM deliveries'),
      await rows('SELECT * FROM visits'),
    ];
    const before = await there();
    // The delivery's id is taken: the whole transaction has to go, and those beside it stay.
    const clash = (id: string) => newContact(id, { deliveries: newContact('a').deliveries });
    await expect(store.dryRunSave(clash('probe'))).rejects.toMatchObject({ name: 'UnavailableError' });
    expect(await store.dryRunSave(newContact('probe'))).toBe(true);
    expect(await there()).toEqual(before);
    const results = await Promise.allSettled(
      ['b', 'c', 'd'].map((id) => store.saveContact(id === 'c' ? clash(id) : newContact(id))),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await rows('SELECT contact_id AS id FROM deliveries ORDER BY id')).toEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'd' },
    ]);
  });

  test('of requests with one mailbox, however it is spelt, three in a day get a receipt; of all of them so many in an hour as may', async () => {
    const { store, rows } = await open();
    const ask = (id: string, email: string, receivedAt = at) =>
      store.saveContact(
        newContact(id, {
          ...{ contact: { ...contact, email }, receivedAt },
          deliveries: [...newContact(id).deliveries, { id: `msg_${id}_receipt`, channel: 'contact-receipt', body: '' }],
        }),
      );
    // At once, so that each has to know of the others.
    const spellings = ['anna@example.org', 'Anna@Example.ORG', 'anna+haus@example.org', 'ANNA+2@example.org'];
    const saved = await Promise.all(spellings.map((email, i) => ask(`a${i}`, email)));
    expect(saved.map(({ withoutReceipt }) => withoutReceipt).filter((why) => why === 'mailbox')).toHaveLength(1);
    expect(await rows('SELECT id FROM deliveries')).toHaveLength(4 + 3);
    expect((await ask('a9', 'anna@example.org', at + day)).withoutReceipt).toBeUndefined();
    await saveMany(unaskedMailsPerHour - 3, (i) => ask(`b${i}`, `person${i}@example.org`));
    expect((await ask('c', 'otto@example.org')).withoutReceipt).toBe('everybody');
    expect((await ask('d', 'otto@example.org', at + hour)).withoutReceipt).toBeUndefined();
  });

  test('50 saves at once with one key make one contact; the key with other content stores nothing', async () => {
    const { store, rows } = await open();
    const keyed = (id: string, contentHash: string) =>
      store.saveContact(newContact(id, { idempotencyKey: 'key-00001', contentHash }));
    const saved = await Promise.all(Array.from({ length: 50 }, (_, i) => keyed(`c${i}`, 'same')));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(saved.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect((await keyed('other', 'other')).outcome).toBe('key-reused');
    expect(await rows('SELECT contact_id FROM deliveries')).toHaveLength(1);
    expect(await store.findContactByKey('key-00001')).toEqual({ id: saved[0]?.id, contentHash: 'same' });
    const another = await store.saveContact(newContact('b', { idempotencyKey: 'key-00002', contentHash: 'same' }));
    expect(another).toEqual({ id: 'b', outcome: 'stored' });
  });

  test('without a key, equal content within ten minutes is the same contact', async () => {
    const { store, rows } = await open();
    const save = (id: string, receivedAt: number) =>
      store.saveContact(newContact(id, { contentHash: 'same', receivedAt }));
    const rush = await atOnce(store, (i) => save(`a${i}`, at));
    expect(new Set(rush.map(({ id }) => id)).size).toBe(1);
    expect(rush.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect((await save('b', at + repeatWindowMs - 1)).outcome).toBe('repeated');
    expect((await save('c', at + repeatWindowMs)).outcome).toBe('stored');
    // One stored by a clock that was ahead is no repetition.
    expect((await save('d', at - day)).outcome).toBe('stored');
    expect(await rows('SELECT id FROM contacts')).toHaveLength(3);
  });

  test('earlier requests of the same mailbox or number are found, and no more counted than one needs to know', async () => {
    const { store } = await open();
    const of = (email: string, phone: string) => ({ contact: { ...contact, email, phone } });
    await store.saveContact(newContact('first', { ...of('Anna+x@Example.org', '0421 123456'), receivedAt: at - day }));
    await store.saveContact(newContact('second', of('b@example.org', '+49 421 123456')));
    await store.saveContact(newContact('other', of('c@example.org', '12')));
    const find = (email: string, phone: string) => store.findEarlier({ email, phone }, at + 1);
    const firstAt = new Date(at - day).toISOString();
    expect(await find('anna@example.org', '0')).toEqual({ firstAt, count: 1 });
    expect(await find('z@example.org', '0049421/123456')).toEqual({ firstAt, count: 2 });
    expect(await find('z@example.org', '12')).toBeUndefined();
    expect(await store.findEarlier(contact, at - day)).toBeUndefined();
    await saveMany(mostCounted + 9, (id) => store.saveContact(newContact(`flood-${id}`)));
    expect(await store.findEarlier(contact, at + day)).toMatchObject({ count: mostCounted + 1 });
  });
}
