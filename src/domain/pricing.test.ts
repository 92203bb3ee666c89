import { describe, expect, test } from 'vitest';
import { byBuildingType } from '../../tests/support/by-building-type.ts';
import { parseContent } from '../../tests/support/parse-content.ts';
import { buildingTypes, pricesSchema } from './pricing.ts';
import { readText } from '../../tests/support/content.ts';

const file = 'content/prices.yaml';
const text = await readText(file);

const payers = { business: ['Makler'], private: ['Erben', 'Vermieter'], approved: null, questions: [] };
const prices = {
  business: byBuildingType(1),
  private: byBuildingType(4),
  volumeDiscount: { from: 10, percent: 10 },
  express: { hours: 12, surchargePercent: 50 },
  outOfHours: { surchargePercent: 20 },
  commission: byBuildingType(7),
  addOns: { consultation: 10, modernisation: 11 },
};
const list = { ...prices, payers, elsewhere: 69, included: 'Steuer und Besuch' };
type Group = keyof typeof prices;

/** The paths refused once `field` of `group` has this value. */
const refused = (group: Group, field: string, value: unknown) =>
  pricesSchema
    .safeParse({ ...list, [group]: { ...prices[group], [field]: value } })
    .error?.issues.map(({ path }) => path.join('.'));

describe('the price list', () => {
  test('is taken to the letter', () => {
    expect(pricesSchema.parse(list)).toEqual(list);
  });

  const amounts = (['business', 'private', 'commission'] as const).flatMap((group) =>
    buildingTypes.map((field) => [group, field, 1, 100_000] as const),
  );
  test.each([
    ...amounts,
    ['addOns', 'consultation', 1, 100_000],
    ['addOns', 'modernisation', 1, 100_000],
    ['volumeDiscount', 'from', 2, 100],
    ['volumeDiscount', 'percent', 0, 100],
    ['express', 'hours', 1, 48],
    ['express', 'surchargePercent', 0, 100],
    ['outOfHours', 'surchargePercent', 0, 100],
  ] as const)('keeps %s.%s between %i and %i, in whole numbers', (group, field, min, max) => {
    const path = `${group}.${field}`;
    for (const good of [min, max]) expect(refused(group, field, good)).toBeUndefined();
    for (const bad of [min - 1, max + 1, min + 0.5, String(min), null, undefined]) {
      expect(refused(group, field, bad)).toEqual([path]);
    }
  });

  test.each(Object.keys(prices) as Group[])('needs %s, and nothing else in it', (group) => {
    const { [group]: _, ...rest } = list;
    expect(pricesSchema.safeParse(rest).success).toBe(false);
    expect(refused(group, 'extra', 1)).toEqual([group]);
  });
});

test.each([
  ['nobody', { business: [] }, ['payers.business']],
  ['no word on whether somebody has agreed', { approved: undefined }, ['payers.approved']],
  ['a kind of customer in one letter', { private: ['M'] }, ['payers.private.0']],
])('who pays which price is not %s', (_, part, paths) => {
  const { error } = pricesSchema.safeParse({ ...list, payers: { ...payers, ...part } });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(paths);
});

describe('content/prices.yaml', () => {
  // Which prices these are is the owner's to say: no test holds them.
  test('is taken', () => {
    expect(Object.keys(parseContent(file, text, pricesSchema)).sort()).toEqual(Object.keys(list).sort());
  });
});
