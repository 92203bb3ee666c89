/** `content/pages/plain.yaml`: the way to a certificate in plain words, a thought a sentence and a drawing a step. */
import { z } from 'zod';
import { label, pageHead, pageMeta, text, title } from './fields.ts';

/** The drawings of the page, in the order of its steps. */
export const plainPictures = ['duty', 'request', 'visit', 'check', 'price', 'show'] as const;

export const plainSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  steps: z
    .array(
      z.strictObject({
        picture: z.enum(plainPictures).meta({ description: 'Das Bild des Schritts', examples: ['visit'] }),
        title,
        sentences: z
          .array(text('Ein Satz mit einem Gedanken', 'Ein Fachmann kommt zu Ihnen.', 90))
          .min(1)
          .max(4)
          .meta({ description: 'Sätze, jeder auf einer eigenen Zeile' }),
        note: text('Kleiner darunter, für andere Leser', 'Paragraf, Preis für Geschäftskunden', 220).optional(),
      }),
    )
    .length(plainPictures.length)
    .meta({ description: 'Die Schritte in ihrer Reihenfolge' }),
  closing: z.strictObject({
    title,
    text: text('Unter der Telefonnummer', 'Wir sind täglich da.', 120),
    form: label('Knopf zum Formular', 'Rückruf anfordern'),
    glossary: label('Link auf die Begriffe', 'Schwere Wörter erklärt'),
  }),
});
