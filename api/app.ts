/** The service as a function of its parts: middleware, routes, one error handler. It does not listen. */
import { Hono } from 'hono';
import { apiPath, newsletterPaths } from '#domain/api-contract';
import type { PriceList } from '#domain/calculator';
import type { NewsletterPages } from '../src/content/schemas/newsletter-pages.ts';
import type { Region } from '#domain/regions';
import type { Clock } from './clock.ts';
import type { Messages } from './delivery/message.ts';
import type { Answers } from './forms/answers.ts';
import type { ApiEnv } from './http/api-env.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { Limiter, LimitName } from './http/limiter.ts';
import type { Log } from './http/log.ts';
import type { Metrics } from './http/metrics.ts';
import { cors } from './http/origin.ts';
import { createErrorHandler, ProblemError } from './http/problem.ts';
import { apiHeaders } from './http/security-headers.ts';
import { blogViewsRoute } from './routes/blog-views.ts';
import { calculatePriceRoute } from './routes/calculate-price.ts';
import { contactsRoute } from './routes/contacts.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { regionsRoute } from './routes/regions.ts';
import { addRoute, type Handler } from './routes/route.ts';
import type { Store } from './storage/port.ts';

export type AppDeps = {
  store: Store;
  clock: Clock;
  limiter: Limiter;
  clientAddress: ClientAddress;
  log: Log;
  metrics: Metrics;
  answers: Answers;
  regions: readonly Region[];
  prices: PriceList;
  articleSlugs: readonly string[];
  /** The site's origin. */
  baseUrl: string;
  newsletterPages: NewsletterPages;
  /** Names the words of form, pages and mail somebody agrees to who wants the newsletter. */
  consentVersion: string;
  messages: Messages;
  newId: () => string;
  /** Wakes the delivery workers. */
  nudge: () => void;
  /** No answer to a newsletter's request comes sooner (milliseconds). */
  newsletterAnswerMs?: number;
};

export function createApp(deps: AppDeps): Hono<ApiEnv> {
  const { store, clock, limiter, clientAddress, log, metrics, answers, regions, prices, articleSlugs, baseUrl } = deps;
  const { newsletterPages, consentVersion, messages, newId, nudge, newsletterAnswerMs = 100 } = deps;
  const app = new Hono<ApiEnv>();
  const headers = Object.entries(apiHeaders(baseUrl));

  /** Counts a call of this kind. @throws ProblemError too-many */
  const guard = (name: LimitName) => (c: Parameters<Handler>[0]) => {
    const socket = c.env?.incoming?.socket;
    if (!socket) return;
    const address = clientAddress(socket.remoteAddress, c.req.raw.headers.get('X-Forwarded-For'));
    const waitSeconds = address === undefined ? undefined : limiter.take(name, address);
    if (waitSeconds !== undefined)
      throw new ProblemError('too-many', { headers: { 'Retry-After': String(waitSeconds) } });
  };

  app.use(async (c, next) => {
    c.set('route', 'unknown');
    for (const [name, value] of headers) c.header(name, value);
    await next();
    metrics.count('http_requests_total', { route: c.get('route'), status: c.res.status });
  });
  app.use(cors(baseUrl));

  const contacts = contactsRoute({
    store,
    clock,
    log,
    metrics,
    answers,
    baseUrl,
    regions,
    messages,
    newId,
    nudge,
    guard: guard('contacts'),
  });
  const newsletter = newsletterRoutes({
    store,
    clock,
    log,
    answers,
    baseUrl,
    pages: newsletterPages,
    consentVersion,
    messages,
    newId,
    nudge,
    guard: guard('newsletter'),
    answerMs: newsletterAnswerMs,
  });
  const views = blogViewsRoute({ store, clock, baseUrl, articleSlugs, guard: guard('views') });
  const price = calculatePriceRoute({ prices, clock, answers, baseUrl, guard: guard('prices') });

  addRoute(app, apiPath('regions'), baseUrl, { GET: regionsRoute(regions, guard('regions')) });
  addRoute(app, apiPath('contacts'), baseUrl, { POST: contacts });
  addRoute(app, apiPath('blogViews'), baseUrl, { POST: views });
  addRoute(app, apiPath('calculatePrice'), baseUrl, { POST: price });
  addRoute(app, apiPath('newsletter'), baseUrl, { POST: newsletter.request });
  addRoute(app, newsletterPaths.confirm, baseUrl, newsletter.confirm);
  addRoute(app, newsletterPaths.unsubscribe, baseUrl, newsletter.unsubscribe);

  app.notFound(() => {
    throw new ProblemError('not-found');
  });
  app.onError(createErrorHandler(log));
  return app;
}
