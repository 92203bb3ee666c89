/** `content/pages/cards.yaml`: the pictures shown where a page is shared. */
import { cardKinds, type CardKind } from '#domain/site/pages';
import { houseTypes } from '#domain/site/pictures';
import { visitedKindNames } from '#domain/site/visited-pages';
import { z } from 'zod';
import { choice, list, record, text } from './fields.ts';

/** What the pages are called in the editor. */
export const cardNames: Record<CardKind, string> = {
  ...visitedKindNames,
  'energieausweis-efh': 'Leistung: Einfamilienhaus',
  'energieausweis-mfh': 'Leistung: Mehrfamilienhaus',
  'energieausweis-gewerbe': 'Leistung: Gewerbe',
  'vor-ort-service': 'Leistung: Vor-Ort-Service',
  'best-case-optimierung': 'Leistung: Best-Case-Optimierung',
  legal: 'Rechtstexte',
};

const words = z.strictObject({
  title: list('Die zwei Zeilen der Überschrift; die zweite steht in Grün', 2, text('Zeile', 'Ein Preis.', 24), [
    'Ein Preis.',
    'Alles drin.',
  ]),
  line: text('Zeile darunter', 'Vor Ort erfasst. In {deliveryHours} Stunden da.', 120),
});

export const cardsSchema = z.strictObject({
  city: words.meta({ description: 'Bild der Seiten eines Ortes' }),
  kinds: record(
    'Bilder der Seiten ohne Ort, je Art der Seite',
    cardKinds,
    z.strictObject({
      ...words.shape,
      house: choice('Haus, das vorn steht und leuchtet', houseTypes, 'klinker-siedlung', 'house').optional(),
    }),
  ),
});
