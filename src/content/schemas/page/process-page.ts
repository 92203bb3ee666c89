/** `content/pages/process.yaml`: the words of the process page. */
import { z } from 'zod';
import { stepIcons } from '#domain/site/pictures';
import {
  callToAction,
  choice,
  entries,
  evidence,
  group,
  label,
  list,
  nearFarBare,
  pageHead,
  pageMeta,
  sectionHead,
  sentence,
  text,
  title,
  whole,
} from '../fields.ts';

const details = list('Einzelheiten', [2, 4], text('Einzelheit', '30 bis 45 Minuten im Einfamilienhaus', 110));

export const processSchema = z.strictObject({
  meta: pageMeta,
  head: group('Kopf der Seite', { ...pageHead.shape, order: label('Knopf zum Formular', 'Ausweis bestellen') }),
  steps: group('Schritte', {
    ...sectionHead,
    items: entries('Die fünf Schritte', 5, {
      icon: choice('Zeichen des Schritts', stepIcons, 'call'),
      time: text('Zeit nach der Anfrage', '4 h', 40),
      timeFar: text('Dieselbe Zeit jenseits des Umkreises', 'nach Absprache', 40).optional(),
      title: text('Name des Schritts', 'Rückruf', 20),
      text: sentence('Was geschieht'),
      details,
    }),
    visit: group('Termin vor Ort', nearFarBare),
  }),
  quality: group('Qualität', {
    title,
    stages: entries('Die fünf Prüfstufen', 5, {
      title: text('Name der Stufe', 'Vier Augen', 30),
      text: sentence('Was geprüft wird'),
      details,
    }),
  }),
  comparison: group('Vergleich', {
    ...sectionHead,
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
  closing: group('Schluss der Seite', {
    ...callToAction.shape,
    guarantees: label('Knopf zu den Garantien', 'Garantien ansehen'),
  }),
});
export type ProcessCopy = z.infer<typeof processSchema>;

function point(example: string) {
  return z.strictObject({
    name: text('Name des Zeitpunkts', example, 12),
    oursFar: text('Unsere Zeit jenseits des Umkreises, wo sie sich unterscheidet', 'nach Absprache', 24).optional(),
    usualDays: whole('So viele Tage nach der Anfrage auf dem herkömmlichen Weg', 21, [0, 60]),
  });
}
