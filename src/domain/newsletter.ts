/** What the newsletter form asks; the browser loads it. Message: specification, section 5. */
import type { Checks } from './check.ts';
import { checkEmail } from './contact.ts';

export type NewsletterFields = { email: string };

/** The fields a visitor fills in. */
export const newsletterChecks: Checks<NewsletterFields> = { email: checkEmail };

/** Where on the site somebody signed up (decision 17): a page of the Ratgeber, or an answer of the service. */
export const newsletterSources = ['ratgeber', 'newsletter'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];
