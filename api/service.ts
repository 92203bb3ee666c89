/** Environment → store, workers, http → listening → graceful stop. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compose } from './compose.ts';
import { readCachedContent } from './content-cache.ts';
import { StartError, type Env } from './env.ts';
import { parseAddress } from './http/client-address.ts';
import { openPorts, type Apps } from './http/listen.ts';
import type { Log } from './http/log.ts';
import { createMetrics, noMetrics } from './http/metrics.ts';
import { countWaiting, startNotices } from './process/start-notices.ts';
import { openFaultToSentence } from './storage/open-fault.ts';
import { openStore } from './storage/open.ts';
import type { OnBroken } from './storage/port.ts';

export type ServiceOptions = {
  env: Env;
  /** Folder of the built site; without it only `/api` answers. */
  siteRoot?: string | undefined;
  /** Folder of the project, which a relative database file and a relative content folder are found from. */
  root?: string;
  log: Log;
  /** Called once, where the store can work no more: the process has to be started anew. */
  onBroken?: OnBroken;
  /** Time from „not ready“ until connections are refused: a load balancer looks at least once in between. */
  drainMs?: number;
  silentMs?: number;
};

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

const graceMs = 2500;

/** Is started in its turn, and stopped when all that were started after it are. */
type Part = { start?: () => unknown; stop?: () => unknown };

/** @throws StartError, ContentError */
export async function startService(options: ServiceOptions) {
  const { env, siteRoot, root = projectRoot, log, onBroken, drainMs = 300, silentMs } = options;
  if (siteRoot !== undefined && !existsSync(join(siteRoot, 'index.html')))
    throw new StartError(`In ${siteRoot} liegt keine gebaute Website. Bauen Sie sie zuerst mit „npm run build“.`);
  const versions = await readCachedContent(pathToFileURL(join(root, '/')), env.CONTENT_DIR);
  const metrics = env.METRICS_PORT === undefined ? noMetrics : await createMetrics();
  const store = await openStore(env.DATABASE_URL, root, {
    onBroken(broken) {
      log('error', 'storage_broken', { reason: broken.reason });
      onBroken?.(broken);
    },
  }).catch((error: unknown) => {
    throw new StartError(openFaultToSentence(error), { cause: error });
  });
  const answering = Promise.withResolvers<Apps>();
  const ports = await openPorts(env, answering.promise, { silentMs }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  // A file of SQLite belongs to one service, which counts its visitors alone.
  const isFile = env.DATABASE_URL.startsWith('file:');
  const pool = isFile ? undefined : (await import('./storage/postgres.ts')).openLimitPool(env.DATABASE_URL);
  const address = `http://${hostToName(env.HOST)}:${ports.port}`;
  const { apps, workers, jobs, retention, ...facts } = await compose({
    ...{ env, versions, store, log, metrics, pool, siteRoot, builtRoot: siteRoot ?? join(root, 'dist') },
    ...{ address, isDraining: ports.isDraining },
  });
  // Before anybody is answered: beside the visitors who wait for the start these questions might time out, and the start fail.
  const waiting = await countWaiting(store);

  const parts: readonly Part[] = [
    { stop: () => store.close() },
    { stop: () => pool?.end() },
    {
      start: () => answering.resolve(apps),
      stop: () => Promise.all([ports.close(graceMs), workers.stop(graceMs), jobs.stop()]),
    },
    { start: workers.start },
    { start: jobs.start },
    retention,
    { stop: () => ports.drain(drainMs) },
  ];
  for (const part of parts) await part.start?.();

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop?.();
  };
  const metricsAddress = ports.metricsPort === undefined ? undefined : `http://127.0.0.1:${ports.metricsPort}`;
  return {
    address,
    metricsAddress,
    /** To the operator, a German sentence each. */
    notices: startNotices(env, {
      ...facts,
      waiting,
      metricsUrl: metricsAddress && `${metricsAddress}/metrics`,
    }),
    /** Takes nothing new, finishes what is under way, closes the database; at most about 4 s. */
    stop: (): Promise<void> => (stopping ??= stop()),
  };
}

/** The host in an address of the service: its own, or `localhost`. */
function hostToName(host = 'localhost'): string {
  const address = parseAddress(host);
  if (!address || ['loopback', 'unspecified'].includes(address.range())) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
