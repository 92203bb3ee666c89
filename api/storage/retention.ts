/** Deletes what is kept no longer: each hour, and at start. */
import { retentionEveryMs } from '#domain/contact/retention';
import type { Clock } from '../process/clock.ts';
import { contactChannels, isOn } from '../delivery/channels.ts';
import type { Env } from '../env.ts';
import { errorToFields, type Log } from '../http/log.ts';
import type { Expired, Expiring, Store } from './port.ts';

/** The service's settings → by which rows are due now. */
const toExpiring = (env: Env, now: number): Expiring => ({
  now,
  tellingChannels: contactChannels,
  isAnyOn: contactChannels.some((name) => isOn(name, env)),
});

type RetentionOptions = { store: Store; clock: Clock; log: Log; env: Env };
export type Retention = ReturnType<typeof createRetention>;

export function createRetention({ store, clock, log, env }: RetentionOptions) {
  let timer: NodeJS.Timeout | undefined;
  let latest: Expired | undefined;

  async function run(): Promise<void> {
    try {
      latest = await store.deleteExpired(toExpiring(env, clock.now()));
      const { contacts, subscriptions, untold } = latest;
      if (contacts > 0) log('info', 'contacts_deleted', { deleted: contacts });
      if (subscriptions > 0) log('info', 'subscriptions_deleted', { deleted: subscriptions });
      if (untold > 0) log('error', 'contacts_untold', { pending: untold });
    } catch (error) {
      // Tried again in an hour.
      log('error', 'retention_failed', errorToFields(error));
    }
  }

  return {
    run,
    /** Result of the last run; `undefined` before the first one has ended well. */
    latest: () => latest,
    /** Resolves once the first run has ended. */
    start(): Promise<void> {
      timer ??= setInterval(() => void run(), retentionEveryMs);
      return run();
    },
    stop: (): void => clearInterval(timer),
  };
}
