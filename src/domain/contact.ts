/** What the contact form asks; the browser loads it. Messages: specification, section 5. */
import type { Check, Checks } from './check.ts';

/** Letters of any script in local part and domain, no quotes, no comments, no list of addresses. */
const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/**
 * Control characters but for line feed and tab, soft hyphen, zero width space, marks of direction,
 * byte order mark: no person types them, Postgres refuses NUL.
 */
const invisibleCharacters =
  // eslint-disable-next-line no-control-regex -- these are the characters to take out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Half a surrogate pair becomes U+FFFD; browsers of before 2023 do without. */
const wellFormed = (text: string): string => ('toWellFormed' in String.prototype ? text.toWellFormed() : text);

/** Pasted text carries invisible characters; they are taken out rather than held against the visitor. */
export const cleanText = (text: string): string =>
  wellFormed(text).replace(/\r\n?/g, '\n').replace(invisibleCharacters, '').normalize('NFC').trim();

/** As `cleanText`, on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** A text of so many characters; `message` stands for a value that is missing, too short or no text. */
const text =
  (clean: (text: string) => string, limit: number, message: string, isGood: (text: string) => boolean): Check<string> =>
  (typed) => {
    const value = typeof typed === 'string' ? clean(typed) : undefined;
    if (value === undefined || !isGood(value)) return { message };
    // Characters as a reader counts them, not UTF-16 units.
    return [...value].length > limit ? { message: `Höchstens ${limit} Zeichen eingeben` } : { value };
  };

export const optionalText = (clean: (text: string) => string, limit: number): Check<string | undefined> => {
  const check = text(clean, limit, 'Text erwartet', () => true);
  return (typed) => (typed === undefined ? { value: undefined } : check(typed));
};

const named = (message: string) => text(cleanLine, 100, message, (name) => [...name].length >= 2);

/** Shared with the newsletter. */
export const checkEmail = text(cleanLine, 254, 'Gültige E-Mail-Adresse erforderlich', (address) =>
  emailPattern.test(address),
);

export type ContactFields = {
  firstName: string;
  lastName: string;
  company?: string | undefined;
  email: string;
  phone: string;
};

/** The fields a visitor fills in. */
export const contactChecks: Checks<ContactFields> = {
  firstName: named('Vorname ist erforderlich'),
  lastName: named('Nachname ist erforderlich'),
  company: optionalText(cleanLine, 200),
  email: checkEmail,
  phone: text(cleanLine, 50, 'Telefonnummer ist erforderlich', (phone) => phone !== ''),
};

export const privacyMessage = 'Datenschutzerklärung muss akzeptiert werden';

/** What the form holds: the fields a visitor fills, and the tick as a form sends it. */
export const contactFormChecks: Checks<ContactFields & { privacy: 'true' }> = {
  ...contactChecks,
  privacy: (typed) => (typed === 'true' ? { value: typed } : { message: privacyMessage }),
};
