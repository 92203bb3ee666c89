import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkToSchema } from './check-schema.ts';
import { checkFields, type Check, type Checks } from './check.ts';

const word: Check<string> = (value) =>
  typeof value === 'string' && value ? { value: value.trim() } : { message: 'Wort fehlt' };
const optionalWord: Check<string | undefined> = (value) => (value === undefined ? { value } : word(value));
const checks: Checks<{ first: string; second: string; third?: string | undefined }> = {
  first: word,
  second: word,
  third: optionalWord,
};

describe('checkFields', () => {
  test('gives the clean values and nothing besides', () => {
    expect(checkFields(checks, { first: ' a ', second: 'b', extra: 'x' })).toEqual({
      values: { first: 'a', second: 'b' },
    });
  });

  test('names every refused field in the order of the checks', () => {
    expect(checkFields(checks, { third: 3, second: '' })).toEqual({
      errors: ['first', 'second', 'third'].map((path) => ({ path, message: 'Wort fehlt' })),
    });
  });
});

test('checkToSchema gives zod the same values and words', () => {
  const schema = z.strictObject({ first: checkToSchema(word), third: z.optional(checkToSchema(optionalWord)) });
  expect(schema.parse({ first: ' a ' })).toEqual({ first: 'a' });
  expect(schema.parse({ first: 'a', third: 'c ' })).toEqual({ first: 'a', third: 'c' });
  const refused = (input: unknown) => schema.safeParse(input).error?.issues.map(({ path, message }) => [path, message]);
  expect(refused({})).toEqual([[['first'], 'Wort fehlt']]);
  expect(refused({ first: 1, third: '' })).toEqual([
    [['first'], 'Wort fehlt'],
    [['third'], 'Wort fehlt'],
  ]);
});
