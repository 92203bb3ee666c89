/** `content/pages/home.yaml`: the words of the home page. Placeholders are filled by `src/content/placeholders.ts`. */
import { z } from 'zod';
import { guaranteeIcons } from '#domain/pictures';
import { buildingTypes } from '#domain/pricing';
import { contactSection, eyebrow, formWords, label, nearFar, pageMeta, sentence, text, title } from './fields.ts';

export const homeSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({
    badge: nearFar.extend({ bare: sentence('Ohne Ort') }),
    title: z
      .array(text('Zeile', 'Vor Ort erfasst,', 50))
      .length(3)
      .meta({ description: 'Die drei Zeilen der Hauptüberschrift; die zweite steht in Grün' }),
    lead: sentence('Absatz darunter'),
    order: label('Knopf zum Formular', 'Ausweis bestellen'),
    process: label('Knopf zum Ablauf', 'So läuft es ab'),
    form: formWords,
    scale: label('Beschriftung des Zeigers auf der Skala', 'Beispiel'),
  }),
  statistics: z
    .array(label('Kennwort einer Aussage aus company.yaml', 'experience'))
    .min(2)
    .max(6)
    .meta({ description: 'Aussagen im grünen Streifen' }),
  prices: z.strictObject({
    eyebrow,
    title,
    business: label('Umschalter links', 'Geschäftskunde'),
    private: label('Umschalter rechts', 'Privatkunde'),
    businessNote: label('Zusatz am Preis', 'für Geschäftskunden'),
    privateNote: label('Zusatz am Preis', 'für Privatkunden'),
    popular: label('Fähnchen am beliebten Paket', 'Beliebt'),
    order: label('Knopf am Paket', 'Bestellen'),
    packages: z
      .array(
        z.strictObject({
          type: z.enum(buildingTypes).meta({ description: 'Gebäudeart der Preisliste', examples: ['EFH'] }),
          title: text('Name des Pakets', 'Einfamilienhaus', 30),
          scope: text('Für welche Gebäude', '1 Wohnung', 40),
          popular: z
            .boolean()
            .optional()
            .meta({ description: 'Fähnchen zeigen', examples: [true] }),
          features: z
            .array(text('Leistung', 'Aufnahme vor Ort inklusive', 70))
            .min(3)
            .max(6)
            .meta({ description: 'Leistungen des Pakets' }),
        }),
      )
      .length(3)
      .meta({ description: 'Die drei Pakete' }),
    appointment: nearFar.extend({ bare: sentence('Ohne Ort') }),
    privateBox: z.strictObject({ title, text: sentence('Preise für Privatkunden in einem Absatz') }),
    notes: z.array(sentence('Hinweis unter den Paketen')).min(1).max(5).meta({ description: 'Hinweise' }),
  }),
  duty: z.strictObject({
    eyebrow,
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
    visit: nearFar.extend({ office: sentence('Am Sitz selbst') }),
    example: label('Vor dem Modellfall eines Ortes', 'Beispiel'),
    nearest: label('Vor den Links zu Nachbarorten', 'In der Nähe'),
  }),
  process: z.strictObject({
    eyebrow,
    title,
    steps: z
      .array(
        z.strictObject({
          time: text('Zeit nach der Anfrage', '4 h', 24),
          title: text('Name des Schritts', 'Rückruf', 20),
          text: text('Was geschieht', 'Wir klären offene Fragen.', 90),
        }),
      )
      .length(5)
      .meta({ description: 'Die fünf Schritte' }),
    note: z.strictObject({ far: sentence('Hinweis für Orte weiter als 100 km von Bremen') }),
    link: label('Link zur Ablaufseite', 'Der Ablauf im Einzelnen'),
  }),
  quality: z.strictObject({
    eyebrow,
    title,
    stages: z
      .array(z.strictObject({ title: text('Name der Stufe', 'Vier Augen', 30), text: sentence('Was geprüft wird') }))
      .length(5)
      .meta({ description: 'Die fünf Prüfstufen' }),
  }),
  guarantees: z.strictObject({
    eyebrow,
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
    eyebrow,
    title,
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
    eyebrow,
    title,
    empty: sentence('Solange es keine Artikel gibt'),
    all: label('Link zur Übersicht', 'Alle Artikel'),
  }),
  final: z.strictObject({ title, text: sentence('Satz darunter') }),
  contact: contactSection,
});
export type HomeCopy = z.infer<typeof homeSchema>;
