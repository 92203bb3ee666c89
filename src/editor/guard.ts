/** Who the editor's server answers: its own page, opened by whoever has the key. */
import type { MiddlewareHandler } from 'hono';
import { hasKey, isKey, keyParameter, keyToCookie, noKey } from './key.ts';

/** Whether it is one of the keys that open one time; it is none any more. */
function uses(once: string[], given: string | undefined): boolean {
  const at = once.findIndex((one) => isKey(one, given));
  return at >= 0 && once.splice(at, 1).length > 0;
}

/**
 * Another website in the same browser must neither read nor write here: by its own address it comes as `cross-site` or
 * with its own Origin, by a name that it points at this machine with a Host that is not ours.
 * @param port where the editor listens on this machine
 */
export const ownPageOnly =
  ({ port, key, once = [] }: { port: () => number; key: string; once?: string[] }): MiddlewareHandler =>
  async (context, next) => {
    const { method, path } = context.req;
    const given = context.req.query(keyParameter);
    const hosts = [`127.0.0.1:${port()}`, `localhost:${port()}`];
    const host = context.req.header('host') ?? '';
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const isRead = method === 'GET' || method === 'HEAD';
    const isOwn = hosts.includes(host) && (origin === undefined || origin === `http://${host}`);
    const isSameSite = site === undefined ? isRead || origin !== undefined : ['same-origin', 'none'].includes(site);
    if (!isOwn || !isSameSite || (!isRead && origin === undefined))
      return context.text('Nur für den Editor selbst.', 403);
    // Led on to the address without the key: address bar and history keep that one.
    if (isRead && path === '/' && (isKey(key, given) || uses(once, given)))
      return context.body(null, 303, { Location: '/', 'Set-Cookie': keyToCookie(key), 'Cache-Control': 'no-store' });
    if (!hasKey(key, context.req.header('cookie'))) return context.text(noKey, 401);
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-src http://127.0.0.1:* http://localhost:*; frame-ancestors 'none'; form-action 'self'",
    );
    return undefined;
  };

/** A form of another page can send every other type without being asked first (CORS); photos are bytes as they are. */
export const jsonOnly: MiddlewareHandler = async (context, next) => {
  const { method, path } = context.req;
  const isJson = /^application\/json\b/.test(context.req.header('content-type') ?? '');
  if (method !== 'GET' && path !== '/api/photos' && !isJson) return context.text('Nur JSON.', 415);
  await next();
  return undefined;
};
