/** The words of the pages that answer the newsletter's form and links: a part of `content/pages/answers.yaml`. */
import { z } from 'zod';
import { text } from '../fields.ts';

const page = {
  title: text('Überschrift', 'Anmeldung bestätigt', 60),
  text: text('Satz darunter', 'Ab jetzt bekommen Sie den Newsletter.', 300),
};
const pageWithHint = (description: string, example: string) =>
  z.strictObject({ ...page, hint: text(description, example, 400) });
const pageWithButton = z.strictObject({
  ...page,
  button: text('Beschriftung des Knopfs', 'Anmeldung bestätigen', 40),
});

export const newsletterPagesSchema = z.strictObject({
  requested: pageWithHint('Was zu tun ist, wenn keine Mail kommt', 'Sehen Sie im Ordner für Spam nach.').meta({
    description: 'Nach dem Absenden, wo eine Mail zum Bestätigen kommt; für bekannte und neue Adressen dieselbe Seite',
  }),
  confirm: pageWithButton.meta({ description: 'Seite hinter dem Link der Mail; erst ihr Knopf bestätigt' }),
  confirmed: pageWithHint('Wie man sich abmeldet', 'Abmelden können Sie sich jederzeit.').meta({
    description: 'Nach dem Bestätigen; nach dem Absenden, wo keine Mail kommt',
  }),
  expired: z
    .strictObject(page)
    .meta({ description: 'Link abgelaufen oder unvollständig; darunter steht das Formular' }),
  unsubscribe: pageWithButton.meta({ description: 'Seite hinter dem Link zum Abbestellen' }),
  unsubscribed: z.strictObject(page).meta({ description: 'Nach dem Abbestellen' }),
  unknown: z.strictObject(page).meta({ description: 'Link zum Abbestellen, den es nicht gibt' }),
});
export type NewsletterPages = z.infer<typeof newsletterPagesSchema>;

/** As the service reads them: what it does not know does not keep it from starting. The build checks the whole file. */
export const serviceNewsletterPages = z.object(newsletterPagesSchema.shape);
