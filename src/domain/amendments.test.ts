import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { amend, changeBetween } from './amendments.ts';

const before = {
  prices: { small: 10, large: 20 },
  words: 'alt',
  fax: '1',
  proof: null,
  claims: [
    { id: 'one', value: 'eins', label: 'a' },
    { id: 'two', value: 'zwei', label: 'b' },
  ],
  list: ['a', 'b'],
};
const [one, two] = before.claims;

const rows: [after: object, change: object | undefined][] = [
  [before, undefined],
  [{ ...before, prices: { small: 11, large: 20 } }, { prices: { small: 11 } }],
  [{ ...before, fax: undefined }, { fax: 'gone' }],
  [(({ fax: _, ...others }) => others)(before), { fax: 'gone' }],
  [{ ...before, mail: 'x' }, { mail: 'x' }],
  [{ ...before, proof: 'Brief' }, { proof: 'Brief' }],
  [{ ...before, words: null }, { words: null }],
  [{ ...before, list: ['b'] }, { list: ['b'] }],
  [{ ...before, list: [] }, { list: [] }],
  [{ ...before, claims: [one, { ...two, value: '2' }] }, { claims: [{ id: 'two', value: '2' }] }],
  [{ ...before, claims: [two] }, { claims: [{ id: 'one', gone: true }] }],
  [{ ...before, claims: [one, two, { id: 'three' }] }, { claims: [{ id: 'three' }] }],
  [{ ...before, claims: [] }, { claims: [] }],
];

test('what changes between two values is the least that makes one of the other', () => {
  every(rows, ([after, change]) => {
    expect(changeBetween(before, after)).toEqual(change);
    expect(amend(before, changeBetween(before, after) ?? {})).toEqual(after);
  });
});

test('what is not named follows what is above it', () => {
  const change = changeBetween(before, { ...before, prices: { small: 11, large: 20 } });
  expect(amend({ ...before, prices: { small: 12, large: 25 } }, change)).toMatchObject({
    prices: { small: 11, large: 25 },
  });
});
