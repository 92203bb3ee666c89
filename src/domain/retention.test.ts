import { expect, test } from 'vitest';
import { retentionCutoffs, type RetentionCutoffs } from './retention.ts';

const cutoff = (name: keyof RetentionCutoffs, now: string) =>
  new Date(retentionCutoffs(Date.parse(now))[name]).toISOString().slice(0, 16);

test.each([
  ['2025-09-03T12:00Z', '2025-03-03T12:00'],
  ['2025-03-03T12:00Z', '2024-09-03T12:00'],
  // No 31st of February: what came on the 1st or 2nd of March goes early, nothing late.
  ['2025-08-31T12:00Z', '2025-03-03T12:00'],
])('at %s requests from before %s are due', (now, before) => expect(cutoff('contactsBefore', now)).toBe(before));

test('what nobody confirmed is due after a week', () => {
  expect(cutoff('unconfirmedBefore', '2025-03-10T12:00Z')).toBe('2025-03-03T12:00');
});

test.each([
  ['2028-12-31T23:59:59Z', '2025-01-01T00:00'],
  ['2029-01-01T00:00:00Z', '2026-01-01T00:00'],
])('at %s proof of subscriptions that ended before %s is due', (now, before) => {
  expect(cutoff('endedBefore', now)).toBe(before);
});
