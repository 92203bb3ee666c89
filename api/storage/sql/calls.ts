import { randomUUID } from 'node:crypto';
import type { Calls, NewCall, NotedCall } from '../port/calls.ts';
import { ask, first, type Database, type Statement, type Steps } from './database.ts';

/** A note that nobody has taken back. */
const isValid = `outcome <> 'undone' AND NOT EXISTS (SELECT 1 FROM calls AS later WHERE later.undoes = calls.id)`;
const ofContact = (what: string, more = '') =>
  `(SELECT ${what} FROM calls WHERE contact_id = contacts.id AND ${isValid} ${more})`;
const newest = 'ORDER BY noted_at DESC, id DESC LIMIT 1';

/** Notes of one request are made one after another: what it says of its call is made of all of them. */
const takeTurn = (contactId: string) => ({ lock: `call ${contactId}` });

const append = ({ id, contactId, now, outcome, note }: NewCall): Statement =>
  ask(
    'INSERT INTO calls (id, contact_id, noted_at, outcome, note) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
    ...[id, contactId, now, outcome, note ?? null],
  );

/** What the request itself says of its call: always of the history. */
const sum = (contactId: string): Statement =>
  ask(
    `UPDATE contacts SET call_state = ${ofContact('outcome', newest)}, call_noted_at = ${ofContact('noted_at', newest)},
       called_at = ${ofContact('min(noted_at)', `AND outcome IN ('reached', 'missed')`)}
     WHERE id = ?`,
    contactId,
  );

export const createCalls = ({ transaction }: Database): Calls => ({
  noteCall: (call) =>
    transaction(function* (): Steps<NotedCall | undefined> {
      const { contactId } = call;
      yield takeTurn(contactId);
      const before = yield* first<{ calledAt: string | null }>(
        'SELECT called_at FROM contacts WHERE id = ?',
        contactId,
      );
      if (!before) return undefined;
      let { id } = call;
      if ((yield append(call)).count === 0) {
        // The same page was sent again: one note, unless it was taken back meanwhile.
        const known = `SELECT id FROM calls WHERE id = ? AND contact_id = ? AND outcome = ? AND ${isValid}`;
        if (yield* first(known, id, contactId, call.outcome)) return { id, isFirst: false, isRepeated: true };
        id = randomUUID();
        yield append({ ...call, id });
      }
      yield sum(contactId);
      const after = yield* first<{ calledAt: string | null }>('SELECT called_at FROM contacts WHERE id = ?', contactId);
      return { id, isFirst: before.calledAt === null && after?.calledAt !== null, isRepeated: false };
    }),

  undoCall: (id, now) =>
    transaction(function* (): Steps<string | undefined> {
      const noted = yield* first<{ contactId: string }>('SELECT contact_id FROM calls WHERE id = ?', id);
      if (!noted) return undefined;
      const { contactId } = noted;
      yield takeTurn(contactId);
      const undone = `INSERT INTO calls (id, contact_id, noted_at, outcome, undoes)
        SELECT ?, contact_id, CAST(? AS BIGINT), 'undone', id FROM calls WHERE id = ? AND ${isValid}`;
      yield ask(undone, randomUUID(), now, id);
      yield sum(contactId);
      return contactId;
    }),
});
