/** Messages on their way, as the other tables need them too. */
import { hour } from '#domain/time-units';
import type { NewDelivery } from '../types.ts';
import { ask, first, type Steps } from './database.ts';
import { insertDelivery, type Owner } from './rows.ts';

/** A message that is neither delivered nor given up. */
export const isOpen = `state IN ('pending', 'waiting')`;

/** A message that was given up and that nobody has dealt with. */
export const isGivenUp = `state = 'parked' AND dismissed_at IS NULL`;

/** Selects messages without their body. `waiting` is read as `pending`: the two names differ for an older version of the service alone. */
export const selectDeliveries = `
  SELECT id, contact_id, subscription_id, deletion_id, channel, CASE state WHEN 'waiting' THEN 'pending' ELSE state END AS state,
    created_at, due_at, attempts, last_error, parked_at
  FROM deliveries`;

/**
 * So many mails of one kind leave in an hour to people who may not have asked for them. Both kinds together stay below the 100
 * that small providers take, so that mails to the office pass.
 */
export const unaskedMailsPerHour = 40;

export function* isHourFull(channel: 'contact-receipt' | 'newsletter-mail', now: number): Steps<boolean> {
  const sent = yield* first<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM deliveries WHERE channel = '${channel}' AND created_at > ? AND created_at < ? LIMIT ${unaskedMailsPerHour}
     ) AS sent`,
    now - hour,
    now + hour,
  );
  return (sent?.count ?? 0) >= unaskedMailsPerHour;
}

/** @param isOnce one whose id was used before is left out @returns how many were put there */
export function* insertDeliveries(
  deliveries: readonly NewDelivery[],
  owner: Owner,
  now: number,
  { createdAt = now, isOnce = false }: { createdAt?: number; isOnce?: boolean } = {},
): Steps<number> {
  let made = 0;
  for (const delivery of deliveries) {
    const { count } = yield ask(
      isOnce ? `${insertDelivery.sql} ON CONFLICT (id) DO NOTHING` : insertDelivery.sql,
      ...insertDelivery.toValues({ ...delivery, ...owner, createdAt, now }),
    );
    made += count;
  }
  return made;
}
