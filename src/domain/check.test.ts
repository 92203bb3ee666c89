import { expect, test } from 'vitest';
import { checkBody, checkFields, optional, valid, type Check, type Fields } from './check.ts';

const word: Check<string> = (value) =>
  typeof value === 'string' && value ? { value: value.trim() } : { message: 'Wort fehlt' };
const fields: Fields<{ first: string; second: string; third?: string | undefined }> = {
  ...{ first: { check: word }, second: { check: word }, third: { check: optional(word) } },
};

test('a check gives the clean values and nothing besides, or every refused field in the order of the table', () => {
  const values = { first: 'a', second: 'b' };
  expect(checkFields(fields, { first: ' a ', second: 'b', extra: 'x' })).toEqual({ values });
  expect(checkBody(fields, { first: ' a ', second: 'b' })).toEqual({ values });
  const errors = ['first', 'second', 'third'].map((path) => ({ path, message: 'Wort fehlt' }));
  expect(checkFields(fields, { third: 3, second: '' })).toEqual({ errors });
  const check = valid((value) => value === 'a', 'nur a');
  expect([check('a'), check('b')]).toEqual([{ value: 'a' }, { message: 'nur a' }]);
});

test('a body names what nobody knows, after what is refused, and of many five', () => {
  const body = JSON.parse('{ "__proto__": 1, "toString": 2, "first": "a" }') as Record<string, unknown>;
  expect(checkBody(fields, body).errors?.map(({ path, message }) => `${path} ${message}`)).toEqual([
    ...['second Wort fehlt', '__proto__ Unbekanntes Feld', 'toString Unbekanntes Feld'],
  ]);
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`f${i}`, i]));
  expect(checkBody(fields, { first: 'a', second: 'b', ...many }).errors).toHaveLength(5);
});
