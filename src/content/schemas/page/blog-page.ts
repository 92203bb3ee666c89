/** `content/pages/blog.yaml`: the words of the list of articles. */
import { z } from 'zod';
import { entries, group, label, pageHead, pageMeta, sectionHead, sentence, text } from '../fields.ts';

export const blogListSchema = z.strictObject({
  meta: pageMeta,
  head: group('Kopf der Seite', {
    ...pageHead.shape,
    counted: label('Hinter der Zahl der Artikel; der Absatz fährt fort', 'Artikel'),
  }),
  list: group('Liste', {
    chips: label('Name der Reihe der Rubriken, wird vorgelesen', 'Rubriken'),
    all: label('Rubrik, die alle zeigt', 'Alle Artikel'),
    recommended: label('Überschrift der Liste', 'Empfohlene Artikel'),
    more: label('Knopf unter der Liste', 'Weitere Artikel laden'),
  }),
  newsletter: group('Newsletter', {
    ...sectionHead,
    blurbs: entries('Was der Newsletter bringt', 3, {
      title: text('Was der Newsletter bringt', 'Wöchentliche Updates', 30),
      text: sentence('Ein Satz dazu'),
    }),
    confirmation: sentence(
      'Satz unter dem Formular, wahr mit und ohne E-Mail zur Bestätigung',
      'Ob Sie noch per E-Mail bestätigen müssen, steht nach dem Absenden hier.',
    ),
    privacy: label('Link zur Datenschutzerklärung', 'Datenschutz'),
  }),
  feeds: group('Feeds', {
    title: label('Name der Feeds in Lesegeräten', 'Ratgeber Energieausweis'),
    description: sentence('Worum es in den Feeds geht'),
  }),
});
export type BlogListCopy = z.infer<typeof blogListSchema>;
