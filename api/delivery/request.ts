/** A request as messages tell of it. */
import type { Contact } from '#domain/contact-request';
import type { Earlier } from '#domain/same-person';

export type Request = {
  id: string;
  contact: Contact;
  receivedAt: number;
  /** From when the time for the call counts: of what was held back its release. */
  since: number;
  /** Requests of the same person that came before. */
  earlier?: Earlier | undefined;
};

/** An erasure as messages are made of it: numbers, and nothing of the person. */
export type Erasing = {
  /** Of the proof. */
  id: string;
  deletedAt: number;
  contacts: readonly { id: string; receivedAt: string }[];
  subscriptions: readonly { id: string }[];
  /** Whether those who got the requests, or the subscriptions, are told by webhook. */
  isTold: Record<'customers' | 'newsletter', boolean>;
};
