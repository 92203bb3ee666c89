import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmToTokens } from './newsletter-tokens.ts';

test('the link that ends a subscription follows from the one that confirms it, one way only', () => {
  const confirm = 'c'.repeat(43);
  const unsubscribe = createHmac('sha256', confirm).update('unsubscribe').digest('base64url');
  expect(confirmToTokens(confirm)).toEqual({ confirm, unsubscribe });
});
