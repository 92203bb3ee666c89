/**
 * Tells where messages about contacts wait for too long: in the log, and of a webhook that hangs also
 * by mail to the office, so that a dead delivery is seen by those who wait for it. A mail that hangs
 * is told in the log alone: what a webhook takes are requests. What a clock that was ahead has put off is made due.
 */
import { formatDateTime } from '#domain/format';
import { day, hour, minute } from '#domain/time-units';
import { contactChannels, type Channel } from './channels.ts';
import { eachMinute, openOffice, type LookOptions } from './each-minute.ts';
import { oldestAboutContact } from './outbox.ts';
import { longestWaitMs } from './schedule.ts';

/** Each is told once, until nothing of the channel is overdue any more. */
const ages = [
  { name: '15min', ms: 15 * minute, words: '15 Minuten' },
  { name: '1h', ms: hour, words: 'einer Stunde' },
  { name: '24h', ms: day, words: '24 Stunden' },
] as const;

export function createOverdueAlarm(options: LookOptions) {
  const { store, clock, log, env, mails } = options;
  const office = openOffice(options);
  /** Number of ages reported of a channel, in the log and by mail. */
  const logged = new Map<Channel, number>();
  const mailed = new Map<Channel, number>();
  /** Since when something waits that a clock which was ahead has made: since it was seen first. */
  const seen = new Map<Channel, number>();

  function waitsSince(channel: Channel, madeAt: number, now: number): number {
    if (madeAt <= now) return madeAt;
    const since = Math.min(seen.get(channel) ?? now, now);
    seen.set(channel, since);
    return since;
  }

  async function check(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const bounded = await store.boundWaits(now, longestWaitMs);
    if (bounded > 0) log('warn', 'waits_bounded', { pending: bounded });
    const oldest = new Map(
      [...oldestAboutContact(await store.stats(), env)].map(([channel, madeAt]) => [
        channel,
        waitsSince(channel, madeAt, now),
      ]),
    );
    for (const channel of seen.keys()) if (!oldest.has(channel)) seen.delete(channel);
    const isOverdue = (since = now) => now - since >= ages[0].ms;
    for (const channel of contactChannels) {
      const since = oldest.get(channel);
      if (since === undefined || !isOverdue(since)) {
        logged.delete(channel);
        mailed.delete(channel);
        continue;
      }
      const reached = ages.filter(({ ms }) => now - since >= ms);
      const age = reached.at(-1) ?? ages[0];
      if (reached.length > (logged.get(channel) ?? 0)) {
        logged.set(channel, reached.length);
        log('error', 'deliveries_overdue', { channel, age: age.name });
      }
      const isToldByMail = channel !== 'contact-mail' && office && !isOverdue(oldest.get('contact-mail'));
      if (!isToldByMail || reached.length <= (mailed.get(channel) ?? 0)) continue;
      const outcome = await office.send(
        `overdue_${channel}_${age.name}_${since}`,
        mails.overdue(age.words, formatDateTime(since), office.to),
        signal,
      );
      // A failed mail is tried again with the next check, unless the server refuses it for good.
      if (outcome.kind !== 'failed') mailed.set(channel, reached.length);
      if (outcome.kind !== 'done') log('warn', 'overdue_mail_failed', { channel, reason: outcome.reason });
    }
  }

  return eachMinute(check, log);
}
