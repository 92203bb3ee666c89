import { describe, expect, test } from 'vitest';
import { checkBody, checkFields, optional, valid, type Check, type Fields } from './check.ts';

const word: Check<string> = (value) =>
  typeof value === 'string' && value ? { value: value.trim() } : { message: 'Wort fehlt' };
const fields: Fields<{ first: string; second: string; third?: string | undefined }> = {
  first: { check: word },
  second: { check: word },
  third: { check: optional(word) },
};

describe('checkFields', () => {
  test('gives the clean values and nothing besides', () => {
    expect(checkFields(fields, { first: ' a ', second: 'b', extra: 'x' })).toEqual({
      values: { first: 'a', second: 'b' },
    });
  });

  test('names every refused field in the order of the table', () => {
    expect(checkFields(fields, { third: 3, second: '' })).toEqual({
      errors: ['first', 'second', 'third'].map((path) => ({ path, message: 'Wort fehlt' })),
    });
  });
});

describe('checkBody', () => {
  test('takes what checkFields takes', () => {
    expect(checkBody(fields, { first: ' a ', second: 'b' })).toEqual({ values: { first: 'a', second: 'b' } });
  });

  test('names a field nobody knows, after those that are refused', () => {
    const body = JSON.parse('{ "__proto__": 1, "toString": 2, "first": "a" }') as Record<string, unknown>;
    expect(checkBody(fields, body)).toEqual({
      errors: [
        { path: 'second', message: 'Wort fehlt' },
        { path: '__proto__', message: 'Unbekanntes Feld' },
        { path: 'toString', message: 'Unbekanntes Feld' },
      ],
    });
  });

  test('of many fields nobody knows five are named', () => {
    const body = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`f${i}`, i]));
    expect(checkBody(fields, { first: 'a', second: 'b', ...body }).errors?.map(({ path }) => path)).toEqual([
      'f0',
      'f1',
      'f2',
      'f3',
      'f4',
    ]);
  });
});

test('valid takes what its rule knows, to the letter', () => {
  const check = valid((value) => value === 'a', 'nur a');
  expect([check('a'), check('b'), check(undefined)]).toEqual([
    { value: 'a' },
    { message: 'nur a' },
    { message: 'nur a' },
  ]);
});
