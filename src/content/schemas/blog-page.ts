/** `content/pages/blog.yaml`: the words of the list of articles. */
import { z } from 'zod';
import { label, pageHead, pageMeta, sectionHead, sentence, text } from './fields.ts';

export const articleOrders = ['newest', 'most-read'] as const;

export const blogListSchema = z.strictObject({
  meta: pageMeta,
  order: z.enum(articleOrders).meta({
    description:
      'Reihenfolge der Liste: newest (Neueste zuerst) oder most-read (Meistgelesene zuerst, nach data/article-views.json)',
    examples: ['newest'],
  }),
  head: pageHead.extend({
    counted: label('Hinter der Zahl der Artikel; der Absatz fährt fort', 'Artikel'),
  }),
  list: z.strictObject({
    chips: label('Name der Reihe der Rubriken, wird vorgelesen', 'Rubriken'),
    all: label('Rubrik, die alle zeigt', 'Alle Artikel'),
    recommended: label('Überschrift der Liste', 'Empfohlene Artikel'),
    more: label('Knopf unter der Liste', 'Weitere Artikel laden'),
  }),
  newsletter: sectionHead.extend({
    blurbs: z
      .array(
        z.strictObject({
          title: text('Was der Newsletter bringt', 'Wöchentliche Updates', 30),
          text: sentence('Ein Satz dazu'),
        }),
      )
      .length(3)
      .meta({ description: 'Was der Newsletter bringt' }),
    confirmation: sentence(
      'Satz unter dem Formular, wahr mit und ohne E-Mail zur Bestätigung',
      'Ob Sie noch per E-Mail bestätigen müssen, steht nach dem Absenden hier.',
    ),
    privacy: label('Link zur Datenschutzerklärung', 'Datenschutz'),
  }),
  feeds: z.strictObject({
    title: label('Name der Feeds in Lesegeräten', 'Ratgeber Energieausweis'),
    description: sentence('Worum es in den Feeds geht'),
  }),
});
export type BlogListCopy = z.infer<typeof blogListSchema>;
