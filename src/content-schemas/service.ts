/** Frontmatter of `content/services/<slug>.mdx`; the text below it explains the service, the same for every place. */
import { z } from 'zod';
import { buildingTypes } from '#domain/pricing';
import { houseTypes } from '#domain/regions';
import { callToAction, label, pageHead, pageMeta, sentence, text, title } from './fields.ts';

const kwh = (description: string, example: number) =>
  z
    .int()
    .min(1)
    .max(500)
    .meta({ description: `${description}, Endenergie in kWh/(m²·a)`, examples: [example] });

export const serviceSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  house: z.enum(houseTypes).meta({ description: 'Hausbild am Kopf der Seite', examples: ['klinker-siedlung'] }),
  benefits: z.strictObject({
    title,
    items: z
      .array(z.strictObject({ title: text('Vorteil in wenigen Worten', 'Ein Termin', 50), text: sentence('Warum') }))
      .min(3)
      .max(6)
      .meta({ description: 'Was der Kunde davon hat' }),
  }),
  price: z.strictObject({
    title,
    types: z
      .array(z.enum(buildingTypes))
      .min(1)
      .max(3)
      .meta({ description: 'Für welche Gebäudearten die Karte Preise zeigt', examples: [['EFH']] }),
    note: sentence('Satz unter dem Preis'),
    details: z
      .strictObject({
        target: sentence('Für wen', 'Eigentümer und Makler, die ein Einfamilienhaus verkaufen oder vermieten.'),
        delivery: sentence('Lieferung', 'PDF {deliveryHours} h nach der Aufnahme'),
        validity: sentence('Gültigkeit', '{law.validity} Jahre'),
        includes: z
          .array(text('Enthaltene Leistung', 'Registriernummer', 90))
          .min(2)
          .max(8)
          .meta({
            description: 'Was im Preis steckt',
          }),
      })
      .optional()
      .meta({ description: 'Einzelheiten zum Preis' }),
  }),
  process: z.strictObject({
    title,
    steps: z
      .array(z.strictObject({ title: text('Schritt', 'Anfrage', 40), text: sentence('Was geschieht') }))
      .min(3)
      .max(5)
      .meta({ description: 'Die Schritte' }),
  }),
  /** What the service means where the buildings are of this type; each city page shows its own type's. */
  local: z.strictObject({
    title,
    byHouse: z
      .record(z.enum(houseTypes), sentence('Was bei diesem Haustyp vor Ort zählt'))
      .meta({ description: 'Ein bis zwei Sätze je Haustyp' }),
  }),
  examples: z
    .strictObject({
      title,
      note: sentence('Dass es Modellbeispiele sind und was Best-Case heißt'),
      items: z
        .array(
          z.strictObject({
            building: text('Gebäude', 'Siedlungshaus, Baujahr 1962', 60),
            before: kwh('Ohne Nachweise gerechnet', 265),
            after: kwh('Mit Nachweisen gerechnet', 190),
            measure: sentence('Was nachgewiesen wurde'),
            impact: sentence('Was das ausmacht'),
          }),
        )
        .min(2)
        .max(4)
        .meta({ description: 'Die Beispiele' }),
    })
    .optional()
    .meta({ description: 'Vorher-Nachher-Beispiele' }),
  faq: z.strictObject({
    title,
    items: z
      .array(
        z.strictObject({ question: text('Frage', 'Was kostet der Ausweis?', 100), answer: text('Antwort', '…', 700) }),
      )
      .min(4)
      .max(8)
      .meta({ description: 'Fragen und Antworten' }),
  }),
  closing: callToAction,
  /** Words of the link from other pages. */
  card: z.strictObject({
    title: label('Name der Leistung', 'Energieausweis Einfamilienhaus'),
    text: sentence('Ein Satz'),
  }),
});
export type ServiceCopy = z.infer<typeof serviceSchema>;
