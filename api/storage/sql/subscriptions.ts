import type { NewsletterEnd } from '#domain/newsletter/newsletter-events';
import type { NewDelivery, NewSubscription, StoredSubscription, Subscription } from '../types.ts';
import { ask, first, rowsOf, type Database, type Steps } from './database.ts';
import { insertDeliveries, isHourFull, isOpen } from './deliveries.ts';
import { insertSubscription } from './rows.ts';

/** Makes the messages that tell of a change; called inside its transaction, so it must be quick and pure. */
type ToDeliveries = (subscription: Subscription) => readonly NewDelivery[];

const confirmedByEmail = `SELECT id, email, source FROM subscriptions WHERE email_key = ? AND state = 'confirmed'`;
type FoundSubscription = Subscription & { emailKey: string; state: string; expiresAt: number };
const subscriptionByConfirmHash = `
  SELECT id, email, source, email_key, state, confirm_expires_at AS "expiresAt"
  FROM subscriptions WHERE confirm_hash = ?`;

/** Dates messages behind those of the same address: they leave by age, and a clock that was ahead has dated some too late. */
function* insertInOrder(deliveries: readonly NewDelivery[], id: string, emailKey: string, now: number): Steps<void> {
  const newest = yield* first<{ at: number | null }>(
    `SELECT max(created_at) AS at FROM deliveries
     WHERE subscription_id IN (SELECT id FROM subscriptions WHERE email_key = ?) AND ${isOpen}`,
    emailKey,
  );
  yield* insertDeliveries(deliveries, { subscriptionId: id }, now, {
    createdAt: Math.max(now, (newest?.at ?? 0) + 1),
  });
}

/** How the address is named whose subscriptions end. */
const endedBy = { id: 'id', emailKey: 'email_key', unsubscribeHash: 'unsubscribe_hash' };
type Ended = { id: string } | { emailKey: string } | { unsubscribeHash: string };

type Why = { requestedBy?: number; reason?: NewsletterEnd | null };

/** Ends what was asked for with an address, and tells of what was confirmed. @returns how many ended */
function* endAll(
  emailKey: string,
  now: number,
  toDeliveries: ToDeliveries,
  { requestedBy = Number.MAX_SAFE_INTEGER, reason = null }: Why,
): Steps<number> {
  const confirmed = yield* first<Subscription>(`${confirmedByEmail} AND requested_at <= ?`, emailKey, requestedBy);
  const { count } = yield ask(
    `UPDATE subscriptions SET state = 'unsubscribed', unsubscribed_at = ?, end_reason = ?
     WHERE email_key = ? AND state <> 'unsubscribed' AND requested_at <= ?`,
    now,
    reason,
    emailKey,
    requestedBy,
  );
  if (confirmed) yield* insertInOrder(toDeliveries(confirmed), confirmed.id, emailKey, now);
  return count;
}

/** A subscription that no mail of ours can confirm: whoever sends the newsletter has to ask. The newest of an address. */
export const isUnasked = `state = 'requested' AND confirm_hash IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM subscriptions AS later
    WHERE later.email_key = subscriptions.email_key AND later.requested_at > subscriptions.requested_at)`;

export const createSubscriptions = ({ transaction, read }: Database) => ({
  /**
   * Stores a request, unless the address is confirmed already or asked within `pauseMs`.
   * With links only a request that had some counts: before, nobody got a mail. `full`: too many mails have gone to strangers.
   */
  requestSubscription: (input: NewSubscription, pauseMs: number) =>
    transaction(function* (): Steps<'stored' | 'unchanged' | 'full'> {
      const { id, emailKey, requestedAt, links } = input;
      // First, so that the answer does not tell whether the address is known.
      if (links && (yield* isHourFull('newsletter-mail', requestedAt))) return 'full';
      yield { lock: `address ${emailKey}` };
      const counts = yield* first(
        `SELECT 1 FROM subscriptions WHERE email_key = ?
           AND (state = 'confirmed' OR (requested_at > ? AND requested_at < ? AND (confirm_hash IS NOT NULL OR ?))) LIMIT 1`,
        emailKey,
        requestedAt - pauseMs,
        requestedAt + pauseMs,
        links ? 0 : 1,
      );
      if (counts) return 'unchanged';
      yield ask(insertSubscription.sql, ...insertSubscription.toValues(input));
      yield* insertDeliveries(input.deliveries, { subscriptionId: id }, requestedAt);
      return 'stored';
    }),

  /**
   * `repeated`: confirmed before, by this link or another one. `expired`: the link ran out, the
   * subscription has ended, or there is none of this hash.
   */
  confirmSubscription: (confirmHash: string, now: number, toDeliveries: ToDeliveries) =>
    transaction(function* (): Steps<'confirmed' | 'repeated' | 'expired'> {
      const seen = yield* first<FoundSubscription>(subscriptionByConfirmHash, confirmHash);
      if (!seen) return 'expired';
      yield { lock: `address ${seen.emailKey}` };
      if (yield* first(confirmedByEmail, seen.emailKey)) return 'repeated';
      // Again: while this waited for the lock another click may have ended it.
      const found = yield* first<FoundSubscription>(subscriptionByConfirmHash, confirmHash);
      if (found?.state !== 'requested' || found.expiresAt <= now) return 'expired';
      const { id, email, source } = found;
      yield ask(`UPDATE subscriptions SET state = 'confirmed', confirmed_at = ? WHERE id = ?`, now, id);
      yield* insertInOrder(toDeliveries({ id, email, source }), id, seen.emailKey, now);
      return 'confirmed';
    }),

  /**
   * Ends every subscription of one address, unconfirmed requests too.
   * @param toDeliveries for the one that was confirmed, if there was one
   * @param why the reason that was told, and until when it was asked for: what came later goes on
   */
  endSubscription: (by: Ended, now: number, toDeliveries: ToDeliveries, why: Why = {}) =>
    transaction(function* (): Steps<'ended' | 'repeated' | 'unknown'> {
      const [[name, value] = ['', '']] = Object.entries(by);
      const sql = `SELECT email_key FROM subscriptions WHERE ${endedBy[name as keyof typeof endedBy]} = ? LIMIT 1`;
      const found = yield* first<{ emailKey: string }>(sql, value);
      if (!found) return 'unknown';
      yield { lock: `address ${found.emailKey}` };
      return (yield* endAll(found.emailKey, now, toDeliveries, why)) > 0 ? 'ended' : 'repeated';
    }),

  listSubscriptions: async () =>
    rowsOf<StoredSubscription>(
      await read(`SELECT * FROM subscriptions WHERE state <> 'unsubscribed' ORDER BY requested_at DESC, id`),
    ),
});
