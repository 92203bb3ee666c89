/** When we call back whoever asked: `callBackHours` after the request, of which only those of the hotline count. */
import type { Company } from './company.ts';
import { formatClock, formatWeekday, timeToClock, timeToDay } from './format.ts';

const minute = 60_000;
const hour = 60 * minute;

/** @param askedAt milliseconds since the epoch @returns the end of the time in which we call */
export function callBackUntil(askedAt: number, { hotline, callBackHours }: Pick<Company, 'hotline' | 'callBackHours'>) {
  let left = callBackHours * hour;
  let time = askedAt;
  // From one full hour to the next, as they pass: where the clocks change, one is missing or comes twice.
  for (;;) {
    const next = (Math.floor(time / hour) + 1) * hour;
    const hourOfDay = Number(timeToClock(time).slice(0, 2));
    if (hotline.from <= hourOfDay && hourOfDay < hotline.to) {
      if (left <= next - time) return time + left;
      left -= next - time;
    }
    time = next;
  }
}

function toEnd(askedAt: number, until: number) {
  const end = Math.floor(until / minute) * minute;
  // Midnight ends a day, where it would also begin one.
  const lastMinute = end - 1;
  const clock = timeToClock(end).replace('00:00', '24:00');
  const days = (Date.parse(timeToDay(lastMinute)) - Date.parse(timeToDay(askedAt))) / (24 * hour);
  return { days, lastMinute, clock };
}

/** 'heute bis 18:40 Uhr', 'morgen bis 11 Uhr', later 'am Freitag, 7. März, bis 11 Uhr', seen from `askedAt` */
export function formatCallBack(askedAt: number, until: number): string {
  const { days, lastMinute, clock } = toEnd(askedAt, until);
  const time = `bis ${formatClock(clock)} Uhr`;
  if (days > 1) return `am ${formatWeekday(lastMinute)}, ${time}`;
  return `${days === 1 ? 'morgen' : 'heute'} ${time}`;
}

/** '21:44', on another day than `askedAt` 'Fr 11:00', a week later and more 'Freitag, 7. März, 11:00': it is read later too. */
export function formatDeadline(askedAt: number, until: number): string {
  const { days, lastMinute, clock } = toEnd(askedAt, until);
  if (days === 0) return clock;
  const weekday = formatWeekday(lastMinute);
  return days < 7 ? `${weekday.slice(0, 2)} ${clock}` : `${weekday}, ${clock}`;
}
