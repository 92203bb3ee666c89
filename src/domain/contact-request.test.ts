import { describe, expect, test } from 'vitest';
import {
  contactPostSchema,
  contactRequestSchema,
  dropEmpty,
  idempotencyKeyPattern,
  sourcePattern,
} from './contact-request.ts';

const typed = { firstName: 'Anna', lastName: 'Meyer', email: 'anna@example.org', phone: '0421 123' };

/** Paths and messages of what is refused. */
const refusals = (fields: Record<string, unknown>) =>
  contactRequestSchema
    .safeParse({ ...typed, ...fields })
    .error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];

describe('the body of a request', () => {
  test('may hold the visible fields alone', () => {
    expect(contactRequestSchema.parse(typed)).toEqual(typed);
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
    expect(contactRequestSchema.parse(full)).toEqual(full);
  });

  test('refuses a field nobody knows, and names it', () => {
    const issues = contactRequestSchema.safeParse({ ...typed, city: 'Bremen', isAdmin: true }).error?.issues;
    expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['city', 'isAdmin'] }]);
  });

  test.each(['EFH', 'MFH', 'Commercial'])('takes the building type %s', (buildingType) => {
    expect(refusals({ buildingType })).toEqual([]);
  });

  test.each(['efh', 'Gewerbe', '', null, 1])('refuses the building type %j', (buildingType) => {
    expect(refusals({ buildingType })).toEqual([{ path: 'buildingType', message: 'EFH, MFH oder Commercial angeben' }]);
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
    expect(contactRequestSchema.parse({ ...typed, address: lines, message: lines })).toMatchObject({
      address: 'Am Wall 1 28195 Bremen',
      message: 'Am Wall 1\n28195 Bremen',
    });
  });

  test.each([null, 'bremen', 'frankfurt-2', 'x'.repeat(60)])('takes the original city %j', (originalCity) => {
    expect(contactRequestSchema.parse({ ...typed, originalCity }).originalCity).toBe(originalCity);
  });

  test.each(['', 'Bremen', '../bremen', 'bremen/services', 'lüneburg', 'bremen\n', 'x'.repeat(61), 7])(
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
    '',
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
    expect(contactPostSchema.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([['privacy']]);
    expect(contactPostSchema.parse({ ...typed, privacy: true })).toEqual({ ...typed, privacy: true });
  });

  test('refuses a field nobody knows', () => {
    expect(contactPostSchema.safeParse({ ...typed, privacy: true, city: 'Bremen' }).success).toBe(false);
  });
});

describe('dropEmpty', () => {
  test('leaves out empty and blank texts alone', () => {
    const kept = { name: ' Anna ', none: null, no: false, zero: 0, list: [] };
    expect(dropEmpty({ ...kept, company: '', message: ' \n\t' })).toEqual(kept);
  });

  test('makes an empty optional field the same as none', () => {
    const empty = { ...typed, company: '', buildingType: '', originalCity: '' };
    expect(contactRequestSchema.safeParse(empty).success).toBe(false);
    expect(contactRequestSchema.parse(dropEmpty(empty))).toEqual(typed);
  });
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
