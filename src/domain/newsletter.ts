/** What the newsletter form asks; the browser loads it. */
import { checkEmail } from './contact.ts';

/** What a visitor types. */
export const newsletterFields = { email: { check: checkEmail } };

/** What the service answers, the same for every address: `unbestätigt` where its mail asks to confirm. */
export type NewsletterAnswer = { status: 'angefordert' | 'unbestätigt' };

/** What a sign-up says of where it comes from: one label, whatever the page. */
export const newsletterSource = 'newsletter';
