/** What a certificate costs, for whom and with what in it, in one sentence: for who has nothing but the text. */
import { buildings, type BuildingType } from './building-types.ts';
import type { Customer } from './calculator.ts';
import { fillWords, formatEuro } from '../language/format.ts';
import type { Prices } from './pricing.ts';

/** As `content/pages/prices.yaml` has them, filled but for `{building}`, `{amounts}`, `{private}` and `{business}`. */
type Words = { text: string; both: string; same: string };

/** „Ein Energieausweis für ein Einfamilienhaus in Achim kostet bei uns privat 299 €, für Makler und Hausverwaltungen 179 €, …“ */
export function priceToSentence(words: Words, prices: Pick<Prices, Customer>, type: BuildingType): string {
  const [business, own] = [prices.business[type], prices.private[type]];
  const amounts = business === own ? words.same : words.both;
  return fillWords(words.text, {
    building: buildings[type].phrase,
    amounts: fillWords(amounts, { private: formatEuro(own), business: formatEuro(business) }),
  });
}
