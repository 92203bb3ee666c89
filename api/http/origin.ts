/**
 * Origins that may post, and CORS. Pages are files, so that no form can carry a token of a session: the browser's
 * `Origin` and `Sec-Fetch-Site` decide.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { idempotencyHeader } from '#domain/api-contract';
import type { ApiEnv } from './api-env.ts';
import { ProblemError } from './problem.ts';

/**
 * Accepted: the browser says „same origin“, or the origin is the site's, or neither header is sent
 * (old browsers, tools). Compared by the letter: a suffix or prefix of the right origin is another.
 * A program can forge `Sec-Fetch-Site`, which is no door: it could as well send no header. The rule keeps other pages from
 * posting with a visitor's browser, and no script in a browser can set a header that begins with `Sec-`.
 * @param fromHiddenPage the page that posts hides its address (`no-referrer`): what else would send
 * its origin says „null“ then
 */
export function isAllowedOrigin(headers: Headers, baseUrl: string, fromHiddenPage = false): boolean {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'same-origin' || origin === baseUrl) return true;
  return site === null && (origin === null || (fromHiddenPage && origin === 'null'));
}

/** The page that posted lies on another origin, so that a relative redirect would miss it. */
export function isCrossOrigin(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('Origin');
  return origin !== null && URL.canParse(origin) && new URL(origin).host !== headers.get('Host');
}

/** Lets the site, and no other origin, read answers; the site's client sends `credentials: include`. */
export function cors(baseUrl: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.header('Vary', 'Origin');
    if (c.req.header('Origin') === baseUrl) {
      c.header('Access-Control-Allow-Origin', baseUrl);
      c.header('Access-Control-Allow-Credentials', 'true');
      c.header('Access-Control-Expose-Headers', 'Retry-After');
    }
    await next();
  };
}

/**
 * Answers a method that an address does not have, and OPTIONS, with which a browser asks before it posts from another origin.
 * @throws ProblemError wrong-method, wrong-origin
 */
export function answerOtherMethod(c: Context<ApiEnv>, allowed: readonly string[], baseUrl: string): Response {
  const { headers } = c.req.raw;
  const isPreflight =
    c.req.method === 'OPTIONS' && headers.has('Origin') && headers.has('Access-Control-Request-Method');
  if (!isPreflight) throw new ProblemError('wrong-method', { headers: { Allow: [...allowed, 'OPTIONS'].join(', ') } });
  if (headers.get('Origin') !== baseUrl) throw new ProblemError('wrong-origin');
  // A browser may keep it for a while. Hono takes over what stands in the answer before it.
  c.res.headers.delete('Cache-Control');
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': allowed.filter((method) => method !== 'HEAD').join(', '),
      'Access-Control-Allow-Headers': `Content-Type, ${idempotencyHeader}`,
      'Access-Control-Max-Age': '600',
    },
  });
}
