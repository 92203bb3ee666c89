/** `content/pages/answers.yaml`: thank-you page, refused input, calculated price, newsletter, unknown address. */
import { z } from 'zod';
import { chainStep, group, list, text } from '../fields.ts';
import { newsletterPagesSchema } from './newsletter-pages.ts';
import { officePagesSchema, preparePagesSchema, slipPageSchema } from './office-pages.ts';

export const answersSchema = z.strictObject({
  thanks: group('Danke', {
    title: text('Überschrift', 'Anfrage gesendet!', 60),
    text: text('Satz darunter', 'Vielen Dank für Ihre Anfrage.', 200),
    next: text('Überschrift über den Schritten', 'So geht es weiter', 60),
    steps: list('Was nun geschieht', [1, 5], chainStep),
    home: text('Link', 'Zur Startseite', 40),
    call: text('Satz vor der Telefonnummer', 'Es eilt? Rufen Sie uns an.', 200),
    documents: text('Link zur Checkliste der Unterlagen', 'Welche Unterlagen helfen', 60),
  }),
  refused: group('Wenn etwas fehlt', {
    call: text('Satz vor der Telefonnummer', 'Oder rufen Sie direkt an.', 200),
  }),
  wish: group('Über dem Formular, das ein Ergebnis der Werkzeuge mitnimmt', {
    text: text('Wann wir anrufen', 'Wir rufen innerhalb von {callBackHours} Stunden zurück.', 200),
    call: text('Satz vor der Telefonnummer', 'Lieber gleich sprechen?', 60),
    price: text('Überschrift der Preise', 'Preis je Ausweis', 60),
    terms: text('Was darin ist', 'Mit {price.included}.', 120),
  }),
  unavailable: group('Wenn der Server nicht antwortet', {
    title: text('Überschrift', 'Ihre Anfrage ist noch nicht angekommen', 60),
    text: text('Absatz darunter', 'Unser Server antwortet gerade nicht.', 300),
    call: text('Satz vor der Telefonnummer', 'Oder rufen Sie direkt an.', 200),
  }),
  price: group('Preis', {
    title: text('Überschrift für Vorleseprogramme', 'Preisrechner', 60),
    quote: text('Überschrift über dem Formular', 'Angebot anfordern', 60),
  }),
  newsletter: group('Newsletter', {
    ...newsletterPagesSchema.shape,
    help: text('Satz vor der E-Mail-Adresse', 'Fragen? Schreiben Sie an', 60),
    blog: text('Link zum Ratgeber', 'Zum Ratgeber', 40),
  }),
  slip: slipPageSchema,
  prepare: group('Wo man zu seiner Anfrage mehr sagen kann', preparePagesSchema.shape),
  office: group('Seiten für das Büro, hinter den Links in seinen Mails', officePagesSchema.shape),
  notFound: group('Unbekannte Adresse', {
    code: text('Kleine Zeile über der Überschrift', '404 Page Not Found', 40),
    title: text('Überschrift', 'Diese Seite gibt es nicht', 60),
    text: text('Absatz darunter', 'Vielleicht ist die Adresse verschrieben.', 300),
    pages: text('Überschrift über den Links', 'Die wichtigsten Seiten', 60),
    regions: text('Überschrift über den Orten', 'Orte nach Region', 60),
    forDevelopers: text('Zum Aufklappen', 'Für Entwickler', 40),
    developer: text('Hinweis für Entwickler', 'Did you forget to add the page to the router?', 100),
  }),
});
