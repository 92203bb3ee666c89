/** The store in SQL that SQLite and Postgres share: what is decided, and in which order. */
import { createCalls } from './sql/calls.ts';
import { createContacts } from './sql/contacts.ts';
import type { Database } from './sql/database.ts';
import { createExpiry } from './sql/expiry.ts';
import { createHistory } from './sql/history.ts';
import { createNotices } from './sql/notices.ts';
import { createOutbox } from './sql/outbox.ts';
import { createPersons } from './sql/persons.ts';
import { createSubscriptions } from './sql/subscriptions.ts';
import { createVisits } from './sql/visits.ts';

export const createSqlStore = (db: Database) => ({
  ...createContacts(db),
  ...createCalls(db),
  ...createSubscriptions(db),
  ...createOutbox(db),
  ...createPersons(db),
  ...createExpiry(db),
  ...createVisits(db),
  ...createNotices(db),
  ...createHistory(db),
});

/** Every method rejects with `UnavailableError` where the database does not take or give data in time. */
export type Store = ReturnType<typeof createSqlStore> & {
  checkWritable(): Promise<void>;
  close(): Promise<void>;
};

/** A write like any other: whether one would succeed only one can tell. */
export async function writeProbe({ write }: Database): Promise<void> {
  const insert = 'INSERT INTO probe (id, written_at) VALUES (1, ?)';
  await write(`${insert} ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at`, Date.now());
}
