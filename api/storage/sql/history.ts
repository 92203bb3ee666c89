import { randomUUID } from 'node:crypto';
import { personKeys } from '#domain/contact/same-person';
import type { Correction, HistoryEntry, StoredContact } from '../types.ts';
import { contactById, isQuarantined } from './contacts.ts';
import { ask, first, rowsOf, type Database, type Statement, type Steps } from './database.ts';
import { isGivenUp } from './deliveries.ts';

type NewEntry = Pick<HistoryEntry, 'kind'> & Partial<Pick<HistoryEntry, 'part' | 'was' | 'said'>>;

export const appendHistory = (id: string, now: number, entry: NewEntry): Statement =>
  ask(
    'INSERT INTO contact_history (id, contact_id, noted_at, kind, part, was, said) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[randomUUID(), id, now, entry.kind],
    ...[entry.part ?? null, entry.was ?? null, entry.said ?? null],
  );

/** With what was noted of calls. */
export const selectHistory = `
  SELECT noted_at, kind, part, was, said FROM (
    SELECT id, contact_id, noted_at, kind, part, was, said FROM contact_history
    UNION ALL SELECT id, contact_id, noted_at, outcome, NULL, NULL, note FROM calls) AS noted
  WHERE contact_id = ? ORDER BY noted_at, id`;

export const createHistory = ({ transaction, read }: Database) => ({
  listHistory: async (contactId: string) => rowsOf<HistoryEntry>(await read(selectHistory, contactId)),

  noteContact: (id: string, now: number, said: string) =>
    transaction(function* (): Steps<boolean> {
      if (!(yield* contactById(id))) return false;
      yield appendHistory(id, now, { kind: 'noted', said });
      return true;
    }),

  /** A receipt that could not be delivered is dealt with by that. @returns how many fields differ now, `undefined` where there is no such request */
  correctContact: (id: string, now: number, correction: Correction) =>
    transaction(function* (): Steps<number | undefined> {
      const contact = yield* contactById(id);
      if (!contact) return undefined;
      const changed = (['email', 'phone'] as const).filter(
        (part) => correction[part] !== undefined && correction[part] !== contact[part],
      );
      for (const part of changed)
        yield appendHistory(id, now, { kind: 'corrected', part, was: contact[part], said: correction[part] ?? null });
      const { email, phone } = { ...contact, ...correction };
      const { emailKey, phoneKey } = personKeys({ email, phone });
      yield ask(
        'UPDATE contacts SET email = ?, phone = ?, email_key = ?, phone_key = ? WHERE id = ?',
        ...[email, phone, emailKey, phoneKey, id],
      );
      if (changed.includes('email'))
        yield ask(
          `UPDATE deliveries SET dismissed_at = ? WHERE contact_id = ? AND channel = 'contact-receipt' AND ${isGivenUp}`,
          ...[now, id],
        );
      return changed.length;
    }),

  /**
   * Says of a request in quarantine that it is none: it waits no more, and is deleted some time later.
   * @returns `repeated` where that was said before, `undefined` where no request of this id is in quarantine
   */
  refuseContact: (id: string, now: number) =>
    transaction(function* (): Steps<'refused' | 'repeated' | undefined> {
      const contact = yield* first<Pick<StoredContact, 'refusedAt'>>(
        `SELECT refused_at FROM contacts WHERE id = ? AND ${isQuarantined}`,
        id,
      );
      if (!contact) return undefined;
      if (contact.refusedAt !== null) return 'repeated';
      yield ask('UPDATE contacts SET refused_at = ? WHERE id = ?', new Date(now).toISOString(), id);
      yield appendHistory(id, now, { kind: 'refused' });
      return 'refused';
    }),
});
