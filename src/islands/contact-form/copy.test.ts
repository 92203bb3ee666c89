import { describe, expect, test } from 'vitest';
import { contactCopy, fieldId } from './copy.ts';

describe('fieldId', () => {
  test.each([
    { source: 'hero', name: 'email', id: 'hero-email' },
    { source: 'service:energieausweis-efh', name: 'phone', id: 'service-energieausweis-efh-phone' },
  ])('of $name in the form „$source“ is $id', ({ source, name, id }) => {
    expect(fieldId(source, name)).toBe(id);
  });
});

test('the words are the fixed ones', () => {
  expect(contactCopy).toMatchObject({
    submit: 'Sofortigen Rückruf anfordern',
    pending: 'Wird gesendet...',
    success: {
      title: 'Anfrage gesendet!',
      text: 'Vielen Dank für Ihre Anfrage. Wir melden uns binnen 24 Stunden bei Ihnen.',
    },
    failure: {
      title: 'Fehler',
      text: 'Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    },
  });
});
