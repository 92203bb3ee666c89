import { expect, test } from 'vitest';
import { byBuildingType } from '../../../tests/support/by-building-type.ts';
import { priceToSentence } from './price-sentence.ts';

const words = {
  text: 'Ein Ausweis für {building} kostet {amounts}, mit Termin.',
  both: 'privat {private}, für Makler {business}',
  same: 'für alle {private}',
};
const prices = {
  business: byBuildingType(499, { EFH: 1179, MFH: 299 }),
  private: byBuildingType(499, { EFH: 1299, MFH: 399 }),
};

test.each([
  ['EFH', 'Ein Ausweis für ein Einfamilienhaus kostet privat 1.299\u00a0€, für Makler 1.179\u00a0€, mit Termin.'],
  ['MFH', 'Ein Ausweis für ein Mehrfamilienhaus kostet privat 399\u00a0€, für Makler 299\u00a0€, mit Termin.'],
  ['Commercial', 'Ein Ausweis für ein Nichtwohngebäude kostet für alle 499\u00a0€, mit Termin.'],
] as const)('%s: who pays what, once where all pay the same', (type, sentence) => {
  expect(priceToSentence(words, prices, type)).toBe(sentence);
});
