/** What every store does, run by the test of each. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { contact, newContact, newSubscription } from './app.ts';
import {
  type Channel,
  type ContactMessages,
  type Expiring,
  type NewDelivery,
  type Store,
  type Subscription,
} from '../../api/storage/port.ts';
import { repeatWindowMs } from '../../api/storage/port/contacts.ts';

export type OpenedStore = {
  store: Store;
  /** Rows of a query, numbers as numbers. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
};

const at = newContact('x').receivedAt;
const hour = 3_600_000;
const day = 24 * hour;

/** A message that tells of a change, as the service makes it. */
const toDeliveries =
  (event: string) =>
  ({ id, email, source }: Subscription): NewDelivery[] => [
    { id: `msg_${id}_${event}`, channel: 'newsletter-webhook', body: `${event} ${email} ${source}` },
  ];
const none = () => [];

/** When what came at `at` is due: six months later, once that day is over in Germany. */
const due = Date.UTC(2025, 8, 3, 22);

const expiring = (now: number, overrides: Partial<Expiring> = {}): Expiring => ({
  now,
  tellingChannels: ['contact-webhook', 'contact-mail'],
  isAnyOn: true,
  ...overrides,
});

/** Delivers all that is due on a channel. */
async function tellAll(store: Store, now: number, channel: Channel = 'contact-webhook'): Promise<void> {
  for (const { id, lease } of await store.claimDeliveries(channel, now, { limit: 9999, leaseMs: hour }))
    await store.completeDelivery(id, lease);
}

/** For a machine that does much else. */
const manyRows = { timeout: 30_000 };

/** Saves so many contacts, a few at a time: all at once wait longer on a busy machine than a store lets anybody wait. */
async function saveMany(count: number, save: (index: number) => Promise<unknown>): Promise<void> {
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const work = async () => {
    for (const index of indices) await save(index);
  };
  await Promise.all(Array.from({ length: 20 }, work));
}

/** @param openEmpty a store on a database without rows; the caller closes it after the test */
export function storeContract(openEmpty: () => Promise<OpenedStore>): void {
  const open = async () => {
    const opened = await openEmpty();
    onTestFinished(() => opened.store.close());
    return opened;
  };

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

  test('limits are kept until they are empty, with the salts of their days', async () => {
    const { store } = await open();
    expect(await store.keptLimits(at)).toEqual({ salts: [], buckets: [] });
    await store.keepLimits(
      {
        salts: [{ day: 1, salt: 'one' }],
        buckets: [
          ['a', at + 1],
          ['b', at + 2],
        ],
      },
      at,
    );
    await store.keepLimits(
      {
        salts: [{ day: 2, salt: 'two' }],
        buckets: [
          ['b', at + 5],
          ['c', at + 4],
        ],
      },
      at + 1,
    );
    const { salts, buckets } = await store.keptLimits(at + 1);
    expect(salts).toEqual([{ day: 2, salt: 'two' }]);
    expect(new Map(buckets)).toEqual(
      new Map([
        ['b', at + 5],
        ['c', at + 4],
      ]),
    );
    expect((await store.keptLimits(at + 4)).buckets).toEqual([['b', at + 5]]);
  });

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
      'contact-webhook': { pending: 2, parked: 1, oldestPendingAt: at + 1 },
      'newsletter-mail': { pending: 1, parked: 0, oldestPendingAt: at + 9 },
      'contact-mail': { pending: 0, parked: 1, oldestPendingAt: undefined },
    });
  });

  test('lists the contacts of a span, newest first', async () => {
    const { store } = await open();
    for (const [id, receivedAt] of Object.entries({ before: at - 1, first: at, last: at + hour - 1, after: at + hour }))
      await store.saveContact(newContact(id, { receivedAt }));
    expect((await store.listContactsOf(at, at + hour)).map(({ id }) => id)).toEqual(['last', 'first']);
  });

  test('hands out each day that is to be told once, in order', async () => {
    const { store } = await open();
    const claim = (last: string, now: number) => store.claimDailyCsv(last, '2025-03-06', now, 1000);
    const claims = await Promise.all([1, 2, 3].map(() => claim('2025-02-28', at)));
    expect(claims.filter(Boolean)).toEqual(['2025-02-28']);
    // Whoever had it died.
    expect(await claim('2025-02-28', at + 999)).toBeUndefined();
    expect(await claim('2025-02-28', at + 1000)).toBe('2025-02-28');
    await store.completeDailyCsv('2025-03-01');
    expect(await claim('2025-02-28', at + hour)).toBeUndefined();
    expect(await claim('2025-03-03', at + hour)).toBe('2025-03-01');
    await store.completeDailyCsv('2025-03-02');
    // Too late: somebody else was there already.
    await store.completeDailyCsv('2025-03-01');
    expect(await claim('2025-03-03', at + hour)).toBe('2025-03-02');
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

  test('a message that is delivered is blanked, one that is parked only where told', async () => {
    const { store, rows } = await open();
    for (const id of ['done', 'kept', 'gone']) await store.saveContact(newContact(id));
    for (const { id, contactId, lease } of await store.claimDeliveries('contact-webhook', at, {
      limit: 9,
      leaseMs: hour,
    })) {
      if (contactId === 'done') await store.completeDelivery(id, lease);
      else await store.parkDelivery(id, lease, 'http-410', contactId === 'gone');
    }
    expect(await rows('SELECT contact_id, body FROM deliveries ORDER BY contact_id')).toEqual([
      { contact_id: 'done', body: '' },
      { contact_id: 'gone', body: '' },
      { contact_id: 'kept', body: '{"id":"kept"}' },
    ]);
  });

  test('deletes contacts that came before a time, however many, with their messages', manyRows, async () => {
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
    await save('told', 'contact-webhook');
    await save('told-by-one', 'contact-webhook', 'contact-mail');
    await tellAll(store, at);
    await save('pending', 'contact-webhook');
    await save('parked', 'contact-mail');
    for (const { id, contactId, lease } of await store.claimDeliveries('contact-mail', at, { limit: 9, leaseMs: hour }))
      if (contactId === 'parked') await store.parkDelivery(id, lease, 'smtp-550');
    // A receipt tells nobody but whoever asked.
    await save('receipt', 'contact-receipt');
    await tellAll(store, at, 'contact-receipt');
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

  test('deletes nothing by a clock that disagrees with what was seen, until a person says that it is right', async () => {
    const jumps: Record<string, { hours: number; clock: number; held: boolean }> = {
      'six months ahead': { hours: 0, clock: due, held: true },
      'two days and an hour ahead': { hours: -49, clock: due, held: true },
      'two days ahead, as after a pause': { hours: -48, clock: due, held: false },
      'dead, in 2020': { hours: 0, clock: Date.UTC(2020, 0, 1), held: true },
      'two days and an hour back': { hours: 49, clock: due, held: true },
      'two days back': { hours: 48, clock: due, held: false },
    };
    for (const [name, { hours, clock, held }] of Object.entries(jumps)) {
      const { store } = await open();
      await store.saveContact(newContact('a'));
      await tellAll(store, at);
      if (hours !== 0)
        await store.deleteExpired(expiring(due + hours * hour, { byWord: true, tellingChannels: ['contact-mail'] }));
      // By its newest row, where it has noted no time yet.
      const isOld = clock >= due;
      const first = await store.deleteExpired(expiring(clock));
      expect(first, name).toMatchObject({ contacts: held ? 0 : 1, held: held ? 'clock' : undefined });
      expect(first.waiting, name).toBe(held && isOld ? 1 : 0);
      // Hour after hour: that time passes by a clock proves nothing of it.
      for (let passed = 1; held && clock >= due + hours * hour && passed < 72; passed += 35)
        expect(await store.deleteExpired(expiring(clock + passed * hour)), name).toMatchObject({ held: 'clock' });
      const byWord = await store.deleteExpired(expiring(clock, { byWord: true }));
      expect([byWord.contacts, byWord.held], name).toEqual([held && isOld ? 1 : 0, undefined]);
      if (held) expect((await store.deleteExpired(expiring(clock + hour))).held, name).toBeUndefined();
    }
  });

  test('an empty store takes any clock: what comes later is measured by the last one', async () => {
    const { store } = await open();
    for (const now of [Date.UTC(2020, 0, 1), due, at])
      expect(await store.deleteExpired(expiring(now))).toMatchObject({ held: undefined });
    await store.saveContact(newContact('a'));
    expect(await store.deleteExpired(expiring(due))).toMatchObject({ held: 'clock' });
  });

  test('deletes no more than a tenth at once, of few rows five, until a person says so', async () => {
    for (const [stored, old, held] of [
      [3, 3, false],
      [20, 6, true],
      [60, 6, false],
    ] as const) {
      const { store } = await open();
      const name = `${old} of ${stored}`;
      await saveMany(stored, (i) => store.saveContact(newContact(`c${i}`, { receivedAt: i < old ? at : due })));
      await tellAll(store, due);
      await store.deleteExpired(expiring(due - 1, { byWord: true }));
      const [contacts, waiting] = held ? [0, old] : [old, 0];
      expect(await store.deleteExpired(expiring(due)), name).toMatchObject({
        contacts,
        waiting,
        held: held ? 'many' : undefined,
      });
      expect(await store.deleteExpired(expiring(due, { byWord: true })), name).toMatchObject({
        contacts: held ? old : 0,
        waiting: 0,
      });
    }
  });

  test('what came while the clock stood in 2020 or was ahead is no older and no younger than it is', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('before', { receivedAt: due }));
    await store.deleteExpired(expiring(due));
    const old = Date.UTC(2020, 0, 1);
    const held = { quarantineReason: 'flood', deliveries: [] } as const;
    await store.saveContact(newContact('told', { receivedAt: old }));
    await store.saveContact(newContact('held', { receivedAt: old, ...held }));
    await store.requestSubscription(newSubscription('s', { requestedAt: old }), day);
    await store.saveContact(newContact('ahead', { receivedAt: due + 200 * day }));
    await tellAll(store, due + 300 * day);
    expect(await store.deleteExpired(expiring(due + hour))).toMatchObject({
      contacts: 0,
      subscriptions: 0,
      held: undefined,
    });
    expect(await rows('SELECT id FROM contacts ORDER BY id')).toHaveLength(4);
    const ahead = (await store.findContact('ahead'))?.contact;
    expect(ahead).toMatchObject({
      receivedAt: new Date(due + hour).toISOString(),
      seenAt: new Date(due).toISOString(),
    });
    expect(await store.deleteExpired(expiring(due + 8 * day, { byWord: true }))).toMatchObject({ subscriptions: 1 });
    expect(await store.deleteExpired(expiring(due + 190 * day, { byWord: true }))).toMatchObject({ contacts: 4 });
  });

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

    // The table of a day.
    await store.claimDailyCsv('2025-04-02', '2025-04-05', at + month, hour);
    expect(await store.claimDailyCsv('2025-03-02', '2025-03-05', at, hour)).toBe('2025-03-02');
    await store.completeDailyCsv('2025-03-03');
    expect(await store.claimDailyCsv('2025-03-02', '2025-03-05', at, hour)).toBeUndefined();

    // Who sends the same content, or asks for the newsletter, once it is right.
    await store.saveContact(newContact('then', { receivedAt: at + month, contentHash: 'same' }));
    expect(await store.saveContact(newContact('now', { contentHash: 'same' }))).toMatchObject({ outcome: 'stored' });
    await store.requestSubscription(newSubscription('then', { requestedAt: at + month }), day);
    expect(await store.requestSubscription(newSubscription('now'), day)).toBe('stored');
  });

  test('who was forgotten or has unsubscribed is not brought back by a copy that was made before', async () => {
    const { store } = await open();
    const { store: copy } = await open();
    const mail = (name: string) => ({ email: `${name}@example.org`, emailKey: `${name}@example.org` });
    for (const one of [store, copy])
      for (const name of ['anna', 'bert', 'carl']) {
        await one.saveContact(
          newContact(name, { contact: { ...contact, email: `${name.toUpperCase()}@example.org` } }),
        );
        await one.requestSubscription(newSubscription(name, { ...mail(name), deliveries: [] }), day);
        await one.confirmSubscription(`confirm-${name}`, at, toDeliveries('confirmed'));
      }
    await store.deletePerson(mail('anna').emailKey, at + day);
    await store.endSubscription('unsubscribe-bert', at + day, none);
    // Who came back afterwards.
    await copy.saveContact(
      newContact('anna-again', { contact: { ...contact, ...mail('anna') }, receivedAt: at + 2 * day }),
    );

    const erasures = await store.listErasures();
    expect(erasures.map(({ kind, erasedAt }) => [kind, Date.parse(erasedAt)]).sort()).toEqual([
      ['forgotten', at + day],
      ['unsubscribed', at + day],
    ]);
    expect(JSON.stringify(erasures)).not.toMatch(/anna|bert/);
    const apply = () => copy.applyErasures(erasures, at + 3 * day, toDeliveries('unsubscribed'));
    expect([await apply(), await apply()]).toEqual([
      { contacts: 1, subscriptions: 2 },
      { contacts: 0, subscriptions: 0 },
    ]);
    expect((await copy.listContacts(9)).map(({ id }) => id).sort()).toEqual(['anna-again', 'bert', 'carl']);
    expect((await copy.listSubscriptions()).map(({ id }) => id)).toEqual(['carl']);
    // Whoever sends the newsletter is told again, after what the copy still had to tell.
    const told: string[] = [];
    for (let more = true; more;) {
      const claimed = await copy.claimDeliveries('newsletter-webhook', at + 3 * day, { limit: 9, leaseMs: hour });
      for (const { id, lease } of claimed) await copy.completeDelivery(id, lease);
      told.push(...claimed.map(({ id }) => id).filter((id) => id.includes('bert')));
      more = claimed.length > 0;
    }
    expect(told).toEqual(['msg_bert_confirmed', 'msg_bert_unsubscribed']);
    // It is kept for as long as copies are.
    expect(await copy.listErasures()).toEqual(erasures);
    await copy.deleteExpired(expiring(at + 30 * day, { byWord: true }));
    expect(await copy.listErasures()).toHaveLength(2);
    await copy.deleteExpired(expiring(at + 31 * day + 1));
    expect(await copy.listErasures()).toEqual([]);
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
      seenAt: null,
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
        },
      ],
    });
  });

  test('finds and deletes all of a mailbox, however its address was written, and nothing of another', async () => {
    const { store, rows } = await open();
    const withEmail = (email: string) => ({ contact: { ...contact, email } });
    await store.saveContact(newContact('a', withEmail('Anna@Müller.de')));
    await store.saveContact(newContact('b', withEmail('anna@xn--mller-kva.de')));
    await store.saveContact(newContact('other', withEmail('anna@example.org')));
    const key = { email: 'anna@müller.de', emailKey: 'anna@xn--mller-kva.de' };
    await store.requestSubscription(newSubscription('s', key), day);
    await store.confirmSubscription('confirm-s', at + 5, none);
    await store.requestSubscription(newSubscription('other', { emailKey: 'anna@example.org' }), day);

    const person = await store.findPerson(key.emailKey);
    expect(person.contacts.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(person.deliveries.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
      'msg_a_created pending',
      'msg_b_created pending',
      'msg_s_mail pending',
    ]);
    expect(person.subscriptions).toEqual([
      {
        id: 's',
        ...key,
        state: 'confirmed',
        source: 'newsletter',
        originalCity: 'bremen',
        consentVersion: '2025-01',
        requestedAt: new Date(at).toISOString(),
        confirmedAt: new Date(at + 5).toISOString(),
        unsubscribedAt: null,
        confirmHash: 'confirm-s',
        confirmExpiresAt: new Date(at + 72 * hour).toISOString(),
        unsubscribeHash: 'unsubscribe-s',
        seenAt: null,
      },
    ]);
    expect(await store.deletePerson(key.emailKey, at)).toEqual({ contacts: 2, subscriptions: 1 });
    expect(await store.deletePerson(key.emailKey, at)).toEqual({ contacts: 0, subscriptions: 0 });
    expect(await store.findPerson(key.emailKey)).toEqual({ contacts: [], subscriptions: [], deliveries: [] });
    expect(await rows('SELECT id FROM deliveries ORDER BY id')).toEqual([
      { id: 'msg_other_created' },
      { id: 'msg_other_mail' },
    ]);
  });

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
        await store.parkDelivery(id, lease, 'gone', contactId === 'blank');
    }
    const deliveries = (await store.listDeliveries()).filter(({ state }) => state === 'parked');
    expect(deliveries.map(({ id, state, attempts, lastError }) => [id, state, attempts, lastError])).toEqual(
      ['msg_a_created', 'msg_b_created', 'msg_blank_created', 'msg_c_mail'].map((id) => [id, 'parked', 1, 'gone']),
    );
    const toMessages: ContactMessages = (id, { email }, receivedAt) => [
      { ...mail, id, body: `${email} ${receivedAt}` },
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
      Array.from({ length: 10 }, () => store.releaseContact('a', at + day, toMessages)),
    );
    expect(releases.filter((made) => made !== undefined)).toEqual([1]);
    expect(await store.releaseContact('told', at, toMessages)).toBeUndefined();
    expect(await store.claimDeliveries('contact-mail', at + day, { limit: 9, leaseMs: hour })).toMatchObject([
      { id: 'msg_told_mail' },
      { id: 'msg_a_mail', contactId: 'a', body: `anna@example.org ${at}`, createdAt: at + day },
    ]);
    expect((await store.findContact('a'))?.contact.quarantineReason).toBeNull();
    // Without a way it waits as any contact does that came before there was one.
    expect(await store.releaseContact('b', at, none)).toBe(0);
    expect([await store.countQuarantined(), await store.countUntold()]).toEqual([0, 1]);
  });

  test('sums views over a span, most read first', async () => {
    const { store } = await open();
    const counts: [string, string, number][] = [
      ['early', '2025-01-30', 9],
      ['b', '2025-01-31', 1],
      ['a', '2025-01-31', 1],
      ['most', '2025-01-31', 2],
      ['most', '2025-02-01', 1],
      ['late', '2025-02-02', 9],
    ];
    for (const [slug, on, times] of counts) for (let i = 0; i < times; i++) await store.countView(slug, on);
    expect(await store.viewCounts('2025-01-31', '2025-02-01')).toEqual([
      { slug: 'most', views: 3 },
      { slug: 'a', views: 1 },
      { slug: 'b', views: 1 },
    ]);
    expect(await store.viewCounts('2024-01-01', '2024-12-31')).toEqual([]);
  });

  describe('a subscription', () => {
    const subscriptions = `SELECT id, state, CAST(confirmed_at AS TEXT) AS confirmed, CAST(unsubscribed_at AS TEXT) AS ended
      FROM subscriptions ORDER BY requested_at, id`;
    const request = (store: Store, id: string, overrides: Parameters<typeof newSubscription>[1] = {}) =>
      store.requestSubscription(newSubscription(id, overrides), day);

    test('is kept with all that proves it, and its mail with it', async () => {
      const { store, rows } = await open();
      expect(await request(store, 's')).toBe('stored');
      const [row] = await rows('SELECT * FROM subscriptions');
      expect({
        ...row,
        requested_at: Number(row?.['requested_at']),
        confirm_expires_at: Number(row?.['confirm_expires_at']),
      }).toEqual({
        id: 's',
        email: 'Anna@example.org',
        email_key: 'anna@example.org',
        state: 'requested',
        source: 'newsletter',
        original_city: 'bremen',
        consent_version: '2025-01',
        requested_at: at,
        confirmed_at: null,
        unsubscribed_at: null,
        confirm_hash: 'confirm-s',
        confirm_expires_at: at + 72 * hour,
        unsubscribe_hash: 'unsubscribe-s',
        seen_at: null,
      });
      expect(await store.claimDeliveries('newsletter-mail', at, { limit: 9, leaseMs: hour })).toMatchObject([
        { id: 'msg_s_mail', channel: 'newsletter-mail', body: '{"to":"s"}', contactId: null, attempts: 1 },
      ]);
    });

    test('is written with its message, or not at all', async () => {
      const { store, rows } = await open();
      await request(store, 'a');
      const clash = request(store, 'b', { emailKey: 'b', deliveries: newSubscription('a').deliveries });
      await expect(clash).rejects.toMatchObject({ name: 'UnavailableError' });
      expect(await rows(subscriptions)).toHaveLength(1);
    });

    test('is asked for once a day, in whatever state it is', async () => {
      const { store, rows } = await open();
      await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
      const rush = await Promise.all(Array.from({ length: 10 }, (_, i) => request(store, `a${i}`)));
      expect(rush.filter((outcome) => outcome === 'stored')).toHaveLength(1);
      expect(await request(store, 'b', { requestedAt: at + day - 1 })).toBe('unchanged');
      const [{ id } = { id: '' }] = await rows('SELECT id FROM subscriptions');
      await store.endSubscription(`unsubscribe-${String(id)}`, at, none);
      expect(await request(store, 'c', { requestedAt: at + day - 1 })).toBe('unchanged');
      expect(await request(store, 'd', { requestedAt: at + day })).toBe('stored');
      expect(await request(store, 'other', { emailKey: 'other' })).toBe('stored');
      expect(await rows('SELECT id FROM deliveries')).toHaveLength(3);
    });

    test('without a mail does not count against the first mail', async () => {
      const { store } = await open();
      expect(await request(store, 'a', { links: undefined })).toBe('stored');
      expect(await request(store, 'b', { links: undefined })).toBe('unchanged');
      expect(await request(store, 'c')).toBe('stored');
    });

    test('is confirmed by its link, once, with the message that tells of it', async () => {
      const { store, rows } = await open();
      await request(store, 's');
      // Connections of a pool, where there is one, are open before the rush.
      await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
      const clicks = await Promise.all(
        Array.from({ length: 10 }, () => store.confirmSubscription('confirm-s', at + 5, toDeliveries('confirmed'))),
      );
      expect(clicks.sort()).toEqual(['confirmed', ...Array<string>(9).fill('repeated')]);
      expect(await rows(subscriptions)).toEqual([
        { id: 's', state: 'confirmed', confirmed: String(at + 5), ended: null },
      ]);
      expect(await store.claimDeliveries('newsletter-webhook', at + 5, { limit: 9, leaseMs: hour })).toMatchObject([
        { id: 'msg_s_confirmed', body: 'confirmed Anna@example.org newsletter', createdAt: at + 5 },
      ]);
      expect(await request(store, 'again', { requestedAt: at + 30 * day })).toBe('unchanged');
    });

    test('is not confirmed by a link that ran out, or that nobody knows', async () => {
      const { store, rows } = await open();
      await request(store, 's');
      expect(await store.confirmSubscription('confirm-s', at + 72 * hour, toDeliveries('x'))).toBe('expired');
      expect(await store.confirmSubscription('unsubscribe-s', at, toDeliveries('x'))).toBe('expired');
      expect(await store.confirmSubscription('nonsense', at, toDeliveries('x'))).toBe('expired');
      expect(await rows(`SELECT id FROM subscriptions WHERE state <> 'requested'`)).toEqual([]);
      expect(await store.confirmSubscription('confirm-s', at + 72 * hour - 1, none)).toBe('confirmed');
    });

    test('asked for twice is confirmed by either mail, once', async () => {
      const { store, rows } = await open();
      await request(store, 'a');
      await request(store, 'b', { requestedAt: at + day });
      const clicks = await Promise.all(
        ['a', 'b'].map((id) => store.confirmSubscription(`confirm-${id}`, at + day, toDeliveries('confirmed'))),
      );
      expect(clicks.sort()).toEqual(['confirmed', 'repeated']);
      expect(await rows(`SELECT id FROM subscriptions WHERE state = 'confirmed'`)).toHaveLength(1);
      expect(await store.claimDeliveries('newsletter-webhook', at + day, { limit: 9, leaseMs: hour })).toHaveLength(1);
    });

    test('ends by the link of any of its mails, and no link brings it back', async () => {
      const { store, rows } = await open();
      await request(store, 'a');
      await request(store, 'b', { requestedAt: at + day });
      await store.confirmSubscription('confirm-b', at + day, none);
      const end = () => store.endSubscription('unsubscribe-a', at + 2 * day, toDeliveries('unsubscribed'));
      await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
      const clicks = await Promise.all(Array.from({ length: 10 }, end));
      expect(clicks.sort()).toEqual(['ended', ...Array<string>(9).fill('repeated')]);
      const ended = String(at + 2 * day);
      expect(await rows(subscriptions)).toEqual([
        { id: 'a', state: 'unsubscribed', confirmed: null, ended },
        { id: 'b', state: 'unsubscribed', confirmed: String(at + day), ended },
      ]);
      // Told of the one that was confirmed alone.
      expect(await rows(`SELECT id FROM deliveries WHERE channel = 'newsletter-webhook'`)).toEqual([
        { id: 'msg_b_unsubscribed' },
      ]);
      for (const id of ['a', 'b']) expect(await store.confirmSubscription(`confirm-${id}`, at, none)).toBe('expired');
      expect(await store.endSubscription('nonsense', at, toDeliveries('x'))).toBe('unknown');
    });

    test('may be asked for anew after it ended; the old proof stays, the old link ends the new one', async () => {
      const { store, rows } = await open();
      await request(store, 'a');
      await store.confirmSubscription('confirm-a', at, none);
      await store.endSubscription('unsubscribe-a', at + hour, none);
      expect(await request(store, 'b', { requestedAt: at + 2 * day })).toBe('stored');
      expect(await store.confirmSubscription('confirm-b', at + 2 * day, none)).toBe('confirmed');
      expect(await store.endSubscription('unsubscribe-a', at + 3 * day, none)).toBe('ended');
      expect(await rows(`SELECT id FROM subscriptions WHERE confirmed_at IS NOT NULL ORDER BY id`)).toHaveLength(2);
    });

    test('tells its changes in order: the next waits while the one before is open', async () => {
      const { store } = await open();
      await request(store, 'a', { deliveries: [] });
      await store.confirmSubscription('confirm-a', at, toDeliveries('confirmed'));
      await store.endSubscription('unsubscribe-a', at + 1, toDeliveries('unsubscribed'));
      await request(store, 'b', { requestedAt: at + 2 * day, deliveries: [] });
      await store.confirmSubscription('confirm-b', at + 2 * day, toDeliveries('confirmed'));
      await request(store, 'other', { emailKey: 'other', deliveries: [] });
      await store.confirmSubscription('confirm-other', at + 1, toDeliveries('confirmed'));

      const now = at + 3 * day;
      const claim = () => store.claimDeliveries('newsletter-webhook', now, { limit: 9, leaseMs: hour });
      const [first, other] = await claim();
      expect([first?.id, other?.id]).toEqual(['msg_a_confirmed', 'msg_other_confirmed']);
      expect(await claim()).toEqual([]);
      await store.retryDelivery(first?.id ?? '', first?.lease ?? '', now, 'http-500');
      const [again, ...rest] = await claim();
      expect([again?.id, rest]).toEqual(['msg_a_confirmed', []]);
      await store.parkDelivery(again?.id ?? '', again?.lease ?? '', 'http-410');
      const [second] = await claim();
      expect(second?.id).toBe('msg_a_unsubscribed');
      await store.completeDelivery(second?.id ?? '', second?.lease ?? '');
      expect((await claim()).map(({ id }) => id)).toEqual(['msg_b_confirmed']);
    });

    test('tells its changes in order also where the clock went back between them', async () => {
      const { store } = await open();
      await request(store, 'a', { deliveries: [] });
      await store.confirmSubscription('confirm-a', at + day, toDeliveries('confirmed'));
      await store.endSubscription('unsubscribe-a', at, toDeliveries('unsubscribed'));
      for (const event of ['confirmed', 'unsubscribed']) {
        const [told, ...rest] = await store.claimDeliveries('newsletter-webhook', at + day, {
          limit: 9,
          leaseMs: hour,
        });
        expect([told?.id, rest]).toEqual([`msg_a_${event}`, []]);
        await store.completeDelivery(told?.id ?? '', told?.lease ?? '');
      }
    });

    test('is deleted when nobody confirmed it, or its proof is no longer needed, with its messages', async () => {
      const { store, rows } = await open();
      const subscribe = (id: string, requestedAt: number) => request(store, id, { emailKey: id, requestedAt });
      await subscribe('old', at);
      await subscribe('taken-back', at);
      // No mail of ours asked for these: what nobody else has stays, and of one address the newest.
      const unlinked = (id: string, emailKey: string, requestedAt: number, channel?: Channel) =>
        request(store, id, {
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
  });
}
