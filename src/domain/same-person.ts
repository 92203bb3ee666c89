/** Keys by which two requests are known to be of one person: the same mailbox or the same number, however written. */
import { emailToKey } from './newsletter-request.ts';

/** Fewer digits are no number that only one person has. */
const leastDigits = 6;

/** '+49 (0) 421 / 12 34 56', '0049421123456' → '0421123456'; `undefined` where it is too short to tell people apart. */
export function phoneToKey(phone: string): string | undefined {
  const digits = phone
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)490?/, '0')
    .replace(/\D/g, '');
  return digits.length < leastDigits ? undefined : digits;
}

/** Earlier requests of a person: when the first came, in ISO 8601. */
export type Earlier = { firstAt: string; count: number };

/** @returns as they are stored beside a request */
export const personKeys = ({ email, phone }: { email: string; phone: string }) => ({
  emailKey: emailToKey(email),
  phoneKey: phoneToKey(phone) ?? null,
});
