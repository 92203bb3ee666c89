import { expect, test } from 'vitest';
import { contactCopy, fieldId } from './copy.ts';

test('the words are the fixed ones; a field has the id of its form', () => {
  expect(contactCopy).toMatchObject({
    ...{ submit: 'Sofortigen Rückruf anfordern', pending: 'Wird gesendet...' },
    success: {
      title: 'Anfrage gesendet!',
      text: 'Vielen Dank für Ihre Anfrage. Wir melden uns binnen 24 Stunden bei Ihnen.',
    },
    failure: {
      title: 'Fehler',
      text: 'Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    },
  });
  expect(fieldId('service:energieausweis-efh', 'phone')).toBe('service-energieausweis-efh-phone');
});
