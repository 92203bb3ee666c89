/** Retention periods of what the service stores. The Datenschutzerklärung promises them, and a test compares both. */
import { dayToTime, timeToDay } from '../language/format.ts';

import { day, hour } from '../time-units.ts';

/** A request and its messages are deleted so long after it came, once one of them was delivered. */
export const contactLifeMonths = 6;

/** A quarantined request that a person has refused is deleted so many days later. */
const refusedLifeDays = 30;

/** A subscription that nobody confirmed is forgotten after this time, unless nobody could and no one else has it. */
export const unconfirmedLifeMs = 7 * day;

/**
 * A subscription that ended is kept as proof until claims have lapsed: so many years after the end
 * of the year in which it ended (§§ 195, 199 BGB).
 */
export const evidenceYears = 3;

/** Backups are deleted after so many days. */
export const backupLifeDays = 30;

/** Visits are summed by day for so long, then by month. */
export const visitDaysMonths = 13;

/** Deletion runs so often: nothing goes before it is due, or later than this after it. */
export const retentionEveryMs = hour;

/** '2025-08-31' → '2025-03-01': there is no 31st of February, and all of that month came more than six months ago. */
function monthsBefore(today: string, months: number): string {
  const date = Temporal.PlainDate.from(today);
  const then = date.subtract({ months });
  return String(then.day < date.day ? then.add({ days: 1 }) : then);
}

/**
 * The times before which whatever came is due now. Months and years are counted in days of Germany and end with their
 * last day (§ 188 BGB). @param now milliseconds since the epoch
 */
export function retentionCutoffs(now: number) {
  const today = timeToDay(now);
  return {
    /** Requests that came before. */
    contactsBefore: Date.parse(dayToTime(monthsBefore(today, contactLifeMonths))),
    /** Requests that somebody refused before. */
    refusedBefore: now - refusedLifeDays * day,
    /** Subscriptions that nobody confirmed. We promise at most 7 days, and delete hourly: so an hour early. */
    unconfirmedBefore: now + retentionEveryMs - unconfirmedLifeMs,
    /** Subscriptions that ended before. */
    endedBefore: Date.parse(dayToTime(`${Number(today.slice(0, 4)) - evidenceYears}-01-01`)),
    /** Erasures before, which receivers no longer need to hear of. */
    deletionsBefore: now - backupLifeDays * day,
    /** The first day that visits are still summed by. */
    visitsBefore: monthsBefore(today, visitDaysMonths),
  };
}
export type RetentionCutoffs = ReturnType<typeof retentionCutoffs>;
