/** `content/pages/about.yaml`: the words of the page about the provider. */
import { z } from 'zod';
import { valueIcons } from '#domain/site/pictures';
import {
  choice,
  entries,
  evidence,
  group,
  label,
  list,
  pageHead,
  pageMeta,
  sectionHead,
  sentence,
  text,
  title,
  whole,
} from '../fields.ts';

export const aboutSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  statistics: list('Aussagen über der Geschichte', 4, label('Kennwort einer Aussage aus company.yaml', 'certificates')),
  mission: group('Aufgabe', {
    title,
    paragraphs: list('Absätze', [1, 3], sentence('Absatz')),
  }),
  values: group('Werte', {
    title,
    items: entries('Die sechs Werte', valueIcons.length, {
      icon: choice('Bild zum Wert', valueIcons, 'speed'),
      title: text('Name des Werts', 'Schnelligkeit', 30),
      text: sentence('Woran man ihn merkt'),
    }),
  }),
  timeline: group('Geschichte', {
    ...sectionHead,
    fold: label('Zum Aufklappen: die Jahre', 'Jahr für Jahr'),
    items: entries('Ein Eintrag je Jahr', 6, {
      year: whole('Jahr', 2019, [2000, 2100]),
      title: text('Worum es ging', 'Der Anfang', 50),
      text: sentence('Ein bis zwei Sätze'),
      evidence,
    }),
  }),
  partner: group('Für Partner', {
    title,
    text: sentence('Satz darunter'),
    contact: label('Knopf zum Formular', 'Jetzt Partner werden'),
    services: label('Knopf zu den Leistungen', 'Mehr erfahren'),
  }),
  place: group('Zum Ort', {
    title: text('Zum Aufklappen', 'Gebäude {phrase}', 70),
    sources: label('Vor den Quellen zum Gebäudebestand', 'Quellen'),
    help: label('Vor dem, was Eigentümern dort hilft', 'Denkmalliste, Bauakte und Beratung'),
  }),
});
export type AboutCopy = z.infer<typeof aboutSchema>;
