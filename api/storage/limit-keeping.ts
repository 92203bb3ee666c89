/**
 * Keeps the limits that protect strangers over a restart: hashes of addresses and mailboxes, for as long as they count.
 * Written behind, so that no request waits for it. See docs/decisions/0066-a-limit-is-not-forgotten.md.
 */
import type { Clock } from '../clock.ts';
import { createSalts, type LimitKeeping } from '../http/limiter.ts';
import { errorToFields, type Log } from '../http/log.ts';
import type { Store } from './port.ts';

type KeptLimits = LimitKeeping & {
  /** Writes what is not written yet. */
  close(): Promise<void>;
};

/** Counts are collected for one write, which takes its turn among those of requests. */
const collectMs = 500;
/** Empty buckets are deleted this long after the last call: none of a visitor lasts longer than ten minutes. */
const sweepMs = 10 * 60_000;

export async function keepLimits({
  store,
  clock,
  log,
}: {
  store: Pick<Store, 'keepLimits' | 'keptLimits'>;
  clock: Clock;
  log: Log;
}): Promise<KeptLimits> {
  const kept = await store.keptLimits(clock.now());
  const salts = new Map(kept.salts.map(({ day, salt }) => [day, salt]));
  let waiting = new Map<string, number>();
  let flushing: NodeJS.Timeout | undefined;
  if (kept.buckets.length > 0) flushAfter(sweepMs);

  async function flush(): Promise<void> {
    const buckets = waiting;
    waiting = new Map();
    flushAfter(buckets.size > 0 ? sweepMs : undefined);
    // In one order, so that services which share a database do not wait for each other.
    const limits = {
      salts: [...salts].map(([day, salt]) => ({ day, salt })),
      buckets: [...buckets].sort(([a], [b]) => (a < b ? -1 : 1)),
    };
    await store.keepLimits(limits, clock.now()).catch((error: unknown) => {
      log('warn', 'limits_not_kept', errorToFields(error));
      waiting = new Map([...buckets, ...waiting]);
    });
  }
  function flushAfter(ms: number | undefined): void {
    clearTimeout(flushing);
    flushing = ms === undefined ? undefined : setTimeout(() => void flush(), ms).unref();
  }

  return {
    saltOf: createSalts(salts),
    buckets: kept.buckets,
    keep(key, emptyAt) {
      if (waiting.size === 0) flushAfter(collectMs);
      waiting.set(key, emptyAt);
    },
    async close() {
      if (waiting.size > 0) await flush();
      clearTimeout(flushing);
    },
  };
}
