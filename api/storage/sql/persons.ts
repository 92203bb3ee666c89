import { emailToKey } from '#domain/newsletter-request';
import { phoneToKey } from '#domain/same-person';
import { minute } from '#domain/time-units';
import type { StoredContact } from '../port/contacts.ts';
import type { Channel, StoredDelivery } from '../port/delivery.ts';
import type { HistoryEntry } from '../port/history.ts';
import type { Deleted, Deletion, Erased, Person, Persons } from '../port/persons.ts';
import type { StoredSubscription } from '../port/subscriptions.ts';
import { all, ask, first, rowsOf, type Database, type Steps, type Table } from './database.ts';
import { insertDeliveries, selectDeliveries } from './deliveries.ts';
import { selectHistory } from './history.ts';
import { isMarkOf, keepMark, markErased } from './marks.ts';
import { endAll } from './subscriptions.ts';

/** The rows of mailboxes. Each address is compared: what makes two of them the same is decided in the domain alone. */
function* idsOf(table: Table, emailKeys: readonly string[]): Steps<string[]> {
  const rows = yield* all<{ id: string; email: string }>(`SELECT id, email FROM ${table}`);
  return rows.filter(({ email }) => emailKeys.includes(emailToKey(email))).map(({ id }) => id);
}

/** A message leaves so much later: by then one that was under way has arrived. */
const tellAfterMs = minute;

/** Whom a row was told to, or may have been: a try that failed here may have arrived there. */
function* toldOf(owner: 'contact_id' | 'subscription_id', id: string): Steps<Channel[]> {
  const sql = `SELECT DISTINCT channel FROM deliveries WHERE ${owner} = ? AND attempts > 0 ORDER BY channel`;
  return (yield* all<{ channel: Channel }>(sql, id)).map(({ channel }) => channel);
}

/** What is to be erased, with those who have a copy of it, and how much it is. */
function* collect(emailKeys: readonly string[]): Steps<Pick<Erased, 'contacts' | 'subscriptions'> & Counts> {
  const found: Pick<Erased, 'contacts' | 'subscriptions'> & Counts = {
    contacts: [],
    subscriptions: [],
    notes: 0,
    deliveries: 0,
  };
  for (const id of yield* idsOf('contacts', emailKeys)) {
    const row = yield* first<{ receivedAt: string; notes: number; deliveries: number }>(
      `SELECT received_at, (SELECT count(*) FROM contact_history WHERE contact_id = contacts.id) +
           (SELECT count(*) FROM calls WHERE contact_id = contacts.id) AS notes,
         (SELECT count(*) FROM deliveries WHERE contact_id = contacts.id) AS deliveries
       FROM contacts WHERE id = ?`,
      id,
    );
    if (!row) continue;
    found.contacts.push({ id, receivedAt: row.receivedAt, told: yield* toldOf('contact_id', id) });
    found.notes += row.notes;
    found.deliveries += row.deliveries;
  }
  for (const id of yield* idsOf('subscriptions', emailKeys)) {
    const row = yield* first<{ n: number }>('SELECT count(*) AS n FROM deliveries WHERE subscription_id = ?', id);
    found.subscriptions.push({ id, told: yield* toldOf('subscription_id', id) });
    found.deliveries += row?.n ?? 0;
  }
  return found;
}
type Counts = Pick<Deletion, 'notes' | 'deliveries'>;

export const createPersons = ({ transaction, read }: Database): Persons => ({
  findMailboxes: (subject) =>
    transaction(function* () {
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

  findPerson: (emailKeys) =>
    transaction(function* () {
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

  deletePerson: (emailKeys, now, id, toMessages) =>
    transaction(function* () {
      // A copy may hold what is not here any more.
      for (const emailKey of emailKeys) yield* markErased('forgotten', emailKey, now);
      const { contacts, subscriptions, notes, deliveries } = yield* collect(emailKeys);
      const deletion: Deletion = {
        id,
        deletedAt: new Date(now).toISOString(),
        contacts: contacts.length,
        notes,
        subscriptions: subscriptions.length,
        deliveries,
        told: '',
      };
      if (contacts.length + subscriptions.length === 0) return deletion;
      for (const { id } of contacts) yield ask('DELETE FROM contacts WHERE id = ?', id);
      for (const { id } of subscriptions) yield ask('DELETE FROM subscriptions WHERE id = ?', id);
      const messages = toMessages({ id, deletedAt: now, contacts, subscriptions });
      deletion.told = [...new Set(messages.map(({ channel }) => channel))].join(',');
      yield ask(
        'INSERT INTO deletions (id, deleted_at, contacts, notes, subscriptions, deliveries, told) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ...[id, now, contacts.length, notes, subscriptions.length, deliveries, deletion.told],
      );
      yield* insertDeliveries(messages, { deletionId: id }, now + tellAfterMs, { createdAt: now });
      return deletion;
    }),

  findDeletion: (id) =>
    transaction(function* () {
      const deletion = yield* first<Deletion>('SELECT * FROM deletions WHERE id = ?', id);
      if (!deletion) return undefined;
      const told = `${selectDeliveries} WHERE deletion_id = ? ORDER BY channel, id`;
      return { deletion, deliveries: yield* all<StoredDelivery>(told, id) };
    }),

  listErasures: async () => rowsOf(await read('SELECT mark, kind, erased_at FROM erasures ORDER BY erased_at, mark')),

  applyErasures: (erasures, now, toDeliveries) =>
    transaction(function* () {
      const erased: Deleted = { contacts: 0, subscriptions: 0 };
      const marksOf = (emailKey: string) => erasures.filter(({ mark }) => isMarkOf(mark, emailKey));
      for (const { id, email, receivedAt } of yield* all<StoredContact>('SELECT id, email, received_at FROM contacts'))
        // A request after the erasure stays: the person came back.
        if (marksOf(emailToKey(email)).some(({ kind, erasedAt }) => kind === 'forgotten' && receivedAt <= erasedAt))
          erased.contacts += (yield ask('DELETE FROM contacts WHERE id = ?', id)).count;
      for (const { emailKey } of yield* all<StoredSubscription>('SELECT DISTINCT email_key FROM subscriptions'))
        for (const { kind, erasedAt } of marksOf(emailKey)) {
          const endedAt = Date.parse(erasedAt);
          const forget = ask('DELETE FROM subscriptions WHERE email_key = ? AND requested_at <= ?', emailKey, endedAt);
          erased.subscriptions +=
            kind === 'forgotten'
              ? (yield forget).count
              : yield* endAll(emailKey, { now, endedAt, requestedBy: endedAt }, toDeliveries);
        }
      for (const { mark, kind, erasedAt } of erasures) yield* keepMark(kind, mark, Date.parse(erasedAt));
      return erased;
    }),
});
