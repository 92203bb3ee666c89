import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { byBuildingType, firstPrices as prices } from '../../../tests/support/by-building-type.ts';
import { reader } from '../../../tests/support/content.ts';
import { keysOf } from '../keys-of.ts';
import { checkBody, checkFields } from '../check.ts';
import {
  calculatePrice,
  priceFields,
  priceToLines,
  priceToSheet,
  priceToSubject,
  priceToSummary,
  quantityLimits,
  type PriceList,
} from './calculator.ts';
import { buildingTypes, type BuildingType } from './building-types.ts';

test('a request is taken, or refused with a sentence at its field', () => {
  const valid = { buildingType: 'MFH', quantity: 12, priority: true };
  for (const request of [valid, { buildingType: 'Commercial', quantity: 100, priority: false }])
    for (const check of [checkBody, checkFields]) expect(check(priceFields, request)).toEqual({ values: request });
  const sentences: [path: string, message: string, ...values: unknown[]][] = [
    ['buildingType', 'Bitte wählen Sie einen Gebäudetyp', undefined, '', 'Schloss', 'toString', ['EFH']],
    ['quantity', 'Geben Sie die Anzahl als ganze Zahl an', undefined, null, 1.5, '12', Number.NaN, 1e300],
    ['quantity', 'Mindestens 1 Energieausweis', 0, -1],
    ['quantity', 'Maximal 100 Energieausweise', 101],
    ['priority', 'Express ist true oder false', 'true', null],
    ['discount', 'Unbekanntes Feld', 50],
  ];
  for (const [path, message, ...values] of sentences)
    for (const value of values)
      expect(checkBody(priceFields, { ...valid, [path]: value }).errors, String(value)).toEqual([{ path, message }]);
  expect(checkBody(priceFields, {}).errors?.map(({ path }) => path)).toEqual(['buildingType', 'quantity']);
});

/** Quantity, total without and with express; worked out by hand. */
const table = {
  EFH: '1 179 269, 9 1611 2417, 10 1611 2417, 11 1772 2658, 99 15949 23923, 100 16110 24165',
  MFH: '1 299 449, 9 2691 4037, 10 2691 4037, 11 2960 4440, 99 26641 39961, 100 26910 40365',
  Commercial: '1 499 749, 9 4491 6737, 10 4491 6737, 11 4940 7410, 99 44461 66691, 100 44910 67365',
} satisfies Partial<Record<BuildingType, string>>;
test('so many certificates cost as much as was worked out by hand', () => {
  for (const buildingType of keysOf(table))
    every(table[buildingType].split(', '), (row) => {
      const [quantity = 0, plain, express] = row.split(' ').map(Number);
      const of = (priority?: boolean) => calculatePrice(prices, { buildingType, quantity, priority });
      expect([of(), of(false), of(true)].map(({ totalPrice }) => totalPrice)).toEqual([plain, plain, express]);
      expect(of().discount).toBe(quantity >= 10 ? 10 : 0);
    });
  expect(calculatePrice(prices, { buildingType: 'MFH', quantity: 12, priority: true })).toEqual({
    ...{ buildingType: 'MFH', quantity: 12, priority: true, totalPrice: 4844, discount: 10, unitPrice: 299 },
    ...{ basePrice: 3588, discountCents: 35_880, surcharge: 50, surchargeCents: 161_460, roundingCents: 20 },
    privateTotalPrice: 6464, // 6.463,80
  });
});

/** Prices and percentages under which a sum in floating point goes wrong. */
const odd: PriceList = {
  business: byBuildingType(99_999, { EFH: 181, MFH: 3 }),
  private: byBuildingType(1),
  volumeDiscount: { from: 7, percent: 13 },
  express: { hours: 1, surchargePercent: 33 },
};
test.each([
  ['content/prices.yaml', (await reader.yaml('content/prices.yaml')) as PriceList],
  ['odd prices', odd],
])('%s: whole figures that add up to the total, for every request', (_, list) => {
  for (const buildingType of buildingTypes)
    for (let quantity = quantityLimits.min; quantity <= quantityLimits.max; quantity++)
      for (const priority of [false, true]) {
        const price = calculatePrice(list, { buildingType, quantity, priority });
        const { totalPrice, basePrice, discountCents, surchargeCents, roundingCents } = price;
        expect(basePrice * 100 - discountCents + surchargeCents + roundingCents).toBe(totalPrice * 100);
        // The same in exact fractions, half a euro up.
        const left = 100n - (quantity >= list.volumeDiscount.from ? BigInt(list.volumeDiscount.percent) : 0n);
        const factor = 100n + (priority ? BigInt(list.express.surchargePercent) : 0n);
        const exactly = (unit: number) => (BigInt(unit) * BigInt(quantity) * left * factor + 5000n) / 10_000n;
        expect(BigInt(totalPrice)).toBe(exactly(list.business[buildingType]));
        expect(BigInt(price.privateTotalPrice)).toBe(exactly(list.private[buildingType]));
      }
});

/** `~` stands for the space that does not break. Lines; and what sums up. */
const words = rowsOf(`
  EFH 1  | 1~× 179~€: 179~€ | 1~× Einfamilienhaus: Privat 299~€, Firma 179~€
  EFH 1 express | 1~× 179~€: 179~€, Express-Aufschlag 50~%: +89,50~€, Auf volle Euro gerundet: +0,50~€ | Einfamilienhaus, Express
  EFH 11 | 11~× 179~€: 1.969~€, Mengenrabatt 10~%: −196,90~€, Auf volle Euro gerundet: −0,10~€ | 11~× Einfamilienhaus:
  MFH 12 express | 12~× 299~€: 3.588~€, Mengenrabatt 10~%: −358,80~€, Express-Aufschlag 50~%: +1.614,60~€, \
Auf volle Euro gerundet: +0,20~€ | 12~× Mehrfamilienhaus, Express: Privat 6.464~€, Firma 4.844~€
  Commercial 1 | 1~× 499~€: 499~€ | 1~× Gewerbe: für alle 499~€
`);
test('a price is told line by line and in one, with both customers, or once where they pay the same', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', '~');
  every(words, ([request = '', lines, summary]) => {
    const [buildingType, quantity, priority] = request.split(' ') as [BuildingType, string, string?];
    const price = calculatePrice(prices, { buildingType, quantity: +quantity, priority: priority === 'express' });
    expect(
      priceToLines(price)
        .map(({ label, amount }) => plain(`${label}: ${amount}`))
        .join(', '),
    ).toBe(lines);
    expect(plain(priceToSummary(price))).toContain(summary);
    expect(priceToSummary(price).startsWith(`${priceToSubject(price)}: `)).toBe(true);
    const { customer, total, privately } = priceToSheet(price, 0);
    const both = buildingType === 'Commercial' ? ['Für alle', undefined] : ['Firma', 'Privat'];
    expect([customer, privately, total.replace(/\D/g, '')]).toEqual([...both, String(price.totalPrice)]);
  });
});
