/** Fields and answers of the newsletter; the browser loads this file. */
import { checkEmail } from '../contact/contact.ts';

/** Fields that a visitor types. */
export const newsletterFields = { email: { check: checkEmail } };

/** The service's answer, the same for every address: `unbestätigt` where its mail asks to confirm. */
export type NewsletterAnswer = { status: 'angefordert' | 'unbestätigt' };

/** The `source` of a sign-up: one label, whatever the page. */
export const newsletterSource = 'newsletter';
