/** The newsletter: who asked for it, who confirmed it, who ended it. */
import type { NewsletterEnd } from '#domain/newsletter/newsletter-events';
import type { NewDelivery } from './delivery.ts';

/** A request for the newsletter; each that is stored stands for itself. */
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

export type Subscriptions = {
  /**
   * Stores a request, unless the address is confirmed already or asked within `pauseMs`.
   * With links only a request that had some counts: before, nobody got a mail. `full`: too many mails have gone to strangers.
   */
  requestSubscription(input: NewSubscription, pauseMs: number): Promise<'stored' | 'unchanged' | 'full'>;
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
   * The same, by the id of one of them or by its mailbox.
   * @param why the reason that was told, and until when it was asked for: what came later goes on
   */
  endSubscriptionBy(
    by: { id: string } | { emailKey: string },
    now: number,
    toDeliveries: ToDeliveries,
    why?: { reason?: NewsletterEnd | null; requestedBy?: number },
  ): Promise<'ended' | 'repeated' | 'unknown'>;
  /** All that have not ended, newest first. */
  listSubscriptions(): Promise<StoredSubscription[]>;
};
