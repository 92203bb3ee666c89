import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { isClosedOn } from '../company/calendar.ts';
import { callBackUntil, formatCallBack, formatDeadline } from './call-back.ts';
import { timeToClock, timeToDay } from '../language/format.ts';

const toClock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const daily = (from: number, to: number) => [{ days: 'Mo–So', from: toClock(from), to: toClock(to) }];

/** When somebody asks; hours, from when to when they are (4, 7 and 22 where not told); until when we call. */
const asked = rowsOf(`
  2025-03-03T14:40:59+01:00 |         | heute bis 18:40 Uhr
  2025-03-03T06:59:59+01:00 |         | heute bis 11 Uhr
  2025-03-03T18:00:00+01:00 |         | heute bis 22 Uhr
  2025-03-03T18:01:00+01:00 |         | morgen zwischen 8 und 10 Uhr
  2025-03-03T21:59:59+01:00 |         | morgen zwischen 8 und 11 Uhr
  2025-03-04T00:00:00+01:00 |         | heute bis 11 Uhr
  2025-02-28T22:30:00+01:00 |         | morgen zwischen 8 und 11 Uhr
  2025-07-01T14:40:00+02:00 |         | heute bis 18:40 Uhr
  2025-03-30T01:59:00+01:00 |         | heute bis 11 Uhr
  2025-10-26T02:30:00+02:00 |         | heute bis 11 Uhr
  2025-10-26T02:30:00+01:00 |         | heute bis 11 Uhr
  2025-03-30T00:30:00+01:00 | 4 0 24  | heute bis 5:30 Uhr
  2025-10-26T00:30:00+02:00 | 4 0 24  | heute bis 3:30 Uhr
  2025-10-26T00:30:00+02:00 | 2 2 3   | heute bis 3 Uhr
  2025-03-03T20:01:00+01:00 | 4 0 24  | morgen zwischen 8 und 10 Uhr
  2025-03-03T14:40:00+01:00 | 24 7 22 | am Mittwoch, 5. März, zwischen 8 und 10 Uhr
  2025-03-03T14:00:00+01:00 | 24 14 15 | am Mittwoch, 26. März, zwischen 8 und 15 Uhr
`);
test('hours pass whatever the clock does; one that is missing on a day is none, one that comes twice is two', () => {
  every(asked, ([at = '', given, until]) => {
    const [callBackHours = 4, from = 7, to = 22] = given ? given.split(' ').map(Number) : [];
    const end = callBackUntil(Date.parse(at), { callBackHours, openingHours: daily(from, to) });
    expect(formatCallBack(Date.parse(at), end).replaceAll('\u00a0', ' ')).toBe(until);
  });
});

test.each([
  ['2025-03-03T17:44:00+01:00', 4, '21:44'],
  ['2025-03-03T12:00:00+01:00', 12, '24:00'],
  ['2025-03-03T23:15:00+01:00', 4, 'Di 03:15'],
  ['2025-03-03T12:00:00+01:00', 240, 'Donnerstag, 13. März, 12:00'],
])('a deadline of %s, %i hours later, is %s', (at, callBackHours, deadline) => {
  const until = callBackUntil(Date.parse(at), { openingHours: daily(0, 24), callBackHours });
  expect(formatDeadline(Date.parse(at), until).replaceAll('\u00a0', ' ')).toBe(deadline);
});

const office = { days: 'Mo–Fr', from: '08:00', to: '17:00' };
const open = { callBackHours: 4, openingHours: [office], holidays: 'Bremen' as const };
const halves = {
  ...open,
  openingHours: [
    { days: 'Mo–Di', from: '08:30', to: '12:00' },
    { days: 'Mo–Di', from: '13:30', to: '17:00' },
    { days: 'Do', from: '08:30', to: '17:00' },
  ],
};
test.each([
  [open, '2026-11-27T16:30:00+01:00', 'am Montag, 30. November, zwischen 8 und 12 Uhr'],
  [open, '2026-11-28T10:00:00+01:00', 'am Montag, 30. November, zwischen 8 und 12 Uhr'],
  [open, '2026-12-24T20:30:00+01:00', 'am Montag, 28. Dezember, zwischen 8 und 12 Uhr'],
  [open, '2026-12-31T23:59:59+01:00', 'am Montag, 4. Januar, zwischen 8 und 12 Uhr'],
  [open, '2027-03-26T09:00:00+01:00', 'am Dienstag, 30. März, zwischen 8 und 12 Uhr'],
  [open, '2028-10-30T16:00:00+01:00', 'am Mittwoch, 1. November, zwischen 8 und 11 Uhr'],
  [{ ...open, closed: [{ from: '2026-12-23', to: '2027-01-02' }] }, '2026-12-22T16:00+01:00', 'am Montag, 4. Januar,'],
  [halves, '2026-11-30T11:00:00+01:00', 'heute bis 16:30 Uhr'],
  [halves, '2026-12-01T16:30:00+01:00', 'am Donnerstag, 3. Dezember, zwischen 8 und 12 Uhr'],
  [{ ...open, hotline: daily(7, 22) }, '2026-11-28T10:00:00+01:00', 'heute bis 14 Uhr'],
])('a firm that does not work every day (%#) calls whoever asks at %s %s', (calendar, askedAt, until) => {
  const time = Date.parse(askedAt);
  expect(formatCallBack(time, callBackUntil(time, calendar)).replaceAll('\u00a0', ' ')).toContain(until);
});

test('nobody is called on a public holiday, and everybody within the hours of a day', () => {
  const firm = { callBackHours: 4, openingHours: daily(7, 22), holidays: 'Bremen' as const };
  const wrong: string[] = [];
  // Every hour and a bit of two years, both changes of the clock and both ends of a year among them.
  for (let time = Date.parse('2026-01-01T00:20:00+01:00'); time < Date.parse('2028-01-02'); time += 3_600_000) {
    const until = callBackUntil(time, firm);
    const [day, clock] = [timeToDay(until), timeToClock(until)];
    if (isClosedOn(firm, day) || clock <= '07:00' || clock > '22:00' || until < time + 4 * 3_600_000)
      wrong.push(`${new Date(time).toISOString()}: ${day} ${clock}`);
  }
  expect(wrong).toEqual([]);
});
