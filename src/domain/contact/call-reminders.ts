/** When the office is reminded of a request to which no call was noted. */
import type { z } from 'zod';
import { momentsOn, type Calendar } from '../company/calendar.ts';
import { callBackUntil } from './call-back.ts';
import { timeToDay } from '../language/format.ts';
import { flag, group, whole } from '../schema-parts.ts';
import { daysBetween } from '../tools/day.ts';

/** Nobody is reminded of a call that was due longer ago. */
export const longestReminderDays = 7;

/** Of `content/company.yaml`; what is left out is off. */
export const callRemindersSchema = group('Mails ans Büro, damit kein Rückruf vergessen wird; was fehlt, ist aus', {
  afterHours: whole('Erinnert so viele Stunden nach dem Eingang, gezählt in den Telefonzeiten', 3, [1, 240]).optional(),
  atDeadline: flag('Erinnert, wenn die Frist des Rückrufs um ist'),
  mornings: whole('Erinnert danach so viele Tage lang jeden Morgen', 7, [1, longestReminderDays]).optional(),
  weekly: flag('Montags eine Mail mit den Zahlen der Woche'),
});
export type CallReminders = z.infer<typeof callRemindersSchema>;

/** Times are milliseconds since the epoch. */
type WaitingCall = {
  /** From when the time for the call counts. */
  since: number;
  /** Until when it is promised. */
  dueAt: number;
  /** When somebody was last reminded of it. */
  remindedAt: number | undefined;
};
export type Reminder = 'early' | 'deadline' | 'morning';

/** @param calendar the hours that count for this call */
export function reminderDue(
  { since, dueAt, remindedAt: lastAt = -Infinity }: WaitingCall,
  { now, isMorning }: { now: number; /** Whether the day has begun in the office. */ isMorning: boolean },
  calendar: Calendar,
  { afterHours, atDeadline = false, mornings = 0 }: CallReminders,
): Reminder | undefined {
  const today = timeToDay(now);
  const openOn = momentsOn(calendar, today);
  if (now < dueAt) {
    const isEarly =
      afterHours !== undefined &&
      lastAt === -Infinity &&
      openOn.some(([from, to]) => from <= now && now < to) &&
      now >= callBackUntil(since, { ...calendar, callBackHours: afterHours });
    return isEarly ? 'early' : undefined;
  }
  const days = daysBetween(timeToDay(dueAt), today);
  if (atDeadline && lastAt < dueAt && days <= longestReminderDays) return 'deadline';
  const isNext = days > 0 && days <= mornings && (lastAt === -Infinity || timeToDay(lastAt) < today);
  return isNext && isMorning && openOn.length > 0 ? 'morning' : undefined;
}
