import { clockJumpMs, isClockPlausible, mostAtOnce, retentionCutoffs } from '#domain/retention';
import type { Expired, Expiring, Expiry } from '../port/expiry.ts';
import { isQuarantined } from './contacts.ts';
import { ask, countRows, first, type Database, type Steps, type Table } from './database.ts';
import type { Value } from './rows.ts';
import { isUnasked } from './subscriptions.ts';
import { sumMonths } from './visits.ts';

/** Rows that one transaction of a command takes, so that a lead which comes meanwhile does not wait for all of them. */
const atOnce = 500;

/** A subscription that no mail of ours can confirm and no webhook has taken stands nowhere but here. */
const isOnlyCopy = `${isUnasked}
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE subscription_id = subscriptions.id AND state = 'done')`;

/** Old only if both its own time and the newest time seen by then are past the limit: a clock may be wrong when a row comes. */
const isOlder = (column: string) => `(${column} < ? AND COALESCE(seen_at, 0) < ?)`;

/** Somebody was told of it, or reads it in a list: then no message was ever made. Those in quarantine are told of as a number. */
const isKnown = ({ tellingChannels, isAnyOn }: Expiring): string => `(${isQuarantined}
  OR EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id AND state = 'done'
    AND channel IN (${tellingChannels.map((name) => `'${name}'`).join(', ')}))
  ${isAnyOn ? '' : 'OR NOT EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id)'})`;

/** The newest time that was seen; where none is noted yet, that of what lies in it. An empty store has none: no clock can harm it. */
function* newestSeen(): Steps<number | undefined> {
  const newest = yield* first<{ contact: string | Date | null; subscription: number | null }>(
    `SELECT (SELECT max(received_at) FROM contacts) AS contact, (SELECT max(requested_at) FROM subscriptions) AS subscription`,
  );
  const { contact = null, subscription = null } = newest ?? {};
  if (contact === null && subscription === null) return undefined;
  const noted = yield* first<{ at: number }>('SELECT seen_at AS at FROM clock');
  if (noted) return noted.at;
  // The days of visits are nearly as new: on most days somebody reads.
  const view = yield* first<{ day: string | null }>('SELECT max(day) AS day FROM visits WHERE views > 0');
  return Math.max(new Date(contact ?? 0).getTime(), subscription ?? 0, Date.parse(view?.day ?? '1970-01-01'));
}

/** @returns whether the clock agrees with what was seen; where it does, or a person says so, it is noted */
function* noteTime(now: number, byWord: boolean): Steps<boolean> {
  const seen = yield* newestSeen();
  if (!byWord && seen !== undefined && !isClockPlausible(now, seen)) return false;
  yield ask(
    `INSERT INTO clock (id, seen_at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    byWord || seen === undefined ? now : Math.max(seen, now),
  );
  return true;
}

export function createExpiry(db: Database): Expiry {
  async function deleteWhere(table: Table, condition: string, ...values: Value[]): Promise<number> {
    const sql = `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${atOnce})`;
    let deleted = 0;
    for (;;) {
      const { count } = await db.write(sql, ...values);
      deleted += count;
      if (count < atOnce) return deleted;
    }
  }

  /** Dates rows of the future to now: stored while the clock was ahead, they would stay that much longer. */
  async function boundAges(now: number): Promise<void> {
    const [ahead, iso] = [now + clockJumpMs, (time: number) => new Date(time).toISOString()];
    const due = 'UPDATE contacts SET call_due_at = ? WHERE call_due_at IS NOT NULL AND received_at > ?';
    await db.write(due, now, iso(ahead));
    await db.write('UPDATE contacts SET received_at = ? WHERE received_at > ?', iso(now), iso(ahead));
    const asked = 'UPDATE subscriptions SET requested_at = ? WHERE confirmed_at IS NULL AND requested_at > ?';
    await db.write(asked, now, ahead);
  }

  return {
    async deleteExpired(expiring) {
      const { now, byWord = false } = expiring;
      const { contactsBefore, refusedBefore, unconfirmedBefore, endedBefore, erasuresBefore, visitsBefore } =
        retentionCutoffs(now);
      const isClockRight = await db.transaction(() => noteTime(now, byWord));
      const cameBefore = isOlder('received_at');
      const before = [new Date(contactsBefore).toISOString(), contactsBefore];
      const due = {
        contacts: { where: `${cameBefore} AND ${isKnown(expiring)}`, values: before },
        subscriptions: { where: isOlder('unsubscribed_at'), values: [endedBefore, endedBefore] },
      };
      const expired: Expired = { contacts: 0, subscriptions: 0, held: undefined, waiting: 0, untold: 0 };
      expired.untold = await countRows(db, 'contacts', `${cameBefore} AND NOT ${isKnown(expiring)}`, ...before);
      for (const table of ['contacts', 'subscriptions'] as const) {
        const { where, values } = due[table];
        const many = await countRows(db, table, where, ...values);
        const isMuch = !byWord && many > mostAtOnce(0) && many > mostAtOnce(await countRows(db, table, 'true'));
        if (isClockRight && !isMuch) {
          expired[table] += await deleteWhere(table, where, ...values);
          continue;
        }
        expired.held = isClockRight ? 'many' : 'clock';
        expired.waiting += many;
      }
      if (!isClockRight) return expired;
      await boundAges(now);
      // However many: a person has said so of each.
      const refused = `${isQuarantined} AND refused_at < ?`;
      expired.contacts += await deleteWhere('contacts', refused, new Date(refusedBefore).toISOString());
      // Unconfirmed subscriptions are deleted however many they are: a program may have asked for all of them at once.
      const unwanted = `confirmed_at IS NULL AND ${isOlder('requested_at')} AND NOT (${isOnlyCopy})`;
      expired.subscriptions += await deleteWhere('subscriptions', unwanted, unconfirmedBefore, unconfirmedBefore);
      await db.write('DELETE FROM erasures WHERE erased_at < ?', erasuresBefore);
      // A proof is kept as long as that of a subscription; what has told of it no longer than copies, by whose ids it went.
      await db.write('DELETE FROM deletions WHERE deleted_at < ?', endedBefore);
      const told = `deletion_id IS NOT NULL AND state = 'done' AND created_at < ?`;
      await db.write(`DELETE FROM deliveries WHERE ${told}`, erasuresBefore);
      await db.transaction(() => sumMonths(visitsBefore));
      return expired;
    },
  };
}
