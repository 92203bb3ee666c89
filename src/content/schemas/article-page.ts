/** `content/pages/article.yaml`: the words around every article. */
import { z } from 'zod';
import { lawNotes } from './article.ts';
import { label, sentence, text, title } from './fields.ts';

export const articleWordsSchema = z.strictObject({
  list: label('Die Liste der Artikel in Brotkrumen und Link zurück', 'Ratgeber'),
  readTime: label('Hinter der Zahl der Minuten', 'Min Lesezeit'),
  updated: label('Vor dem Tag der letzten Änderung', 'aktualisiert am'),
  share: z.strictObject({
    button: label('Knopf zum Teilen', 'Teilen'),
    copiedTitle: label('Meldung, wenn der Link kopiert ist', 'Link kopiert'),
    copiedText: sentence('Satz darunter', 'Die Adresse des Artikels liegt in der Zwischenablage.'),
    failedTitle: label('Meldung, wenn das Kopieren nicht geht', 'Link nicht kopiert'),
    failedText: sentence('Satz darunter', 'Kopieren Sie die Adresse aus der Adresszeile.'),
  }),
  contents: label('Über dem Inhaltsverzeichnis', 'Inhalt'),
  lawStatus: text('Vor dem Monat des Rechtsstands', 'Rechtsstand: GEG 2024, Stand', 60),
  lawStatusNow: text(
    'Dasselbe für Texte, die das Recht seit August 2026 erzählen',
    'Rechtsstand: GModG 2026, Stand',
    60,
  ),
  lawNotes: z
    .record(z.enum(lawNotes), sentence('Was sich im Juli 2026 geändert hat'))
    .meta({ description: 'Hinweise auf das Gesetz vom Juli 2026' }),
  sources: label('Über den Quellen', 'Quellen'),
  callToAction: z.strictObject({
    title,
    text: sentence('Satz darunter'),
    consult: label('Knopf zum Formular', 'Kostenlose Beratung'),
    order: label('Knopf zum Formular', 'Energieausweis bestellen'),
  }),
  related: z.strictObject({
    title,
    all: label('Link zur Liste', 'Alle Artikel'),
  }),
  chart: z.strictObject({ table: label('Zum Aufklappen: die Zahlen eines Diagramms', 'Zahlen als Tabelle') }),
  video: z.strictObject({
    play: label('Knopf, der ein Video lädt', 'Video abspielen'),
    host: label('Vor dem Namen des Anbieters', 'Anbieter'),
    note: sentence('Was beim Laden geschieht'),
    open: label('Link zum Video beim Anbieter', 'Video beim Anbieter öffnen'),
  }),
});
export type ArticleWords = z.infer<typeof articleWordsSchema>;
