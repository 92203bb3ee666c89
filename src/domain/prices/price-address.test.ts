import { expect, test } from 'vitest';
import { addInputs, queryToInputs, type Inputs } from './price-address.ts';

const read = (query: string) => queryToInputs(new URLSearchParams(query));
const defaults: Inputs = { buildingType: undefined, quantity: 1, priority: false };

test('an address is read, and what it cannot mean is as good as none', () => {
  const right: Record<string, Partial<Inputs>> = {
    '?typ=MFH&anzahl=12&express=1': { buildingType: 'MFH', quantity: 12, priority: true },
    '?typ=Commercial&anzahl=100&utm_source=mail': { buildingType: 'Commercial', quantity: 100 },
    '?anzahl=007': { quantity: 7 },
  };
  for (const [query, inputs] of Object.entries(right)) expect(read(query), query).toEqual({ ...defaults, ...inputs });
  const none = 'typ= typ=mfh typ=toString anzahl= anzahl=0 anzahl=101 anzahl=1.5 anzahl=-3 anzahl=1e1 anzahl=zwölf';
  for (const query of `${none} express=0 express=true`.split(' ')) expect(read(query), query).toEqual(defaults);
});

test.each([
  ['', { buildingType: 'MFH', quantity: 12, priority: true }, 'typ=MFH&anzahl=12&express=1'],
  ['typ=MFH&anzahl=9&express=1', { buildingType: 'EFH', quantity: 2, priority: false }, 'typ=EFH&anzahl=2'],
  ['utm_source=mail', { buildingType: 'EFH', quantity: 1, priority: false }, 'utm_source=mail&typ=EFH&anzahl=1'],
] as const)('beside „%s“ stand the inputs', (query, inputs, expected) => {
  const params = new URLSearchParams(query);
  addInputs(params, inputs);
  expect(params.toString()).toBe(expected);
  expect(read(expected)).toEqual(inputs);
});
