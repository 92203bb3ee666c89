/** What the service asks of a database, in the words of the business. Times are milliseconds since the epoch. */
import type { Contact } from '#domain/contact-request';

/** A message that leaves later; `body` is sent byte for byte as it was saved, on every attempt. */
export type NewDelivery = { id: string; channel: 'contact-webhook'; body: string };

export type NewContact = {
  id: string;
  contact: Contact;
  /** Made by the client; the same key never makes a second contact. */
  idempotencyKey: string | undefined;
  /** Equal for equal content: recognises a double submit that carries no key. */
  contentHash: string;
  receivedAt: number;
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
};

/** Without a key, equal content within this time is one request sent twice. */
export const repeatWindowMs = 10 * 60 * 1000;

export type ClaimedDelivery = NewDelivery & {
  contactId: string;
  createdAt: number;
  /** Attempts begun, this one included. */
  attempts: number;
  /** Shown when writing back: whoever lost the lease changes nothing any more. */
  lease: string;
};

export type OutboxStats = { pending: number; parked: number; oldestPendingAt: number | undefined };

/** Every method rejects with `UnavailableError` where the database does not take or give data in time. */
export type Store = {
  /** Resolves only when contact and deliveries are on disk. */
  saveContact(input: NewContact): Promise<SavedContact>;
  /** What a key stands for, saves that are under way included where the store can tell. */
  findContactByKey(idempotencyKey: string): Promise<{ id: string; contentHash: string } | undefined>;
  /** @param day „2025-01-31“ */
  countView(slug: string, day: string): Promise<void>;
  /** Takes due deliveries, oldest first. A lease that runs out makes the delivery due again. */
  claimDeliveries(now: number, limit: number, leaseMs: number): Promise<ClaimedDelivery[]>;
  completeDelivery(id: string, lease: string): Promise<void>;
  retryDelivery(id: string, lease: string, nextAt: number, errorCode: string): Promise<void>;
  /** Kept, but not tried again by itself. */
  parkDelivery(id: string, lease: string, errorCode: string): Promise<void>;
  stats(): Promise<OutboxStats>;
  /** Resolves where a write would succeed. */
  checkWritable(): Promise<void>;
  /** Finishes what was begun. */
  close(): Promise<void>;
};

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
