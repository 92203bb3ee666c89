/**
 * The subscription on its way: the body the service takes, how long things last, what leaves by
 * webhook. Apart from `newsletter.ts`, so that the browser does not load it.
 */
import { optional, valid } from '../check.ts';
import { checkOriginalCity } from '../contact/contact-request.ts';
import { newsletterFields } from './newsletter.ts';
import { day, hour } from '../time-units.ts';

/** Pages that somebody has had open for long may say another label; what is stored is always ours. */
const isLabel = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;
/** The body of `POST /api/newsletter`, as JSON or as a form. */
export const newsletterRequestFields = {
  ...newsletterFields,
  originalCity: { check: checkOriginalCity },
  source: { check: optional(valid(isLabel, 'Unbekannte Herkunft')) },
};

/** How long the link of a confirmation mail works. */
export const confirmationLifeMs = 72 * hour;

/** To one address goes one confirmation mail in this time, whoever asks. */
export const confirmationPauseMs = day;

/** Gmail has two names, and takes dots for nothing. */
const gmail = /^g(?:oogle)?mail\.com$/;

/**
 * One spelling for one mailbox: `Anna+Haus@Müller.DE` and `anna@xn--mller-kva.de` are the same. By the
 * letter of RFC 5321 capitals and what follows a plus could make another mailbox, but hardly any server tells
 * them apart, and whoever wanted to pester somebody would have a new spelling for each mail.
 */
export function emailToKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const url = `http://${domain}`;
  const host = URL.canParse(url) ? new URL(url).hostname : domain.toLowerCase();
  const local = email
    .slice(0, at)
    .toLowerCase()
    .replace(/^(.+?)\+.*/s, '$1');
  return gmail.test(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}

/** What happened to a subscription; `subscriber.confirmed` in a message. */
export type NewsletterEvent = 'requested' | 'confirmed' | 'unsubscribed' | 'deleted';

/** A subscription as it leaves by webhook. */
export type NewsletterMessage =
  | {
      id: string;
      email: string;
      source: string;
      /** No mails may be sent but in the state „bestätigt“. */
      state: 'angefordert' | 'bestätigt' | 'abgemeldet';
      /** With „bestätigt“: for every mail that is sent to this address. */
      unsubscribeUrl?: string;
    }
  /** Whoever was erased is named by the number alone that stood in the messages before. */
  | { id: string; state: 'gelöscht'; deletedAt: string };
