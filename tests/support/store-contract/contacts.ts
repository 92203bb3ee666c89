/** Requests: each is stored once and whole, found and listed. */
import { expect, test } from 'vitest';
import { contact, newContact } from '../app.ts';
import { at, day, hour, saveMany, type Open } from './setup.ts';
import { repeatWindowMs } from '../../../api/storage/port/contacts.ts';
import { strangersInHour } from '../../../api/storage/sql/deliveries.ts';

export function contactsContract(open: Open): void {
  test('keeps every field of a contact', async () => {
    const { store, rows } = await open();
    const full = { ...contact, company: 'Firma & Söhne', address: 'Am Wall 1', buildingType: 'MFH' as const };
    await store.saveContact(newContact('a', { contact: full, idempotencyKey: 'key-00001' }));
    const [row] = await rows('SELECT * FROM contacts');
    expect(row).toMatchObject({
      id: 'a',
      idempotency_key: 'key-00001',
      content_hash: 'hash-a',
      first_name: 'Anna',
      last_name: 'Meyer',
      company: 'Firma & Söhne',
      email: 'anna@example.org',
      phone: '0421 123',
      building_type: 'MFH',
      address: 'Am Wall 1',
      message: 'Grüße – „bald“ 🏠',
      city: 'Bremen',
      original_city: 'bremen',
      source: 'kontakt',
    });
    expect(new Date(row?.['received_at'] as string).getTime()).toBe(at);
  });

  test('tries a contact without leaving any of it', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    const there = async () => ({
      contacts: await rows('SELECT id FROM contacts'),
      deliveries: await rows('SELECT contact_id FROM deliveries'),
      visits: await rows('SELECT * FROM visits'),
    });
    const before = await there();
    expect(await store.tryContact(newContact('probe'))).toBe(true);
    expect(await there()).toEqual(before);
    expect(await store.claimDeliveries('contact-webhook', at + hour, { limit: 9, leaseMs: 1 })).toHaveLength(1);
    // What another has taken is not taken away from it.
    const clash = newContact('probe', { deliveries: newContact('a').deliveries });
    await expect(store.tryContact(clash)).rejects.toMatchObject({ name: 'UnavailableError' });
    expect(await there()).toEqual(before);
  });

  test('writes the delivery with the contact, or neither', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    // The delivery's id is taken: the whole transaction has to go.
    const clash = newContact('b', { deliveries: newContact('a').deliveries });
    await expect(store.saveContact(clash)).rejects.toMatchObject({ name: 'UnavailableError' });
    expect(await rows('SELECT id FROM contacts')).toEqual([{ id: 'a' }]);
    expect(await rows('SELECT contact_id FROM deliveries')).toEqual([{ contact_id: 'a' }]);
  });

  test('of requests with one mailbox, however it is spelt, three in a day get a receipt; of all of them 200 in an hour', async () => {
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

    await saveMany(strangersInHour - 3, (i) => ask(`b${i}`, `person${i}@example.org`));
    expect((await ask('c', 'otto@example.org')).withoutReceipt).toBe('everybody');
    expect((await ask('d', 'otto@example.org', at + hour)).withoutReceipt).toBeUndefined();
  });

  test('the same key with other content stores nothing', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a', { idempotencyKey: 'key-00001' }));
    const reused = await store.saveContact(newContact('b', { idempotencyKey: 'key-00001' }));
    expect(reused.outcome).toBe('key-reused');
    expect(await rows('SELECT id FROM contacts')).toHaveLength(1);
  });

  test('50 saves at once with one key make one contact', async () => {
    const { store, rows } = await open();
    const saved = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        store.saveContact(newContact(`c${i}`, { idempotencyKey: 'key-00001', contentHash: 'same' })),
      ),
    );
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(saved.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(await rows('SELECT id FROM deliveries')).toHaveLength(1);
  });

  test('without a key, equal content within ten minutes is the same contact', async () => {
    const { store, rows } = await open();
    const save = (id: string, receivedAt: number) =>
      store.saveContact(newContact(id, { contentHash: 'same', receivedAt }));
    // Connections of a pool, where there is one, are open before the rush.
    await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
    const rush = await Promise.all(Array.from({ length: 10 }, (_, i) => save(`a${i}`, at)));
    expect(new Set(rush.map(({ id }) => id)).size).toBe(1);
    expect(rush.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect((await save('b', at + repeatWindowMs - 1)).outcome).toBe('repeated');
    expect((await save('c', at + repeatWindowMs)).outcome).toBe('stored');
    expect(await rows('SELECT id FROM contacts')).toHaveLength(2);
  });

  test('lists contacts newest first, with every field, and shows one with its messages', async () => {
    const { store } = await open();
    expect([await store.listContacts(9), await store.findContact('a')]).toEqual([[], undefined]);
    await store.saveContact(newContact('a', { idempotencyKey: 'key-00001' }));
    await store.saveContact(newContact('b', { receivedAt: at + 1, deliveries: [] }));
    await store.saveContact(newContact('c', { receivedAt: at + 2 }));
    expect((await store.listContacts(2)).map(({ id }) => id)).toEqual(['c', 'b']);
    const stored = {
      ...contact,
      company: null,
      address: null,
      id: 'a',
      idempotencyKey: 'key-00001',
      contentHash: 'hash-a',
      receivedAt: new Date(at).toISOString(),
      quarantineReason: null,
      releasedAt: null,
      refusedAt: null,
      seenAt: null,
      emailKey: 'anna@example.org',
      phoneKey: '0421123',
      callDueAt: null,
      callState: null,
      callNotedAt: null,
      calledAt: null,
      callRemindedAt: null,
      prepareHash: null,
      preparedAt: null,
      prepared: null,
    };
    expect((await store.listContacts(9))[2]).toEqual(stored);
    const [claimed] = await store.claimDeliveries('contact-webhook', at, { limit: 1, leaseMs: hour });
    await store.retryDelivery('msg_a_created', claimed?.lease ?? '', at + hour, 'http-503');
    expect(await store.findContact('a')).toEqual({
      contact: stored,
      deliveries: [
        {
          id: 'msg_a_created',
          contactId: 'a',
          subscriptionId: null,
          channel: 'contact-webhook',
          state: 'pending',
          createdAt: new Date(at).toISOString(),
          dueAt: new Date(at + hour).toISOString(),
          attempts: 1,
          lastError: 'http-503',
          parkedAt: null,
          deletionId: null,
        },
      ],
    });
  });
}
