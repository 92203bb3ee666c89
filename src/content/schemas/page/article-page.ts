/** `content/pages/article.yaml`: the words around every article. */
import { z } from 'zod';
import { group, label, sentence, text, title } from '../fields.ts';

export const articleWordsSchema = z.strictObject({
  list: label('Die Liste der Artikel in Brotkrumen und Link zurück', 'Ratgeber'),
  readTime: label('Hinter der Zahl der Minuten', 'Min Lesezeit'),
  updated: label('Vor dem Tag der letzten Änderung', 'aktualisiert am'),
  share: group('Teilen', {
    button: label('Knopf zum Teilen', 'Teilen'),
    copiedTitle: label('Meldung, wenn der Link kopiert ist', 'Link kopiert'),
    copiedText: sentence('Satz darunter', 'Die Adresse des Artikels liegt in der Zwischenablage.'),
    failedTitle: label('Meldung, wenn das Kopieren nicht geht', 'Link nicht kopiert'),
    failedText: sentence('Satz darunter', 'Kopieren Sie die Adresse aus der Adresszeile.'),
  }),
  contents: group('Inhaltsverzeichnis', {
    title: label('Über dem Inhaltsverzeichnis', 'Inhalt'),
    count: label('Hinter ihrer Zahl', 'Abschnitte'),
  }),
  lawStatus: label('Vor dem Rechtsstand', 'Rechtsstand'),
  lawNote: group('Was aus dem Recht geworden ist, das ein Artikel erzählt, über dem Artikel', {
    title: text('Überschrift; {day} ist der Tag des Artikels', 'Dieser Artikel hat den Stand vom {day}', 80),
    fold: text('Öffnet, was darunter steht', 'Was aus Recht und Zahlen seitdem geworden ist', 60),
    renamed: sentence(
      'Für Texte mit dem Recht einer früheren Fassung; {since} ist der Tag, {before} und {now} die Namen, {checked} der Monat des Vergleichs',
    ),
    amended: sentence('Dasselbe, wo das Gesetz weiter heißt, wie es hieß: {since}, {now}, {checked}'),
    same: sentence('Wenn alles, was der Text anführt, unverändert gilt'),
    changed: sentence('Vor der Liste dessen, was sich geändert hat'),
    moved: text('Eine Stelle, die eine andere Nummer hat', '{before} ist heute {now}.', 80),
    other: text('Eine Angabe, die anders lautet', '{before}: Heute gilt „{value}“ ({now}). {statement}', 120),
    gone: text('Eine Regel, die es nicht mehr gibt', '{before} ist weggefallen. {statement}', 120),
  }),
  figureNote: group('Was aus den Zahlen geworden ist, die ein Artikel nennt, über dem Artikel', {
    changed: sentence('Vor der Liste; {day} ist der Tag, an dem zuletzt eine Quelle gelesen wurde'),
    other: text('Eine Zahl, die anders lautet', '{statement}: {now} statt {before}, seit dem {from}.', 120),
    gone: text('Eine Zahl, die es nicht mehr gibt', '{statement} ({before}): seit dem {from} gestrichen.', 120),
    unknown: text('Eine Zahl, zu der keine neuere bekannt ist', '{statement}: {before}, neuere fehlen.', 120),
  }),
  lawTable: group('Tabelle, die zwei Fassungen des Gesetzes vergleicht', {
    rule: label('Spalte mit der Regel', 'Worum es geht'),
    before: text('Spalte mit dem früheren Recht; {act} ist das Gesetz', 'Früher ({act})', 40),
    now: text('Spalte mit dem heutigen; {act} ist das Gesetz', 'Heute ({act})', 40),
    new: label('Wenn es die Regel früher nicht gab', 'gab es nicht'),
    gone: label('Wenn es die Regel nicht mehr gibt', 'gilt nicht mehr'),
  }),
  sources: label('Über den Quellen', 'Quellen'),
  callToAction: group('Aufruf im Text', {
    title,
    consult: label('Knopf zum Formular', 'Kostenlose Beratung'),
    order: label('Knopf zum Formular', 'Energieausweis bestellen'),
  }),
  related: group('Verwandte Artikel', {
    title,
    all: label('Link zur Liste', 'Alle Artikel'),
  }),
  chart: group('Diagramm', { table: label('Zum Aufklappen: die Zahlen eines Diagramms', 'Zahlen als Tabelle') }),
  video: group('Video', {
    play: label('Knopf, der ein Video lädt', 'Video abspielen'),
    host: label('Vor dem Namen des Anbieters', 'Anbieter'),
    note: sentence('Was beim Laden geschieht'),
    open: label('Link zum Video beim Anbieter', 'Video beim Anbieter öffnen'),
  }),
});
export type ArticleWords = z.infer<typeof articleWordsSchema>;
