/**
 * Reasons why a request looks automatic. It is stored and answered as any other, and delivered to nobody
 * until somebody releases it. Why so: docs/decisions/0039-quarantine-not-refusal.md
 */
import { keysOf } from '../keys-of.ts';
import type { Contact } from './contact-request.ts';
import { contactFields } from './contact.ts';

/** Each reason as the operator reads it. */
export const quarantineReasons = {
  flood: 'viele Anfragen von einem Anschluss',
  links: 'viele Links im Text',
  name: 'ein Link als Name oder Telefon',
  phone: 'keine Telefonnummer',
  trap: 'ein Feld ist ausgefüllt, das niemand sieht',
};
export type QuarantineReason = keyof typeof quarantineReasons;

const link = /https?:\/\/|\[url/gi;

/** So many links nobody writes about a house. */
const manyLinks = 3;

/** Why a request with these texts looks automatic, if it does. */
export const textsToReason = (texts: readonly (string | undefined)[]): QuarantineReason | undefined =>
  [...texts.join('\n').matchAll(link)].length >= manyLinks ? 'links' : undefined;

/** Titles that people write without the space behind their dot: „Prof.Dr.“, „Dr.med.“, „Dipl.Ing.“. */
const titles = /(?<!\p{L})(?:dr|prof|dipl|mag|med|phil|jur|rer|nat|pol|oec|agr|vet|priv|doz|hon|univ|ing|hc|st)\./giu;
/** Text that a mail program would make a link of, a full stop of another script included. */
const linked = /:\/\/|@|(?<!\p{L})www\.|[\p{L}\p{N}-]{2,}[.。．｡]\p{L}{2,}/iu;

const isLinkFree = (value: string): boolean => !linked.test(value.replace(titles, ' '));

/**
 * Names and numbers that the receipt repeats. Whoever writes may give another's mailbox: nothing that a mail program would make a
 * link of is sent there.
 */
const repeatable = {
  name: /^(?!.*\.\p{L})[\p{L} .'-]{1,40}$/u,
  phone: /^[\d+()/ -]+$/,
};
export const isRepeatable = (kind: keyof typeof repeatable, value: string): boolean => repeatable[kind].test(value);

/** Letters of each field that the office reads of a request in quarantine. */
const shownLength = 120;
/** Shortened, and with no dot, sign or scheme of which a mail program would make a link: 'https://spam.example' → 'spam[.]example' */
export function disarmLinks(text: string): string {
  const short = [...text].length > shownLength ? `${[...text].slice(0, shownLength).join('')} …` : text;
  return short
    .replace(/[a-z]+:\/\//giu, '')
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu, '[.]')
    .replaceAll('@', '[at]');
}

/** Whether somebody can be called: in no place has a number fewer digits with its area's. */
const isCallable = (phone: string): boolean => [...phone.matchAll(/\p{Nd}/gu)].length >= 5;

/** Why a request looks automatic by what it says, if it does. */
export function contentToReason(contact: Contact): QuarantineReason | undefined {
  const { firstName, lastName, phone } = contact;
  const reason = textsToReason(keysOf(contactFields).map((name) => contact[name]));
  if (reason) return reason;
  if (![firstName, lastName, phone].every(isLinkFree)) return 'name';
  return isCallable(phone) ? undefined : 'phone';
}
