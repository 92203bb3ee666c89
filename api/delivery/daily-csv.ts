/**
 * Sends the office each morning the requests of the day before as a table, where DAILY_CSV asks for it. Which day comes
 * next stands in the database: no restart sends one twice or forgets one, and of two services one sends.
 */
import { dayToTime, formatDate, timeToClock, timeToDay } from '#domain/format';
import { day as oneDay, minute } from '#domain/time-units';
import { contactsToCsv, type ListFacts } from '../operator/leads.ts';
import { eachMinute, morning, openOffice, type LookOptions } from './each-minute.ts';

/** Days before these are not sent: the service was off, or no server took the mail. `leads list --csv` has them. */
const daysBack = 7;

/** A last day further ahead than this was noted by a clock that was ahead. */
const daysAhead = 3;

/** Lease of the service that sends a day; a mail that did not get through is tried again after it. */
const leaseMs = 10 * minute;

/** `shiftDay('2025-03-01', -1)` → '2025-02-28' */
const shiftDay = (day: string, days: number): string => timeToDay(Date.parse(day) + days * oneDay);

export function createDailyCsv(options: LookOptions & ListFacts) {
  const { store, clock, log, mails, pageTitles, company } = options;
  const office = openOffice(options);

  async function check(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    if (!office || timeToClock(now) < morning) return;
    const yesterday = shiftDay(timeToDay(now), -1);
    const next = await store.claimDailyCsv(yesterday, shiftDay(yesterday, daysAhead), now, leaseMs);
    if (next === undefined) return;
    const oldest = shiftDay(yesterday, 1 - daysBack);
    const day = next < oldest ? oldest : next;
    const after = shiftDay(day, 1);
    const contacts = await store.listContactsOf(Date.parse(dayToTime(day)), Date.parse(dayToTime(after)));
    if (contacts.length > 0) {
      const id = `daily-csv_${day}`;
      const file = { filename: `anfragen-${day}.csv`, content: contactsToCsv(contacts, { pageTitles, company }) };
      const outcome = await office.send(
        id,
        mails.dailyCsv(formatDate(Date.parse(day)), contacts.length, file, office.to),
        signal,
      );
      if (outcome.kind === 'done') log('info', 'daily_csv_sent', { id });
      else log('warn', 'daily_csv_failed', { id, reason: outcome.reason });
      // A failed mail is tried again, unless the server refuses it for good.
      if (outcome.kind === 'failed') return;
    }
    await store.completeDailyCsv(after);
  }

  return eachMinute(check, log);
}
