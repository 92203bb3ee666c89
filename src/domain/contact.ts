/**
 * What the contact form asks. Written with zod/mini, since the form checks with it in the browser:
 * form and service say the same words by construction. Messages: specification, section 5.
 */
import * as z from 'zod/mini';

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

const tooLong = (limit: number) => `Höchstens ${limit} Zeichen eingeben`;

/** One line of text; `message` stands for a missing value too. */
const line = (message: string, limit: number, check: z.core.$ZodCheck<string>) =>
  z.string(message).check(z.overwrite(cleanLine), check, z.maxLength(limit, tooLong(limit)));

export const optionalText = (clean: (text: string) => string, limit: number) =>
  z.optional(z.string('Text erwartet').check(z.overwrite(clean), z.maxLength(limit, tooLong(limit))));

/** Shared with the newsletter. Message: specification, section 5. */
const emailMessage = 'Gültige E-Mail-Adresse erforderlich';
export const emailSchema = line(emailMessage, 254, z.regex(emailPattern, emailMessage));

const named = (message: string) => line(message, 100, z.minLength(2, message));
const phoneMessage = 'Telefonnummer ist erforderlich';

/** The fields a visitor fills in. */
export const contactShape = {
  firstName: named('Vorname ist erforderlich'),
  lastName: named('Nachname ist erforderlich'),
  company: optionalText(cleanLine, 200),
  email: emailSchema,
  phone: line(phoneMessage, 50, z.minLength(1, phoneMessage)),
};

export const privacyMessage = 'Datenschutzerklärung muss akzeptiert werden';

/** What the form holds: the fields a visitor fills, and the tick as a form sends it. */
export const contactFormSchema = z.object({
  ...contactShape,
  privacy: z.string(privacyMessage).check(z.regex(/^true$/, privacyMessage)),
});
export type ContactForm = z.infer<typeof contactFormSchema>;
