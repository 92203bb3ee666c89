/** Deletes what is kept no longer: each hour, and at start. */
import { retentionEveryMs } from '#domain/contact/retention';
import type { Clock } from '../process/clock.ts';
import { contactChannels, isOn } from '../delivery/channels.ts';
import type { Env } from '../env.ts';
import { errorToFields, type Log } from '../http/log.ts';
import type { Expired, Store } from './port.ts';

type RetentionOptions = { store: Store; clock: Clock; log: Log; env: Env };
export type Retention = ReturnType<typeof createRetention>;

export function createRetention({ store, clock, log, env }: RetentionOptions) {
  let timer: NodeJS.Timeout | undefined;
  let latest: Expired | undefined;

  async function run(): Promise<void> {
    try {
      latest = await store.deleteExpired({
        now: clock.now(),
        tellingChannels: contactChannels,
        isAnyOn: contactChannels.some((name) => isOn(name, env)),
      });
      const { contacts, subscriptions, undelivered } = latest;
      if (contacts > 0) log('info', 'contacts_deleted', { deleted: contacts });
      if (subscriptions > 0) log('info', 'subscriptions_deleted', { deleted: subscriptions });
      if (undelivered > 0) log('error', 'contacts_untold', { pending: undelivered });
    } catch (error) {
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
