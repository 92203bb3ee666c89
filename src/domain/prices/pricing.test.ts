import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { byBuildingType } from '../../../tests/support/by-building-type.ts';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { pricesSchema } from './pricing.ts';
import { readText } from '../../../tests/support/content.ts';

const payers = { business: ['Makler'], private: ['Erben', 'Vermieter'], approved: null, questions: [] };
const list = {
  ...{ business: byBuildingType(1), private: byBuildingType(4), commission: byBuildingType(7) },
  ...{ volumeDiscount: { from: 10, percent: 10 }, express: { hours: 12, surchargePercent: 50 } },
  ...{ outOfHours: { surchargePercent: 20 }, addOns: { consultation: 10, modernisation: 11 } },
  ...{ payers, elsewhere: 69, included: 'Steuer und Besuch' },
};
type Group = Exclude<keyof typeof list, 'elsewhere' | 'included'>;
/** The paths refused once `field` of `group` has this value. */
const refused = (group: Group, field: string, value: unknown) =>
  pricesSchema
    .safeParse({ ...list, [group]: { ...list[group], [field]: value } })
    .error?.issues.map(({ path }) => path.join('.'));

const limits = rowsOf(`
  business EFH              | 1 | 100000
  private MFH               | 1 | 100000
  commission Commercial     | 1 | 100000
  addOns consultation       | 1 | 100000
  volumeDiscount from       | 2 | 100
  volumeDiscount percent    | 0 | 100
  express hours             | 1 | 48
  express surchargePercent  | 0 | 100
  outOfHours surchargePercent | 0 | 100
`);
// Which prices these are is the owner's to say: no test holds them.
test('the price list is taken to the letter, in whole numbers within limits, with nothing besides', async () => {
  expect(pricesSchema.parse(list)).toEqual(list);
  every(limits, ([name = '', ...ends]) => {
    const [group, field] = name.split(' ') as [Group, string];
    const [min = 0, max = 0] = ends.map(Number);
    for (const good of [min, max]) expect(refused(group, field, good)).toBeUndefined();
    for (const bad of [min - 1, max + 1, min + 0.5, String(min), null])
      expect(refused(group, field, bad)).toEqual([`${group}.${field}`]);
    expect(refused(group, 'extra', 1)).toEqual([group]);
  });
  expect(refused('payers', 'business', [])).toEqual(['payers.business']);
  expect(refused('payers', 'approved', undefined)).toEqual(['payers.approved']);
  expect(refused('payers', 'private', ['M'])).toEqual(['payers.private.0']);
  const file = 'content/prices.yaml';
  expect(Object.keys(parseContent(file, await readText(file), pricesSchema)).sort()).toEqual(Object.keys(list).sort());
});
