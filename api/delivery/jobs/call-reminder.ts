/**
 * Reminds the office of requests to which no call is noted (`callReminders` of company.yaml): some hours after they came, when
 * their time is over, and each morning after that. A reminder is a message of the outbox under an id of its hour, day or request,
 * put there in one transaction with the note that it was: no start and no second service makes another.
 */
import { reminderDue, longestReminderDays, type Reminder } from '#domain/contact/call-reminders';
import type { Company } from '#domain/company/company';
import { timeToClock, timeToDay } from '#domain/language/format';
import { hoursFor, readPreparation } from '#domain/contact/preparation';
import { day } from '#domain/time-units';
import type { StoredContact } from '../../storage/port.ts';
import type { AtTime } from '../../process/by-day.ts';
import { isOn } from '../channels.ts';
import { reminderMail } from '../mails/office-mails.ts';
import type { Job, JobOptions } from './jobs.ts';

/** A call that was due longer ago is told of no more: days of the calendar, so a day more than those. */
export const waitingMs = (longestReminderDays + 1) * day;

/** Time of day in Germany from which the office is told what it is told each morning. */
export const morning = '06:00';

type Options = JobOptions & { companyAt: AtTime<Company>; wake: () => void };

export function callReminders({ store, log, env, writeOfDay, companyAt, wake }: Options): Job {
  const idOf = (kind: Reminder, now: number, { id }: StoredContact): string =>
    kind === 'deadline'
      ? `msg_${id}_deadline`
      : `msg_reminder_${kind}_${kind === 'early' ? new Date(now).toISOString().slice(0, 13) : timeToDay(now)}`;

  async function remind(now: number): Promise<void> {
    const company = companyAt(now);
    const settings = company.callReminders;
    if (!isOn('contact-mail', env) || !settings) return;
    const isMorning = timeToClock(now) >= morning;
    const waiting = await store.listWaiting(now - waitingMs);
    const due = Map.groupBy(waiting, (contact) => {
      const { receivedAt, releasedAt, callDueAt, callRemindedAt } = contact;
      const call = {
        since: Date.parse(releasedAt ?? receivedAt),
        dueAt: Date.parse(callDueAt ?? ''),
        remindedAt: callRemindedAt === null ? undefined : Date.parse(callRemindedAt),
      };
      return reminderDue(call, { now, isMorning }, hoursFor(company, readPreparation(contact.prepared)), settings);
    });
    const put = async (kind: Reminder, reminded: readonly StoredContact[], waiting: readonly StoredContact[]) => {
      const [first] = reminded;
      if (!first) return;
      const body = JSON.stringify(writeOfDay(reminderMail, { kind, waiting }));
      const id = idOf(kind, now, first);
      if (!(await store.remindOfCalls(reminded, now, { id, channel: 'contact-mail', body }))) return;
      log('warn', 'calls_waiting', { id, reason: kind, pending: waiting.length });
      wake();
    };
    const isOverdue = ({ callDueAt }: StoredContact) => Date.parse(callDueAt ?? '') <= now;
    await put('early', due.get('early') ?? [], waiting);
    for (const contact of due.get('deadline') ?? []) await put('deadline', [contact], [contact]);
    await put('morning', due.get('morning') ?? [], waiting.filter(isOverdue));
  }

  return {
    name: 'call-reminders',
    about: 'requests without a noted call, as `callReminders` of company.yaml says; by a message of the outbox',
    pauseMs: 0,
    find: (now) => remind(now).then(() => undefined),
  };
}
