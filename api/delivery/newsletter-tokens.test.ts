import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmToTokens, createTokens, hashToken } from './newsletter-tokens.ts';

test('the link that ends a subscription follows from the one that confirms it, one way only', () => {
  const confirm = 'c'.repeat(43);
  const unsubscribe = createHmac('sha256', confirm).update('unsubscribe').digest('base64url');
  expect(confirmToTokens(confirm)).toEqual({ confirm, unsubscribe });
});

test('each mail has secrets of 256 bits of its own', () => {
  const [one, other] = [createTokens(), createTokens()];
  expect(one).toEqual(confirmToTokens(one.confirm));
  expect(Buffer.from(one.confirm, 'base64url')).toHaveLength(32);
  expect(one.confirm).not.toBe(other.confirm);
});

test('the database holds a hash', () => {
  expect(hashToken('x')).toBe(createHash('sha256').update('x').digest('hex'));
});
