/**
 * The five service pages: the frontmatter of `content/services/<slug>.mdx`, whose text below
 * explains the service, the same for every place; and `content/pages/service.yaml`, the words they share.
 */
import { houseTypes } from '#domain/pictures';
import { z } from 'zod';
import { buildingTypes } from '#domain/pricing';
import { localTopics } from '#domain/regions';
import { allowed, callToAction, label, pageHead, pageMeta, sentence, text, title } from './fields.ts';

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
  /** What the service means in a place: a city's page shows the texts of its house type and its topics. */
  local: z.strictObject({
    title,
    bare: sentence('Absatz ohne Ort'),
    byHouse: z.record(z.enum(houseTypes), sentence('Was bei diesem Haustyp vor Ort zählt')).meta({
      description: 'Ein bis drei Sätze je Haustyp; „meist“ und „oft“, denn das einzelne Haus kennen wir nicht',
    }),
    certificate: text('Überschrift über dem Absatz des Ortes zur Ausweisart', 'Rechnen oder messen?', 60),
    topics: z
      .record(z.enum(localTopics), sentence('Was das Thema für diese Leistung heißt'))
      .meta({ description: 'Zwei bis drei Sätze je Thema' }),
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
  allowed,
});
export type ServiceCopy = z.infer<typeof serviceSchema>;

export const serviceWordsSchema = z.strictObject({
  request: label('Knopf zum Formular', 'Anfrage senden'),
  call: label('Vor der Nummer am Telefonknopf', 'Anrufen'),
  services: label('Die Übersicht der Leistungen in der Brotkrumenzeile', 'Leistungen'),
  price: z.strictObject({
    types: z
      .record(
        z.enum(buildingTypes),
        z.strictObject({
          name: label('Name der Gebäudeart', 'Einfamilienhaus'),
          visit: label('Zeile unter ihren Preisen', 'Aufnahme {visit.EFH} Minuten'),
        }),
      )
      .meta({ description: 'Die Gebäudearten der Preisliste' }),
    business: label('Über dem Preis für Geschäftskunden', 'Geschäftskunden'),
    private: label('Über dem Preis für Privatkunden', 'Privatkunden'),
    target: label('Über dem Kundenkreis', 'Für wen'),
    delivery: label('Über der Lieferung', 'Lieferung'),
    validity: label('Über der Gültigkeit', 'Gültigkeit'),
    includes: label('Über den enthaltenen Leistungen', 'Enthalten'),
    calculator: label('Link zum Preisrechner', 'Preis berechnen'),
    packages: label('Link zu den Leistungspaketen', 'Alle Pakete'),
  }),
  process: z.strictObject({ link: label('Link zur Ablaufseite', 'Der Ablauf im Einzelnen') }),
  local: z.strictObject({
    visit: label('Über Entfernung und Termin', 'Der Weg zu Ihnen'),
    state: label('Vor dem Namen des Landes, über seiner Regel', 'Landesrecht'),
    topics: text('Über den Themen des Ortes', 'Worauf wir {phrase} achten', 60),
    nearest: label('Über den Links zu Nachbarorten', 'In der Nähe'),
    others: label('Über den Links zu den anderen Leistungen', 'Weitere Leistungen'),
    choose: label('Link zur Wahl des Ortes', 'Ort wählen'),
  }),
  examples: z.strictObject({
    single: label('Über jedem einzelnen', 'Modellbeispiel'),
    before: label('Vor der Klasse ohne Belege', 'ohne Nachweise'),
    after: label('Vor der Klasse mit Belegen', 'mit Nachweisen'),
  }),
});
export type ServiceWords = z.infer<typeof serviceWordsSchema>;
