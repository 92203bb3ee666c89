/** Deletes what is kept no longer: each hour, and at start. */
import { evidenceCutoff, unconfirmedLifeMs } from '#domain/newsletter-request';
import type { Clock } from '../clock.ts';
import { errorToFields, type Log } from '../http/log.ts';
import type { Store } from './port.ts';

/** Runs an hour after what it deletes has become due, at the latest. */
const hour = 3_600_000;

export function createRetention({ store, clock, log }: { store: Store; clock: Clock; log: Log }) {
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const now = clock.now();
    try {
      const deleted = await store.deleteSubscriptions({
        // An hour early, since it runs once in an hour: the promise is a limit.
        requestedBefore: now - unconfirmedLifeMs + hour,
        endedBefore: evidenceCutoff(now),
      });
      if (deleted > 0) log('info', 'subscriptions_deleted', { deleted });
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
