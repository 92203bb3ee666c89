/** The parts that the schemas of pages share: each text with its meaning, an example and how long it may be. */
import { z } from 'zod';
import { evidenceSchema as evidence } from '#domain/law/evidence';
import { entries, group, list, pattern, text } from '#domain/schema-parts';

export * from '#domain/schema-parts';
export { evidence };

export const title = text('Überschrift', 'Ein Preis. Alles drin.', 70);
export const sentence = (description: string, example = 'Die Rechnung folgt auf die Lieferung.') =>
  text(description, example, 420);
export const label = (description: string, example: string) => text(description, example, 40);

/** What an entry is called in the address of its page. */
export const anchor = (page: string, example: string) =>
  pattern(
    `Name in der Adresse: ${page}#${example}`,
    example,
    /^[a-z][a-z0-9-]{0,39}$/,
    'nur Kleinbuchstaben, Ziffern und Bindestriche',
  );

type Check = { path: PropertyKey[]; id: string };
/** Refuses names that stand twice. */
export const refuseTwins = (all: readonly Check[], issues: z.core.$ZodRawIssue[]): void => {
  for (const { path, id } of all)
    if (all.filter((other) => other.id === id).length > 1)
      issues.push({ code: 'custom', path, input: id, message: 'steht zweimal da' });
};

/** Words that differ with the distance. */
export const nearFar = {
  near: sentence('Innerhalb des Umkreises um das Büro'),
  far: sentence('Jenseits des Umkreises'),
};

/** The same, and without a place. */
export const nearFarBare = { ...nearFar, bare: sentence('Ohne Ort') };

export const formWords = group('Formular', {
  title: text('Überschrift des Formulars', 'Rückruf anfordern', 60),
  note: text('Satz unter der Überschrift', 'Unverbindlich und ohne Vorkasse.', 100),
});

/** A step on the way to a certificate, with its hour after the request. */
export const chainStep = z.strictObject({
  time: text('Zeit nach der Anfrage', '4 h', 40),
  far: text('Dasselbe jenseits des Umkreises, wo es sich unterscheidet', 'Termin', 24).optional(),
  title: text('Name des Schritts', 'Rückruf', 20),
  text: text('Was geschieht', 'Wir klären offene Fragen.', 120),
});

/** The section with the contact form. */
export const contactSection = group('Kontakt', {
  title,
  text: sentence('Satz darunter').optional(),
  form: formWords,
  ways: group('Telefon, WhatsApp und E-Mail neben dem Formular', {
    phone: label('Beschriftung', 'Telefon'),
    whatsapp: label('Beschriftung', 'WhatsApp'),
    email: label('Beschriftung', 'E-Mail'),
  }),
  address: label('Beschriftung', 'Büro in {office}'),
  hours: label('Beschriftung', 'Öffnungszeiten'),
});
export type ContactSection = z.infer<typeof contactSection>;

/** What search engines read of a page. */
export const pageMeta = group('Für Browser und Suchmaschinen', {
  title: text('Titel im Browser und in Suchmaschinen, mit Ort höchstens 60 Zeichen', 'Energieausweis {phrase}', 60),
  description: text(
    'Beschreibung für Suchmaschinen, eingesetzt 70 bis 160 Zeichen',
    'Energieausweis {phrase}: Aufnahme vor Ort, ein Preis, PDF {deliveryHours} Stunden danach.',
    220,
  ),
  keywords: list('Stichworte für Suchmaschinen', [1, 10], label('Stichwort', 'Bedarfsausweis')),
  updated: z.iso.date().meta({ description: 'Tag der letzten Änderung am Text', examples: ['2025-01-15'] }),
});

/** Heading and first words of a page. */
export const pageHead = group('Kopf der Seite', {
  crumb: label('Name der Seite in der Brotkrumenzeile', 'Ablauf'),
  title,
  lead: sentence('Absatz unter der Überschrift'),
});

/** What a link to a page shows, wherever another page leads to it. */
export const linkCard = (title: string, words: string) =>
  group('Link von anderen Seiten', {
    title: label('Name, wo andere Seiten auf diese verweisen', title),
    text: text('Was sie sagt', words, 110),
  });

/** A heading with a sentence and a way on: the dark band at the end of a page. */
export const callToAction = group('Schluss der Seite', {
  title,
  text: sentence('Satz darunter'),
  contact: label('Knopf zum Formular', 'Rückruf anfordern'),
});

/** A heading with its lead. */
export const sectionHead = { title, lead: sentence('Absatz unter der Überschrift') };

/** A way out where a check refuses words that are right. */
export const allowed = entries(
  'Worte, die die Prüfung sonst nicht durchlässt und die hier trotzdem richtig sind, mit Grund',
  [1, 5],
  {
    words: text('Die Worte genau so, wie sie im Text stehen', '15.000 Euro', 80),
    why: text('Warum sie hier richtig sind', 'Der Absatz nennt den Betrag als veraltet.', 200),
  },
).optional();
