/** The outbox: messages that wait, are tried, delivered or given up. */
import type { Contact } from '#domain/contact/contact-request';
import type { Channel, NewDelivery, StoredDelivery } from './delivery.ts';

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

type Claim = {
  limit: number;
  /** A lease that runs out makes the delivery due again. */
  leaseMs: number;
  /** Most of them that may have been tried before; no bound by default. */
  retries?: number;
  /** A contact's message waits until the one before it on the channel is done or parked. */
  inOrder?: boolean;
};

/** Figures by channel; one on which nothing waits or was given up is absent. */
export type OutboxStats = Partial<
  Record<
    Channel,
    {
      pending: number;
      /** Given up, and no person has said that it is dealt with. */
      parked: number;
      oldestPendingAt: number | undefined;
      oldestParkedAt: number | undefined;
    }
  >
>;

type Parking = {
  now?: number;
  /** Blanks the body too: it is of no use any more. */
  forget?: boolean | undefined;
  /** Messages that tell of it. */
  toMessages?: ContactMessages | undefined;
};

export type Outbox = {
  /**
   * Takes due deliveries of a channel, oldest first. A message of the newsletter waits until the one before it, to the same
   * address, is done or parked.
   */
  claimDeliveries(channel: Channel, now: number, claim: Claim): Promise<ClaimedDelivery[]>;
  completeDelivery(id: string, lease: string): Promise<void>;
  retryDelivery(id: string, lease: string, nextAt: number, errorCode: string): Promise<void>;
  /** Kept, but not tried again by itself. */
  parkDelivery(id: string, lease: string, errorCode: string, parking?: Parking): Promise<void>;
  /** A person has dealt with what was given up: it is listed and counted no more. @param id of one, else all @returns how many */
  dismissDeliveries(now: number, id?: string): Promise<number>;
  /** Messages that are neither done nor dismissed, oldest first. */
  listDeliveries(): Promise<StoredDelivery[]>;
  /**
   * Makes messages due now, as if they had never been tried: those that were given up, and those that wait for their next
   * try. What tells of a contact is written anew where its channel is on, since what was wrong may have stood in it, such as the
   * office's address. One that was blanked, and one that is just being tried, stays. @param id of one, else all @returns how many
   */
  retryDeliveries(now: number, toMessages: ContactMessages, id?: string): Promise<number>;
  /**
   * Takes a contact out of quarantine and makes its messages. @param callDueAt until when the call is promised now
   * @returns how many, `undefined` where no contact of this id is in quarantine
   */
  releaseContact(id: string, now: number, toMessages: ContactMessages, callDueAt: number): Promise<number | undefined>;
  /** Makes the messages of contacts that have none and are not in quarantine. @returns how many */
  queueMissing(now: number, toMessages: ContactMessages): Promise<number>;
  stats(): Promise<OutboxStats>;
};
