/** `content/pages/services.yaml`: the overview of packages, calculator, additional services and cooperation. */
import { houseTypes } from '#domain/site/pictures';
import { z } from 'zod';
import { buildingTypes } from '#domain/prices/building-types';
import { choice, entries, group, label, list, pageHead, pageMeta, record, sentence, text, title } from '../fields.ts';

export const servicesOverviewSchema = z.strictObject({
  meta: pageMeta,
  head: group('Kopf der Seite', {
    crumb: pageHead.shape.crumb,
    title,
    order: label('Knopf zum Formular, auch unter der Zusammenarbeit', 'Rückruf anfordern'),
    calculator: label('Knopf zum Rechner', 'Preis berechnen'),
  }),
  packages: group('Leistungspakete', {
    title,
    lead: sentence('Absatz unter der Überschrift'),
    /** Names and prices are those of the home page and of prices.yaml. */
    items: record(
      'Für welche Gebäude die Pakete sind',
      buildingTypes,
      text('Für welche Gebäude', '1 Wohnung, auch Reihenhaus oder Doppelhaushälfte', 60),
    ),
    visit: label('Im Balken der Zeit vor Ort', '{value} Minuten vor Ort'),
    more: label('Link zur Seite des Pakets', 'Alles zum Paket'),
    included: list('Was jeder Preis außerdem enthält', [0, 6], text('Leistung', '10 Jahre gültig', 70)),
  }),
  calculator: group('Preisrechner', { title, lead: sentence('Satz über dem Rechner') }),
  services: group('Leistungen', { title }),
  local: group('Was am Ort zählt', {
    title,
    certificate: label('Aufklappzeile über der Ausweisart', 'Bedarf oder Verbrauch?'),
    example: label('Aufklappzeile über dem Modellfall des Ortes', 'Ein Beispiel'),
    byHouse: record('Ein bis zwei Sätze je Haustyp', houseTypes, sentence('Welches Paket zu diesem Haustyp passt')),
  }),
  additional: group('Zusatzleistungen', {
    title,
    items: entries('Die Zusatzleistungen', 2, {
      addOn: choice('Zusatzleistung der Preisliste', ['consultation', 'modernisation'], 'consultation'),
      title: text('Name der Zusatzleistung', 'Premium-Beratung', 50),
      text: sentence('Was sie ist und was sie nicht ist'),
    }),
    note: sentence('Satz darunter'),
  }),
  discount: group('Rabatt', {
    title,
    text: sentence('Wie der Mengenrabatt gerechnet wird'),
    caption: text('Beschriftung der Tabelle', 'Preise je Ausweis', 120),
    single: label('Spalte ohne Rabatt', 'einzeln'),
    reduced: label('Spalte mit Rabatt', 'ab {discount.from}'),
    sum: label('Spalte mit Summe', '{discount.from} davon'),
    private: label('Vor den Preisen mit Rabatt für Privatkunden', 'Privat ab {discount.from} im Monat:'),
  }),
  cooperation: group('Zusammenarbeit', {
    title,
    models: entries('Die Wege zur Zusammenarbeit', 3, {
      title: text('Name des Modells', 'Direkt beauftragen', 50),
      who: text('Für wen', 'Makler und Hausverwaltungen', 80),
      figure: text('Was groß dasteht', 'ab {price.business.EFH}', 60),
      text: sentence('Wie es geht'),
    }),
  }),
  closing: group('Schluss der Seite', { title }),
});
export type ServicesOverview = z.infer<typeof servicesOverviewSchema>;
