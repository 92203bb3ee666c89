import { describe, expect, test } from 'vitest';
import type { PriceRequest } from '#domain/calculator';
import { addInputs, queryToInputs, type Inputs } from './price-address.ts';

const read = (query: string) => queryToInputs(new URLSearchParams(query));
const defaults: Inputs = { buildingType: undefined, quantity: 1, priority: false };

describe('an address', () => {
  test.each<[string, Partial<Inputs>]>([
    ['', {}],
    ['?typ=MFH&anzahl=12&express=1', { buildingType: 'MFH', quantity: 12, priority: true }],
    ['?typ=EFH', { buildingType: 'EFH' }],
    ['?typ=Commercial&anzahl=100', { buildingType: 'Commercial', quantity: 100 }],
    ['?anzahl=007', { quantity: 7 }],
    ['?typ=MFH&utm_source=mail', { buildingType: 'MFH' }],
  ])('„%s“ is read', (query, inputs) => {
    expect(read(query)).toEqual({ ...defaults, ...inputs });
  });

  test.each([
    '?typ=',
    '?typ=mfh',
    '?typ=Schloss',
    '?typ=toString',
    '?anzahl=',
    '?anzahl=0',
    '?anzahl=101',
    '?anzahl=1.5',
    '?anzahl=-3',
    '?anzahl=1e1',
    '?anzahl=zwölf',
    '?express=0',
    '?express=true',
    '?express=',
  ])('„%s“ is as good as none', (query) => {
    expect(read(query)).toEqual(defaults);
  });
});

describe('the inputs in the address', () => {
  const write = (query: string, inputs: PriceRequest) => {
    const params = new URLSearchParams(query);
    addInputs(params, inputs);
    return params.toString();
  };

  test.each([
    ['', { buildingType: 'MFH', quantity: 12, priority: true }, 'typ=MFH&anzahl=12&express=1'],
    ['', { buildingType: 'EFH', quantity: 1, priority: false }, 'typ=EFH&anzahl=1'],
    ['typ=MFH&anzahl=9&express=1', { buildingType: 'EFH', quantity: 2, priority: false }, 'typ=EFH&anzahl=2'],
    ['utm_source=mail', { buildingType: 'EFH', quantity: 2, priority: false }, 'utm_source=mail&typ=EFH&anzahl=2'],
  ] as const)('beside „%s“ of %j are „%s“', (query, inputs, expected) => {
    expect(write(query, inputs)).toBe(expected);
    expect(read(expected)).toEqual(inputs);
  });
});
