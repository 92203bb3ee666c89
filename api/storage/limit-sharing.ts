/**
 * Tells the limits of services that share a Postgres to one another, by its notifications: nothing is stored, no
 * request waits for it, and while the server is away each counts for itself.
 * See docs/decisions/0054-limits-are-told-not-stored.md.
 */
import { hash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Count, LimitSharing } from '../http/limiter.ts';
import { createSeldomLog, type Log } from '../http/log.ts';

export type SharedLimits = LimitSharing & { close(): Promise<void> };

/** Counts are collected for one notification, which takes its turn among all of the server. */
const collectMs = 20;
/** A notification may have 8,000 bytes, a count has about 60. */
const mostCounts = 100;
const retryMs = 2000;

/** Does not wait for the connection. */
export function shareLimits(url: string, log: Log): SharedLimits {
  const self = randomUUID();
  const seldom = createSeldomLog(log, Date);
  let listener: (counts: readonly Count[]) => void = () => undefined;
  let waiting: Count[] = [];
  /** The newest connection; `client` is the same once it listens. */
  let newest: pg.Client | undefined;
  let client: pg.Client | undefined;
  let channel = '';
  let flushing: NodeJS.Timeout | undefined;
  let retrying: NodeJS.Timeout | undefined;
  let closed = false;
  let connecting: Promise<void> = connect();

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: retryMs,
      query_timeout: retryMs,
      keepAlive: true,
      application_name: 'energieausweis-limits',
    });
    const lose = () => {
      if (newest !== fresh) return;
      newest = undefined;
      client = undefined;
      waiting = [];
      fresh.end().catch(() => undefined);
      clearTimeout(retrying);
      if (!closed) retrying = setTimeout(() => void (connecting = connect()), retryMs).unref();
    };
    newest = fresh;
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload = '' }) => {
      const { from, counts } = JSON.parse(payload) as { from: string; counts: Count[] };
      // Its own counts are in already, and some may have been given back since.
      if (from !== self) listener(counts);
    });
    try {
      await fresh.connect();
      channel = await nameChannel(fresh);
      await fresh.query(`LISTEN ${channel}`);
      client = fresh;
    } catch {
      seldom('warn', 'limits_not_shared');
      lose();
    }
  }

  function flush(): void {
    flushing = undefined;
    while (client && waiting.length > 0) {
      const payload = JSON.stringify({ from: self, counts: waiting.splice(0, mostCounts) });
      // A notification that fails is not repeated: the others count a few calls less.
      client.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
    }
  }

  return {
    onAnnounced: (heard) => void (listener = heard),
    announce(counts) {
      if (!client) return;
      waiting.push(...counts);
      flushing ??= setTimeout(flush, collectMs).unref();
    },
    async close() {
      closed = true;
      clearTimeout(flushing);
      clearTimeout(retrying);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}

/** A database has one set of channels, and each of its schemas may have services of its own. */
async function nameChannel(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>('SELECT current_schema() AS schema');
  return `limits_${hash('sha256', String(rows[0]?.schema)).slice(0, 16)}`;
}
