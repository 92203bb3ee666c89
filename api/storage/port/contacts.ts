/** Requests: how they are stored, found and listed. */
import type { CallOutcome } from '#domain/contact/calls';
import { contactParts, type Contact } from '#domain/contact/contact-request';
import type { QuarantineReason } from '#domain/contact/quarantine';
import type { Earlier } from '#domain/contact/same-person';
import type { NewDelivery, StoredDelivery } from './delivery.ts';

export type NewContact = {
  id: string;
  contact: Contact;
  /** Made by the client; the same key never makes a second contact. */
  idempotencyKey: string | undefined;
  /** Equal for equal content: recognises a double submit that carries no key. */
  contentHash: string;
  receivedAt: number;
  /** Why it is told to nobody until it is released; such a one comes without deliveries. */
  quarantineReason: QuarantineReason | undefined;
  /** Until when the call is promised; nothing of what nobody is told of. */
  callDueAt: number | undefined;
  /** Hash of the token by which more may be told of it. */
  prepareHash?: string;
  /** Saved in the same transaction as the contact. */
  deliveries: readonly NewDelivery[];
};

export type SavedContact = {
  /** The new id, or that of the contact which was there before. */
  id: string;
  /**
   * `repeated`: the same key, or without a key the same content within `repeatWindowMs`.
   * `key-reused`: the key stands for other content; nothing was stored.
   */
  outcome: 'stored' | 'repeated' | 'key-reused';
  /** That its receipt was left out: too many went to this mailbox, or to everybody. */
  withoutReceipt?: 'mailbox' | 'everybody';
};

/** Who asks may have typed somebody else's address: to a mailbox go so many receipts in a day. */
export const receiptsInDay = 3;

/** Without a key, equal content within this time is one request sent twice. */
export const repeatWindowMs = 10 * 60 * 1000;

/** The contact that an idempotency key stands for. */
export type KnownContact = { id: string; contentHash: string };

/** A contact as it is stored; times are in ISO 8601. */
export type StoredContact = {
  [Part in keyof Contact]-?: undefined extends Contact[Part] ? NonNullable<Contact[Part]> | null : Contact[Part];
} & {
  id: string;
  idempotencyKey: string | null;
  contentHash: string;
  receivedAt: string;
  quarantineReason: QuarantineReason | null;
  /** When somebody released it from quarantine. */
  releasedAt: string | null;
  /** When somebody said that it is no request; it is in quarantine still. */
  refusedAt: string | null;
  /** As `personKeys` makes them; `null` where an earlier version stored it. */
  emailKey: string | null;
  phoneKey: string | null;
  /** Until when it is promised; `null` of what is in quarantine, or an earlier version stored. */
  callDueAt: string | null;
  /** What was noted last, and not taken back, and when. */
  callState: CallOutcome | null;
  callNotedAt: string | null;
  /** When somebody called first, whether or not they reached anybody. */
  calledAt: string | null;
  /** When the office was last reminded of it. */
  callRemindedAt: string | null;
  /** Hash of the token by which more may be told of this request alone. */
  prepareHash: string | null;
  /** What was told then, as JSON, and when. */
  preparedAt: string | null;
  prepared: string | null;
};

/** The contact as it came. */
export const storedToContact = (stored: StoredContact): Contact =>
  ({
    ...Object.fromEntries(
      (Object.keys(contactParts) as (keyof Contact)[]).map((name) => [name, stored[name] ?? undefined]),
    ),
    originalCity: stored.originalCity,
  }) as Contact;

/** Which of them are listed, by their arrival: from one time on, and before another. */
export type Span = { from?: number | undefined; to?: number | undefined };

export type Contacts = {
  /** Resolves only when contact and deliveries are on disk. */
  saveContact(input: NewContact): Promise<SavedContact>;
  /** Stores contact and deliveries, reads them back and takes them out again, so that nobody sees them. @returns whether all were there */
  tryContact(input: NewContact): Promise<boolean>;
  /** The contact of a key, one that is being saved included where the store can tell. */
  findContactByKey(idempotencyKey: string): Promise<KnownContact | undefined>;
  findContact(id: string): Promise<{ contact: StoredContact; deliveries: StoredDelivery[] } | undefined>;
  /** Newest first. @param quarantined those alone that wait in quarantine */
  listContacts(limit: number, quarantined?: boolean, span?: Span): Promise<StoredContact[]>;
  /** Requests of the same mailbox or number that came before a time, those in quarantine among them. */
  findEarlier(person: { email: string; phone: string }, before: number): Promise<Earlier | undefined>;
  /** Contacts of which no message was ever made, but for those in quarantine. */
  countUntold(): Promise<number>;
  countQuarantined(): Promise<number>;
};
