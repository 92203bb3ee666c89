import { timeToDay } from '#domain/language/format';
import { day, minute } from '#domain/time-units';
import { mostCounted, personKeys, type Earlier } from '#domain/contact/same-person';
import {
  UnavailableError,
  type NewContact,
  type SavedContact,
  type StoredContact,
  type StoredDelivery,
} from '../types.ts';
import { all, ask, countRows, first, rowsOf, type Database, type Steps } from './database.ts';
import { insertDeliveries, isHourFull, selectDeliveries } from './deliveries.ts';
import { insertContact } from './rows.ts';
import { countVisit } from './visits.ts';

type KnownContact = { id: string; contentHash: string };
const contactByKey = 'SELECT id, content_hash FROM contacts WHERE idempotency_key = ?';

export const contactById = (id: string | null) => first<StoredContact>('SELECT * FROM contacts WHERE id = ?', id);

/** A contact that the office is told of, unlike one in quarantine. */
const isFree = 'quarantine_reason IS NULL';
export const isQuarantined = 'quarantine_reason IS NOT NULL';
/** A contact in quarantine that nobody has released or refused. */
const isWaiting = `${isQuarantined} AND refused_at IS NULL`;

/** No message of a contact was ever made, though one should be. */
export const isUndelivered = `${isFree} AND NOT EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id)`;

const receipt = 'contact-receipt';
/** Receipts that a mailbox gets in a day at most: a visitor may have typed somebody else's address. */
const receiptsInDay = 3;

/** Without a key, equal content within this time is one request sent twice. */
export const repeatWindowMs = 10 * minute;

function* whyNoReceipt({ deliveries, contact, receivedAt }: NewContact): Steps<SavedContact['withoutReceipt']> {
  if (!deliveries.some(({ channel }) => channel === receipt)) return undefined;
  const { emailKey } = personKeys(contact);
  yield { lock: `receipts ${emailKey}` };
  const asked = yield* first<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM contacts WHERE email_key = ? AND received_at > ? AND received_at < ? LIMIT ${receiptsInDay}
     ) AS asked`,
    emailKey,
    new Date(receivedAt - day).toISOString(),
    new Date(receivedAt + day).toISOString(),
  );
  if (asked && asked.count >= receiptsInDay) return 'mailbox';
  return (yield* isHourFull(receipt, receivedAt)) ? 'everybody' : undefined;
}

export const createContacts = (db: Database) => ({
  /** Resolves only when contact and deliveries are on disk. */
  saveContact: (input: NewContact) =>
    db.transaction(function* (): Steps<SavedContact> {
      const { id, idempotencyKey, contentHash, receivedAt } = input;
      if (idempotencyKey === undefined) {
        // Two equal posts at once: the second waits until the first is stored.
        yield { lock: `content ${contentHash}` };
        const known = yield* first<{ id: string }>(
          `SELECT id FROM contacts WHERE content_hash = ? AND received_at > ? AND received_at < ?
           ORDER BY received_at DESC LIMIT 1`,
          contentHash,
          new Date(receivedAt - repeatWindowMs).toISOString(),
          // A contact stored by a clock that was ahead is no repetition of this one.
          new Date(receivedAt + repeatWindowMs).toISOString(),
        );
        if (known) return { id: known.id, outcome: 'repeated' };
      }
      const withoutReceipt = yield* whyNoReceipt(input);
      const insert = `${insertContact.sql} ON CONFLICT (idempotency_key) DO NOTHING`;
      const { count } = yield ask(insert, ...insertContact.toValues(input));
      if (count === 0) {
        const known = yield* first<KnownContact>(contactByKey, idempotencyKey ?? null);
        if (!known) throw new UnavailableError('conflict');
        return { id: known.id, outcome: known.contentHash === contentHash ? 'repeated' : 'key-reused' };
      }
      const deliveries = withoutReceipt
        ? input.deliveries.filter(({ channel }) => channel !== receipt)
        : input.deliveries;
      yield* insertDeliveries(deliveries, { contactId: id }, receivedAt);
      const counted =
        input.quarantineReason === undefined && countVisit(input.contact, 'requests', timeToDay(receivedAt));
      if (counted) yield counted;
      return { id, outcome: 'stored', ...(withoutReceipt && { withoutReceipt }) };
    }),

  /** Stores contact and deliveries, reads them back and takes them out again, so that nobody sees them. @returns whether all were there */
  dryRunSave: (input: NewContact) =>
    db.transaction(function* (): Steps<boolean> {
      yield ask(insertContact.sql, ...insertContact.toValues(input));
      yield* insertDeliveries(input.deliveries, { contactId: input.id }, input.receivedAt);
      const read = yield* first<{ contentHash: string }>('SELECT content_hash FROM contacts WHERE id = ?', input.id);
      const messages = yield* all<{ id: string }>('SELECT id FROM deliveries WHERE contact_id = ?', input.id);
      yield ask('DELETE FROM deliveries WHERE contact_id = ?', input.id);
      yield ask('DELETE FROM contacts WHERE id = ?', input.id);
      return read?.contentHash === input.contentHash && messages.length === input.deliveries.length;
    }),

  /** As a write, behind the saves that are under way. */
  findContactByKey: async (key: string) => rowsOf<KnownContact>(await db.write(contactByKey, key))[0],

  findContact: (id: string) =>
    db.transaction(function* (): Steps<{ contact: StoredContact; deliveries: StoredDelivery[] } | undefined> {
      const contact = yield* contactById(id);
      if (!contact) return undefined;
      const deliveries = yield* all<StoredDelivery>(`${selectDeliveries} WHERE contact_id = ? ORDER BY channel`, id);
      return { contact, deliveries };
    }),

  /** @param span in which they came, the later end not included */
  async listContacts(
    limit: number,
    quarantined = false,
    span: { from?: number | undefined; to?: number | undefined } = {},
  ) {
    const { from = 0, to = Date.UTC(9999, 0) } = span;
    const sql = `SELECT * FROM contacts WHERE received_at >= ? AND received_at < ? ${quarantined ? `AND ${isWaiting}` : ''}
      ORDER BY received_at DESC, id LIMIT ?`;
    return rowsOf<StoredContact>(await db.read(sql, new Date(from).toISOString(), new Date(to).toISOString(), limit));
  },

  /** Requests of the same mailbox or number that came before a time, those in quarantine among them. */
  async findEarlier(person: { email: string; phone: string }, before: number): Promise<Earlier | undefined> {
    const { emailKey, phoneKey } = personKeys(person);
    const oldest = (key: 'email_key' | 'phone_key') => `SELECT * FROM (SELECT id, received_at FROM contacts
      WHERE ${key} = ? AND received_at < ? ORDER BY received_at LIMIT ${mostCounted + 1}) AS by_${key}`;
    const sql = `SELECT min(received_at) AS first_at, count(*) AS count
      FROM (${oldest('email_key')} UNION ${oldest('phone_key')}) AS earlier`;
    const time = new Date(before).toISOString();
    const [earlier] = rowsOf<Earlier>(await db.read(sql, emailKey, time, phoneKey, time));
    if (!earlier || earlier.count === 0) return undefined;
    return { ...earlier, count: Math.min(earlier.count, mostCounted + 1) };
  },

  /** Contacts of which no message was ever made, but for those in quarantine. */
  countUndelivered: () => countRows(db, 'contacts', isUndelivered),
  countQuarantined: () => countRows(db, 'contacts', isWaiting),
});
