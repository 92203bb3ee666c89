import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeClock } from '../../tests/support/app.ts';
import { UnavailableError } from '../storage/port.ts';
import { createLog, createSums, errorToFields, type LogFields } from './log.ts';

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

test('of what many requests would say the first is told at once, the others of a minute by their sum, each kind for itself', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[] = [];
  const sum = createSums((...[level, event, fields]) => lines.push([level, event, fields?.status, fields?.count]));
  const told = () => lines.splice(0);
  for (let i = 0; i < 300; i++) sum('info', 'refused', { status: 429, route: '/api/contacts' });
  sum('info', 'refused', { status: 403, route: '/api/contacts' });
  for (let i = 0; i < 2; i++) sum('warn', 'proxy_names_no_visitor');
  expect(told()).toEqual([
    ['info', 'refused', 429, 1],
    ['info', 'refused', 403, 1],
    ['warn', 'proxy_names_no_visitor', undefined, 1],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([
    ['info', 'refused', 429, 299],
    ['warn', 'proxy_names_no_visitor', undefined, 1],
  ]);
  sum('info', 'refused', { status: 429, route: '/api/contacts' });
  expect(told()).toEqual([['info', 'refused', 429, 1]]);
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([]);
});
