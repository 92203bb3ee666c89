import { expect, test } from 'vitest';
import { unitePolicies } from './policy.ts';

test('policies are united source by source, in the same order however they come', () => {
  const policies = [
    "default-src 'none'; style-src 'sha256-b'",
    "default-src 'none'; style-src 'none'; img-src 'self'",
    "style-src 'sha256-a'",
  ];
  const united = "default-src 'none'; style-src 'sha256-a' 'sha256-b'; img-src 'self'";
  expect(unitePolicies(policies)).toBe(united);
  expect(unitePolicies(["style-src 'none'", "style-src 'none';"])).toBe("style-src 'none'");
});

test('more styles than hosts take end the build', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `style-src 'sha256-${i}'`);
  expect(() => unitePolicies(many(25))).not.toThrow();
  expect(() => unitePolicies(many(26))).toThrow('26 Prüfsummen');
  expect(() => unitePolicies([`img-src ${'x'.repeat(2000)}`])).toThrow('2008 Zeichen');
});
