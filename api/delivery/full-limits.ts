/**
 * Limits that are full: so many visitors call that one has to forget some of them, or that no more mails leave to people who
 * may not have asked for them. The office is told of one that stays full for a minute, once an hour.
 */
import { hour, minute } from '#domain/time-units';
import type { LimitName } from '../http/limiter.ts';
import type { Metrics } from '../http/metrics.ts';
import { eachMinute, openOffice, type LookOptions } from './each-minute.ts';
import { tellOnce } from './told.ts';

export type FullLimit = LimitName | 'receipts' | 'confirmationMails';

/** Who forgets whom by turns does it now and then. */
const pauseMs = 5 * minute;

export function createFullLimits(options: LookOptions & { metrics: Pick<Metrics, 'count'> }) {
  const { store, clock, log, mails, metrics } = options;
  const office = openOffice(options);
  /** Since when each is met again and again, and when it was last. */
  const met = new Map<FullLimit, { since: number; last: number }>();

  function findFull(): FullLimit[] {
    const now = clock.now();
    for (const [name, { last }] of met) if (Math.abs(now - last) > pauseMs) met.delete(name);
    return [...met].flatMap(([name, { since, last }]) => (last - since >= minute ? [name] : []));
  }

  async function check(signal: AbortSignal): Promise<void> {
    const full = findFull();
    if (full.length === 0) return;
    await tellOnce({
      ...{ store, clock, name: 'full-limits' },
      decide: (told) => (told && clock.now() - told.toldAt < hour ? undefined : full),
      async tell(names) {
        for (const reason of names) log('error', 'limit_full', { reason });
        const outcome = await office?.send(`full-limits_${clock.now()}`, mails.fullLimits(office.to), signal);
        if (outcome && outcome.kind !== 'done') log('warn', 'full_limits_mail_failed', { reason: outcome.reason });
        // What failed is tried again with the next check, unless the server refuses it for good.
        return outcome?.kind === 'failed' ? undefined : names.join();
      },
    });
  }

  return {
    /** Somebody met it. */
    note(name: FullLimit): void {
      metrics.count('limit_full_total', { limit: name });
      const now = clock.now();
      const before = met.get(name);
      met.set(name, { since: before && Math.abs(now - before.last) <= pauseMs ? before.since : now, last: now });
    },
    notice: eachMinute(check, log),
  };
}
