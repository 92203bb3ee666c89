/** What the newsletter form asks; the browser loads it. */
import type { Values } from './check.ts';
import { checkEmail } from './contact.ts';

/** What a visitor types. */
export const newsletterFields = { email: { check: checkEmail } };
export type NewsletterFields = Values<typeof newsletterFields>;

/** Where on the site somebody signed up: a page of the Ratgeber, or an answer of the service. */
export const newsletterSources = ['ratgeber', 'newsletter'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];
