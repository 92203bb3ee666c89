/** `content/pages/home.yaml`: the words of the home page. Placeholders are filled by `src/content/placeholders.ts`. */
import { z } from 'zod';
import { guaranteeIcons } from '#domain/site/pictures';
import { buildingTypes } from '#domain/prices/building-types';
import {
  chainStep,
  choice,
  contactSection,
  entries,
  flag,
  formWords,
  group,
  label,
  list,
  nearFar,
  nearFarBare,
  pageMeta,
  record,
  sentence,
  text,
  title,
} from '../fields.ts';

export const homeSchema = z.strictObject({
  meta: pageMeta,
  hero: group('Anfang der Seite', {
    badge: group('Zeile über der Überschrift', nearFarBare),
    title: group('Überschrift', {
      city: text('Hauptüberschrift, der Ort auf einer Zeile für sich', 'Energieausweis\n{phrase}.', 50),
      bare: text('Dieselbe ohne Ort', 'Energieausweis {phrase}.', 50),
    }),
    subtitle: group('Zeile unter der Überschrift', {
      city: text('Zweite Zeile, in Grün', 'Digital 24 Stunden nach dem Termin.', 50),
      bare: text(
        'Dieselbe ohne Ort: sie steht über dem Dialog und nennt die Preise',
        'Ab {price.business.EFH} für Geschäftskunden.',
        90,
      ),
    }),
    order: label('Knopf zum Formular', 'Rückruf anfordern'),
    process: label('Knopf zum Ablauf', 'So läuft es ab'),
    form: formWords,
  }),
  statistics: list(
    'Aussagen im grünen Streifen',
    [2, 6],
    label('Kennwort einer Aussage aus company.yaml', 'experience'),
  ),
  prices: group('Preise', {
    title,
    private: label('Umschalter links', 'Privatkunde'),
    business: label('Umschalter rechts', 'Geschäftskunde'),
    popular: label('Fähnchen am beliebten Paket', 'Beliebt'),
    order: label('Link am Paket', 'Bestellen'),
    fold: label('Zum Aufklappen: was in den Preisen ist', 'Was ist drin?'),
    packages: record(
      'Ein Paket je Gebäudeart',
      buildingTypes,
      z.strictObject({
        title: text('Name des Pakets', 'Einfamilienhaus', 30),
        scope: text('Für welche Gebäude', '1 Wohnung', 40),
        popular: flag('Fähnchen zeigen'),
        features: list(
          'Was dieses Paket von den anderen unterscheidet',
          [1, 3],
          text('Leistung', 'Aufnahme vor Ort inklusive', 70),
        ),
      }),
    ),
    included: group('Was enthalten ist', {
      title,
      items: list(
        'Was jeder Preis enthält; der Termin vor Ort kommt davor',
        [3, 8],
        text('Leistung', 'Registriernummer', 70),
      ),
    }),
    appointment: group('Termin', nearFarBare),
    notes: list('Hinweise zu den Preisen', [1, 5], sentence('Hinweis')),
  }),
  need: group('Ob ein Ausweis nötig ist', {
    title,
    yes: label('Nötig', 'Ja'),
    no: label('Nicht nötig', 'Nein'),
    cases: list(
      'Fälle, der häufigste zuerst',
      [2, 4],
      z.strictObject({
        text: text('Der Fall', 'Sie verkaufen oder vermieten neu', 70),
        note: sentence('Klein darunter').optional(),
        needed: z.boolean().meta({ description: 'Braucht er einen Ausweis?', examples: [true] }),
      }),
    ),
  }),
  duty: group('Welcher Ausweis der richtige ist', {
    title,
    description: text(
      'Beschreibung für Suchmaschinen, wo der Ort Zahlen hat: {old} vor 1980, {percent} mit {heating}, {area} wo; eingesetzt 70 bis 160 Zeichen',
      'Energieausweis {phrase} …. Zensus {area}: {old} der Häuser vor 1980 gebaut, {percent} mit {heating}.',
      220,
    ),
    houses: group('Wie alt die Häuser sind und womit sie heizen, wo der Zensus Zahlen hat', {
      all: text('Fast alle sind vor 1980 gebaut', 'Fast alle Wohnhäuser {area} sind vor 1980 gebaut', 90),
      many: text('Sechs bis neun von zehn', '{tenths} von 10 Wohnhäusern {area} sind vor 1980 gebaut', 90),
      half: text('Fünf von zehn', 'Jedes zweite Wohnhaus {area} ist vor 1980 gebaut', 90),
      few: text('Zwei bis vier von zehn', 'Nur {tenths} von 10 Wohnhäusern {area} sind vor 1980 gebaut', 90),
      one: text('Eines von zehn', 'Nur 1 von 10 Wohnhäusern {area} ist vor 1980 gebaut', 90),
      none: text('Keines von zehn', 'Kaum ein Wohnhaus {area} ist vor 1980 gebaut', 90),
      picture: sentence('Für die, die das Bild nicht sehen; es folgt, wie viele Häuser aus welcher Zeit sind'),
      compare: label('Link zu den Zahlen aller Orte', 'Alle Orte im Vergleich'),
      sum: text(
        'Ohne Ort, an der Stelle von {area}: worin gezählt ist',
        'in {value} Städten und Kreisen, je einmal',
        60,
      ),
      source: sentence('Hinter dem, womit geheizt wird: wo gezählt ist und von wem', 'Gezählt {area}. {source}.'),
    }),
    chooser: label('Link zum Werkzeug', 'Sieben Fragen, dann wissen Sie es'),
    details: label('Zum Aufklappen: die Regeln mit Fundstelle', 'Die Regeln genau'),
    rules: entries('Welcher Ausweis bei welchem Gebäude', [2, 6], {
      result: text('Was gilt', 'Freie Wahl', 60),
      condition: text('Für welches Gebäude', 'Jedes andere bestehende Gebäude.', 420),
    }),
    validity: sentence('Gültigkeit und Fundstelle'),
    bareLink: label('Link zur Wahl des Ortes', 'Ort wählen'),
    certificate: text('Zum Aufklappen: was im Ort häufig gilt', 'Häuser und Heizung {phrase}', 60),
    example: label('Über dem Modellfall eines Ortes', 'Ein Beispiel'),
    travel: label('Über Entfernung und Termin', 'Termin und Entfernung'),
    visit: group('Termin vor Ort', { ...nearFar, office: sentence('Am Sitz selbst') }),
    around: text('Was ringsum liegt: {value} sind Gemeinden mit ihrer Entfernung', 'Ringsum liegen {value}.', 90),
    nearest: label('Vor den Links zu Nachbarorten', 'In der Nähe'),
  }),
  process: group('Ablauf', {
    title,
    steps: list('Die fünf Schritte', 5, chainStep),
    far: text('Hinter dem Rückruf, für Orte jenseits des Umkreises', 'Ab dann zählen die Stunden.', 120),
    link: label('Link zur Ablaufseite', 'Der Ablauf im Einzelnen'),
  }),
  quality: group('Qualität, zum Aufklappen am vierten Schritt', {
    title,
    stages: entries('Die fünf Prüfstufen', 5, {
      title: text('Name der Stufe', 'Vier Augen', 30),
      text: sentence('Was geprüft wird'),
    }),
  }),
  guarantees: group('Garantien', {
    title,
    link: label('Link zur Garantieseite', 'Alle Garantien'),
    items: entries('Die sechs Garantien', 6, {
      icon: choice('Zeichen auf der Karte', guaranteeIcons, 'price'),
      title: text('Name der Garantie', 'Festpreis', 40),
      text: sentence('Was zugesagt wird'),
    }),
  }),
  partner: group('Für Partner', {
    title,
    ways: entries('Erst der direkte Auftrag, dann die Empfehlung', 2, {
      title: text('Name des Wegs', 'Direkt beauftragen', 40),
      text: sentence('Wie er geht'),
      action: label('Link', 'Direkt beauftragen'),
    }),
  }),
  blog: group('Ratgeber', {
    title,
    empty: sentence('Solange es keine Artikel gibt'),
    all: label('Link zur Übersicht', 'Alle Artikel'),
  }),
  final: group('Letzter Aufruf', {
    title,
    text: sentence('Satz darunter'),
    contact: label('Knopf zum Formular', 'Rückruf anfordern'),
    prices: label('Knopf zu den Preisen', 'Preise ansehen'),
  }),
  contact: contactSection,
});
export type HomeCopy = z.infer<typeof homeSchema>;
