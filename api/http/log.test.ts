import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeClock } from '../../tests/support/app.ts';
import { UnavailableError } from '../storage/port.ts';
import { createLog, createThrottledLog, createSums, errorToFields, type LogFields } from './log.ts';

test('a line has known keys alone, and nothing that looks free', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), fakeClock());
  log('info', 'event', { route: '/api/contacts', status: 503, reason: undefined });
  const sneaky = {
    email: 'a@b.de',
    reason: 'a@b.de',
    id: 'x\n{"forged":1}',
    status: '1',
    constructor: 'x',
    attempts: {},
  };
  log('info', 'event', sneaky as unknown as LogFields);
  const head = { time: '2025-03-03T12:00:00.000Z', level: 'info', event: 'event' };
  const removed = '[entfernt]';
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { ...head, route: '/api/contacts', status: 503 },
    { ...head, reason: removed, id: removed, status: removed, attempts: removed },
  ]);
});

test('an error is its kind and place, not its message', () => {
  const error = Object.assign(new TypeError('anna@example.org\n    at anna (anna.ts:1:1)'), { code: 'E_ANNA' });
  expect(errorToFields(error)).toEqual({ error: 'TypeError:E_ANNA', at: expect.stringMatching(/^log\.test\.ts:\d+$/) });
  expect(errorToFields('anna')).toEqual({ error: 'string' });
  expect(errorToFields(new UnavailableError('sqlite-13'))).toEqual({ reason: 'sqlite-13' });
  expect(errorToFields(Object.assign(new Error('x'), { stack: undefined })).at).toBeUndefined();
});

test('what many requests would say is said once a minute, each event for itself', () => {
  const lines: string[] = [];
  const clock = fakeClock();
  const throttled = createThrottledLog((level, event) => void lines.push(`${level} ${event}`), clock);
  for (let i = 0; i < 3; i++) throttled('warn', 'a');
  throttled('error', 'b');
  clock.advance(59_999);
  throttled('warn', 'a');
  expect(lines).toEqual(['warn a', 'error b']);
  // Nor is it silent until a clock that was ahead has caught up.
  for (const ms of [1, -3_600_000]) {
    clock.advance(ms);
    throttled('warn', 'a');
  }
  expect(lines).toHaveLength(4);
});

test('refusals are told once a minute by their sums', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[] = [];
  const sum = createSums((_, event, fields) => lines.push([event, fields?.status, fields?.count]), 'refused');
  for (let i = 0; i < 300; i++) sum({ status: 429, route: '/api/contacts' });
  sum({ status: 403, route: '/api/contacts' });
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  sum({ status: 429, route: '/api/contacts' });
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    ['refused', 429, 300],
    ['refused', 403, 1],
    ['refused', 429, 1],
  ]);
});
