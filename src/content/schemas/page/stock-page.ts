/** `content/pages/stock.yaml`: how old the houses of all areas are and what heats them, as a table. */
import { z } from 'zod';
import { tableMeasureNames } from '#domain/places/stock-measures';
import { callToAction, group, label, linkCard, list, pageHead, pageMeta, sentence, text, title } from '../fields.ts';

export const stockSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  card: linkCard('Häuser im Norden', 'Wie alt die Häuser sind und womit sie heizen.'),
  social: list(
    'Die zwei Zeilen auf dem Bild für geteilte Links; die zweite steht in Grün',
    2,
    text('Zeile', 'Häuser nach Alter', 24),
    ['Häuser nach Alter', 'und Heizung'],
  ),
  picture: group('Zehn Häuser für alle Gebiete zusammen', {
    title: text('Überschrift; {tenths} und {area} setzt die Seite ein', '{tenths} von 10 Häusern {area} …', 90),
    alt: sentence('Für die, die das Bild nicht sehen; es folgt, wie viele Häuser aus welcher Zeit sind'),
    sum: text('Darunter: wie viele Gebiete das sind, {value}', '{value} Städte und Kreise zusammen', 160),
  }),
  table: group('Tabelle', {
    title: text('Überschrift; {value} ist die Zahl der Gebiete', '{value} Städte und Kreise', 70),
    lead: sentence('Wie man sie liest'),
    legend: group('Was Häuser und Streifen bedeuten', {
      houses: label('Vor den Häusern', 'Die Häuser:'),
      heating: label('Vor den Farben', 'Der Streifen:'),
    }),
    caption: label('Über der Tabelle', 'Anteil der Wohnhäuser in Prozent'),
    area: label('Spalte', 'Gebiet'),
    columns: group(
      'Spalten',
      Object.fromEntries(tableMeasureNames.map((name) => [name, label(`Spalte „${name}“`, 'Gas')])) as Record<
        (typeof tableMeasureNames)[number],
        ReturnType<typeof label>
      >,
    ),
  }),
  file: group('Die Zahlen als Datei', {
    link: label('Link', 'Tabelle herunterladen (CSV)'),
    note: text('Darunter: womit man sie öffnet', 'Öffnet sich in Excel.', 160),
    licence: text('Unter welcher Lizenz; {source} setzt die Seite ein', 'Quelle: {source}', 320),
    licenceLink: label('Link zu ihr', 'Zur Lizenz'),
    changed: text('Was mit den Zahlen geschehen ist', 'zu Anteilen zusammengefasst und gerundet', 120),
  }),
  says: group('Was die Zahlen sagen', { title, points: list('Sätze', [1, 6], sentence('Satz')) }),
  silent: group('Was sie nicht sagen', { title, points: list('Sätze', [1, 8], sentence('Satz')) }),
  chooser: label('Link zum Werkzeug', 'Bedarf oder Verbrauch?'),
  closing: callToAction,
});
export type StockCopy = z.infer<typeof stockSchema>;
