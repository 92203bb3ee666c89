import { describe, expect, test } from 'vitest';
import { checkFields } from '#domain/check';
import { contactFormChecks } from '#domain/contact';
import { contactCopy, contactFields, fieldId } from './fields.ts';

describe('the visible fields', () => {
  test('are those that are checked, in its order', () => {
    expect([...contactFields.map(({ name }) => name), 'privacy']).toEqual(Object.keys(contactFormChecks));
  });

  test('are marked as optional where none is needed', () => {
    const required = checkFields(contactFormChecks, {}).errors?.map(({ path }) => path);
    expect(contactFields.filter(({ optional }) => !optional).map(({ name }) => name)).toEqual(
      required?.filter((name) => name !== 'privacy'),
    );
  });
});

describe('fieldId', () => {
  test.each([
    { source: 'hero', name: 'email', id: 'hero-email' },
    { source: 'service:energieausweis-efh', name: 'phone', id: 'service-energieausweis-efh-phone' },
  ])('of $name in the form „$source“ is $id', ({ source, name, id }) => {
    expect(fieldId(source, name)).toBe(id);
  });
});

test('the words are those of the specification', () => {
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
