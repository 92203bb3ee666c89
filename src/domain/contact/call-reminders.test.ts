import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { reminderDue, type CallReminders, type Reminder } from './call-reminders.ts';

const calendar = { openingHours: [{ days: 'Mo–Sa', from: '08:00', to: '20:00' }] };
const all: CallReminders = { afterHours: 3, atDeadline: true, mornings: 7 };
/** Days of March 2025: the 3rd is a Monday. */
const at = (time: string) => Date.parse(`2025-03-${time}:00+01:00`);

type Row = [
  name: string,
  now: string,
  reminder: Reminder | undefined,
  more?: { since?: string; dueAt?: string; remindedAt?: string; settings?: CallReminders; isMorning?: boolean },
];
const rows: Row[] = [
  ['two minutes early', '03T12:58', undefined],
  ['three hours after arrival', '03T13:00', 'early'],
  ['told by then', '03T13:30', undefined, { remindedAt: '03T13:00' }],
  ['off', '03T13:30', undefined, { settings: { atDeadline: true } }],
  // 3 hours: 19 to 20 o'clock, 8 to 10; 4 hours: until 11.
  ['the hours of the night count for none', '04T09:59', undefined, { since: '03T19:00', dueAt: '04T11:00' }],
  // Three hours end with the day: told when the next one begins.
  ['nobody is there', '03T20:00', undefined, { since: '03T17:00', dueAt: '04T09:00' }],
  ['before the day', '04T07:59', undefined, { since: '03T17:00', dueAt: '04T09:00' }],
  ['the day begins', '04T08:00', 'early', { since: '03T17:00', dueAt: '04T09:00' }],
  ['at the deadline', '03T14:00', 'deadline'],
  ['and once more after the first', '03T14:00', 'deadline', { remindedAt: '03T13:00' }],
  ['once', '03T14:01', undefined, { remindedAt: '03T14:00' }],
  ['a week after it, the service was off', '10T13:00', 'deadline'],
  ['after that not', '11T13:00', undefined],
  ['no deadline', '03T15:00', undefined, { settings: { afterHours: 3, mornings: 7 } }],
  ['the next morning', '04T06:00', 'morning', { remindedAt: '03T14:00' }],
  ['not before it', '04T05:59', undefined, { remindedAt: '03T14:00', isMorning: false }],
  ['not twice', '04T12:00', undefined, { remindedAt: '04T06:00' }],
  ['the one after it', '05T06:00', 'morning', { remindedAt: '04T06:00' }],
  ['seven days', '10T06:00', 'morning', { remindedAt: '08T06:00' }],
  ['eight', '11T06:00', undefined, { remindedAt: '10T06:00' }],
  ['a day on which nobody is there', '09T09:00', undefined, { remindedAt: '08T06:00' }],
  ['mornings off', '04T06:00', undefined, { remindedAt: '03T14:00', settings: { afterHours: 3, atDeadline: true } }],
];

test('the office is reminded some hours after a request, at the deadline and each morning, and never more', () => {
  every(rows, ([, time, reminder, more = {}]) => {
    const { since = '03T10:00', dueAt = '03T14:00', remindedAt, settings = all, isMorning = true } = more;
    const call = {
      since: at(since),
      dueAt: at(dueAt),
      remindedAt: remindedAt === undefined ? undefined : at(remindedAt),
    };
    expect(reminderDue(call, { now: at(time), isMorning }, calendar, settings)).toBe(reminder);
  });
});
