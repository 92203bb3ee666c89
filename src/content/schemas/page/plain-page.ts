/** `content/pages/plain.yaml`: the way to a certificate in plain words, a thought a sentence and a drawing a step. */
import { z } from 'zod';
import { choice, entries, group, label, list, pageHead, pageMeta, text, title } from '../fields.ts';

/** The drawings of the page, in the order of its steps. */
const plainPictures = ['duty', 'request', 'visit', 'check', 'price', 'show'] as const;

export const plainSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  steps: entries('Die Schritte in ihrer Reihenfolge', plainPictures.length, {
    picture: choice('Das Bild des Schritts', plainPictures, 'visit'),
    title,
    sentences: list(
      'Sätze, jeder auf einer eigenen Zeile',
      [1, 4],
      text('Ein Satz mit einem Gedanken', 'Ein Fachmann kommt zu Ihnen.', 90),
    ),
    note: text('Kleiner darunter, für andere Leser', 'Paragraf, Preis für Geschäftskunden', 220).optional(),
  }),
  closing: group('Schluss der Seite', {
    title,
    text: text('Unter der Telefonnummer', 'Wir sind täglich da.', 120),
    form: label('Knopf zum Formular', 'Rückruf anfordern'),
    glossary: label('Link auf die Begriffe', 'Schwere Wörter erklärt'),
  }),
});
