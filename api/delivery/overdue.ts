/**
 * Tells where messages about contacts wait for too long: in the log, and each by the other way, so that a dead delivery is
 * seen by those who wait for it: of a webhook that hangs by mail to the office, of a mail that hangs by the webhook for
 * requests. What a clock that was ahead has put off is made due.
 */
import { formatDateTime } from '#domain/format';
import { day, hour } from '#domain/time-units';
import type { AttemptOutcome } from './attempt.ts';
import { contactChannels, type Channel } from './channels.ts';
import { eachMinute, openAlarm, openOffice, type LookOptions } from './each-minute.ts';
import { oldestAboutContact, overdueMs } from './outbox.ts';
import { longestWaitMs } from './schedule.ts';

/** Each is told once, until nothing of the channel is overdue any more. */
const ages = [
  { name: '15min', ms: overdueMs, words: '15 Minuten' },
  { name: '1h', ms: hour, words: 'einer Stunde' },
  { name: '24h', ms: day, words: '24 Stunden' },
] as const;

export function createOverdueAlarm(options: LookOptions) {
  const { store, clock, log, env, mails } = options;
  const office = openOffice(options);
  const alarm = openAlarm(options);
  /** Number of ages reported of a channel, in the log and by the other way. */
  const logged = new Map<Channel, number>();
  const told = new Map<Channel, number>();

  type Overdue = { channel: Channel; age: (typeof ages)[number]; since: number; count: number };
  /** How a channel that hangs is told of, where that way works. */
  const ways: Partial<
    Record<Channel, { by: Channel; send: (overdue: Overdue, signal: AbortSignal) => Promise<AttemptOutcome> }>
  > = {
    ...(office && {
      'contact-webhook': {
        by: 'contact-mail',
        send: ({ channel, age, since }, signal) =>
          office.send(
            `overdue_${channel}_${age.name}_${since}`,
            mails.overdue(age.words, formatDateTime(since), office.to),
            signal,
          ),
      },
    }),
    ...(alarm && {
      'contact-mail': {
        by: 'contact-webhook',
        send: ({ channel, age, since, count }, signal) =>
          alarm.send(
            `overdue_${channel}_${age.name}_${since}`,
            { reason: 'mail-overdue', count, since: new Date(since).toISOString() },
            signal,
          ),
      },
    }),
  };
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
    const stats = await store.stats();
    const oldest = new Map(
      [...oldestAboutContact(stats, env)].map(([channel, madeAt]) => [channel, waitsSince(channel, madeAt, now)]),
    );
    for (const channel of seen.keys()) if (!oldest.has(channel)) seen.delete(channel);
    const isOverdue = (since = now) => now - since >= ages[0].ms;
    for (const channel of contactChannels) {
      const since = oldest.get(channel);
      if (since === undefined || !isOverdue(since)) {
        logged.delete(channel);
        told.delete(channel);
        continue;
      }
      const reached = ages.filter(({ ms }) => now - since >= ms);
      const age = reached.at(-1) ?? ages[0];
      if (reached.length > (logged.get(channel) ?? 0)) {
        logged.set(channel, reached.length);
        log('error', 'deliveries_overdue', { channel, age: age.name });
      }
      const way = ways[channel];
      if (!way || isOverdue(oldest.get(way.by)) || reached.length <= (told.get(channel) ?? 0)) continue;
      const outcome = await way.send({ channel, age, since, count: stats[channel]?.pending ?? 0 }, signal);
      // What failed is tried again with the next check, unless it is refused for good.
      if (outcome.kind !== 'failed') told.set(channel, reached.length);
      if (outcome.kind !== 'done') log('warn', 'overdue_alarm_failed', { channel, reason: outcome.reason });
    }
  }

  return eachMinute(check, log);
}
