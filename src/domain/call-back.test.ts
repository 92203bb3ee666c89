import { describe, expect, test } from 'vitest';
import { isClosedOn } from './calendar.ts';
import { callBackUntil, formatCallBack, formatDeadline } from './call-back.ts';
import { timeToClock, timeToDay } from './format.ts';

const toClock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const daily = (from: number, to: number) => [{ days: 'Mo–So', from: toClock(from), to: toClock(to) }];

const said = (askedAt: string, callBackHours = 4, from = 7, to = 22) => {
  const time = Date.parse(askedAt);
  return formatCallBack(time, callBackUntil(time, { callBackHours, openingHours: daily(from, to) }));
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
  const askedAt = Date.parse(at);
  const until = callBackUntil(askedAt, { openingHours: daily(0, 24), callBackHours });
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

describe('a firm that does not work every day', () => {
  const office = { days: 'Mo–Fr', from: '08:00', to: '17:00' };
  const open = { callBackHours: 4, openingHours: [office], holidays: 'Bremen' as const };
  const holidays = { from: '2026-12-23', to: '2027-01-02' };
  const halves = [
    { days: 'Mo–Di', from: '08:30', to: '12:00' },
    { days: 'Mo–Di', from: '13:30', to: '17:00' },
    { days: 'Do', from: '08:30', to: '17:00' },
  ];
  test.each([
    ['Friday afternoon', open, '2026-11-27T16:30:00+01:00', 'am Montag, 30. November, bis 11:30 Uhr'],
    ['Saturday', open, '2026-11-28T10:00:00+01:00', 'am Montag, 30. November, bis 12 Uhr'],
    ['Sunday evening', open, '2026-11-29T20:00:00+01:00', 'morgen bis 12 Uhr'],
    ['Christmas Eve', open, '2026-12-24T20:30:00+01:00', 'am Montag, 28. Dezember, bis 12 Uhr'],
    ['the last minute of the year', open, '2026-12-31T23:59:59+01:00', 'am Montag, 4. Januar, bis 12 Uhr'],
    ['New Year', open, '2027-01-01T09:00:00+01:00', 'am Montag, 4. Januar, bis 12 Uhr'],
    ['Good Friday', open, '2027-03-26T09:00:00+01:00', 'am Dienstag, 30. März, bis 12 Uhr'],
    ['before Reformation Day', open, '2028-10-30T16:00:00+01:00', 'am Mittwoch, 1. November, bis 11 Uhr'],
    [
      'holidays of the firm',
      { ...open, closed: [holidays] },
      '2026-12-22T16:00:00+01:00',
      'am Montag, 4. Januar, bis 11 Uhr',
    ],
    ['a break at noon', { ...open, openingHours: halves }, '2026-11-30T11:00:00+01:00', 'heute bis 16:30 Uhr'],
    [
      'a Wednesday without anybody',
      { ...open, openingHours: halves },
      '2026-12-01T16:30:00+01:00',
      'am Donnerstag, 3. Dezember, bis 12 Uhr',
    ],
    ['hours of the telephone', { ...open, hotline: daily(7, 22) }, '2026-11-28T10:00:00+01:00', 'heute bis 14 Uhr'],
  ])('%s', (_, calendar, askedAt, until) => {
    const time = Date.parse(askedAt);
    expect(formatCallBack(time, callBackUntil(time, calendar)).replaceAll('\u00a0', ' ')).toBe(until);
  });
});

test("calls back the sample firm's customers on no public holiday, and within its hours on every other day", () => {
  const firm = { callBackHours: 4, openingHours: daily(7, 22), holidays: 'Bremen' as const };
  const wrong: string[] = [];
  // Every hour and a bit of two years, both changes of the clock and both ends of a year among them.
  for (let time = Date.parse('2026-01-01T00:20:00+01:00'); time < Date.parse('2028-01-02'); time += 3_600_000) {
    const until = callBackUntil(time, firm);
    const day = timeToDay(until);
    const clock = timeToClock(until);
    if (isClosedOn(firm, day) || clock <= '07:00' || clock > '22:00' || until < time + 4 * 3_600_000)
      wrong.push(`${new Date(time).toISOString()}: ${day} ${clock}`);
  }
  expect(wrong).toEqual([]);
});
