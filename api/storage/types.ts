/** What the store takes and gives, in the words of the business. Times are milliseconds since the epoch; those of stored rows are ISO 8601. */
import type { CallOutcome } from '#domain/contact/calls';
import type { Contact } from '#domain/contact/contact-request';
import type { QuarantineReason } from '#domain/contact/quarantine';
import type { NewsletterEnd } from '#domain/newsletter/newsletter-events';
import type { VisitCount } from '#domain/site/visits';
import type { Channel } from '../delivery/channels.ts';
import type { Subscription } from '../delivery/events.ts';
import type { StoredContact } from './stored-contact.ts';

export type { Channel, StoredContact, Subscription };

/**
 * A message that leaves later; `body` is sent byte for byte as it was saved, on every attempt until
 * it is given up. Once it is delivered the body is blanked: what it said stands in its contact or subscription, except
 * for the links of a mail, which are to be readable nowhere.
 */
export type NewDelivery = { id: string; channel: Channel; body: string };

/** A message without its body, which may hold the secret links of a mail. */
export type StoredDelivery = {
  id: string;
  contactId: string | null;
  subscriptionId: string | null;
  /** The proof of an erasure, where it tells of one. */
  deletionId: string | null;
  channel: Channel;
  state: 'pending' | 'done' | 'parked';
  createdAt: string;
  dueAt: string;
  attempts: number;
  lastError: string | null;
  /** When the message was given up, if that is known. */
  parkedAt: string | null;
};

export type NewContact = {
  id: string;
  contact: Contact;
  /** Made by the client; the same key never makes a second contact. */
  idempotencyKey: string | undefined;
  /** Equal for equal content: recognises a double submit that carries no key. */
  contentHash: string;
  receivedAt: number;
  /** Set for a request in quarantine: nobody is told of it until it is released, so it has no deliveries. */
  quarantineReason: QuarantineReason | undefined;
  /** Until when the call is promised; `undefined` for a request in quarantine. */
  callDueAt: number | undefined;
  prepareHash?: string;
  deliveries: readonly NewDelivery[];
};

export type SavedContact = {
  id: string;
  /**
   * `repeated`: the same key, or without a key the same content within `repeatWindowMs`.
   * `key-reused`: the key stands for other content; nothing was stored.
   */
  outcome: 'stored' | 'repeated' | 'key-reused';
  /** Set if no receipt was sent, because too many went to this mailbox, or to all mailboxes together. */
  withoutReceipt?: 'mailbox' | 'everybody';
};

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
  notedAt: string;
  kind: keyof typeof historyKinds;
  part: string | null;
  was: string | null;
  said: string | null;
};

export type Correction = Partial<Pick<StoredContact, 'email' | 'phone'>>;

/** Makes the messages that tell of a contact, on the channels that are on. */
export type ContactMessages = (id: string, contact: Contact, receivedAt: number) => readonly NewDelivery[];

export type ClaimedDelivery = NewDelivery & {
  /** `null` where the delivery belongs to a subscription. */
  contactId: string | null;
  createdAt: number;
  attempts: number;
  firstTriedAt: number;
  /** Shown when writing back: whoever lost the lease changes nothing any more. */
  lease: string;
};

/** Figures by channel. A channel is absent if no message on it is pending or given up. */
export type OutboxStats = Partial<
  Record<
    Channel,
    {
      pending: number;
      /** Given up, and no person has said that it is dealt with. */
      givenUp: number;
      oldestPendingAt: number | undefined;
      oldestGivenUpAt: number | undefined;
    }
  >
>;

export type Person = {
  contacts: (StoredContact & { history: HistoryEntry[] })[];
  subscriptions: StoredSubscription[];
  deliveries: StoredDelivery[];
};

export type Deleted = { contacts: number; subscriptions: number };

/** What receivers with a copy are told of an erasure: only the ids under which they got the data. */
export type Erased = {
  deletedAt: number;
  /** `channels`: those by which it may have arrived. */
  contacts: { id: string; channels: Channel[] }[];
  subscriptions: { id: string; channels: Channel[] }[];
};

export type Expired = Deleted & {
  /** Requests that are due for deletion and stay, since nobody was ever told of them. */
  undelivered: number;
};

/** A request for the newsletter; each that is stored stands for itself. */
export type NewSubscription = {
  id: string;
  email: string;
  emailKey: string;
  source: string;
  originalCity: string | null;
  consentVersion: string;
  requestedAt: number;
  /** The links of its mail, as hashes; `undefined` where no mail is sent. */
  links: { confirmHash: string; unsubscribeHash: string; expiresAt: number } | undefined;
  deliveries: readonly NewDelivery[];
};

export type StoredSubscription = {
  id: string;
  email: string;
  emailKey: string;
  state: 'requested' | 'confirmed' | 'unsubscribed';
  source: string;
  originalCity: string | null;
  consentVersion: string;
  requestedAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  confirmHash: string | null;
  confirmExpiresAt: string | null;
  unsubscribeHash: string | null;
  /** Why it ended, where whoever sends the newsletter said so; `null` where the person did it here. */
  endReason: NewsletterEnd | null;
};

/** Visits of one page, or from one origin. */
export type VisitSum = { kind: 'page' | 'origin'; name: string } & Record<VisitCount, number>;

/** The last time a notice was sent. `mark` says how far it reached; only the job that sends it knows the format. */
export type LastNotice = { sentAt: number; mark: string };

/** The store can work no more until the process has been started anew. */
export type Broken = {
  /** `file-replaced`, or the code of an error of the disk. */
  reason: string;
  /** The file that holds all stored data, if the database's own file is gone. */
  rescued?: string | undefined;
};
export type OnBroken = (broken: Broken) => void;

/** The database is locked, full, away or overrun: nothing was promised, try again later. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  /** For logs: a code of the driver, never its message, which may quote values. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super('storage unavailable', options);
    this.reason = reason;
  }
}
