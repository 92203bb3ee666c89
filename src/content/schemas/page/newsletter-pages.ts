/** The words of the pages that answer the newsletter's form and links: a part of `content/pages/answers.yaml`. */
import { z } from 'zod';
import { text } from '../fields.ts';
import { answer, answerWithButton } from './answer-parts.ts';

const hint = (description: string, example: string) => ({ hint: text(description, example, 400) });

export const newsletterPagesSchema = z.strictObject({
  requested: answer(
    'Nach dem Absenden, wo eine Mail zum Bestätigen kommt; für bekannte und neue Adressen dieselbe Seite',
    hint('Was zu tun ist, wenn keine Mail kommt', 'Sehen Sie im Ordner für Spam nach.'),
  ),
  confirm: answerWithButton('Seite hinter dem Link der Mail; erst ihr Knopf bestätigt'),
  confirmed: answer(
    'Nach dem Bestätigen; nach dem Absenden, wo keine Mail kommt',
    hint('Wie man sich abmeldet', 'Abmelden können Sie sich jederzeit.'),
  ),
  expired: answer('Link abgelaufen oder unvollständig; darunter steht das Formular'),
  unsubscribe: answerWithButton('Seite hinter dem Link zum Abbestellen'),
  unsubscribed: answer('Nach dem Abbestellen'),
  unknown: answer('Link zum Abbestellen, den es nicht gibt'),
});
export type NewsletterPages = z.infer<typeof newsletterPagesSchema>;

/** As the service reads them: what it does not know does not keep it from starting. The build checks the whole file. */
export const serviceNewsletterPages = z.object(newsletterPagesSchema.shape);
