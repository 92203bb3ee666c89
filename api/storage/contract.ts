/** What every store does, run by the test of each. */
import { expect, onTestFinished, test } from 'vitest';
import { contact, newContact } from '../test-support.ts';
import { repeatWindowMs, type Store } from './port.ts';

export type OpenedStore = {
  store: Store;
  /** Rows of a query, numbers as numbers. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
};

const at = newContact('x').receivedAt;
const hour = 3_600_000;

/** @param openEmpty a store on a database without rows; the caller closes it after the test */
export function storeContract(openEmpty: () => Promise<OpenedStore>): void {
  const open = async () => {
    const opened = await openEmpty();
    onTestFinished(() => opened.store.close());
    return opened;
  };

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

  test('writes the delivery with the contact, or neither', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    // The delivery's id is taken: the whole transaction has to go.
    const clash = newContact('b', { deliveries: newContact('a').deliveries });
    await expect(store.saveContact(clash)).rejects.toMatchObject({ name: 'UnavailableError' });
    expect(await rows('SELECT id FROM contacts')).toEqual([{ id: 'a' }]);
    expect(await rows('SELECT contact_id FROM deliveries')).toEqual([{ contact_id: 'a' }]);
  });

  test('a bad write does not take those beside it along', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    const results = await Promise.allSettled([
      store.saveContact(newContact('b')),
      store.saveContact(newContact('c', { deliveries: newContact('a').deliveries })),
      store.saveContact(newContact('d')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await rows('SELECT id FROM contacts ORDER BY id')).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'd' }]);
  });

  test('the same key with the same content is the same contact', async () => {
    const { store, rows } = await open();
    const same = { idempotencyKey: 'key-00001', contentHash: 'same' };
    expect(await store.saveContact(newContact('a', same))).toEqual({ id: 'a', outcome: 'stored' });
    const later = { ...same, receivedAt: at + 400 * 24 * hour };
    expect(await store.saveContact(newContact('b', later))).toEqual({ id: 'a', outcome: 'repeated' });
    expect(await rows('SELECT id FROM deliveries')).toHaveLength(1);
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

  test('two contacts with keys of their own are two, however equal', async () => {
    const { store } = await open();
    await store.saveContact(newContact('a', { idempotencyKey: 'key-00001', contentHash: 'same' }));
    const second = await store.saveContact(newContact('b', { idempotencyKey: 'key-00002', contentHash: 'same' }));
    expect(second).toEqual({ id: 'b', outcome: 'stored' });
  });

  test('finds a contact by its key', async () => {
    const { store } = await open();
    await store.saveContact(newContact('a', { idempotencyKey: 'key-00001' }));
    expect(await store.findContactByKey('key-00001')).toEqual({ id: 'a', contentHash: 'hash-a' });
    expect(await store.findContactByKey('key-00002')).toBeUndefined();
  });

  test('takes text as data', async () => {
    const { store, rows } = await open();
    const message = `'); DROP TABLE contacts; -- "$1" ? \\ \n\t`;
    await store.saveContact(newContact('a', { contact: { ...contact, message } }));
    expect(await rows('SELECT message FROM contacts')).toEqual([{ message }]);
  });

  test('counts views by slug and day', async () => {
    const { store, rows } = await open();
    await Promise.all([
      store.countView('homepage', '2025-01-31'),
      store.countView('homepage', '2025-01-31'),
      store.countView('homepage', '2025-02-01'),
      store.countView('blog-overview', '2025-01-31'),
    ]);
    const counts = await rows(
      'SELECT slug, CAST(day AS TEXT) AS day, CAST(views AS INTEGER) AS views FROM article_views ORDER BY slug, day',
    );
    expect(counts).toEqual([
      { slug: 'blog-overview', day: '2025-01-31', views: 1 },
      { slug: 'homepage', day: '2025-01-31', views: 2 },
      { slug: 'homepage', day: '2025-02-01', views: 1 },
    ]);
  });

  test('hands out what is due, oldest first, and each only once', async () => {
    const { store } = await open();
    await store.saveContact(newContact('late', { receivedAt: at + 2 }));
    await store.saveContact(newContact('early', { receivedAt: at }));
    await store.saveContact(newContact('future', { receivedAt: at + hour }));
    const claims = await Promise.all([store.claimDeliveries(at + 5, 1, hour), store.claimDeliveries(at + 5, 5, hour)]);
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
    });
    await store.saveContact(newContact('second', { receivedAt: at + 4 }));
    await store.saveContact(newContact('first', { receivedAt: at + 3 }));
    const ordered = await store.claimDeliveries(at + 5, 5, hour);
    expect(ordered.map(({ contactId }) => contactId)).toEqual(['first', 'second']);
  });

  test('a lease that runs out makes the delivery due again, and its holder powerless', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a'));
    const [crashed] = await store.claimDeliveries(at, 1, hour);
    expect(await store.claimDeliveries(at + hour - 1, 1, hour)).toEqual([]);
    const [again] = await store.claimDeliveries(at + hour, 1, hour);
    expect(again).toMatchObject({ id: crashed?.id, body: crashed?.body, attempts: 2 });
    expect(again?.lease).not.toBe(crashed?.lease);

    await store.completeDelivery('msg_a_created', crashed?.lease ?? '');
    await store.parkDelivery('msg_a_created', crashed?.lease ?? '', 'http-410');
    await store.retryDelivery('msg_a_created', crashed?.lease ?? '', 0, 'http-500');
    expect(await rows('SELECT state, last_error FROM deliveries')).toEqual([{ state: 'pending', last_error: null }]);
    await store.completeDelivery('msg_a_created', again?.lease ?? '');
    expect(await rows('SELECT state FROM deliveries')).toEqual([{ state: 'done' }]);
  });

  test('a retry comes when it is due; done and parked ones never', async () => {
    const { store, rows } = await open();
    for (const id of ['done', 'parked', 'retried']) await store.saveContact(newContact(id));
    for (const { id, contactId, lease } of await store.claimDeliveries(at, 9, hour)) {
      if (contactId === 'done') await store.completeDelivery(id, lease);
      else if (contactId === 'parked') await store.parkDelivery(id, lease, 'http-410');
      else await store.retryDelivery(id, lease, at + 5000, 'http-503');
    }
    expect(await store.claimDeliveries(at + 4999, 9, hour)).toEqual([]);
    const due = await store.claimDeliveries(at + 1000 * hour, 9, hour);
    expect(due).toMatchObject([{ contactId: 'retried', attempts: 2 }]);
    expect(await rows('SELECT contact_id, state, last_error FROM deliveries ORDER BY contact_id')).toEqual([
      { contact_id: 'done', state: 'done', last_error: null },
      { contact_id: 'parked', state: 'parked', last_error: 'http-410' },
      { contact_id: 'retried', state: 'pending', last_error: 'http-503' },
    ]);
  });

  test('tells how much waits and since when', async () => {
    const { store } = await open();
    expect(await store.stats()).toEqual({ pending: 0, parked: 0, oldestPendingAt: undefined });
    for (const [index, id] of ['a', 'b', 'c'].entries())
      await store.saveContact(newContact(id, { receivedAt: at + index }));
    const [oldest] = await store.claimDeliveries(at, 1, hour);
    await store.parkDelivery(oldest?.id ?? '', oldest?.lease ?? '', 'http-410');
    expect(await store.stats()).toEqual({ pending: 2, parked: 1, oldestPendingAt: at + 1 });
  });

  test('is writable until it is closed', async () => {
    const { store } = await open();
    await store.checkWritable();
    const last = store.saveContact(newContact('a'));
    await store.close();
    await expect(last).resolves.toMatchObject({ outcome: 'stored' });
    await expect(store.checkWritable()).rejects.toMatchObject({ name: 'UnavailableError', reason: 'closed' });
    await expect(store.saveContact(newContact('b'))).rejects.toMatchObject({ name: 'UnavailableError' });
    await expect(store.stats()).rejects.toMatchObject({ name: 'UnavailableError' });
  });
}
