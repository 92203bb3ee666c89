/** `content/pages/prices.yaml`: what is asked beside every price, and the line that offers a certificate in a text. */
import { z } from 'zod';
import { group, label, sentence, text, title } from './fields.ts';

const question = (what: string, example: string) =>
  group(what, { question: text('Frage', example, 60), answer: sentence('Antwort, ein bis drei Sätze') });

export const priceWordsSchema = z.strictObject({
  questions: group('Fragen neben jedem Preis', {
    online: question('Warum es anderswo weniger kostet', 'Warum nicht {price.elsewhere} Euro online?'),
    payers: question('Wer welchen Preis zahlt', 'Wer zahlt den Firmenpreis?'),
    dwellings: question('Was mit zwei Wohnungen ist', 'Zwei Wohnungen im Haus?'),
  }),
  offer: group('Angebot in einem Artikel und über ihrer Liste', {
    title,
    order: label('Knopf zum Formular', 'Rückruf in {callBackHours} Stunden'),
  }),
});
export type PriceWords = z.infer<typeof priceWordsSchema>;
