/** `content/pages/home.yaml`: the words of the home page. Placeholders are filled by `src/content/placeholders.ts`. */
import { z } from 'zod';
import { guaranteeIcons } from '#domain/pictures';
import { buildingTypes } from '#domain/pricing';
import {
  chainStep,
  contactSection,
  formWords,
  label,
  nearFar,
  nearFarBare,
  pageMeta,
  sentence,
  text,
  title,
} from './fields.ts';

export const homeSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({
    badge: nearFarBare,
    title: z.strictObject({
      city: text('Hauptüberschrift, der Ort auf einer Zeile für sich', 'Energieausweis\n{phrase}.', 50),
      bare: text('Dieselbe ohne Ort', 'Energieausweis {phrase}.', 50),
    }),
    subtitle: z.strictObject({
      city: text('Zweite Zeile, in Grün', 'PDF 24 Stunden nach dem Termin.', 50),
      bare: text(
        'Dieselbe ohne Ort: sie steht über dem Dialog und nennt die Preise',
        'Ab 179 € für Geschäftskunden.',
        90,
      ),
    }),
    lead: sentence('Absatz darunter'),
    order: label('Knopf zum Formular', 'Rückruf anfordern'),
    process: label('Knopf zum Ablauf', 'So läuft es ab'),
    form: formWords,
    tiles: sentence('Über den drei Häusern im Formular'),
  }),
  statistics: z
    .array(label('Kennwort einer Aussage aus company.yaml', 'experience'))
    .min(2)
    .max(6)
    .meta({ description: 'Aussagen im grünen Streifen' }),
  prices: z.strictObject({
    title,
    business: label('Umschalter links', 'Geschäftskunde'),
    private: label('Umschalter rechts', 'Privatkunde'),
    same: label('Unter einem Preis, der für beide gilt', 'für alle'),
    popular: label('Fähnchen am beliebten Paket', 'Beliebt'),
    order: label('Knopf am Paket', 'Bestellen'),
    packages: z
      .record(
        z.enum(buildingTypes),
        z.strictObject({
          title: text('Name des Pakets', 'Einfamilienhaus', 30),
          scope: text('Für welche Gebäude', '1 Wohnung', 40),
          popular: z
            .boolean()
            .optional()
            .meta({ description: 'Fähnchen zeigen', examples: [true] }),
          features: z
            .array(text('Leistung', 'Aufnahme vor Ort inklusive', 70))
            .min(1)
            .max(3)
            .meta({ description: 'Was dieses Paket von den anderen unterscheidet' }),
        }),
      )
      .meta({ description: 'Ein Paket je Gebäudeart' }),
    included: z.strictObject({
      title,
      items: z
        .array(text('Leistung', 'MwSt. und Registriernummer', 70))
        .min(3)
        .max(8)
        .meta({ description: 'Was jeder Preis enthält; der Termin vor Ort kommt davor' }),
    }),
    appointment: nearFarBare,
    notes: z
      .array(z.strictObject({ term: label('Fett gesetzter Anfang', '10 % Rabatt'), text: sentence('Rest des Satzes') }))
      .min(1)
      .max(5)
      .meta({ description: 'Hinweise unter den Paketen' }),
  }),
  duty: z.strictObject({
    title,
    lead: sentence('Wann ein Ausweis nötig ist'),
    rules: z
      .array(
        z.strictObject({
          condition: text('Gebäude', 'Baudenkmal', 220),
          result: text('Was dann gilt', 'Freie Wahl', 60),
        }),
      )
      .min(2)
      .max(6)
      .meta({ description: 'Welcher Ausweis bei welchem Gebäude' }),
    validity: sentence('Gültigkeit und Fundstelle'),
    bare: sentence('Absatz ohne Ort'),
    bareLink: label('Link zur Wahl des Ortes', 'Ort wählen'),
    certificate: text('Frage über dem, was im Ort häufig gilt', 'Was heißt das für ein Haus {phrase}?', 60),
    example: label('Über dem Modellfall eines Ortes', 'Ein Beispiel'),
    travel: label('Über Entfernung und Termin', 'Termin und Entfernung'),
    visit: nearFar.extend({ office: sentence('Am Sitz selbst') }),
    nearest: label('Vor den Links zu Nachbarorten', 'In der Nähe'),
  }),
  process: z.strictObject({
    title,
    steps: z.array(chainStep).length(5).meta({ description: 'Die fünf Schritte' }),
    far: sentence('Hinweis für Orte jenseits des Umkreises'),
    link: label('Link zur Ablaufseite', 'Der Ablauf im Einzelnen'),
  }),
  quality: z.strictObject({
    title,
    stages: z
      .array(z.strictObject({ title: text('Name der Stufe', 'Vier Augen', 30), text: sentence('Was geprüft wird') }))
      .length(5)
      .meta({ description: 'Die fünf Prüfstufen' }),
  }),
  guarantees: z.strictObject({
    title,
    link: label('Link zur Garantieseite', 'Alle Garantien'),
    items: z
      .array(
        z.strictObject({
          icon: z.enum(guaranteeIcons).meta({ description: 'Zeichen auf der Karte', examples: ['price'] }),
          title: text('Name der Garantie', 'Festpreis', 40),
          text: sentence('Was zugesagt wird'),
        }),
      )
      .length(6)
      .meta({ description: 'Die sechs Garantien' }),
  }),
  partner: z.strictObject({
    title,
    lead: sentence('Für wen'),
    ways: z
      .array(
        z.strictObject({
          title: text('Name des Wegs', 'Direkt beauftragen', 40),
          text: sentence('Wie er geht'),
          action: label('Knopf', 'Direkt beauftragen'),
        }),
      )
      .length(2)
      .meta({ description: 'Erst der direkte Auftrag, dann die Empfehlung' }),
  }),
  callToAction: z.strictObject({
    title,
    text: sentence('Satz darunter'),
    contact: label('Knopf zum Formular', 'Rückruf anfordern'),
    prices: label('Knopf zu den Preisen', 'Preise ansehen'),
  }),
  blog: z.strictObject({
    title,
    empty: sentence('Solange es keine Artikel gibt'),
    all: label('Link zur Übersicht', 'Alle Artikel'),
  }),
  final: z.strictObject({ title, text: sentence('Satz darunter') }),
  contact: contactSection,
});
export type HomeCopy = z.infer<typeof homeSchema>;
