/**
 * Tells the office on Mondays how the calls of the week before went, where `callReminders` of company.yaml asks for it. Which
 * week was told stands in the database: no start tells it again, and of several services one tells.
 */
import type { Company } from '#domain/company';
import { dayToTime, timeToClock, timeToDay } from '#domain/format';
import { addDays } from '#domain/tools/day';
import type { VisitFacts } from '#domain/visits';
import { contactsToFigures } from '../operator/calls.ts';
import type { AtTime } from '../by-day.ts';
import { eachMinute, morning, openOffice, type LookOptions } from './each-minute.ts';
import { tellOnce } from './told.ts';

/** '2025-03-06' → '2025-03-03', the Monday of its week */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

export function createCallWeek(options: LookOptions & { companyAt: AtTime<Company> } & Pick<VisitFacts, 'pageTitles'>) {
  const { store, clock, log, mails, companyAt, pageTitles } = options;
  const office = openOffice(options);

  async function check(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const today = timeToDay(now);
    const monday = mondayOf(today);
    if (!office || !companyAt(now).callReminders?.weekly || (today === monday && timeToClock(now) < morning)) return;
    await tellOnce({
      store,
      clock,
      name: 'call-week',
      decide: (told) => (told && told.mark >= monday ? undefined : monday),
      async tell() {
        const from = addDays(monday, -7);
        const span = { from: Date.parse(dayToTime(from)), to: Date.parse(dayToTime(monday)) };
        const contacts = await store.listContacts(Number.MAX_SAFE_INTEGER, false, span);
        const figures = contactsToFigures(contacts, pageTitles, now);
        if (figures.requests === 0) return monday;
        const id = `call-week_${monday}`;
        const outcome = await office.send(id, mails.callWeek(figures, from, addDays(monday, -1), office.to), signal);
        if (outcome.kind !== 'done') log('warn', 'call_week_failed', { id, reason: outcome.reason });
        // A failed mail is tried again, unless the server refuses it for good.
        return outcome.kind === 'failed' ? undefined : monday;
      },
    });
  }

  return eachMinute(check, log);
}
