import { describe, expect, test } from 'vitest';
import { buildingTypeMessage, buildingTypes } from './building-types.ts';
import { checkBody } from './check.ts';
import { contactPostFields, contactRequestFields, idempotencyKeyPattern, sourcePattern } from './contact-request.ts';

const typed = { firstName: 'Anna', lastName: 'Meyer', email: 'anna@example.org', phone: '0421 123' };

const request = (fields: Record<string, unknown>) => checkBody(contactRequestFields, fields);
const post = (fields: Record<string, unknown>) => checkBody(contactPostFields, fields);
const refusals = (fields: Record<string, unknown>) => request({ ...typed, ...fields }).errors ?? [];

describe('the body of a request', () => {
  test('may hold the visible fields alone', () => {
    expect(request(typed).values).toEqual(typed);
  });

  test('may hold all a page adds', () => {
    const full = {
      ...typed,
      company: 'Nord GmbH',
      buildingType: 'Commercial',
      address: 'Am Wall 1',
      message: 'Zwei Häuser\nam Wall',
      originalCity: 'lueneburg',
      source: 'hero',
      privacy: true,
    };
    expect(request(full).values).toEqual(full);
  });

  test('refuses a field nobody knows, and names it', () => {
    expect(refusals({ city: 'Bremen', isAdmin: true })).toEqual([
      { path: 'city', message: 'Unbekanntes Feld' },
      { path: 'isAdmin', message: 'Unbekanntes Feld' },
    ]);
  });

  test.each([
    ['zero width', '\u200b\u200c\u200d\u2060'],
    ['soft hyphens', '\u00ad\u00ad\u00ad'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['marks of direction', '\u200e\u202e\u061c\u2066'],
    ['variation selectors', '\ufe0f\ufe0f\u180b\u{e0101}'],
    ['tags', '\u{e0041}\u{e0042}'],
    ['blanks of Braille', '\u2800\u2800'],
    ['one letter and what is not seen', 'A\u200d\u3164'],
  ])('refuses a name of %s', (_, name) => {
    expect(refusals({ firstName: name, lastName: name })).toEqual([
      { path: 'firstName', message: 'Vorname ist erforderlich' },
      { path: 'lastName', message: 'Nachname ist erforderlich' },
    ]);
  });

  test('refuses a telephone number that nobody sees', () => {
    expect(refusals({ phone: '\u3164\u200d' })).toEqual([{ path: 'phone', message: 'Telefonnummer ist erforderlich' }]);
  });

  test.each(buildingTypes)('takes the building type %s', (buildingType) => {
    expect(refusals({ buildingType })).toEqual([]);
  });

  test.each(['efh', 'Gewerbe', null, 1])('refuses the building type %j', (buildingType) => {
    expect(refusals({ buildingType })).toEqual([{ path: 'buildingType', message: buildingTypeMessage() }]);
  });

  test.each([
    { field: 'address', limit: 300 },
    { field: 'message', limit: 5000 },
  ])('takes $limit characters in $field and not one more', ({ field, limit }) => {
    expect(refusals({ [field]: 'x'.repeat(limit) })).toEqual([]);
    expect(refusals({ [field]: 'x'.repeat(limit + 1) })).toEqual([
      { path: field, message: `Höchstens ${limit} Zeichen eingeben` },
    ]);
  });

  test('keeps the lines of the message and none in the address', () => {
    const lines = ' Am Wall 1\r\n28195 Bremen ';
    expect(request({ ...typed, address: lines, message: lines }).values).toMatchObject({
      address: 'Am Wall 1 28195 Bremen',
      message: 'Am Wall 1\n28195 Bremen',
    });
  });

  test.each([null, 'bremen', 'frankfurt-2', 'x'.repeat(60)])('takes the original city %j', (originalCity) => {
    expect(request({ ...typed, originalCity }).values?.originalCity).toBe(originalCity);
  });

  test.each(['Bremen', '../bremen', 'bremen/services', 'lüneburg', 'bremen\n', 'x'.repeat(61), 7])(
    'refuses the original city %j',
    (originalCity) => {
      expect(refusals({ originalCity })).toEqual([{ path: 'originalCity', message: 'Unbekannter Ort' }]);
    },
  );

  test.each(['hero', 'kontakt', 'kontaktseite', 'preisrechner', 'service:energieausweis-efh', 'service:a'])(
    'takes the source %j',
    (source) => {
      expect(refusals({ source })).toEqual([]);
      expect(source).toMatch(sourcePattern);
    },
  );

  test.each([
    'Hero',
    'hero ',
    'hero\n',
    'xhero',
    'kontaktx',
    'service:',
    'service:A',
    'service:a/b',
    'service:a:b',
    `service:${'a'.repeat(61)}`,
    null,
  ])('refuses the source %j', (source) => {
    expect(refusals({ source })).toEqual([{ path: 'source', message: 'Unbekannte Herkunft' }]);
  });

  test('refuses a tick that is sent and not set', () => {
    expect(refusals({ privacy: false })).toEqual([
      { path: 'privacy', message: 'Datenschutzerklärung muss akzeptiert werden' },
    ]);
  });
});

describe('a plain form post', () => {
  test('needs the tick', () => {
    expect(post(typed).errors?.map(({ path }) => path)).toEqual(['privacy']);
    expect(post({ ...typed, privacy: true }).values).toEqual({ ...typed, privacy: true });
  });

  test('refuses a field nobody knows', () => {
    expect(post({ ...typed, privacy: true, city: 'Bremen' }).errors).toHaveLength(1);
  });
});

test('an empty optional field is the same as none', () => {
  const empty = { ...typed, company: '', message: ' \n\t', buildingType: '', originalCity: '', source: '' };
  expect(request(empty).values).toEqual(typed);
});

describe('the client-made id', () => {
  test.each(['abcDEF12', '0f8fad5b-d9cb-469f-a165-70867728950e', 'a_b-c_d-', 'x'.repeat(64)])('may be %s', (key) => {
    expect(key).toMatch(idempotencyKeyPattern);
  });

  test.each(['', 'short12', 'x'.repeat(65), 'with blank', 'line\nbreak', 'abcdefgh\n', 'ümlaut-key', 'a/b/c/d/e'])(
    'may not be %j',
    (key) => {
      expect(key).not.toMatch(idempotencyKeyPattern);
    },
  );
});
