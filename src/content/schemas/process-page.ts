/** `content/pages/process.yaml`: the words of the process page. */
import { z } from 'zod';
import { callToAction, evidence, label, nearFar, pageHead, pageMeta, sectionHead, sentence, text } from './fields.ts';

const details = z
  .array(text('Einzelheit', '30–45 Minuten im Einfamilienhaus', 110))
  .min(2)
  .max(4)
  .meta({ description: 'Einzelheiten' });

export const processSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead.extend({ order: label('Knopf zum Formular', 'Ausweis bestellen') }),
  steps: sectionHead.extend({
    items: z
      .array(
        z.strictObject({
          time: text('Zeit nach der Anfrage', '4 h', 40),
          timeFar: text('Dieselbe Zeit weiter als 100 km von Bremen', 'nach Absprache', 40).optional(),
          title: text('Name des Schritts', 'Rückruf', 20),
          text: sentence('Was geschieht'),
          details,
        }),
      )
      .length(5)
      .meta({ description: 'Die fünf Schritte' }),
    visit: nearFar.extend({ bare: sentence('Ohne Ort') }),
  }),
  quality: sectionHead.extend({
    stages: z
      .array(
        z.strictObject({
          title: text('Name der Stufe', 'Vier Augen', 30),
          text: sentence('Was geprüft wird'),
          details,
        }),
      )
      .length(5)
      .meta({ description: 'Die fünf Prüfstufen' }),
  }),
  comparison: sectionHead.extend({
    ours: label('Über unserem Balken und unserer Spalte', 'Bei uns'),
    usual: label('Über dem Balken und der Spalte des Vergleichs', 'Herkömmlich'),
    enlarged: label('Neben unserem Balken', 'darunter vergrößert'),
    stages: z
      .tuple([point('Anfrage'), point('Rückruf'), point('Vor Ort'), point('Ausweis')])
      .meta({ description: 'Die vier Zeitpunkte; unsere Stunden stehen in company.yaml' }),
    table: label('Zum Aufklappen: die Zeiten als Tabelle', 'Zeiten als Tabelle'),
    stage: label('Überschrift der ersten Spalte', 'Bis zum'),
    basis: sentence('Worauf der Vergleich beruht'),
    evidence,
  }),
  closing: callToAction.extend({ guarantees: label('Knopf zu den Garantien', 'Garantien ansehen') }),
});
export type ProcessCopy = z.infer<typeof processSchema>;

function point(example: string) {
  return z.strictObject({
    name: text('Name des Zeitpunkts', example, 12),
    usualDays: z
      .int()
      .min(0)
      .max(60)
      .meta({ description: 'So viele Tage nach der Anfrage auf dem herkömmlichen Weg', examples: [21] }),
  });
}
