/** Keys by which two requests are known to be of one person: the same mailbox or the same number, however written. */
import { emailToKey } from '../newsletter/newsletter-request.ts';

/** Fewer digits are no number that only one person has. */
const leastDigits = 6;

/**
 * '+49 (0) 421 / 12 34 56', '49 421 123456', the first of '0421 123456 / 0170 1234567' → '0421123456'; `undefined` where it is too
 * short to tell people apart.
 */
export function phoneToKey(phone: string): string | undefined {
  const [first = ''] = phone.normalize('NFKC').split(/(?:\/|,|;|oder|und)\s*(?=[+0]\d{3})/);
  const digits = first
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)490?|^49(?=[1-9]\d{8})/, '0')
    .replace(/\D/g, '');
  return digits.length < leastDigits ? undefined : digits;
}

/** Whom somebody means who writes to us, by what they name. */
export type Subject = { kind: 'emailKey' | 'phoneKey' | 'id'; value: string };

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A mailbox, a number or the id of a request as somebody typed it; `undefined` where it is none of them. */
export function textToSubject(text: string): Subject | undefined {
  const typed = text.trim();
  // Looser than the form's check, which has changed: an address stored before is to be found too.
  if (/^[^\s@][^\s]*@[^\s@]+$/.test(typed)) return { kind: 'emailKey', value: emailToKey(typed) };
  if (idPattern.test(typed)) return { kind: 'id', value: typed.toLowerCase() };
  const phone = /[\p{L}@]/u.test(typed) ? undefined : phoneToKey(typed);
  return phone === undefined ? undefined : { kind: 'phoneKey', value: phone };
}

/** Earlier requests of a person: when the first came, in ISO 8601, and how many, `mostCounted + 1` where there are more. */
export type Earlier = { firstAt: string; count: number };

/** Counting stops here, so that a flood of requests under one number does not make each one costlier than the last. */
export const mostCounted = 99;

/** 3 → '3', 100 → 'über 99' */
export const formatEarlier = (count: number): string => (count > mostCounted ? `über ${mostCounted}` : String(count));

/** @returns as they are stored beside a request */
export const personKeys = ({ email, phone }: { email: string; phone: string }) => ({
  emailKey: emailToKey(email),
  phoneKey: phoneToKey(phone) ?? null,
});
