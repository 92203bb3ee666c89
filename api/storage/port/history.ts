/** What people did with a request after it came: a history that is appended only, for as long as the request is kept. */
import type { CallOutcome } from '#domain/contact/calls';
import type { StoredContact } from './contacts.ts';

/** Kinds of entries, each as somebody reads it. */
export const historyKinds = {
  corrected: 'berichtigt',
  noted: 'notiert',
  released: 'freigegeben',
  refused: 'abgelehnt',
  reached: 'zurückgerufen',
  missed: 'nicht erreicht',
  needless: 'kein Anruf nötig',
  undone: 'Notiz zum Anruf zurückgenommen',
} satisfies Record<CallOutcome, string> & Record<string, string>;

export type HistoryEntry = {
  /** In ISO 8601. */
  notedAt: string;
  kind: keyof typeof historyKinds;
  /** What was changed, a field of the request. */
  part: string | null;
  /** What it was before. */
  was: string | null;
  /** What it is now, or the note. */
  said: string | null;
};

/** What may be corrected of a request. */
export type Correction = Partial<Pick<StoredContact, 'email' | 'phone'>>;

export type History = {
  /** Of a request, oldest first. */
  listHistory(contactId: string): Promise<HistoryEntry[]>;
  /** @returns whether there is such a request */
  noteContact(id: string, now: number, said: string): Promise<boolean>;
  /** A receipt that could not be delivered is dealt with by that. @returns how many fields differ now, `undefined` where there is no such request */
  correctContact(id: string, now: number, correction: Correction): Promise<number | undefined>;
  /**
   * Says of a request in quarantine that it is none: it waits no more, and is deleted some time later.
   * @returns `repeated` where that was said before, `undefined` where no request of this id is in quarantine
   */
  refuseContact(id: string, now: number): Promise<'refused' | 'repeated' | undefined>;
};
