import { describe, expect, test } from 'vitest';
import { checkBody, checkFields } from '../check.ts';
import { confirmationLifeMs, confirmationPauseMs, emailToKey, newsletterRequestFields } from './newsletter-request.ts';
import { newsletterFields } from './newsletter.ts';
import { unconfirmedLifeMs } from '../contact/retention.ts';

const message = 'Gültige E-Mail-Adresse erforderlich';

describe('the form', () => {
  test('takes an address, cleaned of what was pasted with it', () => {
    expect(checkFields(newsletterFields, { email: ' anna\u200b@example.org\n' })).toEqual({
      values: { email: 'anna@example.org' },
    });
  });

  test.each(['', 'anna', 'anna@', 'anna@example', 'a@b.de, c@d.de', '"x" <a@b.de>', 'a@b.de\r\nBcc: c@d.de'])(
    'refuses „%s“ in the fixed words',
    (email) => {
      expect(checkFields(newsletterFields, { email })).toEqual({ errors: [{ path: 'email', message }] });
      expect(checkBody(newsletterRequestFields, { email }).errors).toEqual([{ path: 'email', message }]);
    },
  );
});

describe('the body of a request', () => {
  test.each([
    { email: 'anna@example.org' },
    { email: 'anna@example.org', source: 'newsletter', originalCity: 'bremen' },
    // From a page that has been open since before there was one label.
    { email: 'anna@example.org', source: 'ratgeber' },
    { email: 'anna@example.org', originalCity: null },
  ])('may be %j', (body) => expect(checkBody(newsletterRequestFields, body).values).toEqual(body));

  test.each([
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

test('nothing lasts longer than what needs it', () => {
  expect(confirmationPauseMs).toBeLessThan(confirmationLifeMs);
  expect(confirmationLifeMs).toBeLessThan(unconfirmedLifeMs);
});
