import { randomUUID } from 'node:crypto';
import { emailToKey } from '#domain/newsletter/newsletter-request';
import { phoneToKey, type Subject } from '#domain/contact/same-person';
import { minute } from '#domain/time-units';
import type {
  Channel,
  Deleted,
  Erased,
  HistoryEntry,
  NewDelivery,
  Person,
  StoredContact,
  StoredDelivery,
  StoredSubscription,
} from '../types.ts';
import { all, ask, type Database, type Steps, type Table } from './database.ts';
import { insertDeliveries, selectDeliveries } from './deliveries.ts';
import { selectHistory } from './history.ts';

/** The rows of mailboxes. Each address is compared: what makes two of them the same is decided in the domain alone. */
function* idsOf(table: Table, emailKeys: readonly string[]): Steps<string[]> {
  const rows = yield* all<{ id: string; email: string }>(`SELECT id, email FROM ${table}`);
  return rows.filter(({ email }) => emailKeys.includes(emailToKey(email))).map(({ id }) => id);
}

/** A message leaves so much later: by then one that was under way has arrived. */
const tellAfterMs = minute;

/** Deletes a mailbox's rows. @returns each with whom it was told to, or may have been: a try that failed here may have arrived there */
function* erase(table: Table, owner: 'contact_id' | 'subscription_id', emailKeys: readonly string[]) {
  const erased: { id: string; channels: Channel[] }[] = [];
  for (const id of yield* idsOf(table, emailKeys)) {
    const sql = `SELECT DISTINCT channel FROM deliveries WHERE ${owner} = ? AND attempts > 0 ORDER BY channel`;
    erased.push({ id, channels: (yield* all<{ channel: Channel }>(sql, id)).map(({ channel }) => channel) });
    yield ask(`DELETE FROM ${table} WHERE id = ?`, id);
  }
  return erased;
}

export const createPersons = ({ transaction }: Database) => ({
  /** Mailboxes that a person may mean who names a mailbox, a number or an id: keys as `emailToKey` makes them, none where nothing is stored. */
  findMailboxes: (subject: Subject) =>
    transaction(function* (): Steps<string[]> {
      const rows = yield* all<{ id: string; email: string; phone: string | null }>(
        'SELECT id, email, phone FROM contacts UNION ALL SELECT id, email, NULL AS phone FROM subscriptions',
      );
      const isMeant = {
        emailKey: ({ email }: (typeof rows)[number]) => emailToKey(email) === subject.value,
        phoneKey: ({ phone }: (typeof rows)[number]) => phone !== null && phoneToKey(phone) === subject.value,
        id: ({ id }: (typeof rows)[number]) => id === subject.value,
      }[subject.kind];
      return [...new Set(rows.filter(isMeant).map(({ email }) => emailToKey(email)))].sort();
    }),

  /** @param emailKeys as `emailToKey` makes them */
  findPerson: (emailKeys: readonly string[]) =>
    transaction(function* (): Steps<Person> {
      const person: Person = { contacts: [], subscriptions: [], deliveries: [] };
      for (const id of yield* idsOf('contacts', emailKeys)) {
        const history = yield* all<HistoryEntry>(selectHistory, id);
        const found = yield* all<StoredContact>('SELECT * FROM contacts WHERE id = ?', id);
        person.contacts.push(...found.map((contact) => ({ ...contact, history })));
        person.deliveries.push(...(yield* all<StoredDelivery>(`${selectDeliveries} WHERE contact_id = ?`, id)));
      }
      for (const id of yield* idsOf('subscriptions', emailKeys)) {
        person.subscriptions.push(...(yield* all<StoredSubscription>('SELECT * FROM subscriptions WHERE id = ?', id)));
        person.deliveries.push(...(yield* all<StoredDelivery>(`${selectDeliveries} WHERE subscription_id = ?`, id)));
      }
      return person;
    }),

  /**
   * Deletes all that `findPerson` finds; resolves when no byte of it is left in the files of the database.
   * @param toMessages called inside the transaction, so it must be quick and pure; they leave a minute later, when what is
   * just being sent has arrived
   */
  deletePerson: (emailKeys: readonly string[], now: number, toMessages: (erased: Erased) => readonly NewDelivery[]) =>
    transaction(function* (): Steps<Deleted> {
      const contacts = yield* erase('contacts', 'contact_id', emailKeys);
      const subscriptions = yield* erase('subscriptions', 'subscription_id', emailKeys);
      const messages = toMessages({ deletedAt: now, contacts, subscriptions });
      if (messages.length > 0) {
        // A message belongs to a row: theirs are gone.
        const deletionId = randomUUID();
        const counts = [contacts.length, 0, subscriptions.length, 0, ''];
        yield ask(
          'INSERT INTO deletions (id, deleted_at, contacts, notes, subscriptions, deliveries, told) VALUES (?, ?, ?, ?, ?, ?, ?)',
          ...[deletionId, now, ...counts],
        );
        yield* insertDeliveries(messages, { deletionId }, now + tellAfterMs, { createdAt: now });
      }
      return { contacts: contacts.length, subscriptions: subscriptions.length };
    }),
});
