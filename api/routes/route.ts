/** One known path: its method, and what any other method is told. */
import type { Context, Hono } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import { isPreflight, preflightHeaders } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';

export type Handler = (c: Context<ApiEnv>) => Response | Promise<Response>;

/** HEAD goes with GET by itself. */
export function addRoute(
  app: Hono<ApiEnv>,
  method: 'GET' | 'POST',
  path: string,
  baseUrl: string,
  handler: Handler,
): void {
  const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  app.all(path, (c) => {
    c.set('route', path);
    if (c.req.method === method || (method === 'GET' && c.req.method === 'HEAD')) return handler(c);
    const headers = c.req.raw.headers;
    if (isPreflight(c.req.method, headers)) return c.body(null, 204, preflightHeaders(headers, baseUrl, method));
    throw new ProblemError('wrong-method', { headers: { Allow: allow } });
  });
}
