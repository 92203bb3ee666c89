/** The parts that the schemas of pages share: each text with its meaning, an example and how long it may be. */
import { z } from 'zod';
import { evidenceSchema as evidence } from '#domain/company';

export { evidence };

export const text = (description: string, example: string, max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .meta({ description, examples: [example] });

export const title = text('Überschrift', 'Ein Preis. Alles drin.', 70);
export const sentence = (description: string, example = 'Die Rechnung folgt auf die Lieferung.') =>
  text(description, example, 420);
export const label = (description: string, example: string) => text(description, example, 40);

/** Words that differ with the distance. */
export const nearFar = z.strictObject({
  near: sentence('Innerhalb des Umkreises um das Büro'),
  far: sentence('Jenseits des Umkreises'),
});

/** The same, and without a place. */
export const nearFarBare = nearFar.extend({ bare: sentence('Ohne Ort') });

export const formWords = z.strictObject({
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
export const contactSection = z.strictObject({
  title,
  text: sentence('Satz darunter').optional(),
  form: formWords,
  ways: z
    .strictObject({
      phone: label('Beschriftung', 'Telefon'),
      whatsapp: label('Beschriftung', 'WhatsApp'),
      email: label('Beschriftung', 'E-Mail'),
    })
    .optional()
    .meta({
      description: 'Telefon, WhatsApp und E-Mail neben dem Formular; weglassen, wo sie schon auf der Seite stehen',
    }),
  address: label('Beschriftung', 'Büro in Bremen'),
  hours: label('Beschriftung', 'Öffnungszeiten'),
});
export type ContactSection = z.infer<typeof contactSection>;

/** What search engines read of a page. */
export const pageMeta = z.strictObject({
  title: text('Titel im Browser und in Suchmaschinen, mit Ort höchstens 60 Zeichen', 'Energieausweis {phrase}', 60),
  description: text('Beschreibung für Suchmaschinen, eingesetzt 70 bis 160 Zeichen', 'Energieausweis {phrase}: …', 220),
  keywords: z
    .array(label('Stichwort', 'Bedarfsausweis'))
    .min(1)
    .max(10)
    .meta({ description: 'Stichworte für Suchmaschinen' }),
  updated: z.iso.date().meta({ description: 'Tag der letzten Änderung am Text', examples: ['2025-01-15'] }),
});

/** Heading and first words of a page. */
export const pageHead = z.strictObject({
  crumb: label('Name der Seite in der Brotkrumenzeile', 'Ablauf'),
  title,
  lead: sentence('Absatz unter der Überschrift'),
});

/** A heading with a sentence and a way on: the dark band at the end of a page. */
export const callToAction = z.strictObject({
  title,
  text: sentence('Satz darunter'),
  contact: label('Knopf zum Formular', 'Rückruf anfordern'),
});

/** A heading with its lead. */
export const sectionHead = z.strictObject({ title, lead: sentence('Absatz unter der Überschrift') });

/** A way out where a check refuses words that are right. */
export const allowed = z
  .array(
    z.strictObject({
      words: text('Die Worte genau so, wie sie im Text stehen', '15.000 Euro', 80),
      why: text('Warum sie hier richtig sind', 'Der Absatz nennt den Betrag als veraltet.', 200),
    }),
  )
  .min(1)
  .max(5)
  .optional()
  .meta({
    description: 'Worte, die die Prüfung sonst nicht durchlässt und die hier trotzdem richtig sind, mit Grund',
  });
