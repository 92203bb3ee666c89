/** What the service asks of a database, in the words of the business. Times are milliseconds since the epoch. */
import type { Contact } from '#domain/contact-request';
import type { QuarantineReason } from '#domain/quarantine';
import type { Channel } from '../delivery/channels.ts';

export type { Channel };

/**
 * A message that leaves later; `body` is sent byte for byte as it was saved, on every attempt until
 * it is parked. Once it is delivered the body is blanked: what it said stands in its contact or subscription, except
 * for the links of a mail, which are to be readable nowhere.
 */
export type NewDelivery = { id: string; channel: Channel; body: string };

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
  /** Requests of the same network that came shortly before, whose messages may leave first. None unless told. */
  turn?: number;
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

/** What somebody asked for who wants the newsletter; each request that is stored stands for itself. */
export type NewSubscription = {
  id: string;
  /** As it was typed; mails go there. */
  email: string;
  /** Equal for equal mailboxes. */
  emailKey: string;
  source: string;
  originalCity: string | null;
  /** Which words were agreed to. */
  consentVersion: string;
  requestedAt: number;
  /** The links of its mail, as hashes; `undefined` where no mail is sent. */
  links: { confirmHash: string; unsubscribeHash: string; expiresAt: number } | undefined;
  /** Saved in the same transaction, if the subscription is. */
  deliveries: readonly NewDelivery[];
};

/** A subscription, as far as a message tells of it. */
export type Subscription = { id: string; email: string; source: string };

/** Makes the messages that tell of a change; called inside its transaction, so it must be quick and pure. */
export type ToDeliveries = (subscription: Subscription) => readonly NewDelivery[];

/** Makes the messages that tell of a contact, on the channels that are on. */
export type ContactMessages = (id: string, contact: Contact, receivedAt: number) => readonly NewDelivery[];

export type ClaimedDelivery = NewDelivery & {
  /** `null` where the delivery belongs to a subscription. */
  contactId: string | null;
  createdAt: number;
  /** Attempts begun, this one included. */
  attempts: number;
  firstTriedAt: number;
  /** Shown when writing back: whoever lost the lease changes nothing any more. */
  lease: string;
};

/** Of a channel; one on which nothing waits or was given up is absent. */
export type OutboxStats = Partial<
  Record<Channel, { pending: number; parked: number; oldestPendingAt: number | undefined }>
>;

/** A contact as it is stored; times are in ISO 8601. */
export type StoredContact = {
  [Part in keyof Contact]-?: undefined extends Contact[Part] ? NonNullable<Contact[Part]> | null : Contact[Part];
} & {
  id: string;
  idempotencyKey: string | null;
  contentHash: string;
  receivedAt: string;
  quarantineReason: QuarantineReason | null;
  /** Newest time that the store had seen when it came: it is no older, whatever the clock said. */
  seenAt: string | null;
};

/** A message without its body, which may hold the secret links of a mail. */
export type StoredDelivery = {
  id: string;
  contactId: string | null;
  subscriptionId: string | null;
  channel: Channel;
  state: 'pending' | 'done' | 'parked';
  createdAt: string;
  dueAt: string;
  attempts: number;
  lastError: string | null;
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
  /** As that of a contact; of the last change. */
  seenAt: string | null;
};

/** All that is stored of whoever uses one mailbox. */
export type Person = { contacts: StoredContact[]; subscriptions: StoredSubscription[]; deliveries: StoredDelivery[] };

export type Deleted = { contacts: number; subscriptions: number };

/** What is to be deleted for its age. */
export type Expiring = {
  now: number;
  /** By one of these somebody hears of a request. */
  tellingChannels: readonly Channel[];
  /** Whether one of them is on: else requests that never had a message are read in lists, and go as the others do. */
  isAnyOn: boolean;
  /** A person has said that the clock is right, and that all that is due may go. */
  byWord?: boolean;
};

export type Expired = Deleted & {
  /** Why what is due stays until a person gives their word: the clock disagrees with what was seen, or it is too much at once. */
  held: 'clock' | 'many' | undefined;
  /** How many requests and proofs that concerns. */
  waiting: number;
  /** Requests whose time is over and that stay, since nobody was ever told of them. */
  untold: number;
};

/** A mailbox that no restored copy may bring back, as a hash; times are in ISO 8601. */
export type Erasure = { mark: string; kind: 'forgotten' | 'unsubscribed'; erasedAt: string };

/** Messages that have not left, under either name (migrations.ts says why there are two). */
export const initialState = (channel: Channel): 'pending' | 'waiting' =>
  channel === 'contact-webhook' ? 'pending' : 'waiting';

/** Limits that outlive a restart: buckets by hash, and the salts of their days, counted from the epoch. */
export type KeptLimitRows = {
  salts: readonly { day: number; salt: string }[];
  buckets: readonly [key: string, emptyAt: number][];
};

/** Every method rejects with `UnavailableError` where the database does not take or give data in time. */
export type Store = {
  /** Resolves only when contact and deliveries are on disk. */
  saveContact(input: NewContact): Promise<SavedContact>;
  /** What a key stands for, saves that are under way included where the store can tell. */
  findContactByKey(idempotencyKey: string): Promise<{ id: string; contentHash: string } | undefined>;
  /** @param day „2025-01-31“ */
  countView(slug: string, day: string): Promise<void>;
  /** Views of each slug from one day to another, both included, most read first. */
  viewCounts(fromDay: string, toDay: string): Promise<{ slug: string; views: number }[]>;
  /**
   * Stores a request, unless the address is confirmed already or asked within `pauseMs`.
   * With links only a request that had some counts: before, nobody got a mail.
   */
  requestSubscription(input: NewSubscription, pauseMs: number): Promise<'stored' | 'unchanged'>;
  /**
   * `repeated`: confirmed before, by this link or another one. `expired`: the link ran out, the
   * subscription has ended, or there is none of this hash.
   */
  confirmSubscription(
    confirmHash: string,
    now: number,
    toDeliveries: ToDeliveries,
  ): Promise<'confirmed' | 'repeated' | 'expired'>;
  /**
   * Ends every subscription of the address this link was made for, unconfirmed requests too.
   * @param toDeliveries for the one that was confirmed, if there was one
   */
  endSubscription(
    unsubscribeHash: string,
    now: number,
    toDeliveries: ToDeliveries,
  ): Promise<'ended' | 'repeated' | 'unknown'>;
  /**
   * Notes the time, and deletes what is due by it, with its deliveries. What stands nowhere but here stays: requests that
   * nobody was told of, those in quarantine apart, and unconfirmed subscriptions that nobody has taken.
   */
  deleteExpired(expiring: Expiring): Promise<Expired>;
  /** All that have not ended, newest first. */
  listSubscriptions(): Promise<StoredSubscription[]>;
  /** Newest first. @param quarantined those in quarantine alone */
  listContacts(limit: number, quarantined?: boolean): Promise<StoredContact[]>;
  /** Those that came from one time to another, the latter not included, newest first. */
  listContactsOf(from: number, to: number): Promise<StoredContact[]>;
  /**
   * Takes the day whose requests are to be told next, which is at first the last one, and again where a clock that was
   * ahead went past it; a lease that runs out lets it be taken again. Days are „2025-01-31“. @param last newest day that may be told
   * @param latest no clock that is right has gone past it
   * @returns `undefined` where all are told up to the last, or somebody else has it
   */
  claimDailyCsv(last: string, latest: string, now: number, leaseMs: number): Promise<string | undefined>;
  /** @param next the day that is to be told next */
  completeDailyCsv(next: string): Promise<void>;
  findContact(id: string): Promise<{ contact: StoredContact; deliveries: StoredDelivery[] } | undefined>;
  /** @param emailKey as `emailToKey` makes it */
  findPerson(emailKey: string): Promise<Person>;
  /** Deletes all that `findPerson` finds; resolves when no byte of it is left in the files of the database but the mark. */
  deletePerson(emailKey: string, now: number): Promise<Deleted>;
  /** Who was forgotten or has unsubscribed, for as long as copies are kept that know them still. */
  listErasures(): Promise<Erasure[]>;
  /**
   * Does it again in a copy that was made before, and keeps the marks.
   * @param toDeliveries as for `endSubscription`
   */
  applyErasures(erasures: readonly Erasure[], now: number, toDeliveries: ToDeliveries): Promise<Deleted>;
  /**
   * Takes due deliveries of a channel, oldest first, and each of one network as if it had come a minute after the one
   * before it: whoever sends many does not make the others wait. A lease that runs out makes the delivery due
   * again. A message of the newsletter waits until the one before it, to the same address, is done or parked.
   * @param retries so many of them, at most, that were tried before
   */
  claimDeliveries(
    channel: Channel,
    now: number,
    limit: number,
    leaseMs: number,
    retries?: number,
  ): Promise<ClaimedDelivery[]>;
  /**
   * What is due later than any wait lasts was put off by a clock that was ahead: it becomes due now.
   * @returns how many
   */
  boundWaits(now: number, longestMs: number): Promise<number>;
  completeDelivery(id: string, lease: string): Promise<void>;
  retryDelivery(id: string, lease: string, nextAt: number, errorCode: string): Promise<void>;
  /** Kept, but not tried again by itself. @param forget blanks the body too: it is of no use any more */
  parkDelivery(id: string, lease: string, errorCode: string, forget?: boolean): Promise<void>;
  /** Those that are not done, oldest first. */
  listDeliveries(): Promise<StoredDelivery[]>;
  /**
   * Makes messages due now, as if they had never been tried: those that were given up, and those that wait for their next
   * try. What tells of a contact is written anew where its channel is on, since what was wrong may have stood in it, such as the
   * office's address. One that was blanked, and one that is just being tried, stays. @param id of one, else all @returns how many
   */
  retryDeliveries(now: number, toMessages: ContactMessages, id?: string): Promise<number>;
  /** Contacts of which no message was ever made, but for those in quarantine. */
  countUntold(): Promise<number>;
  countQuarantined(): Promise<number>;
  /**
   * Takes a contact out of quarantine and makes its messages.
   * @returns how many, `undefined` where no contact of this id is in quarantine
   */
  releaseContact(id: string, now: number, toMessages: ContactMessages): Promise<number | undefined>;
  /**
   * Makes the messages of contacts that have none and are not in quarantine; with `every` also those on channels that a contact
   * lacks beside others. @returns how many
   */
  queueMissing(now: number, toMessages: ContactMessages, every?: boolean): Promise<number>;
  stats(): Promise<OutboxStats>;
  /** Adds buckets or sets them anew; forgets those that are empty by now, and all other salts. */
  keepLimits(limits: KeptLimitRows, now: number): Promise<void>;
  /** Those that are not empty by now. */
  keptLimits(now: number): Promise<KeptLimitRows>;
  /** Resolves when a write has succeeded. */
  checkWritable(): Promise<void>;
  /** Finishes what was begun. */
  close(): Promise<void>;
};

/** The store can work no more until the process has been started anew. */
export type Broken = {
  /** `file-replaced`, or the code of an error of the disk. */
  reason: string;
  /** Where all that was stored lies, where the file of the database is gone. */
  rescued?: string | undefined;
};
export type OnBroken = (broken: Broken) => void;

/** What whoever opens a store may hear of it. */
export type StoreEvents = {
  /** Called once, where it can work no more. */
  onBroken?: OnBroken | undefined;
  /** How long a transaction took to be put on disk, in seconds. */
  onCommit?: ((seconds: number) => void) | undefined;
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
