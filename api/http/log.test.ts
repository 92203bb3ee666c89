import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeClock } from '../../tests/support/app.ts';
import { UnavailableError } from '../storage/port.ts';
import { createLog, createSeldomLog, createSums, errorToFields, type LogFields } from './log.ts';

function logged(fields: LogFields) {
  const lines: string[] = [];
  createLog((line) => lines.push(line), fakeClock())('info', 'event', fields);
  return JSON.parse(lines[0] ?? '') as unknown;
}

test('writes a line of known keys', () => {
  expect(logged({ route: '/api/contacts', status: 503, reason: 'sqlite-13' })).toEqual({
    time: '2025-03-03T12:00:00.000Z',
    level: 'info',
    event: 'event',
    route: '/api/contacts',
    status: 503,
    reason: 'sqlite-13',
  });
});

test('drops what it does not know and blanks what looks free', () => {
  const sneaky = {
    email: 'a@b.de',
    reason: 'a@b.de',
    id: 'x\n{"forged":1}',
    status: '1',
    constructor: 'x',
    attempts: {},
  };
  expect(logged(sneaky as unknown as LogFields)).toMatchObject({
    reason: '[entfernt]',
    id: '[entfernt]',
    status: '[entfernt]',
  });
  expect(JSON.stringify(logged(sneaky as unknown as LogFields))).not.toMatch(/a@b|forged|email|constructor/);
});

test('an error is its kind and place, not its message', () => {
  const error = Object.assign(new TypeError('anna@example.org\n    at anna (anna.ts:1:1)'), { code: 'E_ANNA' });
  expect(errorToFields(error)).toEqual({ error: 'TypeError:E_ANNA', at: expect.stringMatching(/^log\.test\.ts:\d+$/) });
  expect(errorToFields('anna')).toEqual({ error: 'string' });
  expect(errorToFields(new RangeError('anna'))).toMatchObject({ error: 'RangeError' });
  expect(errorToFields(Object.assign(new Error('anna'), { code: 7 }))).toMatchObject({ error: 'Error' });
  expect(errorToFields(new UnavailableError('sqlite-13'))).toEqual({ reason: 'sqlite-13' });
  const told = (stack: string | undefined) => errorToFields(Object.assign(new Error('x'), { stack })).at;
  expect(told('Error: x\n    at f (/srv/api/app.mjs:123:4)')).toBe('app.mjs:123');
  expect(told('Error: x\n    at f (/srv/api/app.cts:9:4)')).toBe('app.cts:9');
  expect(told('Error: x\n    at <anonymous>')).toBeUndefined();
  expect(told(undefined)).toBeUndefined();
});

test('what many requests would say is said once a minute, each event for itself', () => {
  const lines: string[] = [];
  const clock = fakeClock();
  const seldom = createSeldomLog((level, event) => void lines.push(`${level} ${event}`), clock);
  for (let i = 0; i < 3; i++) seldom('warn', 'a');
  seldom('error', 'b');
  expect(lines).toEqual(['warn a', 'error b']);
  clock.advance(59_999);
  seldom('warn', 'a');
  expect(lines).toHaveLength(2);
  clock.advance(1);
  seldom('warn', 'a');
  expect(lines).toEqual(['warn a', 'error b', 'warn a']);
  // Nor is it silent until a clock that was ahead has caught up.
  clock.advance(-3_600_000);
  seldom('warn', 'a');
  expect(lines).toHaveLength(4);
});

test('what many requests would say is told once a minute by its sums', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const sum = createSums((_, event, fields) => lines.push({ event, ...fields }), 'requests_refused');
  for (let i = 0; i < 300; i++) sum({ status: 429, route: '/api/contacts' });
  sum({ status: 403, route: '/api/contacts' });
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  sum({ status: 429, route: '/api/contacts' });
  vi.advanceTimersByTime(60_000);
  expect(lines.map(({ status, count }) => [status, count])).toEqual([
    [429, 300],
    [403, 1],
    [429, 1],
  ]);
});
