/** The service as a function of its parts: middleware, routes, one error handler. It does not listen. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { apiPath, newsletterPaths, toolCallBackPath, toolPath } from '#domain/api-contract';
import { apiHeaders } from '#domain/hosting';
import { routes } from '#domain/routes';
import { formToolSlugs } from '#domain/tools/tools';
import type { AppDeps, RouteDeps } from './deps.ts';
import type { ApiEnv } from './http/api-env.ts';
import { createGuard, createTake } from './http/limiter.ts';
import { cors } from './http/origin.ts';
import { createErrorHandler, ProblemError } from './http/problem.ts';
import { blogViewsRoute } from './routes/blog-views.ts';
import { calculatePriceRoute } from './routes/calculate-price.ts';
import { contactsRoute } from './routes/contacts.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { regionsRoute } from './routes/regions.ts';
import { addRoute } from './routes/route.ts';
import { toolCallBackRoute, toolRoute } from './routes/tools.ts';

export function createApp(appDeps: AppDeps): Hono<ApiEnv> {
  const { baseUrl, hstsSubdomains, metrics, log } = appDeps;
  const counts = createTake(appDeps);
  const guard = createGuard(counts.take);
  const deps: RouteDeps = { ...appDeps, ...counts, guard };
  const app = new Hono<ApiEnv>();
  const headers = Object.entries(apiHeaders({ baseUrl, hstsSubdomains }));

  app.use(async (c, next) => {
    c.set('route', 'unknown');
    for (const [name, value] of headers) c.header(name, value);
    await next();
    metrics.count('http_requests_total', { route: c.get('route'), status: c.res.status });
  });
  app.use(cors(baseUrl));

  const newsletter = newsletterRoutes(deps);
  addRoute(app, apiPath('regions'), baseUrl, { GET: regionsRoute(deps) });
  addRoute(app, apiPath('contacts'), baseUrl, { POST: contactsRoute(deps) });
  addRoute(app, apiPath('blogViews'), baseUrl, { POST: blogViewsRoute(deps) });
  addRoute(app, apiPath('calculatePrice'), baseUrl, { POST: calculatePriceRoute(deps) });
  addRoute(app, apiPath('newsletter'), baseUrl, { POST: newsletter.request });
  for (const slug of formToolSlugs) {
    for (const path of [toolPath(slug), routes.tool(slug)]) {
      app.use(path, compress());
      addRoute(app, path, baseUrl, { GET: toolRoute(deps, slug) });
    }
  }
  addRoute(app, toolCallBackPath, baseUrl, { GET: toolCallBackRoute(deps) });
  addRoute(app, newsletterPaths.confirm, baseUrl, newsletter.confirm);
  addRoute(app, newsletterPaths.unsubscribe, baseUrl, newsletter.unsubscribe);

  app.notFound(() => {
    throw new ProblemError('not-found');
  });
  app.onError(createErrorHandler(log, (c) => guard(c, 'refusals')));
  return app;
}
