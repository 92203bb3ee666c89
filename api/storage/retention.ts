/** Deletes what is kept no longer: each hour, and at start. */
import { retentionCutoffs } from '#domain/retention';
import type { Clock } from '../clock.ts';
import { errorToFields, type Log } from '../http/log.ts';
import type { Store } from './port.ts';

/** Runs an hour after what it deletes has become due, at the latest. */
const hour = 3_600_000;

export function createRetention({ store, clock, log }: { store: Store; clock: Clock; log: Log }) {
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      // An hour early, since it runs once in an hour: the promise is a limit.
      const { contacts, subscriptions } = await store.deleteExpired(retentionCutoffs(clock.now() + hour));
      if (contacts > 0) log('info', 'contacts_deleted', { deleted: contacts });
      if (subscriptions > 0) log('info', 'subscriptions_deleted', { deleted: subscriptions });
    } catch (error) {
      // Tried again in an hour.
      log('error', 'retention_failed', errorToFields(error));
    }
  }

  return {
    run,
    start(): void {
      timer ??= setInterval(() => void run(), hour);
      void run();
    },
    stop: (): void => clearInterval(timer),
  };
}
