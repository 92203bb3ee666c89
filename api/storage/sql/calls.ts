import { randomUUID } from 'node:crypto';
import type { CallOutcome } from '#domain/contact/calls';
import type { Preparation } from '#domain/contact/preparation';
import type { NewContact, NewDelivery, StoredContact } from '../types.ts';
import { ask, first, rowsOf, type Database, type Statement, type Steps } from './database.ts';
import { insertDeliveries } from './deliveries.ts';
import { contactById } from './contacts.ts';
import { insertContact } from './rows.ts';

/** A note that nobody has taken back. */
const isValid = `outcome <> 'undone' AND NOT EXISTS (SELECT 1 FROM calls AS later WHERE later.undoes = calls.id)`;
const ofContact = (what: string, more = '') =>
  `(SELECT ${what} FROM calls WHERE contact_id = contacts.id AND ${isValid} ${more})`;
const newest = 'ORDER BY noted_at DESC, id DESC LIMIT 1';

/** Notes on one request are written one after another: the state of its call is calculated from all of them. */
const takeTurn = (contactId: string) => ({ lock: `call ${contactId}` });

type NewCall = { id: string; contactId: string; now: number; outcome: CallOutcome };

const append = ({ id, contactId, now, outcome }: NewCall): Statement =>
  ask(
    'INSERT INTO calls (id, contact_id, noted_at, outcome) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
    ...[id, contactId, now, outcome],
  );

/** Sets what the request's own row says of its call, from all notes on it. */
const updateCallState = (contactId: string): Statement =>
  ask(
    `UPDATE contacts SET call_state = ${ofContact('outcome', newest)}, call_noted_at = ${ofContact('noted_at', newest)},
       called_at = ${ofContact('min(noted_at)', `AND outcome IN ('reached', 'missed')`)}
     WHERE id = ?`,
    contactId,
  );

type NewPreparation = {
  now: number;
  preparation: Preparation;
  most: number;
  /** If the addition looks automatic: a request that waits in quarantine instead of it. */
  quarantined?: NewContact | undefined;
  /** Until when the call is promised then, as far as it is. */
  callDueAt: number;
  deliveries: readonly NewDelivery[];
};

/** Something is promised, and nothing noted: by an index of its own. */
const isWaiting = 'call_due_at IS NOT NULL AND call_state IS NULL AND call_due_at > ?';

export const createCalls = ({ transaction, read }: Database) => ({
  /** The request that a token stands for, if it came after a time. */
  findByPrepareHash: async (hash: string, cameAfter: number) =>
    rowsOf<StoredContact>(
      await read(
        'SELECT * FROM contacts WHERE prepare_hash = ? AND received_at > ?',
        hash,
        new Date(cameAfter).toISOString(),
      ),
    )[0],

  /**
   * Replaces what was told before; its messages leave behind those of others who told something for the first time.
   * @returns `undefined` where there is no such request any more
   */
  prepareContact: (id: string, { now, preparation, most, quarantined, callDueAt, deliveries }: NewPreparation) =>
    transaction(function* (): Steps<'stored' | 'repeated' | 'too-many' | undefined> {
      yield takeTurn(id);
      const before = yield* contactById(id);
      if (!before) return undefined;
      const { changes = 0, ...known } = JSON.parse(before.prepared ?? '{}') as Preparation & { changes?: number };
      if (before.prepared !== null && JSON.stringify(known) === JSON.stringify(preparation)) return 'repeated';
      if (changes >= most) return 'too-many';
      const prepared = JSON.stringify({ ...(quarantined ? known : preparation), changes: changes + 1 });
      yield ask('UPDATE contacts SET prepared = ?, prepared_at = ? WHERE id = ?', prepared, now, id);
      if (quarantined) {
        yield ask(insertContact.sql, ...insertContact.toValues(quarantined));
        return 'stored';
      }
      yield ask('UPDATE contacts SET call_due_at = ? WHERE id = ? AND call_due_at IS NOT NULL', callDueAt, id);
      if (before.quarantineReason === null)
        yield* insertDeliveries(deliveries, { contactId: id }, now, { isOnce: true });
      return 'stored';
    }),

  /** Requests to which nothing is noted and whose call is due after a time, the next one first. */
  listWaiting: async (dueAfter: number) =>
    rowsOf<StoredContact>(await read(`SELECT * FROM contacts WHERE ${isWaiting} ORDER BY call_due_at, id`, dueAfter)),

  /** How many have nothing noted, and of how many the time is over; of those whose call was due after a time. */
  async countWaiting(dueAfter: number, now: number) {
    const sql = `SELECT count(*) AS open, count(*) FILTER (WHERE call_due_at <= ?) AS overdue FROM contacts WHERE ${isWaiting}`;
    const [counted] = rowsOf<{ open: number; overdue: number }>(await read(sql, now, dueAfter));
    return counted ?? { open: 0, overdue: 0 };
  },

  /**
   * Puts a reminder among the messages, once: not where its id was used before, and not where by now each call is noted or
   * somebody else has reminded of it. @param reminded each with when that was done last @returns whether it was put there
   */
  remindOfCalls: (
    reminded: readonly Pick<StoredContact, 'id' | 'callRemindedAt'>[],
    now: number,
    delivery: NewDelivery,
  ) =>
    transaction(function* (): Steps<boolean> {
      yield { lock: 'reminders' };
      const due: string[] = [];
      for (const { id, callRemindedAt } of reminded) {
        const before = callRemindedAt === null ? null : Date.parse(callRemindedAt);
        const still =
          'SELECT id FROM contacts WHERE id = ? AND call_state IS NULL AND call_reminded_at IS NOT DISTINCT FROM ?';
        if (yield* first(still, id, before)) due.push(id);
      }
      const [owner] = due;
      if (owner === undefined) return false;
      const made = yield* insertDeliveries([delivery], { contactId: owner }, now, { isOnce: true });
      if (made === 0) return false;
      for (const id of due) yield ask('UPDATE contacts SET call_reminded_at = ? WHERE id = ?', now, id);
      return true;
    }),

  /** @returns `id` under which the note stands: by that it is taken back; `undefined` where there is no such request */
  noteCall: (call: NewCall) =>
    transaction(function* (): Steps<{ id: string; isRepeated: boolean } | undefined> {
      const { contactId } = call;
      yield takeTurn(contactId);
      if (!(yield* first('SELECT id FROM contacts WHERE id = ?', contactId))) return undefined;
      let { id } = call;
      if ((yield append(call)).count === 0) {
        // The same page was sent again: one note, unless it was taken back meanwhile.
        const known = `SELECT id FROM calls WHERE id = ? AND contact_id = ? AND outcome = ? AND ${isValid}`;
        if (yield* first(known, id, contactId, call.outcome)) return { id, isRepeated: true };
        id = randomUUID();
        yield append({ ...call, id });
      }
      yield updateCallState(contactId);
      return { id, isRepeated: false };
    }),

  /**
   * Takes a note back; the history keeps both. @param id of the note
   * @returns the request's id; `undefined` where there is no such note, or its request is deleted
   */
  undoCall: (id: string, now: number) =>
    transaction(function* (): Steps<string | undefined> {
      const noted = yield* first<{ contactId: string }>('SELECT contact_id FROM calls WHERE id = ?', id);
      if (!noted) return undefined;
      const { contactId } = noted;
      yield takeTurn(contactId);
      const undone = `INSERT INTO calls (id, contact_id, noted_at, outcome, undoes)
        SELECT ?, contact_id, CAST(? AS BIGINT), 'undone', id FROM calls WHERE id = ? AND ${isValid}`;
      yield ask(undone, randomUUID(), now, id);
      yield updateCallState(contactId);
      return contactId;
    }),
});
