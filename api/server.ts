/** Environment → store → app → listening → graceful stop. Run directly, it starts the service. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { ContentError } from '../src/content/parse.ts';
import { defaultRegion, regionsToCities } from '#domain/regions';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import { readContent } from './content.ts';
import { createMailer } from './delivery/mail.ts';
import { createMessages } from './delivery/message.ts';
import { giveUpAfterMs } from './delivery/schedule.ts';
import { createWebhook } from './delivery/webhook.ts';
import { createDeliveryWorker, type DeliveryWorker, type WorkerOptions } from './delivery/worker.ts';
import { createMailWriter } from './delivery/write-mail.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { openAnswers } from './forms/answers.ts';
import { createClientAddress } from './http/client-address.ts';
import { createLimiter } from './http/limiter.ts';
import { createLog, errorToFields, type Log } from './http/log.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { openSite } from './http/site.ts';
import { startNotices } from './notices.ts';
import { createRetention } from './retention.ts';
import { createHealthApp } from './routes/health.ts';
import { openStore } from './storage/open.ts';
import { UnavailableError, type Channel } from './storage/port.ts';

export type ServiceOptions = {
  env: Env;
  /** Folder of the built site; without it only `/api` answers. */
  siteRoot?: string | undefined;
  /** Folder that holds `content/`, and that a relative database file is found from. */
  root?: string;
  log?: Log;
  /** From „not ready“ until connections are refused: a load balancer looks at least once in between. */
  drainMs?: number;
};

export type Service = {
  address: string;
  /** What the operator should know, a German sentence each. */
  notices: string[];
  /** Takes nothing new, finishes what is under way, closes the database; at most about 4 s. */
  stop(): Promise<void>;
};

/** The start was given up for a reason that a German sentence explains. */
export class StartError extends Error {
  override name = 'StartError';
}

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Longest wait for requests and deliveries that are under way. */
const graceMs = 2500;

/** @throws StartError, ContentError */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { env, siteRoot, root = projectRoot, log = createLog(writeLine), drainMs = 300 } = options;
  if (siteRoot !== undefined && !existsSync(join(siteRoot, 'index.html'))) {
    throw new StartError(`In ${siteRoot} liegt keine gebaute Website. Bauen Sie sie zuerst mit „npm run build“.`);
  }
  const clock = systemClock;
  const baseUrl = env.publicBaseUrl;
  const content = await readContent(pathToFileURL(join(root, '/')));
  const readDrawn = (file: string) =>
    readFile(join(siteRoot ?? join(root, 'dist'), file), 'utf8').catch(() => undefined);
  const answers = await openAnswers(readDrawn, baseUrl, regionsToCities(content.regions));
  const site = siteRoot === undefined ? undefined : await openSite(siteRoot, baseUrl);
  const store = await openStore(env.databaseUrl, root).catch((error: unknown) => {
    const reason = error instanceof UnavailableError ? error.reason : (error as NodeJS.ErrnoException).code;
    throw new StartError(`Die Datenbank lässt sich nicht öffnen (${reason ?? 'unbekannt'}). Prüfen Sie DATABASE_URL.`, {
      cause: error,
    });
  });

  const metrics = createMetrics();
  const workers = createWorkers(env, content.company.brand, { store, clock, log, metrics });
  const nudge = () => workers.forEach((worker) => worker.nudge());
  const retention = createRetention({ store, clock, log });
  const app = createApp({
    store,
    clock,
    limiter: createLimiter({ clock }),
    clientAddress: createClientAddress(env.trustedProxies),
    log,
    metrics,
    answers,
    regions: content.regions,
    prices: content.prices,
    articleSlugs: content.articleSlugs,
    newsletterPages: content.newsletterPages,
    consentVersion: content.consentVersion,
    messages: createMessages({
      mails: createMailWriter({
        words: content.mails,
        company: content.company,
        baseUrl,
        apiUrl: env.publicApiUrl,
      }),
      contactWebhook: env.contactWebhookUrl !== undefined,
      newsletterWebhook: env.newsletterWebhookUrl !== undefined,
      mailer: env.mailServer !== undefined,
      officeAddress: env.mailTo,
    }),
    baseUrl,
    newId: randomUUID,
    nudge,
  });

  let draining = false;
  const underWay = new Set<ServerResponse>();
  const api = getRequestListener(app.fetch);
  const isBehindProxy = env.trustedProxies.length > 0;
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: 8_000,
      connectionsCheckingInterval: 1_000,
      // A proxy must be the one that closes first, or now and then it meets a closed connection.
      keepAliveTimeout: isBehindProxy ? 75_000 : 5_000,
      maxHeaderSize: 8_192,
    },
    (request, response) => {
      if (draining) response.setHeader('Connection', 'close');
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      if (site && !isApiPath(request.url ?? '')) {
        site(request, response).catch((error: unknown) => {
          log('error', 'site_failed', errorToFields(error));
          response.destroy();
        });
      } else void api(request, response);
    },
  );
  // Read once, an address stays known when its visitor has gone before the limits ask for it.
  server.on('connection', (socket) => void socket.remoteAddress);
  server.maxConnections = 2_000;
  server.maxRequestsPerSocket = 1_000;
  const health = createServer(
    getRequestListener(createHealthApp({ store, metrics, clock, isDraining: () => draining }).fetch),
  );

  try {
    await listen(server, 'PORT', env.port);
    if (env.metricsPort !== undefined) await listen(health, 'METRICS_PORT', env.metricsPort, '127.0.0.1');
  } catch (error) {
    server.close();
    await store.close();
    throw error;
  }
  for (const worker of workers) worker.start();
  retention.start();

  async function stop(): Promise<void> {
    draining = true;
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    await sleep(drainMs);
    retention.stop();
    await Promise.all([close(server), ...workers.map((worker) => worker.stop(graceMs))]);
    await close(health);
    await store.close();
  }

  let stopping: Promise<void> | undefined;
  return {
    address: `http://localhost:${env.port}`,
    notices: startNotices(env, await store.stats()),
    stop: () => (stopping ??= stop()),
  };
}

/** A worker for each channel that is set up. */
function createWorkers(
  env: Env,
  brand: string,
  { metrics, ...shared }: Pick<WorkerOptions, 'store' | 'clock' | 'log'> & { metrics: Metrics },
): DeliveryWorker[] {
  const worker = (options: Pick<WorkerOptions, 'channel' | 'attempt' | 'giveUpAfterMs' | 'forgetParked'>) =>
    createDeliveryWorker({
      ...shared,
      ...options,
      onAttempt: (outcome) => metrics.count('delivery_attempts_total', { channel: options.channel, outcome }),
    });
  const webhook = (channel: Channel, url: string | undefined) =>
    url === undefined
      ? []
      : [
          worker({
            channel,
            attempt: createWebhook({ fetch, url, secret: env.webhookSecret }),
            giveUpAfterMs: giveUpAfterMs.webhook,
          }),
        ];
  const mail = () => {
    const { mailServer: server, mailFrom: address, publicBaseUrl: baseUrl } = env;
    if (server === undefined || address === undefined) return [];
    const from = { name: `${brand} ${defaultRegion.name}`, address };
    const options = { attempt: createMailer({ server, from, baseUrl }), giveUpAfterMs: giveUpAfterMs.mail };
    return [
      worker({ channel: 'contact-mail', ...options }),
      // What it carries besides words is a link, which has run out by then.
      worker({ channel: 'newsletter-mail', ...options, forgetParked: true }),
    ];
  };
  return [
    ...webhook('contact-webhook', env.contactWebhookUrl),
    ...webhook('newsletter-webhook', env.newsletterWebhookUrl),
    ...mail(),
  ];
}

const isApiPath = (url: string) => /^\/api(?:[/?]|$)/.test(url);

function listen(server: Server, name: string, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'ist schon belegt, vielleicht läuft der Dienst bereits'
          : error.code === 'EACCES'
            ? 'darf dieser Benutzer nicht öffnen'
            : `lässt sich nicht öffnen (${error.code})`;
      reject(new StartError(`Port ${port} ${why}. Setzen Sie ${name} auf einen anderen.`, { cause: error }));
    });
    server.listen({ port, host }, resolve);
  });
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/** `--site dist` */
function readSiteArgument(): string | undefined {
  try {
    const { site } = parseArgs({ options: { site: { type: 'string' } } }).values;
    return site === undefined ? undefined : resolve(site);
  } catch (error) {
    throw new StartError('Diese Angabe gibt es nicht. Möglich ist nur --site mit dem Ordner der gebauten Website.', {
      cause: error,
    });
  }
}

async function main(): Promise<void> {
  const siteRoot = readSiteArgument();
  const envFile = join(projectRoot, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);

  const log = createLog(writeLine);
  const service = await startService({ env: readEnv(), siteRoot, log });
  writeLine(
    `${siteRoot ? 'Website und Dienst laufen' : 'Der Dienst läuft'} auf ${service.address} (beenden mit Strg+C).`,
  );
  for (const notice of service.notices) writeLine(`– ${notice}`);

  let ending = false;
  const end = (code: number) => {
    // A second Ctrl-C, or a second error, waits for nothing.
    if (ending) process.exit(code || 130);
    ending = true;
    setTimeout(() => process.exit(1), 5_000).unref();
    service.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  process.on('uncaughtException', (error) => {
    log('error', 'crash', errorToFields(error));
    end(1);
  });
}

if (import.meta.main) {
  // Whoever reads the output may go away.
  process.stdout.on('error', () => undefined);
  await main().catch((error: unknown) => {
    const isExplained = error instanceof EnvError || error instanceof ContentError || error instanceof StartError;
    const { error: kind, at } = errorToFields(error);
    process.stderr.write(
      isExplained
        ? `Der Dienst startet nicht.\n${error.message}\n`
        : `Der Dienst startet nicht (${kind} ${at ?? ''}).\n`,
    );
    process.exit(1);
  });
}
