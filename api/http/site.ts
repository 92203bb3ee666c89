/**
 * Serves the built site beside the service, for a host without a web server or CDN in front. Which
 * files there are is read once; what they hold, at each request.
 */
import { open, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { feeds } from '#domain/feeds';
import { getMimeType } from 'hono/utils/mime';
import { fileHeaders, pageHeaders } from './security-headers.ts';

export type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What lies at a path: a file (with its compressed twins), or the path it really has. */
type File = { file: string; encodings: Encoding[] };
type Entry = File | { redirect: string };

/** Best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
type Encoding = (typeof encodings)[number];

/** Files that are more than their ending says. */
const typesByName = new Map(
  Object.values(feeds).map(({ path, type }) => [path.slice(1), `${type}; charset=utf-8`] as const),
);

/** Their names change with their content (fonts by hand). */
const immutableFile = /^(?:_astro|fonts)\//;

/** @param root the site's output folder @param baseUrl the site's origin */
export async function openSite(root: string, baseUrl: string): Promise<Site> {
  const entries = filesToEntries(await listFiles(root));
  const notFound = entries.get('/404');
  // Asked for by name it is not found either, rather than found.
  for (const path of ['/404', '/404/', '/404.html']) entries.delete(path);
  const headersOfPage = pageHeaders(baseUrl);
  const headersOfFile = fileHeaders(baseUrl);

  return async (request, response) => {
    const [rawPath = '', query] = (request.url ?? '/').split('?', 2);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(response, 405, 'Diese Adresse kennt nur GET und HEAD.', { Allow: 'GET, HEAD' });
    }
    const path = decodePath(rawPath);
    const entry = path === undefined ? undefined : entries.get(path);
    if (entry && 'redirect' in entry) {
      // The target is a path of the site's own list, never one that was typed: „//evil.example/“ is none.
      const location = encodeURI(entry.redirect) + (query ? `?${query}` : '');
      response.writeHead(308, { ...headersOfFile, Location: location });
      response.end();
      return;
    }
    if (entry && (await sendFile(request, response, entry, 200))) return;
    if (notFound && 'file' in notFound && (await sendFile(request, response, notFound, 404))) return;
    sendText(response, 404, 'Diese Adresse gibt es nicht.');
  };

  /** @returns whether the file was there */
  async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    entry: File,
    status: number,
  ): Promise<boolean> {
    const encoding = entry.encodings.find(({ name }) => accepts(request.headers['accept-encoding'], name));
    const handle = await open(join(root, entry.file + (encoding?.suffix ?? ''))).catch(() => undefined);
    if (!handle) return false;
    try {
      // Asked of the open file: a new build may have replaced it since the list was made.
      const { size, mtimeMs } = await handle.stat();
      const type = typesByName.get(entry.file) ?? getMimeType(entry.file) ?? 'application/octet-stream';
      const isPage = entry.file.endsWith('.html');
      const etag = `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
      const headers = {
        ...(isPage ? headersOfPage : headersOfFile),
        ETag: etag,
        'Cache-Control': isPage
          ? 'public, max-age=0, must-revalidate'
          : immutableFile.test(entry.file)
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
        ...(entry.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
      };
      if (status === 200 && request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
        response.writeHead(304, headers).end();
        return true;
      }
      response.writeHead(status, {
        ...headers,
        'Content-Type': type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type,
        'Content-Length': size,
        ...(encoding && { 'Content-Encoding': encoding.name }),
      });
      if (request.method === 'HEAD' || size === 0) response.end();
      // A visitor who goes away in the middle is no error of ours.
      else
        await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), response).catch(() => undefined);
      return true;
    } finally {
      await handle.close();
    }
  }

  function sendText(
    response: ServerResponse,
    status: number,
    text: string,
    headers: Record<string, string> = {},
  ): void {
    response.writeHead(status, { ...headersOfPage, 'Content-Type': 'text/plain; charset=utf-8', ...headers });
    response.end(`${text}\n`);
  }
}

/** Paths below the folder with „/“. Hidden files and the service's templates are not the public's. */
async function listFiles(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, sep).length).split(sep).join('/'))
    .filter((file) => !file.startsWith('api/') && !/(?:^|\/)\.(?!well-known\/)/.test(file));
}

/** `bremen.html` → `/bremen`, with redirects from `/bremen/` and `/bremen.html`. */
function filesToEntries(files: string[]): Map<string, Entry> {
  const all = new Set(files);
  const isTwin = (file: string) =>
    encodings.some(({ suffix }) => file.endsWith(suffix) && all.has(file.slice(0, -suffix.length)));
  const entries = new Map<string, Entry>();
  for (const file of files) {
    if (isTwin(file)) continue;
    const entry = { file, encodings: encodings.filter(({ suffix }) => all.has(file + suffix)) };
    if (!file.endsWith('.html')) {
      entries.set(`/${file}`, entry);
      continue;
    }
    const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
    entries.set(path, entry);
    entries.set(`/${file}`, { redirect: path });
    if (path !== '/') entries.set(`${path}/`, { redirect: path });
  }
  return entries;
}

function decodePath(rawPath: string): string | undefined {
  try {
    return decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
}

/** „br;q=0“ refuses. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}
