import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiPath, formAnswer, issuesToFieldErrors, problemOf, problems, type ProblemCode } from './api-contract.ts';

describe('apiPath', () => {
  test.each([
    { call: 'regions', path: '/api/regions' },
    { call: 'contacts', path: '/api/contacts' },
    { call: 'blogViews', path: '/api/blog-views' },
    { call: 'calculatePrice', path: '/api/calculate-price' },
    { call: 'newsletter', path: '/api/newsletter' },
  ] as const)('of $call is $path', ({ call, path }) => {
    expect(apiPath(call)).toBe(path);
  });
});

describe('problemOf', () => {
  const statuses: Record<ProblemCode, number> = {
    'malformed-body': 400,
    'wrong-origin': 403,
    'not-found': 404,
    'wrong-method': 405,
    'too-large': 413,
    'wrong-type': 415,
    'invalid-input': 422,
    'key-reused': 422,
    'too-many': 429,
    internal: 500,
    unavailable: 503,
  };

  test.each(Object.entries(statuses) as [ProblemCode, number][])('%s is a %i, told in a sentence', (code, status) => {
    const problem = problemOf(code);
    expect(problem).toEqual({
      type: `about:blank#${code}`,
      title: expect.stringMatching(/^[A-ZÄÖÜ]/),
      status,
      detail: expect.stringMatching(/^[A-ZÄÖÜ].{15,}\.$/),
      errors: [],
    });
  });

  test('knows no code beyond these', () => {
    expect(Object.keys(problems).sort()).toEqual(Object.keys(statuses).sort());
  });

  test('carries the refused fields and a more exact sentence', () => {
    const errors = [{ path: 'email', message: 'Gültige E-Mail-Adresse erforderlich' }];
    expect(problemOf('invalid-input', errors, 'So geht das nicht.')).toMatchObject({
      detail: 'So geht das nicht.',
      errors,
    });
  });
});

describe('issuesToFieldErrors', () => {
  test.each([
    { what: 'nothing', issues: [], errors: [] },
    {
      what: 'one field',
      issues: [{ path: ['email'], message: 'fehlt' }],
      errors: [{ path: 'email', message: 'fehlt' }],
    },
    {
      what: 'the first message of a field',
      issues: [
        { path: ['email'], message: 'erste' },
        { path: ['phone'], message: 'andere' },
        { path: ['email'], message: 'zweite' },
      ],
      errors: [
        { path: 'email', message: 'erste' },
        { path: 'phone', message: 'andere' },
      ],
    },
    {
      what: 'a nested field, joined by dots',
      issues: [{ path: ['offices', 2, 'name'], message: 'fehlt' }],
      errors: [{ path: 'offices.2.name', message: 'fehlt' }],
    },
    {
      what: 'each unknown key by its own name',
      issues: [{ path: [], message: 'Unrecognized keys', keys: ['city', 'admin'] }],
      errors: [
        { path: 'city', message: 'Unbekanntes Feld' },
        { path: 'admin', message: 'Unbekanntes Feld' },
      ],
    },
    { what: 'the whole body', issues: [{ path: [], message: 'falsch' }], errors: [{ path: '', message: 'falsch' }] },
  ])('tells $what', ({ issues, errors }) => {
    expect(issuesToFieldErrors(issues)).toEqual(errors);
  });

  test('takes what zod reports', () => {
    const schema = z.strictObject({ name: z.string('Name fehlt').min(2, 'Name ist zu kurz') });
    expect(issuesToFieldErrors(schema.safeParse({ name: '', extra: 1 }).error?.issues ?? [])).toEqual([
      { path: 'name', message: 'Name ist zu kurz' },
      { path: 'extra', message: 'Unbekanntes Feld' },
    ]);
  });
});

test('formAnswer gives the refused fields as a list and by name', () => {
  const errors = [{ path: 'phone', message: 'fehlt' }];
  expect(formAnswer({ email: 'x' }, errors)).toEqual({ values: { email: 'x' }, errors, error: { phone: 'fehlt' } });
  expect(formAnswer({})).toEqual({ values: {}, errors: [], error: {} });
});
