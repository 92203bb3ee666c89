/** `content/pages/services.yaml`: the overview of packages, calculator, additional services and cooperation. */
import { houseTypes } from '#domain/pictures';
import { z } from 'zod';
import { buildingTypes } from '#domain/pricing';
import { callToAction, label, pageHead, pageMeta, sentence, text, title } from './fields.ts';

export const servicesOverviewSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead.extend({
    packages: label('Knopf zu den Paketen', 'Pakete ansehen'),
    calculator: label('Knopf zum Rechner', 'Preis berechnen'),
  }),
  packages: z.strictObject({
    title,
    /** Details of a package; features and prices are those of the home page and of prices.yaml. */
    details: z
      .record(
        z.enum(buildingTypes),
        z.strictObject({
          target: sentence('Für wen das Paket ist'),
          delivery: sentence('Wie und wann geliefert wird'),
          validity: sentence('Wie lange der Ausweis gilt'),
          includes: sentence('Was alles im Preis steckt'),
        }),
      )
      .meta({ description: 'Einzelheiten je Paket' }),
    fold: label('Aufklappzeile der Einzelheiten', 'Einzelheiten'),
    more: label('Link zur Seite des Pakets', 'Alles zum Paket'),
  }),
  calculator: z.strictObject({ title, lead: sentence('Satz über dem Rechner') }),
  services: z.strictObject({ title }),
  local: z.strictObject({
    title,
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
    single: label('Spalte ohne Rabatt', 'Preis je Ausweis'),
    reduced: label('Spalte mit Rabatt', 'ab {discount.from} im Monat'),
    sum: label('Spalte mit Summe', '{discount.from} Ausweise zusammen'),
  }),
  cooperation: z.strictObject({
    title,
    models: z
      .array(
        z.strictObject({
          title: text('Name des Modells', 'Direkt beauftragen', 50),
          who: text('Für wen', 'Makler und Hausverwaltungen', 80),
          text: sentence('Wie es geht'),
        }),
      )
      .min(2)
      .max(4)
      .meta({ description: 'Die Wege zur Zusammenarbeit' }),
  }),
  closing: callToAction,
});
export type ServicesOverview = z.infer<typeof servicesOverviewSchema>;
