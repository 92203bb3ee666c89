/** Health and metrics for a supervisor and a monitor, on a port of its own that only this machine reaches. */
import { Hono } from 'hono';
import { waitingMs } from '../delivery/jobs/call-reminder.ts';
import { countGivenUp, oldestAboutContact, oldestGivenUp } from '../delivery/outbox.ts';
import type { AppDeps } from '../deps.ts';
import type { Env } from '../env.ts';
import type { OutboxStats } from '../storage/port.ts';

type Deps = Pick<AppDeps, 'store' | 'metrics' | 'clock'> & {
  env: Env;
  isDraining: () => boolean;
};

export function createHealthApp({ store, metrics, clock, env, isDraining }: Deps): Hono {
  const app = new Hono();
  function outboxGauges(stats: OutboxStats) {
    const now = clock.now();
    const oldestAt = Math.min(now, ...oldestAboutContact(stats, env).values(), ...oldestGivenUp(stats));
    return {
      outbox_pending: Object.values(stats).reduce((sum, { pending }) => sum + pending, 0),
      outbox_parked: countGivenUp(stats),
      outbox_oldest_seconds: Math.round((now - oldestAt) / 1000),
    };
  }

  // A page in a browser on this machine reaches the port by a name of its own that leads here (DNS rebinding).
  app.use(async (c, next) =>
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(c.req.header('Host') ?? '') ? next() : c.text('host\n', 421),
  );
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
    const calls = await store.countWaiting(now - waitingMs, now).catch(() => undefined);
    const values = {
      ...(stats && outboxGauges(stats)),
      ...(calls && { lead_open: calls.open, lead_overdue: calls.overdue }),
    };
    return c.text(await metrics.text(values));
  });
  return app;
}
