/** One known path: its methods, and what any other method is told. */
import type { Context, Hono } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import { isPreflight, preflightHeaders } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';

export type Handler = (c: Context<ApiEnv>) => Response | Promise<Response>;

/** HEAD goes with GET by itself. */
export function addRoute(
  app: Hono<ApiEnv>,
  path: string,
  baseUrl: string,
  handlers: { GET?: Handler; POST?: Handler },
): void {
  const methods = Object.keys(handlers).join(', ');
  const allow = `${methods.replace('GET', 'GET, HEAD')}, OPTIONS`;
  app.all(path, (c) => {
    c.set('route', path);
    const { method } = c.req;
    const handler = method === 'HEAD' ? handlers.GET : handlers[method as keyof typeof handlers];
    if (handler) return handler(c);
    const headers = c.req.raw.headers;
    if (isPreflight(method, headers)) return c.body(null, 204, preflightHeaders(headers, baseUrl, methods));
    throw new ProblemError('wrong-method', { headers: { Allow: allow } });
  });
}
