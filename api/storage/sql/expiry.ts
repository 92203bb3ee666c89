import { retentionCutoffs } from '#domain/contact/retention';
import type { Channel, Expired } from '../types.ts';
import { isQuarantined } from './contacts.ts';
import { countRows, type Database, type Table } from './database.ts';
import type { Value } from './rows.ts';
import { isUnasked } from './subscriptions.ts';
import { sumMonths } from './visits.ts';

const atOnce = 500;

/** A subscription that no mail of ours can confirm and no webhook has taken: this database has the only copy. */
const isOnlyCopy = `${isUnasked}
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE subscription_id = subscriptions.id AND state = 'done')`;

export type Expiring = {
  now: number;
  tellingChannels: readonly Channel[];
  /** Whether one of them is on: else requests that never had a message are read in lists, and go as the others do. */
  isAnyOn: boolean;
};

/** Somebody was told of it, or reads it in a list: then no message was ever made. Those in quarantine are told of as a number. */
const isKnown = ({ tellingChannels, isAnyOn }: Expiring): string => `(${isQuarantined}
  OR EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id AND state = 'done'
    AND channel IN (${tellingChannels.map((name) => `'${name}'`).join(', ')}))
  ${isAnyOn ? '' : 'OR NOT EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id)'})`;

export function createExpiry(db: Database) {
  async function deleteWhere(table: Table, condition: string, ...values: Value[]): Promise<number> {
    const sql = `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${atOnce})`;
    for (let deleted = 0; ;) {
      const { count } = await db.write(sql, ...values);
      deleted += count;
      if (count < atOnce) return deleted;
    }
  }

  return {
    /**
     * Deletes what is due, with its deliveries. What stands nowhere but here stays: requests that nobody was told of, those in
     * quarantine apart, and unconfirmed subscriptions that nobody has taken.
     */
    async deleteExpired(expiring: Expiring): Promise<Expired> {
      const cutoffs = retentionCutoffs(expiring.now);
      const [came, refused] = [cutoffs.contactsBefore, cutoffs.refusedBefore].map((time) =>
        new Date(time).toISOString(),
      );
      const known = isKnown(expiring);
      const undelivered = await countRows(db, 'contacts', `received_at < ? AND NOT ${known}`, came ?? '');
      const contacts =
        (await deleteWhere('contacts', `received_at < ? AND ${known}`, came ?? '')) +
        (await deleteWhere('contacts', `${isQuarantined} AND refused_at < ?`, refused ?? ''));
      const unwanted = `confirmed_at IS NULL AND requested_at < ? AND NOT (${isOnlyCopy})`;
      const subscriptions =
        (await deleteWhere('subscriptions', 'unsubscribed_at < ?', cutoffs.endedBefore)) +
        (await deleteWhere('subscriptions', unwanted, cutoffs.unconfirmedBefore));
      // Messages about an erasure go with its row (ON DELETE CASCADE).
      await db.write('DELETE FROM deletions WHERE deleted_at < ?', cutoffs.deletionsBefore);
      await db.transaction(() => sumMonths(cutoffs.visitsBefore));
      return { contacts, subscriptions, undelivered };
    },
  };
}
