/** A request as messages tell of it. */
import type { Contact } from '#domain/contact/contact-request';
import type { Earlier } from '#domain/contact/same-person';

export type Request = {
  id: string;
  contact: Contact;
  receivedAt: number;
  /** From when the time for the call counts: of what was held back its release. */
  since: number;
  /** Requests of the same person that came before. */
  earlier?: Earlier | undefined;
};
