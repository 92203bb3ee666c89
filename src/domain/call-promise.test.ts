import { describe, expect, test } from 'vitest';
import { readText } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { parseContent } from '../../tests/support/parse-content.ts';
import {
  callsMeasuredSchema,
  currentFigure,
  figuresToMeasured,
  isPromiseProven,
  measuredClaim,
  measuredToText,
  putMeasured,
  toMeasured,
  type CallsMeasured,
} from './call-promise.ts';
import { callFigures } from './call-figures.ts';
import { companySchema, shownClaim } from './company.ts';

const figure = { from: '2026-05-01', to: '2026-07-30', hours: 4, calls: 212, called: 210, inTime: 204 };
const company = parseContent('content/company.yaml', await readText('content/company.yaml'), companySchema);
const firm = { ...company, sample: false };

describe('the figure', () => {
  test.each<[string, Partial<CallsMeasured>, day: string, isTold: boolean, isProven: boolean]>([
    ['as it is', {}, '2026-08-01', true, true],
    ['of 29 calls', { calls: 29, called: 29, inTime: 29 }, '2026-08-01', false, false],
    ['of 30 calls', { calls: 30, called: 30, inTime: 30 }, '2026-08-01', true, true],
    ['of 30 requests, a call of which nobody noted', { calls: 30, called: 29, inTime: 29 }, '2026-08-01', false, false],
    ['of 94.9 %', { calls: 1000, called: 1000, inTime: 949 }, '2026-08-01', true, false],
    ['of 95 %', { calls: 1000, called: 1000, inTime: 950 }, '2026-08-01', true, true],
    ['of none', { calls: 0, called: 0, inTime: 0 }, '2026-08-01', false, false],
    ['on its last day', {}, '2026-07-30', true, true],
    ['of days to come', {}, '2026-07-29', false, false],
    ['90 days old', {}, '2026-10-28', true, true],
    ['91 days old', {}, '2026-10-29', false, false],
    ['of other hours', { hours: 5 }, '2026-08-01', false, false],
  ])('%s', (_, fields, day, isTold, isProven) => {
    const promised = { callBackHours: 4, callsMeasured: { ...figure, ...fields } };
    expect([currentFigure(promised, day) !== undefined, isPromiseProven(promised, day)]).toEqual([isTold, isProven]);
  });

  test('is none where nobody has measured', () => {
    expect([
      currentFigure({ callBackHours: 4 }, '2026-08-01'),
      isPromiseProven({ callBackHours: 4 }, '2026-08-01'),
    ]).toEqual([undefined, false]);
  });

  test('is told in whole per cent, none too many', () => {
    expect(measuredToText(figure)).toBe('Zuletzt: 96 % von 212 Anrufen innerhalb von 4 Stunden, 1. Mai bis 30. Juli');
    expect(measuredToText({ ...figure, calls: 1000, inTime: 949 })).toMatch(/^Zuletzt: 94 % von 1\.000 Anrufen/);
  });

  test('is of the 90 days before, what nobody noted among them', () => {
    const days = toMeasured('2026-07-31');
    expect(days).toEqual({ from: '2026-05-02', to: '2026-07-30' });
    const row = { since: 0, dueAt: 4, state: undefined, city: '', source: '', building: '' };
    const rows = [3, 5, undefined].map((calledAt) => ({ ...row, calledAt }));
    expect(figuresToMeasured(callFigures(rows, 9), days, 4)).toEqual({
      ...days,
      hours: 4,
      calls: 3,
      called: 2,
      inTime: 1,
    });
  });

  test('is refused in German where it cannot be, and of a sample firm', () => {
    const wrong: [Partial<CallsMeasured>, message: string][] = [
      [{ to: '2026-04-30' }, '„2026-04-30“ liegt vor „2026-05-01“'],
      [{ called: 213 }, '213 von 212 Anrufen sind mehr als alle'],
      [{ inTime: 211 }, '211 von 210 notierten Anrufen sind mehr als alle'],
    ];
    every(wrong, ([fields, message]) =>
      expect(callsMeasuredSchema.safeParse({ ...figure, ...fields }).error?.issues).toMatchObject([{ message }]),
    );
    // Of one day, all noted, all in time.
    expect(callsMeasuredSchema.safeParse({ ...figure, to: figure.from, called: 212, inTime: 212 }).success).toBe(true);
    expect(companySchema.safeParse({ ...firm, callsMeasured: figure }).success).toBe(true);
    expect(companySchema.safeParse({ ...company, callsMeasured: figure }).error?.issues).toMatchObject([
      { path: ['callsMeasured'], message: 'eine Musterfirma misst nichts: erst sample: false' },
    ]);
  });
});

test('a claim of the call may be measured, no other, and its words stand while the figure proves it', () => {
  const provable = { value: '{callBackHours} h', label: 'bis zum Rückruf' };
  const claim = { id: measuredClaim, value: '95 %', label: 'in vier Stunden', evidence: 'gemessen', provable };
  expect(companySchema.safeParse({ ...firm, claims: [claim] }).success).toBe(true);
  expect(companySchema.safeParse({ ...firm, claims: [{ ...claim, id: 'speed' }] }).error?.issues).toMatchObject([
    { path: ['claims', 0, 'evidence'], message: expect.stringMatching(/^gemessen wird allein der Rückruf/) as string },
  ]);
  const said = (callsMeasured: CallsMeasured | undefined, day: string) =>
    shownClaim({ ...firm, claims: [claim], callsMeasured }, measuredClaim, day).value;
  expect([said(figure, '2026-08-01'), said(figure, '2026-10-29'), said(undefined, '2026-08-01')]).toEqual([
    claim.value,
    provable.value,
    provable.value,
  ]);
});

test.each([
  ['at the end', 'claims:\n  - { id: a }', 'claims:\n  - { id: a }\n\nLINE\n'],
  ['in its line', 'a: 1\ncallsMeasured: { from: 2026-01-01 } # alt\nb: 2\n', 'a: 1\nLINE\nb: 2\n'],
  ['in its lines', 'callsMeasured:\n  from: 2026-01-01\n  to: 2026-02-01\n\nb: 2\n', 'LINE\n\nb: 2\n'],
])('the line is put %s of the file', (_, before, after) => {
  const line = 'callsMeasured: { from: 2026-05-01, to: 2026-07-30, hours: 4, calls: 212, called: 210, inTime: 204 }';
  expect(putMeasured(before, figure)).toBe(after.replace('LINE', line));
  expect(putMeasured(putMeasured(before, figure), figure)).toBe(putMeasured(before, figure));
});
