/** The faults that `tests/mutation/visible.ts` puts in, one at a time, for an hour: each fits the code as it is today. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './mutation/visible-faults.ts';
import { every } from './support/every.ts';

test('each fault has its place in the code, once', () => {
  const texts = new Map<string, string>();
  every(faults, ({ file, find, replace }) => {
    const text = texts.get(file) ?? readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    texts.set(file, text);
    expect(text.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });
});
