import { emailToKey } from '#domain/newsletter-request';
import type { StoredContact } from '../port/contacts.ts';
import type { StoredDelivery } from '../port/delivery.ts';
import type { HistoryEntry } from '../port/history.ts';
import type { Deleted, Person, Persons } from '../port/persons.ts';
import type { StoredSubscription } from '../port/subscriptions.ts';
import { all, ask, rowsOf, type Database, type Steps, type Table } from './database.ts';
import { selectDeliveries } from './deliveries.ts';
import { selectHistory } from './history.ts';
import { isMarkOf, keepMark, markErased } from './marks.ts';
import { endAll } from './subscriptions.ts';

/** The rows of a mailbox. Each address is compared: what makes two of them the same is decided in the domain alone. */
function* idsOf(table: Table, emailKey: string): Steps<string[]> {
  const rows = yield* all<{ id: string; email: string }>(`SELECT id, email FROM ${table}`);
  return rows.filter(({ email }) => emailToKey(email) === emailKey).map(({ id }) => id);
}

export const createPersons = ({ transaction, read }: Database): Persons => ({
  findPerson: (emailKey) =>
    transaction(function* () {
      const person: Person = { contacts: [], subscriptions: [], deliveries: [] };
      for (const id of yield* idsOf('contacts', emailKey)) {
        const history = yield* all<HistoryEntry>(selectHistory, id);
        const found = yield* all<StoredContact>('SELECT * FROM contacts WHERE id = ?', id);
        person.contacts.push(...found.map((contact) => ({ ...contact, history })));
        person.deliveries.push(...(yield* all<StoredDelivery>(`${selectDeliveries} WHERE contact_id = ?`, id)));
      }
      for (const id of yield* idsOf('subscriptions', emailKey)) {
        person.subscriptions.push(...(yield* all<StoredSubscription>('SELECT * FROM subscriptions WHERE id = ?', id)));
        person.deliveries.push(...(yield* all<StoredDelivery>(`${selectDeliveries} WHERE subscription_id = ?`, id)));
      }
      return person;
    }),

  deletePerson: (emailKey, now) =>
    transaction(function* () {
      // A copy may hold what is not here any more.
      yield* markErased('forgotten', emailKey, now);
      const deleted: Deleted = { contacts: 0, subscriptions: 0 };
      for (const table of ['contacts', 'subscriptions'] as const)
        for (const id of yield* idsOf(table, emailKey))
          deleted[table] += (yield ask(`DELETE FROM ${table} WHERE id = ?`, id)).count;
      return deleted;
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
