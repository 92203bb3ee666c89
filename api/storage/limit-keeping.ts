/**
 * Keeps the limits that protect strangers over a restart: hashes of addresses and mailboxes, for as long as they count,
 * and the random salts of their days, which services on one database share. Written behind, so that no request waits
 * for it. See docs/decisions/0066-a-limit-is-not-forgotten.md.
 */
import { day, hour, minute } from '#domain/time-units';
import type { Clock } from '../clock.ts';
import { createSalts, formerSaltMs, type LimitKeeping } from '../http/limiter.ts';
import { errorToFields, type Log } from '../http/log.ts';
import type { Store } from './port.ts';

type KeptLimits = LimitKeeping & {
  /** Takes the salts of a day that begins, and forgets those of one that is over; done each minute by itself. */
  turn(): Promise<void>;
  /** Writes what is not written yet. */
  close(): Promise<void>;
};

/** Counts are collected for one write, which takes its turn among those of requests. */
const collectMs = 500;
/** Empty buckets are deleted this long after the last call: none of a visitor lasts longer than ten minutes. */
const sweepMs = 10 * minute;
/** A day's salt is agreed on so long before it begins: a database that is away at midnight parts no services. */
const aheadMs = hour;

/** The days whose salts are in use, or soon will be: one or two. */
function daysAround(now: number): number[] {
  const [first, last] = [now - formerSaltMs, now + aheadMs].map((time) => Math.floor(time / day)) as [number, number];
  return first === last ? [first] : [first, last];
}

export async function keepLimits({
  store,
  clock,
  log,
}: {
  store: Pick<Store, 'keepLimits' | 'keptLimits' | 'shareSalts'>;
  clock: Clock;
  log: Log;
}): Promise<KeptLimits> {
  const salts = new Map<number, string>();
  const saltOf = createSalts(salts);
  let shared = '';
  /** While it fails each day has a salt of this service's own. */
  async function shareSalts(): Promise<void> {
    const days = daysAround(clock.now());
    if (shared === days.join()) return;
    const offered = days.map((each) => ({ day: each, salt: saltOf(each) }));
    for (const { day: each, salt } of await store.shareSalts(offered)) salts.set(each, salt);
    shared = days.join();
  }

  await shareSalts();
  const buckets = await store.keptLimits(clock.now());
  let waiting = new Map<string, number>();
  let flushing: NodeJS.Timeout | undefined;
  if (buckets.length > 0) flushAfter(sweepMs);

  const warn = (error: unknown) => log('warn', 'limits_not_kept', errorToFields(error));
  const turn = () => shareSalts().catch(warn);
  const turning = setInterval(() => void turn(), minute).unref();

  async function flush(): Promise<void> {
    const written = waiting;
    waiting = new Map();
    flushAfter(written.size > 0 ? sweepMs : undefined);
    // In one order, so that services which share a database do not wait for each other.
    const sorted = [...written].sort(([a], [b]) => (a < b ? -1 : 1));
    await store.keepLimits(sorted, clock.now()).catch((error: unknown) => {
      warn(error);
      waiting = new Map([...written, ...waiting]);
    });
  }
  function flushAfter(ms: number | undefined): void {
    clearTimeout(flushing);
    flushing = ms === undefined ? undefined : setTimeout(() => void flush(), ms).unref();
  }

  return {
    saltOf,
    buckets,
    keep(key, emptyAt) {
      if (waiting.size === 0) flushAfter(collectMs);
      waiting.set(key, emptyAt);
    },
    turn,
    async close() {
      clearInterval(turning);
      if (waiting.size > 0) await flush();
      clearTimeout(flushing);
    },
  };
}
