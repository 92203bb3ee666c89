/**
 * The built site beside the service, for a host without a web server or CDN in front: Hono's file
 * server, and around it which addresses there are, how long each is kept, and the page for all others.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { feeds } from '#domain/feeds';
import { createPathMender, type Known } from '#domain/spelling';
import type { ApiEnv } from './api-env.ts';
import type { Log } from './log.ts';
import { createErrorHandler } from './problem.ts';
import { fileHeaders, pageHeaders } from './security-headers.ts';

/**
 * Not the public's: hidden files, the service's templates, rules for other hosts. Not asked for by name: compressed twins,
 * the page for 404. Not ours: whatever would need decoding, has empty parts or control characters.
 */
const hidden = /\/\.(?!well-known\/)|^\/api\/|^\/_redirects$|\.(?:br|gz)$|^\/404(?:\.html|\/)?$|\/\/|[%\p{Cc}]/u;

/** Files that are more than their ending says. */
const typesByPath = new Map<string, string>(Object.values(feeds).map(({ path, type }) => [path, type]));

/** Their names change with their content (fonts by hand). */
const immutable = /^\/(?:_astro|fonts)\//;

/** @param root the site's output folder @param baseUrl the site's origin @param known what its addresses begin with */
export function createSite(root: string, baseUrl: string, known: readonly Known[], log: Log): Hono<ApiEnv> {
  const isFile = (path: string) => existsSync(join(root, path));
  const hasPage = (path: string) => isFile(`${path}.html`) || isFile(join(path, 'index.html'));
  const sendFile = serveStatic<ApiEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => (isFile(`${path}.html`) ? `${path}.html` : path),
  });
  const sendNotFound = serveStatic<ApiEnv>({ root, path: '404.html', precompressed: true });
  const mendPath = createPathMender(known);
  const headersOfPage = pageHeaders(baseUrl);
  const headersOfFile = fileHeaders(baseUrl);
  const site = new Hono<ApiEnv>();

  site.use(async (c, next) => {
    const asked = c.req.raw.headers;
    // The file server reads names alone: „br;q=0“ refuses, „gzip;q=0.5“ does not.
    const encodings = parseAccept(asked.get('Accept-Encoding') ?? '').filter(({ q }) => q > 0);
    asked.set('Accept-Encoding', encodings.map(({ type }) => type).join());
    // A part of a file would be joined to parts from before the last build: the whole never is.
    asked.delete('Range');

    await next();
    const { headers, ok } = c.res;
    const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
    for (const [name, value] of Object.entries(isPage ? headersOfPage : headersOfFile)) headers.set(name, value);
    if (!ok && !isPage) return;
    const life = immutable.test(c.req.path) ? '31536000, immutable' : '3600';
    headers.set('Cache-Control', isPage ? 'public, max-age=0, must-revalidate' : `public, max-age=${life}`);
    headers.set('Vary', 'Accept-Encoding');
    const type = ok && typesByPath.get(c.req.path);
    if (type) headers.set('Content-Type', `${type}; charset=utf-8`);
    const etag = `W/"${headers.get('Content-Length')}-${Date.parse(headers.get('Last-Modified') ?? '')}"`;
    headers.set('ETag', etag);
    const kept = asked.get('If-None-Match')?.split(/\s*,\s*/) ?? [];
    if (!ok || !kept.includes(etag)) return;
    await c.res.body?.cancel();
    headers.delete('Content-Length');
    c.res = new Response(null, { status: 304, headers });
  });

  const redirect: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const { path } = c.req;
    if (hidden.test(path)) return c.notFound();
    const plain = path.replace(/(?:(?:\/index)?\.html|\/)$/, '') || '/';
    if (plain !== path && hasPage(plain)) return c.redirect(plain + new URL(c.req.url).search, 308);
    return next();
  };
  site.get('*', redirect, sendFile);

  site.notFound(async (c) => {
    if (!['GET', 'HEAD'].includes(c.req.method))
      return c.text('Diese Adresse kennt nur GET und HEAD.\n', 405, { Allow: 'GET, HEAD' });
    const right = hidden.test(c.req.path) ? undefined : mendPath(c.req.path);
    if (right && hasPage(right)) return c.redirect(right + new URL(c.req.url).search, 301);
    const page = await sendNotFound(c, () => Promise.resolve());
    return page
      ? new Response(page.body, { status: 404, headers: page.headers })
      : c.text('Diese Adresse gibt es nicht.\n', 404);
  });
  site.onError(createErrorHandler(log));
  return site;
}
