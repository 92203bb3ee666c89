/** `content/pages/answers.yaml`: thank-you page, refused input, calculated price, newsletter, unknown address. */
import { z } from 'zod';
import { chainStep } from './fields.ts';
import { newsletterPagesSchema } from './newsletter-pages.ts';

const text = (description: string, example: string, max = 200) =>
  z
    .string()
    .min(1)
    .max(max)
    .meta({ description, examples: [example] });

export const answersSchema = z.strictObject({
  thanks: z.strictObject({
    title: text('Überschrift', 'Anfrage gesendet!', 60),
    text: text('Satz darunter', 'Vielen Dank für Ihre Anfrage.'),
    next: text('Überschrift über den Schritten', 'So geht es weiter', 60),
    steps: z.array(chainStep).min(1).max(5).meta({ description: 'Was nun geschieht' }),
    home: text('Link', 'Zur Startseite', 40),
    call: text('Satz vor der Telefonnummer', 'Es eilt? Rufen Sie uns an.'),
    documents: text('Link zur Checkliste der Unterlagen', 'Welche Unterlagen helfen', 60),
  }),
  refused: z.strictObject({
    call: text('Satz vor der Telefonnummer', 'Oder rufen Sie direkt an.'),
  }),
  unavailable: z.strictObject({
    title: text('Überschrift', 'Ihre Anfrage ist noch nicht angekommen', 60),
    text: text('Absatz darunter', 'Unser Server antwortet gerade nicht.', 300),
    call: text('Satz vor der Telefonnummer', 'Oder rufen Sie direkt an.'),
  }),
  price: z.strictObject({
    title: text('Überschrift für Vorleseprogramme', 'Preisrechner', 60),
    quote: text('Überschrift über dem Formular', 'Angebot anfordern', 60),
  }),
  newsletter: newsletterPagesSchema.extend({
    help: text('Satz vor der E-Mail-Adresse', 'Fragen? Schreiben Sie an', 60),
    blog: text('Link zum Ratgeber', 'Zum Ratgeber', 40),
  }),
  notFound: z.strictObject({
    code: text('Kleine Zeile über der Überschrift', '404 Page Not Found', 40),
    title: text('Überschrift', 'Diese Seite gibt es nicht', 60),
    text: text('Absatz darunter', 'Vielleicht ist die Adresse verschrieben.', 300),
    pages: text('Überschrift über den Links', 'Die wichtigsten Seiten', 60),
    regions: text('Überschrift über den Orten', 'Orte nach Region', 60),
    forDevelopers: text('Zum Aufklappen', 'Für Entwickler', 40),
    developer: text('Hinweis für Entwickler', 'Did you forget to add the page to the router?', 100),
  }),
});
