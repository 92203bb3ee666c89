/** `content/pages/cards.yaml`: the pictures shown where a page is shared. */
import { cardKinds } from '#domain/pages';
import { houseTypes } from '#domain/pictures';
import { z } from 'zod';
import { text } from './fields.ts';

const words = z.strictObject({
  title: z
    .array(text('Zeile', 'Ein Preis.', 24))
    .length(2)
    .meta({
      description: 'Die zwei Zeilen der Überschrift; die zweite steht in Grün',
      examples: [['Ein Preis.', 'Alles drin.']],
    }),
  line: text('Zeile darunter', 'Vor Ort erfasst. In {deliveryHours} Stunden da.', 120),
});

export const cardsSchema = z.strictObject({
  city: words.meta({ description: 'Bild der Seiten eines Ortes' }),
  kinds: z
    .record(
      z.enum(cardKinds),
      words.extend({
        house: z
          .enum(houseTypes)
          .optional()
          .meta({ description: 'Haus, das vorn steht und leuchtet', examples: ['klinker-siedlung'] }),
      }),
    )
    .meta({ description: 'Bilder der Seiten ohne Ort, je Art der Seite' }),
});
