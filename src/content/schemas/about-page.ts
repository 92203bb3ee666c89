/** `content/pages/about.yaml`: the words of the page about the provider. */
import { z } from 'zod';
import { valueIcons } from '#domain/pictures';
import { evidence, label, pageHead, pageMeta, sectionHead, sentence, text, title } from './fields.ts';

export const aboutSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  statistics: z
    .array(label('Kennwort einer Aussage aus company.yaml', 'certificates'))
    .length(4)
    .meta({ description: 'Aussagen im grünen Streifen' }),
  mission: z.strictObject({
    title,
    paragraphs: z.array(sentence('Absatz')).min(1).max(3).meta({ description: 'Absätze' }),
  }),
  values: z.strictObject({
    title,
    items: z
      .array(
        z.strictObject({
          icon: z.enum(valueIcons).meta({ description: 'Bild zum Wert', examples: ['speed'] }),
          title: text('Name des Werts', 'Schnelligkeit', 30),
          text: sentence('Woran man ihn merkt'),
        }),
      )
      .length(valueIcons.length)
      .meta({ description: 'Die sechs Werte' }),
  }),
  timeline: sectionHead.extend({
    items: z
      .array(
        z.strictObject({
          year: z
            .int()
            .min(2000)
            .max(2100)
            .meta({ description: 'Jahr', examples: [2019] }),
          title: text('Worum es ging', 'Der Anfang', 50),
          text: sentence('Ein bis zwei Sätze'),
          evidence,
        }),
      )
      .length(6)
      .meta({ description: 'Ein Eintrag je Jahr' }),
  }),
  partner: z.strictObject({
    title,
    text: sentence('Satz darunter'),
    contact: label('Knopf zum Formular', 'Jetzt Partner werden'),
    services: label('Knopf zu den Leistungen', 'Mehr erfahren'),
  }),
});
export type AboutCopy = z.infer<typeof aboutSchema>;
