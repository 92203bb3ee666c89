import { describe, expect, test } from 'vitest';
import { checkBody, checkFields } from './check.ts';
import { byBuildingType } from '../../tests/support/by-building-type.ts';
import { reader } from '../../tests/support/content.ts';
import {
  calculatePrice,
  priceFields,
  pricePair,
  priceToLines,
  priceToSheet,
  priceToSubject,
  priceToSummary,
  quantityLimits,
  type PriceList,
} from './calculator.ts';
import { buildingTypes, type BuildingType } from './pricing.ts';

const ofContent = await reader.yaml('content/prices.yaml');
/** The prices the business began with: the table below holds whatever the owner asks today. */
const prices: PriceList = {
  business: byBuildingType(499, { EFH: 179, MFH: 299 }),
  private: byBuildingType(499, { EFH: 299, MFH: 399 }),
  volumeDiscount: { from: 10, percent: 10 },
  express: { hours: 12, surchargePercent: 50 },
};

const errorsOf = (request: Record<string, unknown>) => checkBody(priceFields, request).errors;
const valid = { buildingType: 'MFH', quantity: 12, priority: true };

describe('the request', () => {
  test.each([
    valid,
    { buildingType: 'EFH', quantity: 1 },
    { buildingType: 'Commercial', quantity: 100, priority: false },
  ])('%j is taken', (request) => {
    expect(checkBody(priceFields, request)).toEqual({ values: request });
    expect(checkFields(priceFields, request)).toEqual({ values: request });
  });

  const type = 'Bitte wählen Sie einen Gebäudetyp';
  const whole = 'Geben Sie die Anzahl als ganze Zahl an';
  test.each([
    ['buildingType', undefined, type],
    ['buildingType', '', type],
    ['buildingType', 'Schloss', type],
    ['buildingType', 'toString', type],
    ['buildingType', ['EFH'], type],
    ['quantity', undefined, whole],
    ['quantity', null, whole],
    ['quantity', 1.5, whole],
    ['quantity', '12', whole],
    ['quantity', 'zwölf', whole],
    ['quantity', Number.NaN, whole],
    ['quantity', Number.POSITIVE_INFINITY, whole],
    ['quantity', 1e300, whole],
    ['quantity', 0, 'Mindestens 1 Energieausweis'],
    ['quantity', -1, 'Mindestens 1 Energieausweis'],
    ['quantity', 101, 'Maximal 100 Energieausweise'],
    ['priority', 'true', 'Express ist true oder false'],
    ['priority', null, 'Express ist true oder false'],
    ['discount', 50, 'Unbekanntes Feld'],
  ])('%s %j is refused', (path, value, message) => {
    const errors = [{ path, message }];
    expect(errorsOf({ ...valid, [path]: value })).toEqual(errors);
    // The form looks at its own fields alone.
    if (path in valid) expect(checkFields(priceFields, { ...valid, [path]: value })).toEqual({ errors });
  });

  test('tells of every field at once, in the order of the form', () => {
    expect(errorsOf({})?.map(({ path }) => path)).toEqual(['buildingType', 'quantity']);
  });
});

/** Building type, quantity → total without and with express; worked out by hand. */
const table: [BuildingType, number, number, number][] = [
  ['EFH', 1, 179, 269], // 268,50
  ['EFH', 9, 1611, 2417], // 2.416,50
  ['EFH', 10, 1611, 2417], // 1.790 − 179
  ['EFH', 11, 1772, 2658], // 1.772,10 and 2.658,15
  ['EFH', 99, 15949, 23923], // 15.948,90 and 23.923,35
  ['EFH', 100, 16110, 24165],
  ['MFH', 1, 299, 449], // 448,50
  ['MFH', 9, 2691, 4037], // 4.036,50
  ['MFH', 10, 2691, 4037],
  ['MFH', 11, 2960, 4440], // 2.960,10 and 4.440,15
  ['MFH', 99, 26641, 39961], // 26.640,90 and 39.961,35
  ['MFH', 100, 26910, 40365],
  ['Commercial', 1, 499, 749], // 748,50
  ['Commercial', 9, 4491, 6737], // 6.736,50
  ['Commercial', 10, 4491, 6737],
  ['Commercial', 11, 4940, 7410], // 4.940,10 and 7.410,15
  ['Commercial', 99, 44461, 66691], // 44.460,90 and 66.691,35
  ['Commercial', 100, 44910, 67365],
];

describe('the rule', () => {
  test('has every building type in its table', () => {
    expect([...new Set(table.map(([type]) => type))]).toEqual([...buildingTypes]);
  });

  test.each(table)('%s × %i costs %i €, with express %i €', (buildingType, quantity, plain, express) => {
    const of = (priority?: boolean) => calculatePrice(prices, { buildingType, quantity, priority });
    expect(of().totalPrice).toBe(plain);
    expect(of(false).totalPrice).toBe(plain);
    expect(of(true).totalPrice).toBe(express);
    expect(of().discount).toBe(quantity >= 10 ? 10 : 0);
  });

  test('tells every figure of an example', () => {
    expect(calculatePrice(prices, { buildingType: 'MFH', quantity: 12, priority: true })).toEqual({
      buildingType: 'MFH',
      quantity: 12,
      priority: true,
      totalPrice: 4844,
      discount: 10,
      unitPrice: 299,
      basePrice: 3588,
      discountCents: 35_880,
      surcharge: 50,
      surchargeCents: 161_460,
      roundingCents: 20,
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
    ['content/prices.yaml', ofContent],
    ['the prices it began with', prices],
    ['odd prices', odd],
  ])('%s: whole figures that add up to the total, for every request', (_, list) => {
    for (const buildingType of buildingTypes) {
      for (let quantity = quantityLimits.min; quantity <= quantityLimits.max; quantity++) {
        for (const priority of [false, true]) {
          const price = calculatePrice(list, { buildingType, quantity, priority });
          const { totalPrice, basePrice, discountCents, surchargeCents, roundingCents } = price;
          expect(basePrice * 100 - discountCents + surchargeCents + roundingCents).toBe(totalPrice * 100);
          expect(Math.abs(roundingCents)).toBeLessThanOrEqual(50);
          const figures = Object.values(price).filter((value) => typeof value === 'number');
          expect(figures.filter((figure) => !Number.isSafeInteger(figure))).toEqual([]);
          // The same in exact fractions, half a euro up.
          const left = 100n - (quantity >= list.volumeDiscount.from ? BigInt(list.volumeDiscount.percent) : 0n);
          const factor = 100n + (priority ? BigInt(list.express.surchargePercent) : 0n);
          const exactly = (unit: number) => (BigInt(unit) * BigInt(quantity) * left * factor + 5000n) / 10_000n;
          expect(BigInt(totalPrice)).toBe(exactly(list.business[buildingType]));
          expect(BigInt(price.privateTotalPrice)).toBe(exactly(list.private[buildingType]));
        }
      }
    }
  });
});

test.each([
  ['what firms pay, then private people', pricePair(179, 299), [179, 299]],
  ['one price where both pay the same', pricePair(499, 499), [499]],
])('a pair of prices is %s', (_, pair, expected) => {
  expect(pair).toEqual(expected);
});

describe('the words', () => {
  const price = (buildingType: BuildingType, quantity: number, priority = false) =>
    calculatePrice(prices, { buildingType, quantity, priority });
  /** ~ stands for the space that does not break. */
  const plain = (text: string) => text.replaceAll('\u00a0', '~');
  const lines = (of: ReturnType<typeof price>) =>
    priceToLines(of).map(({ label, amount }) => plain(`${label}: ${amount}`));

  test.each([
    [price('EFH', 1), ['1~× 179~€: 179~€']],
    [
      price('EFH', 1, true),
      ['1~× 179~€: 179~€', 'Express-Aufschlag 50~%: +89,50~€', 'Auf volle Euro gerundet: +0,50~€'],
    ],
    [price('EFH', 11), ['11~× 179~€: 1.969~€', 'Mengenrabatt 10~%: −196,90~€', 'Auf volle Euro gerundet: −0,10~€']],
    [
      price('MFH', 12, true),
      [
        '12~× 299~€: 3.588~€',
        'Mengenrabatt 10~%: −358,80~€',
        'Express-Aufschlag 50~%: +1.614,60~€',
        'Auf volle Euro gerundet: +0,20~€',
      ],
    ],
  ])('go line by line (%#)', (of, expected) => {
    expect(lines(of)).toEqual(expected);
  });

  test.each([
    [
      price('MFH', 12, true),
      '12~× Mehrfamilienhaus, Express',
      '12~× Mehrfamilienhaus, Express: Firma 4.844~€, privat 6.464~€',
    ],
    [price('Commercial', 1), '1~× Gewerbe', '1~× Gewerbe: für alle 499~€'],
  ])('sum up in one line (%#)', (of, subject, summary) => {
    expect(plain(priceToSubject(of))).toBe(subject);
    expect(plain(priceToSummary(of))).toBe(summary);
  });

  test('name both customers in a sheet, and say where they pay the same', () => {
    const sums = (of: ReturnType<typeof price>) => {
      const { customer, total, privately, privateTotal } = priceToSheet(of, 0);
      return [customer, total, privately, privateTotal].map((text) => text && plain(text));
    };
    expect(sums(price('EFH', 10))).toEqual(['Firma', '1.611~€', 'Privat', '2.691~€']);
    expect(sums(price('Commercial', 1))).toEqual(['Für alle', '499~€', undefined, undefined]);
  });
});
