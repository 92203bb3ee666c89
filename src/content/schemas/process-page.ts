/** `content/pages/process.yaml`: the words of the process page. */
import { z } from 'zod';
import { stepIcons } from '#domain/pictures';
import {
  callToAction,
  evidence,
  label,
  nearFar,
  pageHead,
  pageMeta,
  sectionHead,
  sentence,
  text,
  title,
} from './fields.ts';

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
          icon: z.enum(stepIcons).meta({ description: 'Zeichen des Schritts', examples: ['call'] }),
          time: text('Zeit nach der Anfrage', '4 h', 40),
          timeFar: text('Dieselbe Zeit jenseits des Umkreises', 'nach Absprache', 40).optional(),
          title: text('Name des Schritts', 'Rückruf', 20),
          text: sentence('Was geschieht'),
          details,
        }),
      )
      .length(5)
      .meta({ description: 'Die fünf Schritte' }),
    visit: nearFar.extend({ bare: sentence('Ohne Ort') }),
  }),
  quality: z.strictObject({
    title,
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
    leadFar: sentence('Derselbe Absatz jenseits des Umkreises: dort zählt das Bild ab dem Termin vor Ort'),
    ours: label('Überschrift unserer Spalte', 'Bei uns'),
    usual: label('Überschrift der Spalte des Vergleichs', 'Herkömmlich'),
    instead: label('Zwischen unserer Zeit und der herkömmlichen', 'statt'),
    stages: z
      .tuple([point('Anfrage'), point('Rückruf'), point('Vor Ort'), point('Ausweis')])
      .meta({ description: 'Die vier Zeitpunkte; unsere Stunden stehen in company.yaml' }),
    stage: label('Überschrift der ersten Spalte', 'Bis zum'),
    basisTitle: text('Zum Aufklappen: die Antwort in Kürze', 'Grundlage: unsere Erfahrung', 60),
    basis: sentence('Worauf der Vergleich beruht'),
    evidence,
  }),
  closing: callToAction.extend({ guarantees: label('Knopf zu den Garantien', 'Garantien ansehen') }),
});
export type ProcessCopy = z.infer<typeof processSchema>;

function point(example: string) {
  return z.strictObject({
    name: text('Name des Zeitpunkts', example, 12),
    oursFar: text('Unsere Zeit jenseits des Umkreises, wo sie sich unterscheidet', 'nach Absprache', 24).optional(),
    usualDays: z
      .int()
      .min(0)
      .max(60)
      .meta({ description: 'So viele Tage nach der Anfrage auf dem herkömmlichen Weg', examples: [21] }),
  });
}
