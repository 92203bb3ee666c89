/**
 * Limits that are full: so many visitors call that one has to forget some of them, or that no more mails leave to people who
 * may not have asked for them.
 */
import { minute } from '#domain/time-units';
import type { Clock } from '../../process/clock.ts';
import type { LimitName } from '../../http/limiter.ts';
import type { Metrics } from '../../http/metrics.ts';

export type FullLimit = LimitName | 'receipts' | 'confirmationMails';

/** Who forgets whom by turns does it now and then. */
const pauseMs = 5 * minute;

export function createFullLimits({ clock, metrics }: { clock: Clock; metrics: Pick<Metrics, 'count'> }) {
  /** Since when each is met again and again, and when it was last. */
  const met = new Map<FullLimit, { since: number; last: number }>();

  return {
    /** Somebody met it. */
    note(name: FullLimit): void {
      metrics.count('limit_full_total', { limit: name });
      const now = clock.now();
      const before = met.get(name);
      met.set(name, { since: before && Math.abs(now - before.last) <= pauseMs ? before.since : now, last: now });
    },
    /** Those that stay full for a minute. */
    find(): FullLimit[] {
      const now = clock.now();
      for (const [name, { last }] of met) if (Math.abs(now - last) > pauseMs) met.delete(name);
      return [...met].flatMap(([name, { since, last }]) => (last - since >= minute ? [name] : []));
    },
  };
}
