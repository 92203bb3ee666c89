/**
 * The contact request: what the form asks, what the service stores and what leaves by webhook.
 * Written with zod/mini, since the form checks with it in the browser: form and service say the
 * same words by construction. Messages: specification, section 5.
 */
import * as z from 'zod/mini';

export const buildingTypes = ['EFH', 'MFH', 'Commercial'] as const;
export type BuildingType = (typeof buildingTypes)[number];

/** Where on the site a request was written (decision 17). */
export const sourcePattern = /^(?:hero|kontakt|kontaktseite|preisrechner|service:[a-z0-9-]{1,60})$/;

/** Letters of any script in local part and domain, no quotes, no comments, no list of addresses. */
const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** Control characters but for line feed and tab: no person types them, Postgres refuses NUL. */
// eslint-disable-next-line no-control-regex -- these are the characters to take out
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Pasted text carries invisible characters; they are taken out rather than held against the visitor. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').normalize('NFC').trim();

/** As `cleanText`, on one line. */
const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

const tooLong = (limit: number) => `Höchstens ${limit} Zeichen eingeben`;

/** One line of text; `message` stands for a missing value too. */
const line = (message: string, limit: number, check: z.core.$ZodCheck<string>) =>
  z.string(message).check(z.overwrite(cleanLine), check, z.maxLength(limit, tooLong(limit)));

/** An empty optional field is the same as none. */
const emptyToUndefined = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.core.$ZodType>(schema: T) =>
  z.optional(z.pipe(z.transform(emptyToUndefined), z.optional(schema)));
const optionalText = (clean: (text: string) => string, limit: number) =>
  optional(z.string('Text erwartet').check(z.overwrite(clean), z.maxLength(limit, tooLong(limit))));

/** Shared with the newsletter. Message: specification, section 5. */
const emailMessage = 'Gültige E-Mail-Adresse erforderlich';
export const emailSchema = line(emailMessage, 254, z.regex(emailPattern, emailMessage));

const named = (message: string) => line(message, 100, z.minLength(2, message));
const phoneMessage = 'Telefonnummer ist erforderlich';

const contactShape = {
  firstName: named('Vorname ist erforderlich'),
  lastName: named('Nachname ist erforderlich'),
  company: optionalText(cleanLine, 200),
  email: emailSchema,
  phone: line(phoneMessage, 50, z.minLength(1, phoneMessage)),
  buildingType: optional(z.enum(buildingTypes, 'EFH, MFH oder Commercial angeben')),
  address: optionalText(cleanLine, 300),
  message: optionalText(cleanText, 5000),
};

const privacySchema = z.literal(true, 'Datenschutzerklärung muss akzeptiert werden');

const originShape = {
  /** Slug of the city whose page the request was written on, `null` or absent on a bare page. */
  originalCity: optional(
    z.nullable(z.string('Unbekannter Ort').check(z.regex(/^[a-z0-9-]{1,60}$/, 'Unbekannter Ort'))),
  ),
  source: optional(z.string('Unbekannte Herkunft').check(z.regex(sourcePattern, 'Unbekannte Herkunft'))),
};

/** What the form holds: the fields a visitor fills, with the privacy tick. */
export const contactFormSchema = z.strictObject({ ...contactShape, privacy: privacySchema });
export type ContactForm = z.infer<typeof contactFormSchema>;

/** The body of `POST /api/contacts`. The tick is checked in the form and not sent. */
export const contactRequestSchema = z.strictObject({
  ...contactShape,
  ...originShape,
  privacy: z.optional(privacySchema),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** The same as a plain form post, where the tick travels along. */
export const contactPostSchema = z.strictObject({
  ...contactShape,
  ...originShape,
  privacy: privacySchema,
});

/** A request as it is stored and leaves by webhook (specification, section 3; decision 17). */
export type Contact = Omit<ContactRequest, 'privacy' | 'originalCity' | 'source'> & {
  /** City name or „Norddeutschland“. */
  city: string;
  originalCity: string | null;
  source: string;
};

/** The client-made id that makes a double submit harmless: `Idempotency-Key` or hidden field. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;
