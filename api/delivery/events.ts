/** What the channels tell of, and what their messages may say of it. */
import type { Contact } from '#domain/contact/contact-request';
import type { Preparation } from '#domain/contact/preparation';
import type { Earlier } from '#domain/contact/same-person';
import type { PriceRequest } from '#domain/prices/calculator';
import type { MailTokens } from './newsletter-tokens.ts';

export type RequestFacts = {
  id: string;
  contact: Contact;
  receivedAt: number;
  /** The time for the call counts from here: the arrival, or the release from quarantine. */
  since: number;
  /** Requests of the same person that came before. */
  earlier?: Earlier | undefined;
};

export type Subscription = { id: string; email: string; source: string };

export type Events = {
  created: RequestFacts;
  /** Like `created`, for the receipt to the visitor. */
  received: RequestFacts & {
    /** What the visitor calculated a price for, if the request asks for an offer. */
    wanted?: PriceRequest | undefined;
    /** The page on which the visitor can add to the request. */
    prepareUrl?: string | undefined;
  };
  /** The visitor has added something to the request; `id` identifies the message, not the contact. */
  prepared: Pick<RequestFacts, 'id' | 'contact' | 'since'> & { contactId: string; preparation: Preparation };
  /** A receipt was refused for good: the typed address may be wrong. */
  bounced: RequestFacts;
  /** @param originalCity whose pages the links show, as a slug @param expiresAt when the link that confirms stops working */
  requested: Subscription & { originalCity?: string | null; tokens: MailTokens; expiresAt: number };
  confirmed: Subscription & { unsubscribeToken: string };
  unsubscribed: Subscription;
  /** A person was erased: tells receivers of the data, by the id under which they got it. */
  contactDeleted: { id: string; deletedAt: number };
  subscriberDeleted: { id: string; deletedAt: number };
};
