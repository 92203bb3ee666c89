/** What both databases ask in the same words. */
import { contactParts, type Contact } from '#domain/contact-request';
import {
  initialState,
  type Channel,
  type NewContact,
  type NewDelivery,
  type NewSubscription,
  type OutboxStats,
  type Subscription,
} from './port.ts';

/** Not yet delivered nor given up. */
export const isOpen = `state IN ('pending', 'waiting')`;

/**
 * No message to the same address of the newsletter is older and still open. For a contact's it is
 * always true. CROSS JOIN tells SQLite to look in this order, not through all that is due.
 */
export const isNext = `NOT EXISTS (
  SELECT 1 FROM subscriptions AS own CROSS JOIN subscriptions AS other CROSS JOIN deliveries AS earlier
  WHERE own.id = deliveries.subscription_id AND other.email_key = own.email_key
    AND earlier.subscription_id = other.id AND earlier.channel = deliveries.channel
    AND earlier.created_at < deliveries.created_at AND earlier.${isOpen})`;

type Value = string | number | null;
/** A row to be inserted, from the columns and what each holds. */
const insertInto = <Input>(table: string, columns: Record<string, (input: Input) => Value>) => ({
  sql: `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.keys(columns)
    .map(() => '?')
    .join(', ')})`,
  toValues: (input: Input): Value[] => Object.values(columns).map((toValue) => toValue(input)),
});

/** firstName → first_name */
const toColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const insertContact = insertInto<NewContact>('contacts', {
  id: ({ id }) => id,
  idempotency_key: ({ idempotencyKey }) => idempotencyKey ?? null,
  content_hash: ({ contentHash }) => contentHash,
  received_at: ({ receivedAt }) => new Date(receivedAt).toISOString(),
  ...Object.fromEntries(
    (Object.keys(contactParts) as (keyof Contact)[]).map((name) => [
      toColumn(name),
      ({ contact }: NewContact) => contact[name] ?? null,
    ]),
  ),
});

/** A message with what it tells of, and the time it was made. */
type OwnedDelivery = NewDelivery & { contactId?: string; subscriptionId?: string; now: number };
export const insertDelivery = insertInto<OwnedDelivery>('deliveries', {
  id: ({ id }) => id,
  contact_id: ({ contactId }) => contactId ?? null,
  subscription_id: ({ subscriptionId }) => subscriptionId ?? null,
  channel: ({ channel }) => channel,
  body: ({ body }) => body,
  state: ({ channel }) => initialState(channel),
  created_at: ({ now }) => now,
  due_at: ({ now }) => now,
});

export const insertSubscription = insertInto<NewSubscription>('subscriptions', {
  id: ({ id }) => id,
  email: ({ email }) => email,
  email_key: ({ emailKey }) => emailKey,
  source: ({ source }) => source,
  original_city: ({ originalCity }) => originalCity,
  consent_version: ({ consentVersion }) => consentVersion,
  requested_at: ({ requestedAt }) => requestedAt,
  confirm_hash: ({ links }) => links?.confirmHash ?? null,
  confirm_expires_at: ({ links }) => links?.expiresAt ?? null,
  unsubscribe_hash: ({ links }) => links?.unsubscribeHash ?? null,
});

/** `?` stands for a value. */
export const statements = {
  contactByKey: 'SELECT id, content_hash AS "contentHash" FROM contacts WHERE idempotency_key = ?',
  contactByContent:
    'SELECT id FROM contacts WHERE content_hash = ? AND received_at > ? ORDER BY received_at DESC LIMIT 1',
  subscriptionByEmail: `
    SELECT 1 FROM subscriptions WHERE email_key = ?
      AND (state = 'confirmed' OR (requested_at > ? AND (confirm_hash IS NOT NULL OR ?))) LIMIT 1`,
  subscriptionByConfirmHash: `
    SELECT id, email, source, email_key AS "emailKey", state, confirm_expires_at AS "expiresAt"
    FROM subscriptions WHERE confirm_hash = ?`,
  confirmedSubscription: `SELECT id, email, source FROM subscriptions WHERE email_key = ? AND state = 'confirmed'`,
  confirmSubscription: `UPDATE subscriptions SET state = 'confirmed', confirmed_at = ? WHERE id = ?`,
  emailByUnsubscribeHash: 'SELECT email_key AS "emailKey" FROM subscriptions WHERE unsubscribe_hash = ?',
  endSubscriptions: `
    UPDATE subscriptions SET state = 'unsubscribed', unsubscribed_at = ?
    WHERE email_key = ? AND state <> 'unsubscribed'`,
  deleteSubscriptions:
    'DELETE FROM subscriptions WHERE (confirmed_at IS NULL AND requested_at < ?) OR unsubscribed_at < ?',
  countView: `
    INSERT INTO article_views (slug, day, views) VALUES (?, ?, 1)
    ON CONFLICT (slug, day) DO UPDATE SET views = article_views.views + 1`,
  completeDelivery: `
    UPDATE deliveries SET state = 'done', body = '', lease = NULL, last_error = NULL WHERE id = ? AND lease = ?`,
  retryDelivery: 'UPDATE deliveries SET due_at = ?, lease = NULL, last_error = ? WHERE id = ? AND lease = ?',
  parkDelivery: `
    UPDATE deliveries SET state = 'parked', body = CASE WHEN ? THEN '' ELSE body END, lease = NULL, last_error = ?
    WHERE id = ? AND lease = ?`,
  insertDelivery: insertDelivery.sql,
  insertSubscription: insertSubscription.sql,
} as const;

/** As `subscriptionByConfirmHash` finds it. */
export type FoundSubscription = Subscription & { emailKey: string; state: string; expiresAt: number | string };

/** One row for each channel that has open or parked messages. */
export const statsQuery = `
  SELECT channel, count(*) FILTER (WHERE ${isOpen}) AS pending, count(*) FILTER (WHERE state = 'parked') AS parked,
    min(created_at) FILTER (WHERE ${isOpen}) AS oldest
  FROM deliveries WHERE state <> 'done' GROUP BY channel`;

/** The figures come as text where the driver gives BIGINT so. */
export type StatsRow = {
  channel: Channel;
  pending: number | string;
  parked: number | string;
  oldest: number | string | null;
};

export function rowsToStats(rows: readonly StatsRow[]): OutboxStats {
  const waiting = rows.filter(({ pending }) => Number(pending) > 0);
  const sum = (figures: (number | string)[]) => figures.reduce<number>((total, figure) => total + Number(figure), 0);
  return {
    pending: sum(rows.map(({ pending }) => pending)),
    parked: sum(rows.map(({ parked }) => parked)),
    oldestPendingAt: waiting.length > 0 ? Math.min(...waiting.map(({ oldest }) => Number(oldest))) : undefined,
    pendingByChannel: Object.fromEntries(waiting.map(({ channel, pending }) => [channel, Number(pending)])),
  };
}
