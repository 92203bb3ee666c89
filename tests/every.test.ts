import { expect, test } from 'vitest';
import { every } from './support/every.ts';

const isShort = (word: string) => expect(word.length).toBeLessThan(4);

test('a rule asked of many names each that breaks it, and nobody is no answer', () => {
  expect(() => every(['ab', 'abc'], isShort)).not.toThrow();
  expect(() => every(['ab', 'abcd', 'abcde'], isShort)).toThrow(/^2 of 3 .*\nabcd: .*4.*\nabcde: .*5/);
  expect(() => every([], isShort)).toThrow('nothing');
});
