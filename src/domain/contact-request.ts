/**
 * The contact request on its way: the body the service takes, and what is stored and leaves by
 * webhook. Apart from `contact.ts`, so that the browser does not load it.
 */
import * as z from 'zod/mini';
import { checkToSchema } from './check-schema.ts';
import { cleanLine, cleanText, contactChecks, optionalText, privacyMessage } from './contact.ts';
import { buildingTypes } from './pricing.ts';

/** Where on the site a request was written (decision 17). */
export const sourcePattern = /^(?:hero|kontakt|kontaktseite|preisrechner|service:[a-z0-9-]{1,60})$/;

const contactShape = {
  firstName: checkToSchema(contactChecks.firstName),
  lastName: checkToSchema(contactChecks.lastName),
  company: z.optional(checkToSchema(contactChecks.company)),
  email: checkToSchema(contactChecks.email),
  phone: checkToSchema(contactChecks.phone),
};

const privacySchema = z.literal(true, privacyMessage);

/** Slug of the city whose page a request was written on, `null` or absent on a bare page. */
export const originalCitySchema = z.optional(
  z.nullable(z.string('Unbekannter Ort').check(z.regex(/^[a-z0-9-]{1,60}$/, 'Unbekannter Ort'))),
);

/** What a page adds to the visible fields: what for, and where from. */
const contextShape = {
  buildingType: z.optional(z.enum(buildingTypes, 'EFH, MFH oder Commercial angeben')),
  address: z.optional(checkToSchema(optionalText(cleanLine, 300))),
  message: z.optional(checkToSchema(optionalText(cleanText, 5000))),
  originalCity: originalCitySchema,
  source: z.optional(z.string('Unbekannte Herkunft').check(z.regex(sourcePattern, 'Unbekannte Herkunft'))),
};

/** An empty optional field is the same as none: forms send every field they have, so the service drops it first. */
export const dropEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''));

/** The body of `POST /api/contacts`. The tick is checked in the form and not sent. */
export const contactRequestSchema = z.strictObject({
  ...contactShape,
  ...contextShape,
  privacy: z.optional(privacySchema),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** The same as a plain form post, where the tick travels along. */
export const contactPostSchema = z.strictObject({
  ...contactShape,
  ...contextShape,
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
