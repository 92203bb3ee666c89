/** The parts that the schemas of pages share: each text with its meaning, an example and how long it may be. */
import { z } from 'zod';

export const text = (description: string, example: string, max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .meta({ description, examples: [example] });

export const eyebrow = text('Kurze Zeile über der Überschrift', 'Ablauf', 50);
export const title = text('Überschrift', 'Ein Preis. Alles drin.', 70);
export const sentence = (description: string, example = 'Die Rechnung folgt auf die Lieferung.') =>
  text(description, example, 420);
export const label = (description: string, example: string) => text(description, example, 40);

/** Words that differ with the distance. */
export const nearFar = z.strictObject({
  near: sentence('Bis 100 km um Bremen'),
  far: sentence('Weiter als 100 km von Bremen'),
});

export const formWords = z.strictObject({
  title: text('Überschrift des Formulars', 'Rückruf anfordern', 60),
  note: text('Satz unter der Überschrift', 'Unverbindlich und ohne Vorkasse.', 100),
});

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
  eyebrow,
  title,
  lead: sentence('Absatz unter der Überschrift'),
});

/** A heading with a sentence and a way on: the dark band at the end of a page. */
export const callToAction = z.strictObject({
  title,
  text: sentence('Satz darunter'),
  contact: label('Knopf zum Formular', 'Rückruf anfordern'),
});
