/** Environment → store, workers, http → listening → graceful stop. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { regionsToCities } from '#domain/regions';
import { isLaunched } from '#domain/company';
import { knownAddresses } from '#domain/other-addresses';
import { resultPages } from '#domain/tools/tools';
import { createVisitReader } from '#domain/visits';
import { createApp } from './app.ts';
import { byDay, mailsByDay } from './by-day.ts';
import { readKeptContent } from './content-cache.ts';
import { createMessages } from './delivery/message.ts';
import { isOn } from './delivery/channels.ts';
import { verifyMailServer } from './delivery/mail.ts';
import { channelNotices } from './delivery/notices.ts';
import { createFullLimits } from './delivery/full-limits.ts';
import { createJobs } from './delivery/jobs.ts';
import { toJobs } from './delivery/job-table.ts';
import { createDeliveryWorkers } from './delivery/worker.ts';
import { createMailWriter } from './delivery/write-mail.ts';
import { speaksPlainly, StartError, type Env } from './env.ts';
import { openAnswers } from './forms/answers.ts';
import { createToolPages } from './forms/tool-pages.ts';
import type { AskTool } from './forms/tool-thread.ts';
import { createThread } from './thread.ts';
import { createClientAddress, holdsStrangers, parseAddress } from './http/client-address.ts';
import { createLimiter } from './http/limiter.ts';
import { openPorts, type Apps } from './http/listen.ts';
import { openSignedLinks, unsubscribeDeed, unsubscribeLifeMs } from './http/signed-links.ts';
import { createSeldomLog, errorToFields, type Log } from './http/log.ts';
import { createMetrics, noMetrics } from './http/metrics.ts';
import { createSite } from './http/site.ts';
import { createHealthApp } from './routes/health.ts';
import { expiredToSentences } from './operator/expiry.ts';
import { openFaultToSentence } from './storage/open-fault.ts';
import { openLimitPool, openStore } from './storage/open.ts';
import type { OnBroken, UntoldMessages } from './storage/port.ts';
import { createRetention } from './storage/retention.ts';

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
  /** As for the ports. */
  silentMs?: number;
};

export type Service = {
  address: string;
  metricsAddress: string | undefined;
  /** Notices to the operator, a German sentence each. */
  notices: string[];
  /** Takes nothing new, finishes what is under way, closes the database; at most about 4 s. */
  stop(): Promise<void>;
};

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Longest wait for requests and deliveries that are under way. */
const graceMs = 2500;

/** @throws StartError, ContentError */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { env, siteRoot, root = projectRoot, log, onBroken, drainMs = 300, silentMs } = options;
  if (siteRoot !== undefined && !existsSync(join(siteRoot, 'index.html'))) {
    throw new StartError(`In ${siteRoot} liegt keine gebaute Website. Bauen Sie sie zuerst mit „npm run build“.`);
  }
  const versions = await readKeptContent(pathToFileURL(join(root, '/')), env.CONTENT_DIR);
  const content = byDay(versions, (held) => held)(Date.now());
  const metrics = env.METRICS_PORT === undefined ? noMetrics : await createMetrics();
  const store = await openStore(env.DATABASE_URL, root, {
    onBroken(broken) {
      log('error', 'storage_broken', { reason: broken.reason });
      onBroken?.(broken);
    },
    onCommit: metrics.observeCommit,
  }).catch((error: unknown) => {
    throw new StartError(openFaultToSentence(error), { cause: error });
  });
  const apps = Promise.withResolvers<Apps>();
  const ports = await openPorts(env, apps.promise, { silentMs }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });

  const address = `http://${hostToName(env.HOST)}:${ports.port}`;
  const baseUrl = env.PUBLIC_BASE_URL ?? address;
  const origin = {
    baseUrl,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    isLaunched: isLaunched(content.company, baseUrl),
  };
  const shared = { store, clock: Date, log, metrics };
  const seldom = createSeldomLog(log, Date);
  const sender = { name: `${content.company.brand} ${content.area.name}`, baseUrl };
  const retention = createRetention({ ...shared, env });
  const { pageTitles, company } = content;
  const cities = regionsToCities(content.regions);
  const apiUrl = env.PUBLIC_API_URL ?? baseUrl;
  const links = await openSignedLinks(shared);
  const toMails = byDay(versions, (held) => createMailWriter({ ...held, links, baseUrl, apiUrl }));
  const mails = mailsByDay(toMails, shared.clock);
  const pool = await openLimitPool(env.DATABASE_URL);
  const messages = createMessages(env, mails);
  const workers = createDeliveryWorkers({ ...shared, env, sender, toBounced: messages.forBounced });
  const companyAt = byDay(versions, ({ company }) => company);
  const toOffice = { ...shared, env, sender, mails };
  const fullLimits = createFullLimits(shared);
  const minutely = [
    createJobs(
      toJobs({ ...toOffice, links, apiUrl, retention, fullLimits, companyAt, pageTitles, nudge: workers.nudge }),
      toOffice,
    ),
  ];
  const readDrawn = (file: string) =>
    readFile(join(siteRoot ?? join(root, 'dist'), file), 'utf8').catch(() => undefined);
  const { SMTP_URL: mailServer } = env;
  const askTool: AskTool = createThread(new URL('./forms/tool-thread.ts', import.meta.url));
  const parts = {
    ...shared,
    ...origin,
    limiter: createLimiter({
      clock: shared.clock,
      // Forgotten with the process, but where services have to agree on it.
      ...(pool && { secret: await store.shareSecret('limits', randomBytes(32).toString('base64url')) }),
      ...{ pool, onForgotten: fullLimits.note },
    }),
    noteFull: fullLimits.note,
    clientAddress: createClientAddress(env.TRUSTED_PROXIES, (event) => seldom('warn', event)),
    answers: await openAnswers(readDrawn, baseUrl, cities),
    apiUrl,
    readVisit: createVisitReader({ cities, pageTitles, campaigns: company.campaigns, baseUrl }),
    toolPages: createToolPages(readDrawn, baseUrl, content.area),
    askTool,
    messages,
    links,
    newId: randomUUID,
    newsletterHookSecret: env.NEWSLETTER_HOOK_SECRET,
    probeSecret: env.PROBE_SECRET,
    askMailServer: mailServer && (() => verifyMailServer(mailServer)),
    nudge: workers.nudge,
  };
  const toApp = byDay(versions, (held) => createApp({ ...held, ...parts }));
  const app: Pick<ReturnType<typeof createApp>, 'fetch'> = {
    fetch: (...call) => toApp(shared.clock.now()).fetch(...call),
  };
  const site = siteRoot === undefined ? app : createSite(siteRoot, origin, knownAddresses(cities, content.served), log);
  // Before anybody is answered: beside those who have waited for the start it might take too long, and end it.
  const stats = await store.stats();
  const counts = { untold: await store.countUntold(), quarantined: await store.countQuarantined() };
  const health = createHealthApp({ ...shared, env, isDraining: ports.isDraining });
  apps.resolve({
    async visitors(request, socket) {
      if (isApiCall(request)) return app.fetch(request, socket);
      const answer = isToolAnswer(request) ? await app.fetch(request, socket) : undefined;
      // Where it is too much the page itself answers, by its script.
      return answer && answer.status < 429 ? answer : site.fetch(request, socket);
    },
    monitoring: health.fetch,
  });
  // Who confirmed before there was whom to tell is told of now.
  if (isOn('newsletter-webhook', env)) {
    const toMessages: UntoldMessages = (subscription, state) =>
      messages.forUntold(subscription, state, links.sign(unsubscribeDeed, subscription.id, unsubscribeLifeMs));
    await store.queueSubscriptions(shared.clock.now(), toMessages).then(
      (pending) => pending > 0 && log('info', 'newsletter_queued', { pending }),
      (error: unknown) => log('warn', 'newsletter_not_queued', errorToFields(error)),
    );
  }
  workers.start();
  for (const look of minutely) look.start();
  await retention.start();
  // Behind the start: until it is done, a request of before the update is not known as one of the same person.
  const keying = store.fillPersonKeys().catch((error: unknown) => log('warn', 'keys_not_filled', errorToFields(error)));

  async function stop(): Promise<void> {
    await ports.drain(drainMs);
    retention.stop();
    await keying;
    await Promise.all([ports.close(graceMs), workers.stop(graceMs), ...minutely.map((look) => look.stop())]);
    await pool?.end();
    await store.close();
  }

  let stopping: Promise<void> | undefined;
  const metricsAddress = ports.metricsPort === undefined ? undefined : `http://127.0.0.1:${ports.metricsPort}`;
  return {
    address,
    metricsAddress,
    notices: [
      ...(company.sample ? [sampleNotice] : origin.isLaunched ? [] : [hiddenNotice]),
      ...channelNotices(env, stats, { ...counts, now: Date.now() }),
      ...expiredToSentences(retention.latest()),
      ...(speaksPlainly(env.DATABASE_URL) ? [plainNotice] : []),
      ...(env.TRUSTED_PROXIES.length > 0 ? [] : [proxyNotice]),
      ...(env.TRUSTED_PROXIES.some(holdsStrangers) ? [strangersNotice] : []),
      ...(metricsAddress ? [`Zustand und Messwerte: ${metricsAddress}/metrics`] : []),
    ],
    stop: () => (stopping ??= stop()),
  };
}

/** The host in an address of the service: its own, or `localhost`. */
function hostToName(host = 'localhost'): string {
  const address = parseAddress(host);
  if (!address || ['loopback', 'unspecified'].includes(address.range())) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const isApiCall = ({ url }: Request) => /^https?:\/\/[^/]*\/api(?:[/?#]|$)/.test(url);

/** The address of a result: with the answers in it the page of a tool holds its result, for whom no script answers. */
function isToolAnswer({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return search !== '' && resultPages.includes(pathname);
}

const sampleNotice =
  'Die Firma ist ein Muster: „energieausweis check:launch“ nennt, was vor dem Start einzutragen ist (content/company.yaml).';

const hiddenNotice =
  'Suchmaschinen nehmen diese Website nicht auf (noindex): In content/company.yaml steht unter launched nicht PUBLIC_BASE_URL.';

const plainNotice =
  'Postgres läuft auf einem anderen Rechner, und was dorthin geht, ist nicht verschlüsselt: Hängen Sie an DATABASE_URL ' +
  '?sslmode=verify-full an (mit eigenem Zertifikat dazu &sslrootcert=/pfad/ca.pem), oder, wo das Netz nur Ihnen gehört, ?sslmode=disable.';

const proxyNotice =
  'TRUSTED_PROXIES ist leer: Die Grenzen je Besucher gelten nach der Adresse der Verbindung. Steht ein Proxy oder CDN davor, ' +
  'tragen Sie seine Adressen ein, sonst teilen sich alle Besucher eine Grenze (bei einem Proxy auf diesem Rechner gilt dann keine).';

const strangersNotice =
  'TRUSTED_PROXIES vertraut auch Fremden: Ein so weiter Bereich hält mehr als Ihre Proxys. Wer von dort kommt, nennt bei jeder ' +
  'Anfrage eine andere Adresse oder keine, und die Grenzen je Besucher gelten nicht. Tragen Sie die Adressen Ihrer Proxys einzeln ein.';
