import { expect, test } from 'vitest';
import { retentionCutoffs, type RetentionCutoffs } from './retention.ts';

const cutoff = (name: keyof RetentionCutoffs, now: string) =>
  new Date(retentionCutoffs(Date.parse(now))[name]).toISOString().slice(0, 16);

/** The day of Germany, in winter and in summer; a day that the other month lacks takes nothing of the month after it. */
const due =
  '2025-09-03T12:00Z 2025-03-02T23:00, 2025-09-02T21:59Z 2025-03-01T23:00, 2025-03-03T12:00Z 2024-09-02T22:00, ' +
  '2025-08-28T12:00Z 2025-02-27T23:00, 2025-08-31T12:00Z 2025-02-28T23:00, 2024-08-31T12:00Z 2024-02-29T23:00, ' +
  '2025-03-31T12:00Z 2024-09-30T22:00, 2025-12-31T12:00Z 2025-06-30T22:00, 2026-02-28T12:00Z 2025-08-27T22:00, ' +
  '2026-03-01T12:00Z 2025-08-31T22:00';
test.each(due.split(', ').map((row) => row.split(' ') as [string, string]))(
  'at %s requests from before %s are due',
  (now, before) => expect(cutoff('contactsBefore', now)).toBe(before),
);

test('what nobody confirmed is due with the last run within a week', () => {
  expect(cutoff('unconfirmedBefore', '2025-03-10T12:00Z')).toBe('2025-03-03T13:00');
});

test.each([
  ['2028-12-31T22:59:59Z', '2024-12-31T23:00'],
  ['2028-12-31T23:00:00Z', '2025-12-31T23:00'],
])('at %s proof of subscriptions that ended before %s is due', (now, before) => {
  expect(cutoff('endedBefore', now)).toBe(before);
});

test('visits of a day are summed by month once thirteen months have passed', () => {
  expect(retentionCutoffs(Date.parse('2026-03-31T12:00Z')).visitsBefore).toBe('2025-03-01');
  expect(retentionCutoffs(Date.parse('2026-11-26T12:00Z')).visitsBefore).toBe('2025-10-26');
});
