import { describe, expect, test } from 'vitest';
import { callBackUntil, formatCallBack, formatDeadline } from './call-back.ts';

const said = (askedAt: string, callBackHours = 4, from = 7, to = 22) => {
  const time = Date.parse(askedAt);
  return formatCallBack(time, callBackUntil(time, { callBackHours, hotline: { from, to } }));
};

describe('four hours of a hotline from 7 to 22', () => {
  test.each([
    ['by day', '2025-03-03T14:40:00+01:00', 'heute bis 18:40 Uhr'],
    ['with seconds: none too many', '2025-03-03T14:40:59+01:00', 'heute bis 18:40 Uhr'],
    ['to the full hour', '2025-03-03T09:00:00+01:00', 'heute bis 13 Uhr'],
    ['before opening', '2025-03-03T03:12:00+01:00', 'heute bis 11 Uhr'],
    ['a moment before opening', '2025-03-03T06:59:59+01:00', 'heute bis 11 Uhr'],
    ['at opening', '2025-03-03T07:00:00+01:00', 'heute bis 11 Uhr'],
    ['a minute later', '2025-03-03T07:01:00+01:00', 'heute bis 11:01 Uhr'],
    ['just in time before closing', '2025-03-03T18:00:00+01:00', 'heute bis 22 Uhr'],
    ['a minute too late for today', '2025-03-03T18:01:00+01:00', 'morgen bis 7:01 Uhr'],
    ['part today, the rest tomorrow', '2025-03-03T20:30:00+01:00', 'morgen bis 9:30 Uhr'],
    ['a moment before closing', '2025-03-03T21:59:59+01:00', 'morgen bis 10:59 Uhr'],
    ['at closing', '2025-03-03T22:00:00+01:00', 'morgen bis 11 Uhr'],
    ['after closing', '2025-03-03T23:15:00+01:00', 'morgen bis 11 Uhr'],
    ['just before midnight', '2025-03-03T23:59:59+01:00', 'morgen bis 11 Uhr'],
    ['at midnight', '2025-03-04T00:00:00+01:00', 'heute bis 11 Uhr'],
    ['across the end of a month', '2025-02-28T22:30:00+01:00', 'morgen bis 11 Uhr'],
    ['across the end of a year', '2025-12-31T21:00:00+01:00', 'morgen bis 10 Uhr'],
    ['in summer', '2025-07-01T14:40:00+02:00', 'heute bis 18:40 Uhr'],
    ['the evening before the clocks go forward', '2025-03-29T21:00:00+01:00', 'morgen bis 10 Uhr'],
    ['that night, before', '2025-03-30T01:59:00+01:00', 'heute bis 11 Uhr'],
    ['that night, after', '2025-03-30T03:00:00+02:00', 'heute bis 11 Uhr'],
    ['the evening before the clocks go back', '2025-10-25T21:00:00+02:00', 'morgen bis 10 Uhr'],
    ['that night, the first time', '2025-10-26T02:30:00+02:00', 'heute bis 11 Uhr'],
    ['that night, the second time', '2025-10-26T02:30:00+01:00', 'heute bis 11 Uhr'],
  ])('%s: %s', (_, askedAt, until) => {
    expect(said(askedAt)).toBe(until);
  });
});

test.each([
  ['today', '2025-03-03T17:44:00+01:00', 4, '21:44'],
  ['until midnight', '2025-03-03T12:00:00+01:00', 12, '24:00'],
  ['tomorrow, told by its weekday', '2025-03-03T23:15:00+01:00', 4, 'Di 03:15'],
  ['a week later', '2025-03-03T12:00:00+01:00', 240, 'Donnerstag, 13. März, 12:00'],
])('a deadline %s', (_, at, callBackHours, deadline) => {
  const hotline = { from: 0, to: 24 };
  const askedAt = Date.parse(at);
  const until = callBackUntil(askedAt, { hotline, callBackHours });
  expect(formatDeadline(askedAt, until).replaceAll('\u00a0', ' ')).toBe(deadline);
});

test.each([
  // Hours pass, whatever the clock does.
  ['2025-03-30T00:30:00+01:00', 4, 0, 24, 'heute bis 5:30 Uhr'],
  ['2025-10-26T00:30:00+02:00', 4, 0, 24, 'heute bis 3:30 Uhr'],
  // An hour that is missing on a day is no hour of the hotline, one that comes twice is two.
  ['2025-03-30T00:30:00+01:00', 1, 2, 3, 'morgen bis 3 Uhr'],
  ['2025-10-26T00:30:00+02:00', 2, 2, 3, 'heute bis 3 Uhr'],
  ['2025-03-03T20:00:00+01:00', 4, 0, 24, 'heute bis 24 Uhr'],
  ['2025-03-03T20:00:30+01:00', 4, 0, 24, 'heute bis 24 Uhr'],
  ['2025-03-03T20:01:00+01:00', 4, 0, 24, 'morgen bis 0:01 Uhr'],
  ['2025-03-03T14:40:00+01:00', 24, 7, 22, 'am Mittwoch, 5. März, bis 8:40 Uhr'],
  ['2025-03-03T14:00:00+01:00', 24, 14, 15, 'am Mittwoch, 26. März, bis 15 Uhr'],
])('%s, %i hours from %i to %i: %s', (askedAt, hours, from, to, until) => {
  expect(said(askedAt, hours, from, to).replaceAll('\u00a0', ' ')).toBe(until);
});
