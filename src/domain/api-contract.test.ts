import { describe, expect, test } from 'vitest';
import { apiPath, problemOf, problems, type ProblemCode } from './api-contract.ts';

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
