/** `content/pages/prices.yaml`: the sentence that tells it and what is asked beside it. */
import { z } from 'zod';
import { group, sentence, text } from '../fields.ts';

const question = (what: string, example: string) =>
  group(what, { question: text('Frage', example, 60), answer: sentence('Antwort, ein bis drei Sätze') });

export const priceWordsSchema = z.strictObject({
  sentence: group('Der Satz vom Preis auf jeder Startseite und Leistungsseite', {
    text: text('Der Satz', 'Ein Energieausweis für {building} {phrase} kostet bei uns {amounts}.', 160),
    both: text('Die Preise, wo nicht alle dasselbe zahlen', 'privat {private}, für {payers.first} {business}', 90),
    same: text('Der Preis, wo alle dasselbe zahlen', 'für alle {private}', 60),
  }),
  questions: group('Fragen neben jedem Preis', {
    online: question('Warum es anderswo weniger kostet', 'Warum nicht {price.elsewhere} Euro online?'),
    payers: question('Wer welchen Preis zahlt', 'Wer zahlt den Firmenpreis?'),
    dwellings: question('Was mit zwei Wohnungen ist', 'Zwei Wohnungen im Haus?'),
  }),
});
export type PriceWords = z.infer<typeof priceWordsSchema>;
