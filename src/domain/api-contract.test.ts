import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { apiKeys, apiPath, newsletterPaths, problemOf, problems, toolPath, type ProblemCode } from './api-contract.ts';

const calls = Object.keys(apiKeys) as (keyof typeof apiKeys)[];
const codes = Object.keys(problems) as ProblemCode[];

test('every address of the service lies below /api, which is all that hosts hand on, and is its own', () => {
  const addresses = [...calls.map(apiPath), ...Object.values(newsletterPaths), toolPath('gueltigkeit')];
  every(addresses, (address) => expect(address).toMatch(/^\/api(?:\/[a-z]+(?:-[a-z]+)*)+$/));
  expect(new Set(addresses).size).toBe(addresses.length);
});

describe('a refusal', () => {
  /** What HTTP calls each of them. */
  const meanings: Record<ProblemCode, string> = {
    'malformed-body': 'Bad Request',
    'wrong-origin': 'Forbidden',
    'not-found': 'Not Found',
    'wrong-method': 'Method Not Allowed',
    'too-large': 'Payload Too Large',
    'wrong-type': 'Unsupported Media Type',
    'invalid-input': 'Unprocessable Entity',
    'key-reused': 'Unprocessable Entity',
    'too-many': 'Too Many Requests',
    internal: 'Internal Server Error',
    unavailable: 'Service Unavailable',
  };

  test('has the status that HTTP has for it', () => {
    every(codes, (code) => expect(STATUS_CODES[problemOf(code).status]).toBe(meanings[code]));
  });

  test('is told in a title and a sentence of its own, by which visitor and program tell it from the others', () => {
    every(codes, (code) => {
      const { title, detail, type } = problemOf(code);
      expect(title).toMatch(/^[A-ZÄÖÜ][^.]*$/);
      expect(detail).toMatch(/^[A-ZÄÖÜ].{15,}\.$/);
      expect(type).toBe(`about:blank#${code}`);
      const same = codes.filter((other) => problems[other].title === title || problems[other].detail === detail);
      expect(same).toEqual([code]);
    });
  });

  test('that no visitor can mend by typing says what to do instead', () => {
    const isOurs = (code: ProblemCode) => problems[code].status >= 500 || code === 'too-many';
    every(codes.filter(isOurs), (code) => expect(problems[code].detail).toMatch(/noch einmal oder rufen Sie an\.$/));
  });

  test('carries the refused fields and a more exact sentence', () => {
    const errors = [{ path: 'email', message: 'Gültige E-Mail-Adresse erforderlich' }];
    expect(problemOf('invalid-input').errors).toEqual([]);
    expect(problemOf('invalid-input', errors, 'So geht das nicht.')).toMatchObject({
      detail: 'So geht das nicht.',
      errors,
    });
  });
});
