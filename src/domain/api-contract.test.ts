import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { problemOf, problems, type ProblemCode } from './api-contract.ts';

const codes = Object.keys(problems) as ProblemCode[];

test('a refusal has the status that HTTP has for it, a title and a sentence of its own, and carries the fields', () => {
  every(codes, (code) => {
    const { title, detail, type, status } = problemOf(code);
    expect(STATUS_CODES[status]).toBeDefined();
    expect(title).toMatch(/^[A-ZÄÖÜ][^.]*$/);
    expect(detail).toMatch(/^[A-Z].{15,}\.$/);
    expect(type).toBe(`about:blank#${code}`);
    expect(codes.filter((other) => problems[other].title === title)).toEqual([code]);
    // What no visitor can mend by typing says what to do instead.
    if (status >= 500 || code === 'too-many') expect(detail).toMatch(/noch einmal oder rufen Sie an\.$/);
  });
  const errors = [{ path: 'email', message: 'Gültige E-Mail-Adresse erforderlich' }];
  expect(problemOf('invalid-input', errors, 'So nicht.')).toMatchObject({ detail: 'So nicht.', errors });
});
