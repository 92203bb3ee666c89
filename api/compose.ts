/** Settings, content and store → what answers visitors, and what works beside them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { isLaunched } from '#domain/company/company';
import { knownAddresses } from '#domain/site/other-addresses';
import { regionsToCities } from '#domain/places/regions';
import { resultPages } from '#domain/tools/tools';
import { createVisitReader } from '#domain/site/visits';
import { createApp } from './app.ts';
import { byDay, createWriteOfDay } from './process/by-day.ts';
import type { ContentVersions } from './content.ts';
import { toJobs } from './delivery/jobs/job-table.ts';
import { createJobs } from './delivery/jobs/jobs.ts';
import { verifyMailServer } from './delivery/mails/mail.ts';
import { createMessages } from './delivery/mails/messages.ts';
import { createDeliveryWorkers } from './delivery/worker.ts';
import type { Env } from './env.ts';
import { openAnswers } from './forms/answers.ts';
import { createToolPages } from './forms/tool-pages.ts';
import type { RunTool } from './forms/tool-thread.ts';
import { createClientAddress } from './http/client-address.ts';
import { createLimiter } from './http/limiter.ts';
import type { Apps } from './http/listen.ts';
import { createSums, type Log } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { openSignedLinks } from './http/signed-links.ts';
import { createSite } from './http/site.ts';
import { createFullLimitNotes } from './http/visitor-limits.ts';
import { createHealthApp } from './routes/health.ts';
import type { Store } from './storage/port.ts';
import { createRetention } from './storage/retention.ts';
import { createThread } from './process/thread.ts';

type Given = {
  env: Env;
  versions: ContentVersions;
  store: Store;
  log: Log;
  metrics: Metrics;
  pool: Pool | undefined;
  /** Folder of the built site, or where its templates lie. */
  siteRoot: string | undefined;
  builtRoot: string;
  address: string;
  isDraining: () => boolean;
};

export async function compose({ env, versions, pool, siteRoot, builtRoot, address, isDraining, ...given }: Given) {
  const shared = { ...given, clock: Date };
  const { store, log, clock } = shared;
  const content = byDay(versions, (words) => words)(clock.now());
  const { pageTitles, company, area } = content;
  const baseUrl = env.PUBLIC_BASE_URL ?? address;
  const apiUrl = env.PUBLIC_API_URL ?? baseUrl;
  const origin = { baseUrl, hstsSubdomains: env.HSTS_SUBDOMAINS, isLaunched: isLaunched(company, baseUrl) };
  const cities = regionsToCities(content.regions);

  const links = await openSignedLinks(shared);
  const writeOfDay = createWriteOfDay(versions, { env, links, baseUrl, apiUrl }, clock);
  const messages = createMessages(env, writeOfDay);
  const deliveryParts = { ...shared, env, sender: { name: `${company.brand} ${area.name}`, baseUrl }, writeOfDay };
  const workers = createDeliveryWorkers({ ...deliveryParts, toBounced: messages.forBounced });
  const retention = createRetention({ ...shared, env });
  const companyAt = byDay(versions, ({ company }) => company);
  const { wake } = workers;
  const jobs = createJobs(toJobs({ ...deliveryParts, retention, companyAt, pageTitles, wake }), deliveryParts);

  const sum = createSums(log);
  const noteFull = createFullLimitNotes(log, shared.metrics);
  const readDrawn = (file: string) => readFile(join(builtRoot, file), 'utf8').catch(() => undefined);
  const { SMTP_URL: mailServer } = env;
  const askTool: RunTool = createThread(new URL('./forms/tool-thread.ts', import.meta.url));
  const parts = {
    ...shared,
    ...origin,
    ...{ apiUrl, messages, links, wake, newId: randomUUID, noteFull },
    limiter: createLimiter({
      clock,
      // Services on one Postgres have to agree on it; else it is forgotten with the process.
      ...(pool && { secret: await store.shareSecret('limits', randomBytes(32).toString('base64url')) }),
      ...{ pool, onForgotten: noteFull },
    }),
    clientAddress: createClientAddress(env.TRUSTED_PROXIES, (event) => sum('warn', event)),
    answers: await openAnswers(readDrawn, baseUrl, cities),
    readVisit: createVisitReader({ cities, pageTitles, baseUrl }),
    toolPages: createToolPages(readDrawn, baseUrl, area),
    askTool,
    newsletterHookSecret: env.NEWSLETTER_HOOK_SECRET,
    probeSecret: env.PROBE_SECRET,
    askMailServer: mailServer && (() => verifyMailServer(mailServer)),
  };
  const toApp = byDay(versions, (words) => createApp({ ...words, ...parts }));
  const app: Pick<ReturnType<typeof createApp>, 'fetch'> = { fetch: (...call) => toApp(clock.now()).fetch(...call) };
  const site = siteRoot === undefined ? app : createSite(siteRoot, origin, knownAddresses(cities, content.served), log);
  const apps: Apps = {
    async visitors(request, socket) {
      if (isApiCall(request)) return app.fetch(request, socket);
      const answer = isToolAnswer(request) ? await app.fetch(request, socket) : undefined;
      // Where the visitor asks too often, or the service fails, the page itself answers, by its script.
      return answer && answer.status < 429 ? answer : site.fetch(request, socket);
    },
    monitoring: createHealthApp({ ...shared, env, isDraining }).fetch,
  };
  return { apps, workers, jobs, retention, company, isLaunched: origin.isLaunched };
}

const isApiCall = ({ url }: Request) => /^https?:\/\/[^/]*\/api(?:[/?#]|$)/.test(url);

/** The address of a result: with the answers in it the page of a tool holds its result, for whom no script answers. */
function isToolAnswer({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return search !== '' && resultPages.includes(pathname);
}
