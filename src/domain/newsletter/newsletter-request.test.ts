import { describe, expect, test } from 'vitest';
import { checkBody } from '../check.ts';
import { emailToKey, newsletterRequestFields } from './newsletter-request.ts';

describe('the body of a request', () => {
  test.each([
    { email: 'anna@example.org' },
    { email: 'anna@example.org', source: 'newsletter', originalCity: 'bremen' },
    // From a page that has been open since before there was one label.
    { email: 'anna@example.org', source: 'ratgeber' },
    { email: 'anna@example.org', originalCity: null },
  ])('may be %j', (body) => expect(checkBody(newsletterRequestFields, body).values).toEqual(body));

  test.each([
    { email: 'a@b.de, c@d.de' },
    { email: 'anna@example.org', source: 7 },
    { email: 'anna@example.org', originalCity: 'Bremen' },
    { email: 'anna@example.org', name: 'Anna' },
  ])('may not be %j', (body) => expect(checkBody(newsletterRequestFields, body).errors).toHaveLength(1));
});

test.each([
  ['anna@example.org', 'anna@example.org'],
  ['Anna.Meyer@Example.ORG', 'anna.meyer@example.org'],
  ['anna@Müller.de', 'anna@xn--mller-kva.de'],
  ['ÄNNA@müller.de', 'änna@xn--mller-kva.de'],
  ['Anna+news@example.org', 'anna@example.org'],
  ['anna+a+b@example.org', 'anna@example.org'],
  ['anna+@example.org', 'anna@example.org'],
  ['+anna@example.org', '+anna@example.org'],
  ['A.nna.Meyer+1@googlemail.com', 'annameyer@gmail.com'],
  ['anna.meyer@gmail.com', 'annameyer@gmail.com'],
])('%s is the mailbox %s', (email, key) => expect(emailToKey(email)).toBe(key));
