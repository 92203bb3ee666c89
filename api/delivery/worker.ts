/**
 * Takes due messages of one channel out of the outbox and hands them over, at least once each. Each
 * channel has a worker of its own, so that a mail server which hangs holds up no webhook.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hour, minute, second } from '#domain/time-units';
import type { Clock } from '../process/clock.ts';
import type { Env } from '../env.ts';
import { errorToFields, type Level, type Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ClaimedDelivery, ContactMessages, Store } from '../storage/port.ts';
import { attemptMs, type Attempt, type AttemptOutcome } from './attempt.ts';
import { channelNames, channels, isOn, type Channel, type Sender } from './channels.ts';

export type WorkerOptions = {
  store: Store;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  channel: Channel;
  attempt: Attempt;
  /** Messages that tell of a receipt which was refused for good. */
  toBounced?: ContactMessages | undefined;
  random?: () => number;
  concurrency?: number;
  pollMs?: number;
};

/** Runs a worker for each channel that is on. */
export function createDeliveryWorkers(
  options: Omit<WorkerOptions, 'channel' | 'attempt'> & { env: Env; sender: Sender },
) {
  const { env, sender, ...shared } = options;
  const workers = channelNames
    .filter((channel) => isOn(channel, env))
    .map((channel) => createDeliveryWorker({ ...shared, channel, attempt: channels[channel].open(env, sender) }));
  const all = async (act: (worker: (typeof workers)[number]) => unknown) => void (await Promise.all(workers.map(act)));
  return {
    start: () => void all((worker) => worker.start()),
    wake: () => void all((worker) => worker.wake()),
    runDue: () => all((worker) => worker.runDue()),
    stop: (graceMs?: number) => all((worker) => worker.stop(graceMs)),
  };
}

/** Waits after the first, second … failed attempt; after that every six hours. */
const waitsMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];
const laterWaitMs = 6 * hour;

const jitter = 0.2;
const retryAfterLimitMs = 24 * hour;

/**
 * The longest time that a message can have been tried for, given the number of its tries. The clock alone may say more: it may
 * have jumped, or the service may have been off.
 */
function longestTryingMs(attempts: number): number {
  const first = waitsMs.slice(0, attempts - 1);
  const waited = first.reduce((sum, wait) => sum + wait, 0) + (attempts - 1 - first.length) * laterWaitMs;
  return waited * (1 + jitter);
}

/**
 * @param attempts attempts made, 1 or more
 * @param random 0 to 1: spreads the retries of many messages over ±20 %
 * @param retryAfterMs what the receiver asked for: waited at least, up to a day
 */
export function retryWaitMs(attempts: number, random: number, retryAfterMs = 0): number {
  const wait = (waitsMs[attempts - 1] ?? laterWaitMs) * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(wait, Math.min(retryAfterMs, retryAfterLimitMs)));
}

/** Why a message was given up that came too late to be true. */
const stale = 'stale';

export function createDeliveryWorker(options: WorkerOptions) {
  const { store, clock, log, metrics, channel, attempt } = options;
  const row = channels[channel];
  const {
    giveUpAfterMs,
    tryRefusedForMs = 0,
    staleAfterMs = Infinity,
    redactOnFailure,
    notifiesOnBounce,
    inOrder,
  } = row;
  const { toBounced, random = Math.random, concurrency = inOrder?.atOnce ?? 4, pollMs = 1000 } = options;
  // Longer than any attempt: only a process that died lets it run out.
  const leaseMs = attemptMs + 10_000;

  const abort = new AbortController();
  /** Attempts under way; `true` where it is not the first of its message. */
  const inFlight = new Map<Promise<void>, boolean>();
  /** One place is kept for first tries: receivers that hang again and again hold up nobody new. */
  const retryPlaces = Math.max(1, concurrency - 1);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let claiming = Promise.resolve();
  let isClaimDue = false;

  async function claim(): Promise<void> {
    const free = concurrency - inFlight.size;
    if (stopped || free <= 0) return;
    const retrying = [...inFlight.values()].filter(Boolean).length;
    const deliveries = await store
      .claimDeliveries(channel, clock.now(), {
        limit: free,
        leaseMs,
        retries: Math.min(free, retryPlaces - retrying),
        inOrder: inOrder !== undefined,
      })
      .catch((error: unknown) => {
        logStoreError(error);
        return [];
      });
    for (const delivery of deliveries) {
      const delivering = deliver(delivery)
        .catch(logStoreError)
        .finally(() => {
          inFlight.delete(delivering);
          // A free place: the next one in the queue need not wait for the poll.
          void wake();
        });
      inFlight.set(delivering, delivery.attempts > 1);
    }
  }

  /** One claim at a time, so that the free places are counted once, and one more for all who ask meanwhile. */
  function wake(): Promise<void> {
    if (isClaimDue) return claiming;
    isClaimDue = true;
    return (claiming = claiming.then(() => {
      isClaimDue = false;
      return claim();
    }));
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { id, body, lease, attempts, createdAt } = delivery;
    const outcome: AttemptOutcome =
      clock.now() - createdAt < staleAfterMs
        ? await attempt({ id, body, now: clock.now(), timeoutMs: attemptMs, signal: abort.signal })
        : { kind: 'gone', reason: stale };
    if (outcome.kind === 'done') {
      await store.completeDelivery(id, lease);
      return report('info', 'delivered', 'done');
    }
    const now = clock.now();
    const triedForMs = Math.max(0, Math.min(now - delivery.firstTriedAt, longestTryingMs(attempts)));
    if (triedForMs >= (outcome.kind === 'gone' ? tryRefusedForMs : giveUpAfterMs)) {
      await store.giveUpDelivery(id, lease, outcome.reason, {
        now,
        forget: redactOnFailure,
        toMessages: notifiesOnBounce && outcome.kind === 'gone' && outcome.reason !== stale ? toBounced : undefined,
      });
      // A forgotten message is no error: nobody has to look at it.
      return report(redactOnFailure ? 'warn' : 'error', 'delivery_parked', 'parked');
    }
    // An attempt that our own stop has ended is due again at the next start: it is not the receiver's fault.
    const wait =
      outcome.reason === 'stopped'
        ? 0
        : retryWaitMs(attempts, random(), 'retryAfterMs' in outcome ? outcome.retryAfterMs : 0);
    await store.retryDelivery(id, lease, now + wait, outcome.reason);
    return report('warn', 'delivery_failed', 'retry');

    function report(level: Level, event: string, result: 'done' | 'retry' | 'parked'): void {
      metrics.count('delivery_attempts_total', { channel, outcome: result });
      log(level, event, { id, channel, attempts, reason: 'reason' in outcome ? outcome.reason : undefined });
    }
  }

  function logStoreError(error: unknown): void {
    log('error', 'outbox_unavailable', errorToFields(error));
  }

  const settle = async (): Promise<void> => {
    let claimed;
    do await Promise.all([(claimed = claiming), ...inFlight.keys()]);
    while (claimed !== claiming || inFlight.size > 0);
  };

  return {
    start(): void {
      timer ??= setInterval(() => void wake(), pollMs);
      void wake();
    },
    wake: () => void wake(),
    /** Delivers what is due now; resolves when the last of it is written back. */
    async runDue(): Promise<void> {
      await wake();
      await settle();
    },
    /** Takes nothing new and waits for what is under way, then ends it. @param graceMs longest wait */
    async stop(graceMs = 3000): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await Promise.race([settle(), sleep(graceMs, undefined, { ref: false })]);
      abort.abort();
      await settle();
    },
  };
}
