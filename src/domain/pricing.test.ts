import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseContent } from '../content/parse.ts';
import { buildingTypes, pricesSchema } from './pricing.ts';

const file = 'content/prices.yaml';
const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

const prices = {
  business: { EFH: 1, MFH: 2, Commercial: 3 },
  private: { EFH: 4, MFH: 5, Commercial: 6 },
  volumeDiscount: { from: 10, percent: 10 },
  express: { hours: 12, surchargePercent: 50 },
  outOfHours: { surchargePercent: 20 },
  commission: { EFH: 7, MFH: 8, Commercial: 9 },
  addOns: { consultation: 10, modernisation: 11 },
};
type Group = keyof typeof prices;

/** The paths refused once `field` of `group` has this value. */
const refused = (group: Group, field: string, value: unknown) =>
  pricesSchema
    .safeParse({ ...prices, [group]: { ...prices[group], [field]: value } })
    .error?.issues.map(({ path }) => path.join('.'));

describe('the price list', () => {
  test('is taken to the letter', () => {
    expect(pricesSchema.parse(prices)).toEqual(prices);
  });

  const amounts = (['business', 'private', 'commission'] as const).flatMap((group) =>
    buildingTypes.map((field) => ({ group, field, min: 1, max: 100_000 })),
  );
  test.each([
    ...amounts,
    { group: 'addOns', field: 'consultation', min: 1, max: 100_000 },
    { group: 'addOns', field: 'modernisation', min: 1, max: 100_000 },
    { group: 'volumeDiscount', field: 'from', min: 2, max: 100 },
    { group: 'volumeDiscount', field: 'percent', min: 0, max: 100 },
    { group: 'express', field: 'hours', min: 1, max: 48 },
    { group: 'express', field: 'surchargePercent', min: 0, max: 100 },
    { group: 'outOfHours', field: 'surchargePercent', min: 0, max: 100 },
  ] as const)('keeps $group.$field between $min and $max, in whole numbers', ({ group, field, min, max }) => {
    const path = `${group}.${field}`;
    for (const good of [min, max]) expect(refused(group, field, good)).toBeUndefined();
    for (const bad of [min - 1, max + 1, min + 0.5, String(min), null, undefined]) {
      expect(refused(group, field, bad)).toEqual([path]);
    }
  });

  test.each(Object.keys(prices) as Group[])('needs %s, and nothing else in it', (group) => {
    const { [group]: _, ...rest } = prices;
    expect(pricesSchema.safeParse(rest).success).toBe(false);
    expect(refused(group, 'extra', 1)).toEqual([group]);
  });
});

describe('content/prices.yaml', () => {
  // Which prices these are is the owner's to say: no test holds them.
  test('is taken', () => {
    expect(Object.keys(parseContent(file, text, pricesSchema))).toEqual(Object.keys(prices));
  });
});
