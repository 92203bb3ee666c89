/** When we call back: `callBackHours` after the request, counting only the hours in which we call. */
import { momentsOn, type Calendar } from '../company/calendar.ts';
import { formatClock, formatWeekday, timeToClock, timeToDay } from '../language/format.ts';
import { hour, minute } from '../time-units.ts';
import { addDays, daysBetween } from '../tools/day.ts';

/** @param askedAt milliseconds since the epoch @returns the end of the time in which we call */
export function callBackUntil(askedAt: number, calendar: Calendar & { callBackHours: number }) {
  let left = calendar.callBackHours * hour;
  for (let day = timeToDay(askedAt); ; day = addDays(day, 1)) {
    for (const [from, to] of momentsOn(calendar, day)) {
      const begin = Math.max(from, askedAt);
      if (begin >= to) continue;
      if (left <= to - begin) return begin + left;
      left -= to - begin;
    }
  }
}

function toEnd(askedAt: number, until: number) {
  const end = Math.floor(until / minute) * minute;
  // Midnight ends a day, where it would also begin one.
  const lastMinute = end - 1;
  const clock = timeToClock(end).replace('00:00', '24:00');
  const days = daysBetween(timeToDay(askedAt), timeToDay(lastMinute));
  return { days, lastMinute, clock };
}

/** Morning hours as a person would name them: no message promises a call before 8, nor until 7:31. */
const morning = { from: 8, to: 10 };

/** 'heute bis 18:40 Uhr', 'morgen zwischen 8 und 11 Uhr', later 'am Freitag, 7. März, zwischen 8 und 11 Uhr', seen from `askedAt` */
export function formatCallBack(askedAt: number, until: number): string {
  const { days, lastMinute, clock } = toEnd(askedAt, until);
  if (days === 0) return `heute bis ${formatClock(clock)} Uhr`;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const to = Math.max(morning.to, hours + (minutes > 0 ? 1 : 0));
  return `${days === 1 ? 'morgen' : `am ${formatWeekday(lastMinute)},`} zwischen ${morning.from} und ${to} Uhr`;
}

/** '21:44', on another day than `askedAt` 'Fr 11:00', a week later and more 'Freitag, 7. März, 11:00': it is read later too. */
export function formatDeadline(askedAt: number, until: number): string {
  const { days, lastMinute, clock } = toEnd(askedAt, until);
  if (days === 0) return clock;
  const weekday = formatWeekday(lastMinute);
  return days < 7 ? `${weekday.slice(0, 2)} ${clock}` : `${weekday}, ${clock}`;
}
