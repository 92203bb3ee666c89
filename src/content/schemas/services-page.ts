/** `content/pages/services.yaml`: the overview of packages, calculator, additional services and cooperation. */
import { houseTypes } from '#domain/pictures';
import { z } from 'zod';
import { buildingTypes } from '#domain/pricing';
import { label, pageHead, pageMeta, sentence, text, title } from './fields.ts';

export const servicesOverviewSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead.extend({
    order: label('Knopf zum Formular, auch unter der Zusammenarbeit', 'Rückruf anfordern'),
    calculator: label('Knopf zum Rechner', 'Preis berechnen'),
  }),
  packages: z.strictObject({
    title,
    lead: sentence('Absatz unter der Überschrift'),
    /** Names and prices are those of the home page and of prices.yaml. */
    items: z
      .record(
        z.enum(buildingTypes),
        z.strictObject({
          scope: text('Für welche Gebäude', '1 Wohnung, auch Reihenhaus oder Doppelhaushälfte', 60),
          visit: label('Im Balken der Zeit vor Ort', '{visit.EFH} Minuten vor Ort'),
        }),
      )
      .meta({ description: 'Was die Pakete unterscheidet' }),
    more: label('Link zur Seite des Pakets', 'Alles zum Paket'),
    included: z
      .array(text('Leistung', '10 Jahre gültig', 70))
      .max(6)
      .meta({ description: 'Was jeder Preis außerdem enthält' }),
    privateBox: z.strictObject({ title, text: sentence('Für wen die Preise für Privatkunden gelten') }),
  }),
  calculator: z.strictObject({ title, lead: sentence('Satz über dem Rechner') }),
  services: z.strictObject({ title }),
  local: z.strictObject({
    title,
    certificate: label('Aufklappzeile über der Ausweisart', 'Bedarf oder Verbrauch?'),
    example: label('Aufklappzeile über dem Modellfall des Ortes', 'Ein Beispiel'),
    travel: label('Aufklappzeile über Landesrecht und Termin', 'Landesrecht, Weg und Termin'),
    byHouse: z
      .record(z.enum(houseTypes), sentence('Welches Paket zu diesem Haustyp passt'))
      .meta({ description: 'Ein bis zwei Sätze je Haustyp' }),
  }),
  additional: z.strictObject({
    title,
    items: z
      .array(
        z.strictObject({
          addOn: z.enum(['consultation', 'modernisation']).meta({
            description: 'Zusatzleistung der Preisliste',
            examples: ['consultation'],
          }),
          title: text('Name der Zusatzleistung', 'Premium-Beratung', 50),
          text: sentence('Was sie ist und was sie nicht ist'),
        }),
      )
      .length(2)
      .meta({ description: 'Die Zusatzleistungen' }),
    note: sentence('Satz darunter'),
  }),
  discount: z.strictObject({
    title,
    text: sentence('Wie der Mengenrabatt gerechnet wird'),
    caption: text('Beschriftung der Tabelle', 'Preise je Ausweis', 120),
    single: label('Spalte ohne Rabatt', 'einzeln'),
    reduced: label('Spalte mit Rabatt', 'ab {discount.from}'),
    sum: label('Spalte mit Summe', '{discount.from} davon'),
    private: label('Vor den Preisen mit Rabatt für Privatkunden', 'Privat ab {discount.from} im Monat:'),
  }),
  cooperation: z.strictObject({
    title,
    models: z
      .array(
        z.strictObject({
          title: text('Name des Modells', 'Direkt beauftragen', 50),
          who: text('Für wen', 'Makler und Hausverwaltungen', 80),
          figure: text('Was groß dasteht', 'ab {price.business.EFH}', 60),
          text: sentence('Wie es geht'),
        }),
      )
      .length(3)
      .meta({ description: 'Die Wege zur Zusammenarbeit' }),
  }),
  closing: z.strictObject({ title }),
});
export type ServicesOverview = z.infer<typeof servicesOverviewSchema>;
