/**
 * The five service pages: the frontmatter of `content/services/<slug>.mdx`, whose text below
 * explains the service, the same for every place; and `content/pages/service.yaml`, the words they share.
 */
import { houseTypes } from '#domain/pictures';
import { z } from 'zod';
import { buildingTypes } from '#domain/pricing';
import { localTopics } from '#domain/regions';
import {
  allowed,
  callToAction,
  chainStep,
  label,
  nearFar,
  pageHead,
  pageMeta,
  sentence,
  text,
  title,
} from './fields.ts';

const kwh = (description: string, example: number) =>
  z
    .int()
    .min(1)
    .max(500)
    .meta({ description: `${description}, Endenergie in kWh/(m²·a)`, examples: [example] });

/** Which certificate follows from the day of the building application: houses on both sides of it. */
const deadline = z.strictObject({
  houses: z
    .array(
      z.strictObject({
        house: z.enum(houseTypes).meta({ description: 'Hausbild', examples: ['klinker-siedlung'] }),
        year: label('Baujahr darunter', '1962'),
      }),
    )
    .length(3)
    .meta({ description: 'Drei Häuser, deren Bauantrag davor liegt' }),
  later: label('Baujahr des Hauses, dessen Bauantrag danach liegt', '1985'),
  before: z.strictObject({
    case: label('Welcher Bauantrag', 'Bauantrag davor'),
    result: label('Was dann gilt', 'Meist Bedarfsausweis'),
  }),
  after: z.strictObject({ case: label('Welcher Bauantrag', 'später'), result: label('Was dann gilt', 'Freie Wahl') }),
});

export const serviceSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  house: z.enum(houseTypes).meta({ description: 'Hausbild am Kopf der Seite', examples: ['klinker-siedlung'] }),
  benefits: z.strictObject({
    title,
    items: z
      .array(
        z.strictObject({
          figure: label('Zahl, die den Vorteil zeigt, eingesetzt höchstens 11 Zeichen', '3 Fragen'),
          title: text('Vorteil in wenigen Worten', 'Ein Termin', 50),
          text: sentence('Warum'),
        }),
      )
      .length(4)
      .meta({ description: 'Was der Kunde davon hat' }),
  }),
  /** What the text below the frontmatter explains; each of its headings opens on demand. */
  explanation: z.strictObject({
    title,
    lead: sentence('Absatz unter der Überschrift').optional(),
    deadline: deadline.optional(),
  }),
  price: z.strictObject({
    title,
    types: z
      .tuple([z.enum(buildingTypes)], z.enum(buildingTypes))
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
      .array(
        z.strictObject({
          time: label('Zeit nach der Anfrage', '0–{callBackHours} h').optional(),
          far: chainStep.shape.far,
          title: text('Schritt', 'Anfrage', 40),
          text: sentence('Was geschieht'),
        }),
      )
      .length(4)
      .meta({ description: 'Die Schritte; ohne Zeiten werden sie gezählt' }),
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
            type: z.enum(buildingTypes).meta({ description: 'Gebäudeart, deren Seite das Beispiel auch zeigt' }),
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
          visit: label('Dauer der Aufnahme', 'Aufnahme {visit.EFH} Minuten'),
        }),
      )
      .meta({ description: 'Die Gebäudearten der Preisliste' }),
    from: label('Vor dem kleinsten von mehreren Preisen', 'ab'),
    business: label('Unter dem Preis für Geschäftskunden', 'Firma'),
    private: label('Unter dem Preis für Privatkunden', 'Privat'),
    same: label('Unter dem Preis, der für beide derselbe ist', 'Für alle'),
    several: label('Über den Preisen mehrerer Gebäudearten', 'Preise je Gebäudeart'),
    target: label('Vor dem Kundenkreis', 'Für wen'),
    delivery: label('Vor der Lieferung', 'Lieferung'),
    validity: label('Vor der Gültigkeit', 'Gültigkeit'),
    included: label('Hinter jeder enthaltenen Leistung', 'inklusive'),
    vat: label('Die Steuer als enthaltene Leistung', 'MwSt.'),
    calculator: label('Link zum Preisrechner', 'Preis berechnen'),
    packages: label('Link zu den Leistungspaketen', 'Alle Pakete'),
  }),
  process: z.strictObject({ link: label('Link zur Ablaufseite', 'Der Ablauf im Einzelnen') }),
  local: z.strictObject({
    visit: nearFar.meta({ description: 'Über Entfernung und Termin' }),
    state: label('Vor dem Namen des Landes, über seiner Regel', 'Landesrecht'),
    topics: text('Über den Themen des Ortes', 'Worauf wir {phrase} achten', 60),
    nearest: label('Über den Links zu Nachbarorten', 'In der Nähe'),
    others: label('Über den Links zu den anderen Leistungen', 'Weitere Leistungen'),
    choose: label('Link zur Wahl des Ortes', 'Ort wählen'),
  }),
  examples: z.strictObject({
    title,
    link: label('Link zur Seite der Best-Case-Optimierung', 'Was als Beleg zählt'),
    before: label('Vor der Klasse ohne Belege', 'ohne Nachweise'),
    after: label('Vor der Klasse mit Belegen', 'mit Nachweisen'),
  }),
});
export type ServiceWords = z.infer<typeof serviceWordsSchema>;
