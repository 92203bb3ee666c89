/**
 * The five service pages: the frontmatter of `content/services/<slug>.mdx`, whose text below
 * explains the service, the same for every place; and `content/pages/service.yaml`, the words they share.
 */
import { houseTypes } from '#domain/site/pictures';
import { z } from 'zod';
import { buildingTypes } from '#domain/prices/building-types';
import { localTopics } from '#domain/places/regions';
import {
  allowed,
  chainStep,
  choice,
  entries,
  group,
  label,
  list,
  nearFar,
  pageHead,
  pageMeta,
  record,
  sentence,
  text,
  title,
  whole,
} from '../fields.ts';

const kwh = (description: string, example: number) =>
  whole(`${description}, Endenergie in kWh/(m²·a)`, example, [1, 500]);

/** Which certificate follows from the day of the building application: houses on both sides of it. */
const deadline = group('Stichtag', {
  houses: entries('Drei Häuser, deren Bauantrag davor liegt', 3, {
    house: choice('Hausbild', houseTypes, 'klinker-siedlung', 'house'),
    year: label('Baujahr darunter', '1962'),
  }),
  later: label('Baujahr des Hauses, dessen Bauantrag danach liegt', '1985'),
  before: group('Davor', {
    case: label('Welcher Bauantrag', 'Bauantrag davor'),
    result: label('Was dann gilt', 'Meist Bedarfsausweis'),
  }),
  after: group('Danach', { case: label('Welcher Bauantrag', 'später'), result: label('Was dann gilt', 'Freie Wahl') }),
});

export const serviceSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  house: choice('Hausbild am Kopf der Seite', houseTypes, 'klinker-siedlung', 'house'),
  benefits: group('Vorteile', {
    title,
    items: entries('Was der Kunde davon hat', 4, {
      figure: label('Zahl, die den Vorteil zeigt, eingesetzt höchstens 11 Zeichen', '3 Fragen'),
      title: text('Vorteil in wenigen Worten', 'Ein Termin', 50),
      text: sentence('Warum'),
    }),
  }),
  /** What the text below the frontmatter explains; each of its headings opens on demand. */
  explanation: group('Erklärung', {
    title,
    lead: sentence('Absatz unter der Überschrift').optional(),
    deadline: deadline.optional(),
  }),
  price: group('Preis', {
    title,
    types: z
      .tuple([z.enum(buildingTypes)], z.enum(buildingTypes))
      .meta({ description: 'Für welche Gebäudearten die Karte Preise zeigt', examples: [['EFH']] }),
    note: sentence('Satz unter dem Preis'),
    details: group('Einzelheiten zum Preis', {
      target: sentence('Für wen', 'Eigentümer und Makler, die ein Einfamilienhaus verkaufen oder vermieten.'),
      delivery: sentence('Lieferung', 'Digital {deliveryHours} h nach der Aufnahme'),
      validity: sentence('Gültigkeit', '{law.validity} Jahre'),
      includes: list('Was im Preis steckt', [2, 8], text('Enthaltene Leistung', 'Registriernummer', 90)),
    }).optional(),
  }),
  process: group('Ablauf', {
    title,
    steps: entries('Die Schritte; ohne Zeiten werden sie gezählt', 4, {
      time: label('Zeit nach der Anfrage', '0–{callBackHours} h').optional(),
      far: chainStep.shape.far,
      title: text('Schritt', 'Anfrage', 40),
      text: sentence('Was geschieht'),
    }),
  }),
  /** What the service means in a place: a city's page shows the texts of its house type and its topics. */
  local: group('Was am Ort zählt', {
    title,
    bare: sentence('Absatz ohne Ort'),
    byHouse: record(
      'Ein bis drei Sätze je Haustyp; „meist“ und „oft“, denn das einzelne Haus kennen wir nicht',
      houseTypes,
      sentence('Was bei diesem Haustyp vor Ort zählt'),
    ),
    census: sentence(
      'Was der Zensus dazu sagt: {small} mit einer oder zwei Wohnungen, {large} mit drei und mehr, {owners} von Eigentümergemeinschaften, {old} vor 1980, {new} seit 2010 gebaut, {area} wo, {year} wann',
      '{large} der Wohnhäuser {area} haben drei und mehr Wohnungen (Zensus {year}).',
    ).optional(),
    heating: group(
      'Was bereitliegt, je nachdem, womit die meisten Häuser heizen: {percent} von ihnen, {area} wo, {year} wann',
      {
        Gas: sentence('Wo die meisten mit Gas heizen'),
        Heizöl: sentence('Wo die meisten mit Heizöl heizen'),
        Fernwärme: sentence('Wo die meisten mit Fernwärme heizen'),
      },
    ).optional(),
    certificate: text('Überschrift über dem Absatz des Ortes zur Ausweisart', 'Rechnen oder messen?', 60),
    topics: record('Zwei bis drei Sätze je Thema', localTopics, sentence('Was das Thema für diese Leistung heißt')),
  }),
  examples: group('Vorher-Nachher-Beispiele', {
    title,
    note: sentence('Dass es Modellbeispiele sind und was Best-Case heißt'),
    items: entries('Die Beispiele', [2, 4], {
      type: z.enum(buildingTypes).meta({ description: 'Gebäudeart, deren Seite das Beispiel auch zeigt' }),
      building: text('Gebäude', 'Siedlungshaus, Baujahr 1962', 60),
      before: kwh('Ohne Nachweise gerechnet', 265),
      after: kwh('Mit Nachweisen gerechnet', 190),
      measure: sentence('Was nachgewiesen wurde'),
      impact: sentence('Was das ausmacht'),
    }),
  }).optional(),
  faq: group('Fragen und Antworten', {
    title,
    items: entries('Fragen und Antworten', [3, 8], {
      question: text('Frage', 'Was kostet der Ausweis?', 100),
      answer: text('Antwort', '…', 700),
    }),
  }),
  closing: group('Über dem Formular', { title, text: sentence('Satz darunter') }),
  /** Words of the link from other pages. */
  card: group('Link von anderen Seiten', {
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
  price: group('Preis', {
    visit: label('Dauer der Aufnahme', 'Aufnahme {value} Minuten'),
    from: label('Vor dem kleinsten von mehreren Preisen', 'ab'),
    several: label('Über den Preisen mehrerer Gebäudearten', 'Preise je Gebäudeart'),
    target: label('Vor dem Kundenkreis', 'Für wen'),
    delivery: label('Vor der Lieferung', 'Lieferung'),
    validity: label('Vor der Gültigkeit', 'Gültigkeit'),
    included: label('Hinter jeder enthaltenen Leistung', 'inklusive'),
    calculator: label('Link zum Preisrechner', 'Preis berechnen'),
    packages: label('Link zu den Leistungspaketen', 'Alle Pakete'),
  }),
  local: group('Was am Ort zählt', {
    visit: group('Über Entfernung und Termin', nearFar),
    state: label('Vor dem Namen des Landes, über seiner Regel', 'Landesrecht'),
    topics: text('Über den Themen des Ortes', 'Worauf wir {phrase} achten', 60),
    nearest: label('Über den Links zu Nachbarorten', 'In der Nähe'),
    choose: label('Link zur Wahl des Ortes', 'Ort wählen'),
  }),
  examples: group('Beispiele', {
    title,
    link: label('Link zur Seite der Best-Case-Optimierung', 'Was als Beleg zählt'),
    before: label('Vor der Klasse ohne Belege', 'ohne Nachweise'),
    after: label('Vor der Klasse mit Belegen', 'mit Nachweisen'),
  }),
});
export type ServiceWords = z.infer<typeof serviceWordsSchema>;
