/** What a supervisor and a monitor ask, on a port of its own that only this machine reaches. */
import { Hono } from 'hono';
import type { AppDeps } from '../deps.ts';

type Deps = Pick<AppDeps, 'store' | 'metrics' | 'clock'> & { isDraining: () => boolean };

export function createHealthApp({ store, metrics, clock, isDraining }: Deps): Hono {
  const app = new Hono();
  /** The process answers; says nothing of the database. */
  app.get('/healthz', (c) => c.text('ok\n'));
  /** A lead could be stored now. A receiver of webhooks that is down does not count: the outbox waits for it. */
  app.get('/readyz', async (c) => {
    if (isDraining()) return c.text('draining\n', 503);
    return store.checkWritable().then(
      () => c.text('ok\n'),
      () => c.text('storage\n', 503),
    );
  });
  app.get('/metrics', async (c) => {
    const stats = await store.stats().catch(() => undefined);
    const now = clock.now();
    return c.text(
      metrics.text({
        ...(stats && {
          outbox_pending: stats.pending,
          outbox_parked: stats.parked,
          outbox_oldest_seconds: Math.max(0, Math.round((now - (stats.oldestPendingAt ?? now)) / 1000)),
        }),
      }),
    );
  });
  return app;
}
