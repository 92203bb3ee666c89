/** The service as a function of its parts: middleware, routes, one error handler. It does not listen. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { routePath } from 'hono/route';
import {
  apiPath,
  newsletterHookPath,
  newsletterPaths,
  officePaths,
  requestPaths,
  toolCallBackPath,
  toolPath,
} from '#domain/api-contract';
import { apiHeaders } from '#domain/site/hosting';
import { keysOf } from '#domain/keys-of';
import { toolSlugs } from '#domain/site/pages';
import { routes } from '#domain/site/routes';
import { isPosted } from '#domain/tools/address';
import { tools } from '#domain/tools/tools';
import type { AppDeps, RouteDeps } from './deps.ts';
import type { ApiEnv } from './http/api-env.ts';
import { answerOtherMethod, cors } from './http/origin.ts';
import { createErrorHandler, ProblemError } from './http/problem.ts';
import { createVisitorLimits } from './http/visitor-limits.ts';
import { blogViewsRoute } from './routes/blog-views.ts';
import { calculatePriceRoute } from './routes/calculate-price.ts';
import { contactsRoute } from './routes/contacts.ts';
import { officeRoutes } from './routes/office/office.ts';
import { newsletterHookRoute } from './routes/newsletter/newsletter-hook.ts';
import { newsletterLinkRoutes } from './routes/newsletter/newsletter-links.ts';
import { newsletterRoute } from './routes/newsletter/newsletter.ts';
import { preparationRoutes } from './routes/office/preparation.ts';
import { probeRoute } from './routes/probe.ts';
import { regionsRoute } from './routes/regions.ts';
import { toolCallBackRoute, toolRoute } from './routes/tools.ts';

export function createApp(appDeps: AppDeps): Hono<ApiEnv> {
  const { baseUrl, hstsSubdomains, metrics, log } = appDeps;
  const deps: RouteDeps = { ...appDeps, ...createVisitorLimits(appDeps) };
  const app = new Hono<ApiEnv>();
  const headers = Object.entries({ ...apiHeaders({ baseUrl, hstsSubdomains }), 'Cache-Control': 'no-store' });

  app.use(async (c, next) => {
    const path = routePath(c, -1);
    c.set('route', path === '/*' ? 'unknown' : path);
    for (const [name, value] of headers) c.header(name, value);
    await next();
    metrics.count('http_requests_total', { route: c.get('route'), status: c.res.status });
  });
  app.use(cors(baseUrl));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed(c, allowed) {
        // No path of ours has a part that varies.
        c.set('route', c.req.path);
        return answerOtherMethod(c, allowed, baseUrl);
      },
    }),
  );

  const links = newsletterLinkRoutes(deps);
  app.get(apiPath('regions'), regionsRoute(deps));
  app.post(apiPath('contacts'), probeRoute(deps), contactsRoute(deps));
  app.post(apiPath('blogViews'), blogViewsRoute(deps));
  app.post(apiPath('calculatePrice'), calculatePriceRoute(deps));
  app.post(apiPath('newsletter'), newsletterRoute(deps));
  app.get(newsletterPaths.confirm, links.show('confirm')).post(links.confirm);
  app.get(newsletterPaths.unsubscribe, links.show('unsubscribe')).post(links.unsubscribe);
  app.post(newsletterHookPath, newsletterHookRoute(deps));
  const office = officeRoutes(deps);
  for (const action of keysOf(officePaths)) app.get(officePaths[action], office.show(action)).post(office.act(action));
  const preparation = preparationRoutes(deps);
  app.get(requestPaths.thanks, preparation.thank);
  app.get(requestPaths.prepare, preparation.show).post(preparation.add);
  for (const slug of toolSlugs)
    for (const path of [toolPath(slug), routes.tool(slug)]) {
      app.get(path, compress(), toolRoute(deps, slug));
      if (slug !== 'bestand' && isPosted(tools[slug])) app.post(path, compress(), toolRoute(deps, slug));
    }
  app.get(toolCallBackPath, toolCallBackRoute(deps));

  const tellError = createErrorHandler(log, (c) => deps.guard(c, 'refusals'));
  // Answered, not thrown: another method of the same address is looked for only then.
  app.notFound((c) => tellError(new ProblemError('not-found'), c));
  app.onError(tellError);
  return app;
}
