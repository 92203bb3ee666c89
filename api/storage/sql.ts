/** What both databases ask in the same words. */
import { initialState, type Channel, type NewDelivery, type NewSubscription, type OutboxStats } from './port.ts';

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

/** Columns of `INSERT INTO deliveries`, and their values; `due_at` is the time it was made. */
export const deliveryInsertColumns = 'id, contact_id, subscription_id, channel, body, state, created_at, due_at';
export const deliveryToValues = (
  { id, channel, body }: NewDelivery,
  owner: { contactId: string } | { subscriptionId: string },
  now: number,
): (string | number | null)[] => [
  id,
  'contactId' in owner ? owner.contactId : null,
  'subscriptionId' in owner ? owner.subscriptionId : null,
  channel,
  body,
  initialState(channel),
  now,
  now,
];

/** Columns of `INSERT INTO subscriptions`, and their values. */
export const subscriptionInsertColumns = `id, email, email_key, source, original_city, consent_version, requested_at,
  confirm_hash, confirm_expires_at, unsubscribe_hash`;
export const subscriptionToValues = (input: NewSubscription): (string | number | null)[] => [
  input.id,
  input.email,
  input.emailKey,
  input.source,
  input.originalCity,
  input.consentVersion,
  input.requestedAt,
  input.links?.confirmHash ?? null,
  input.links?.expiresAt ?? null,
  input.links?.unsubscribeHash ?? null,
];

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
