/** The newsletter: asked for, confirmed, ended, and told of in order. */
import { describe, expect, test } from 'vitest';
import { newSubscription } from '../app.ts';
import { at, atOnce, day, hour, none, toDeliveries, type Open } from './setup.ts';
import type { Store } from '../../../api/storage/port.ts';

export function subscriptionsContract(open: Open): void {
  describe('a subscription', () => {
    const subscriptions = `SELECT id, state, CAST(confirmed_at AS TEXT) AS confirmed, CAST(unsubscribed_at AS TEXT) AS ended
      FROM subscriptions ORDER BY requested_at, id`;
    const request = (store: Store, id: string, overrides: Parameters<typeof newSubscription>[1] = {}) =>
      store.requestSubscription(newSubscription(id, overrides), day);

    test('is kept with all that proves it, and its mail with it', async () => {
      const { store, rows } = await open();
      expect(await request(store, 's')).toBe('stored');
      const [row] = await rows('SELECT * FROM subscriptions');
      // Of versions before this one.
      delete row?.['seen_at'];
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
        end_reason: null,
      });
      expect(await store.claimDeliveries('newsletter-mail', at, { limit: 9, leaseMs: hour })).toMatchObject([
        { id: 'msg_s_mail', channel: 'newsletter-mail', body: '{"to":"s"}', contactId: null, attempts: 1 },
      ]);
    });

    test('is asked for once a day, in whatever state it is', async () => {
      const { store, rows } = await open();
      const rush = await atOnce(store, (i) => request(store, `a${i}`));
      expect(rush.filter((outcome) => outcome === 'stored')).toHaveLength(1);
      expect(await request(store, 'b', { requestedAt: at + day - 1 })).toBe('unchanged');
      const [{ id } = { id: '' }] = await rows('SELECT id FROM subscriptions');
      await store.endSubscription({ unsubscribeHash: `unsubscribe-${String(id)}` }, at, none);
      expect(await request(store, 'c', { requestedAt: at + day - 1 })).toBe('unchanged');
      expect(await request(store, 'd', { requestedAt: at + day })).toBe('stored');
      expect(await request(store, 'other', { emailKey: 'other' })).toBe('stored');
      expect(await rows('SELECT id FROM deliveries')).toHaveLength(3);
    });

    test('is confirmed by its link, once, with the message that tells of it', async () => {
      const { store, rows } = await open();
      await request(store, 's');
      const clicks = await atOnce(store, () =>
        store.confirmSubscription('confirm-s', at + 5, toDeliveries('confirmed')),
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

    test('ends by the link of any of its mails, and no link brings it back', async () => {
      const { store, rows } = await open();
      await request(store, 'a');
      await request(store, 'b', { requestedAt: at + day });
      await store.confirmSubscription('confirm-b', at + day, none);
      const end = () =>
        store.endSubscription({ unsubscribeHash: 'unsubscribe-a' }, at + 2 * day, toDeliveries('unsubscribed'));
      const clicks = await atOnce(store, end);
      expect(clicks.sort()).toEqual(['ended', ...Array<string>(9).fill('repeated')]);
      const ended = String(at + 2 * day);
      expect(await rows(subscriptions)).toEqual([
        { id: 'a', state: 'unsubscribed', confirmed: null, ended },
        { id: 'b', state: 'unsubscribed', confirmed: String(at + day), ended },
      ]);
      // LastNotice of the one that was confirmed alone.
      expect(await rows(`SELECT id FROM deliveries WHERE channel = 'newsletter-webhook'`)).toEqual([
        { id: 'msg_b_unsubscribed' },
      ]);
      for (const id of ['a', 'b']) expect(await store.confirmSubscription(`confirm-${id}`, at, none)).toBe('expired');
      expect(await store.endSubscription({ unsubscribeHash: 'nonsense' }, at, toDeliveries('x'))).toBe('unknown');
    });

    test('ends by its id or its mailbox, with why, and not what was asked for later', async () => {
      const { store, rows } = await open();
      await request(store, 'a', { deliveries: [] });
      await store.confirmSubscription('confirm-a', at, none);
      const why = { reason: 'bounced', requestedBy: at - 1 } as const;
      const byMailbox = (emailKey: string, more = {}) =>
        store.endSubscription({ emailKey }, at + hour, toDeliveries('unsubscribed'), more);
      expect(await byMailbox('anna@example.org', why)).toBe('repeated');
      expect(await byMailbox('x@example.org')).toBe('unknown');
      expect(await store.endSubscription({ id: 'x' }, at, none)).toBe('unknown');
      expect(await byMailbox('anna@example.org', { ...why, requestedBy: at })).toBe('ended');
      expect(await rows('SELECT state, end_reason FROM subscriptions')).toEqual([
        { state: 'unsubscribed', end_reason: 'bounced' },
      ]);
      expect(await rows('SELECT id FROM deliveries')).toEqual([{ id: 'msg_a_unsubscribed' }]);
      expect((await store.findPerson(['anna@example.org'])).subscriptions).toMatchObject([{ endReason: 'bounced' }]);
      await request(store, 'b', { requestedAt: at + 2 * day });
      expect([await store.endSubscription({ id: 'a' }, at + 3 * day, none), await rows(subscriptions)]).toMatchObject([
        'ended',
        [{ state: 'unsubscribed' }, { id: 'b', state: 'unsubscribed' }],
      ]);
    });

    test('tells its changes in order: the next waits while the one before is open', async () => {
      const { store } = await open();
      await request(store, 'a', { deliveries: [] });
      await store.confirmSubscription('confirm-a', at, toDeliveries('confirmed'));
      await store.endSubscription({ unsubscribeHash: 'unsubscribe-a' }, at + 1, toDeliveries('unsubscribed'));
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
      await store.giveUpDelivery(again?.id ?? '', again?.lease ?? '', 'http-410');
      const [second] = await claim();
      expect(second?.id).toBe('msg_a_unsubscribed');
      await store.completeDelivery(second?.id ?? '', second?.lease ?? '');
      expect((await claim()).map(({ id }) => id)).toEqual(['msg_b_confirmed']);
    });
  });
}
