/**
 * The built site beside the service, for a host without a web server or CDN in front: which addresses there are,
 * the twin of a file that is compressed, how long each is kept, and the page for all others.
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { rssFeed } from '#domain/blog/feeds';
import { commonHeaders, fileHeaders, type Serving, isText, toContentType } from '#domain/site/hosting';
import { pageWords } from '#domain/site/other-addresses';
import { createPathCorrector, type Known } from '#domain/language/spelling';
import { UnavailableError } from '../storage/port.ts';
import type { ApiEnv } from './api-env.ts';
import { createFiles } from './files.ts';
import type { Log } from './log.ts';
import { createErrorHandler, retrySeconds } from './problem.ts';

/**
 * Paths without an answer. Not public: hidden files and all that leads upwards, the service's templates, rules for other
 * hosts. Never asked for by name: compressed twins, the page for 404. Never built: names that would need decoding, have
 * backslashes or control characters.
 */
const hidden =
  /\/\.(?!well-known\/)|^\/api\/|^\/_(?:redirects|headers)$|\.(?:br|gz)$|^\/404(?:\.html|\/)?$|[\\%\p{Cc}]/u;

/** The twins a build lays beside its files, the smaller one first. */
const twins = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/** @param root the site's output folder @param serving how it is reached @param known what its addresses begin with */
export function createSite(root: string, serving: Serving, known: readonly Known[], log: Log): Hono<ApiEnv> {
  const files = createFiles(root);
  const findPage = (path: string) => files.find(`${path}.html`) ?? files.find(`${path}/index.html`);
  const mendPath = createPathCorrector(known, pageWords);
  const site = new Hono<ApiEnv>();

  const addHeaders = (c: Context<ApiEnv>, headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  };
  site.use(async (c, next) => {
    addHeaders(c, commonHeaders(serving));
    await next();
  });

  /** The whole file, whatever part is asked for: parts would be joined to parts from before the last build. */
  async function send(c: Context<ApiEnv>, path: string, status: 200 | 404): Promise<Response | undefined> {
    const plain = findPage(path) ?? files.find(path);
    if (!plain) return undefined;
    const [type = ''] = (
      path === rssFeed.path ? rssFeed.type : (getMimeType(plain.path) ?? 'application/octet-stream')
    ).split(';');
    const accepted = new Set(
      parseAccept(c.req.header('Accept-Encoding') ?? '').flatMap(({ type: encoding, q }) => (q > 0 ? encoding : [])),
    );
    const twin = twins
      .filter(({ encoding }) => accepted.has(encoding))
      .map(({ encoding, ending }) => ({ encoding, file: files.find(plain.path + ending) }))
      .find((found) => found.file);
    const file = twin?.file ?? plain;

    const etag = `W/"${file.size.toString(36)}-${file.changedAt.toString(36)}"`;
    const known =
      c.req
        .header('If-None-Match')
        ?.split(',')
        .map((tag) => tag.trim()) ?? [];
    const isUnchanged = status === 200 && (known.includes(etag) || known.includes('*'));
    // Before any header, so that a fault's answer carries none of them.
    const content = isUnchanged || c.req.method === 'HEAD' ? '' : await files.read(file);

    addHeaders(c, fileHeaders(path, type, serving));
    if (isText(type)) c.header('Vary', 'Accept-Encoding');
    c.header('ETag', etag);
    if (isUnchanged) return c.body(null, 304);

    c.header('Content-Type', toContentType(type));
    c.header('Content-Length', String(content === '' ? file.size : content.byteLength));
    if (twin) c.header('Content-Encoding', twin.encoding);
    return c.body(content, status);
  }

  const redirect: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const { path } = c.req;
    if (hidden.test(path)) return c.notFound();
    const { search } = new URL(c.req.url);
    const single = path.replaceAll(/\/{2,}/g, '/');
    if (single !== path) return c.redirect(single + search, 308);
    const plain = path.replace(/\/index$|(?:\/index)?\.html$|\/$/, '') || '/';
    if (plain !== path && findPage(plain)) return c.redirect(plain + search, 301);
    return next();
  };
  site.get('*', redirect, async (c) => (await send(c, c.req.path, 200)) ?? c.notFound());

  site.notFound(async (c) => {
    if (!['GET', 'HEAD'].includes(c.req.method))
      return c.text('Diese Adresse kennt nur GET und HEAD.\n', 405, { Allow: 'GET, HEAD' });
    const right = hidden.test(c.req.path) ? undefined : mendPath(c.req.path);
    if (right && (findPage(right) ?? files.find(right))) return c.redirect(right + new URL(c.req.url).search, 301);
    return (await send(c, '/404', 404)) ?? c.text('Diese Adresse gibt es nicht.\n', 404);
  });

  const tellError = createErrorHandler(log);
  site.onError((error, c) => {
    if (!(error instanceof UnavailableError)) return tellError(error, c);
    log('error', 'site_unavailable', { reason: error.reason });
    return c.text('Die Website ist gerade überlastet. Laden Sie die Seite gleich noch einmal.\n', 503, {
      'Cache-Control': 'no-store',
      'Retry-After': String(retrySeconds),
    });
  });
  return site;
}
