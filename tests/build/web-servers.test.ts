/** The site behind Debian's own nginx and Caddy, with what the build has written for them. */
import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { glob, readFile, stat } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { apiPath } from '#domain/api-contract';
import { rssFeed } from '#domain/feeds';
import { timeToDay } from '#domain/format';
import { fileHeaders, pageHeaders } from '#domain/hosting';
import { routes } from '#domain/routes';
import { resultId } from '#domain/tools/form';
import { postJson } from '../support/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { cityOf, site } from '../support/content.ts';
import { builtKinds } from '../support/kinds.ts';
import { patienceMs } from '../support/patience.ts';
import { serviceCommand, spawnService } from '../support/service-process.ts';
import { sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { startWebServer, webServers, type WebServer } from '../support/web-servers.ts';
import { distFolder, embeddedPages, pageAt, pages } from '../support/dist.ts';

/** @property head bytes of the answer before its body, as they were sent */
type Answer = { status: number; headers: IncomingHttpHeaders; head: number; body: Buffer };

/** What comes before the first acknowledgement: ten segments, of 1,460 bytes each where packets carry no time, else of 1,448. */
const firstFlight = { plain: 14_600, timed: 14_480 };
/** Records of TLS, and the one ticket that `deploy/nginx.conf` lets it send. */
const ofTls = 120;
/** By which https makes the headers longer over HTTP/2: HSTS, which tests on this machine have none of. */
const ofHsts = 14;
/** With the dialog and the links of all places it takes one more flight (docs/decisions/0117-headers-and-page-in-one-flight.md). */
const twoFlights = routes.home(undefined);

/** Tests build for this machine: its origin stands in the canonical links. */
const serving = { baseUrl: 'http://localhost', isLaunched: true };

const getFrom = (address: string, path: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
  new Promise<Answer>((resolve, reject) => {
    request(address + path, { headers, localAddress: from }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          head: headBytes(response),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

/** Bytes of a cold connection over HTTP/2, page, headers and all that the protocol adds. */
async function bytesOverHttp2(port: number, path: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const session = connectHttp2(`http://127.0.0.1:${port}`, { createConnection: () => socket });
  const stream = session.request({ ':path': path, 'accept-encoding': 'br' });
  await once(stream.resume(), 'end');
  const { bytesRead } = socket;
  session.destroy();
  return bytesRead;
}

async function open(server: WebServer) {
  const service = spawnService(
    {
      DATABASE_URL: `file:${join(await temporaryFolder(), 'leads.db')}`,
      TRUSTED_PROXIES: '127.0.0.1/32',
      PUBLIC_BASE_URL: site.company.launched ?? '',
    },
    [...serviceCommand, '--site', distFolder],
  );
  const { port } = new URL(await service.address());
  const web = await startWebServer(server, distFolder, [Number(port)]);
  onTestFinished(async () => {
    await web.stop();
    await service.end('SIGKILL');
  });
  const get = (path: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
    getFrom(web.address, path, headers, from);
  /** @param from address of this machine that the visitor has @returns the status */
  const post = (from: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const { body, headers: json } = postJson({ buildingType: 'EFH', quantity: 1, priority: false });
      const sent = request(
        web.address + apiPath('calculatePrice'),
        { method: 'POST', localAddress: from, headers: { ...(json as Record<string, string>), ...headers } },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      sent.on('error', reject).end(body);
    });
  return { get, post, service, web };
}

/** Of 'HTTP/1.1 200 OK', of each header with ': ' and its line's end, and of the empty line. */
const headBytes = ({ rawHeaders, statusMessage = '' }: IncomingMessage) =>
  'HTTP/1.1 200 \r\n\r\n'.length + statusMessage.length + rawHeaders.join('').length + 2 * rawHeaders.length;

/** Headers that tell of the server, of the connection and of the state of a file. */
const ofConnection = new Set([
  ...['date', 'server', 'via', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-ranges'],
  ...['etag', 'last-modified', 'alt-svc'],
]);

/** Files at the root that the build writes for others than visitors. */
const rootFiles = [
  ...['/favicon.svg', '/robots.txt', '/sitemap-index.xml', '/sitemap-0.xml', '/werkzeuge-sw.js', '/places.json'],
  ...[routes.shortText(), routes.manifest(), rssFeed.path],
];

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

describe.each(Object.values(webServers))('$title', (server) => {
  const missing = !server.isThere();

  test.skipIf(missing)('serves every kind of page and file as the service does', async () => {
    const { get } = await open(server);
    const faults: string[] = [];
    const ask = async (
      path: string,
      headers: Record<string, string>,
      expected: Buffer,
      accept: Record<string, string> = {},
    ) => {
      const answer = await get(path, accept);
      const { status, headers: got } = answer;
      const encoding = got['content-encoding'];
      if (encoding === 'br' && answer.head + answer.body.length > firstFlight.plain && path !== twoFlights)
        faults.push(`${path}: ${answer.head} and ${answer.body.length} bytes do not fit the first flight`);
      const body =
        encoding === 'br'
          ? brotliDecompressSync(answer.body)
          : encoding === 'gzip'
            ? gunzipSync(answer.body)
            : answer.body;
      const wrong = Object.entries(lowered(headers)).filter(([name, value]) => got[name] !== value);
      if (status !== 200 || wrong.length > 0 || !body.equals(expected))
        faults.push(
          `${path} ${JSON.stringify(accept)}: ${status} ${wrong.map(([name]) => `${name}: ${String(got[name])}`).join(', ')} ${body.length} bytes`,
        );
      return encoding;
    };
    const paths = builtKinds.flatMap(({ href }) => [href(undefined), href(cityOf('bremen'))]);
    for (const path of paths) {
      const page = Buffer.from(pageAt(path).html);
      const headers = { ...pageHeaders(serving), 'Content-Type': 'text/html; charset=utf-8' };
      await ask(path, headers, page);
      for (const encoding of ['br', 'gzip']) {
        const sent = await ask(path, { ...headers, Vary: 'Accept-Encoding' }, page, { 'Accept-Encoding': encoding });
        if (sent !== encoding) faults.push(`${path}: ${String(sent)} instead of ${encoding}`);
      }
    }
    for (const { path, html } of embeddedPages)
      await ask(
        path,
        { ...fileHeaders(path, 'text/html', serving), 'Content-Type': 'text/html; charset=utf-8' },
        Buffer.from(html),
      );
    const [script = ''] = /\/_astro\/islands\.[\w-]+\.js/.exec(pageAt('/bremen').html) ?? [];
    const files = {
      [script]: 'text/javascript',
      [routes.socialCard('bremen')]: 'image/png',
      '/favicon.svg': 'image/svg+xml',
      '/robots.txt': 'text/plain',
      [routes.shortText()]: 'text/plain',
      [routes.manifest()]: 'application/manifest+json',
      [rssFeed.path]: rssFeed.type,
    };
    for (const [path, type] of Object.entries(files)) {
      await ask(path, fileHeaders(path, type, serving), await readFile(distFolder + path.slice(1)));
      expect((await get(path)).headers['content-type'], path).toMatch(
        new RegExp(`^${type.replace('+', '\\+')}(?:; charset=utf-8)?$`),
      );
    }
    expect(faults).toEqual([]);
  });

  test.skipIf(missing)('sends a page with its headers in the first flight, of each kind and place', async () => {
    const { get, service, web } = await open(server);
    const own = await service.address();
    const faults: string[] = [];
    const kinds = new Set(builtKinds.flatMap(({ href }) => [href(undefined), href(cityOf('bremen'))]));
    for (const { path } of pages) {
      const { size } = await stat(`${distFolder}${path.slice(1) || 'index'}.html.br`);
      // All have the headers of their kind: what is smaller needs no asking.
      if (path === twoFlights || path === '/404' || !(kinds.has(path) || size > 13_000)) continue;
      const http2 = (await bytesOverHttp2(web.http2Port, path)) + ofHsts + ofTls;
      if (http2 > firstFlight.timed) faults.push(`${path} with TLS and HTTP/2: ${http2} bytes`);
      const br = { 'Accept-Encoding': 'br' };
      for (const { head, body } of [await get(path, br), await getFrom(own, path, br)])
        if (head + body.length > firstFlight.plain)
          faults.push(`${path} over HTTP/1.1: ${head} and ${body.length} bytes`);
    }
    expect(faults).toEqual([]);
  });

  test.skipIf(missing)('sends the same headers as the service, whatever is asked for', async () => {
    const { get, service } = await open(server);
    const own = await service.address();
    const files = (await Array.fromAsync(glob('{_astro,fonts,og,icons,blog}/*.*', { cwd: distFolder })))
      .filter((file) => !/\.(?:br|gz|html)$/.test(file))
      .map((file) => `/${file}`);
    // One of each ending, in each folder.
    const kinds = [...Map.groupBy(files, (file) => file.replace(/[^/]+\./, '*.')).values()].flatMap(
      ([first]) => first ?? [],
    );
    const faults: string[] = [];
    for (const path of [
      ...builtKinds.map(({ href }) => href(cityOf('bremen'))),
      ...kinds,
      ...rootFiles,
      '/nichts',
      '/bremen/',
    ])
      for (const accept of [{}, { 'Accept-Encoding': 'br, gzip' }] as Record<string, string>[]) {
        const [one, other] = await Promise.all([get(path, accept), getFrom(own, path, accept)]);
        const differing = new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])
          .difference(ofConnection)
          .values()
          .filter((name) => one.headers[name] !== other.headers[name])
          .map((name) => `${name}: ${String(one.headers[name])} instead of ${String(other.headers[name])}`);
        faults.push(...differing.map((fault) => `${path} ${JSON.stringify(accept)} ${fault}`));
      }
    expect(faults).toEqual([]);
  });

  test.skipIf(missing)('knows one address a page, other spellings, and what is nobody’s', async () => {
    const { get, service } = await open(server);
    for (const [path, to] of Object.entries({
      '/Bremen': '/bremen',
      '/BREMEN/services?q=1': '/bremen/services?q=1',
      [encodeURI('/lüneburg')]: '/lueneburg',
      '/bremen/': '/bremen',
      '/bremen//contact': '/bremen/contact',
      '//bremen/?q=//1': '/bremen/?q=//1',
      '//example.org': '/example.org',
      '/bremen.html': '/bremen',
      '/index': '/',
      '/bremen/index': '/bremen',
      '/kontakt': '/contact',
      '/Bremen/Ratgeber': '/bremen/blog',
      '/Oyten': '/weyhe',
      '/sitemap.xml': '/sitemap-index.xml',
    })) {
      const { status, headers } = await get(path);
      expect([path, status >= 301 && status <= 308, headers['location']?.replace(/^http:\/\/[^/]+/, '')]).toEqual([
        path,
        true,
        to,
      ]);
    }
    const unknown = pageAt('/404').html;
    const nobodys = [
      '/nichts',
      '/_astro/alt.js',
      '/404',
      '/404.html',
      '/_headers',
      '/_redirects',
      '/bremen.html.br',
      '/.env',
    ];
    const isMissing = async (path: string) => {
      const { status, headers, body } = await get(path);
      expect([path, status, body.toString() === unknown, headers['content-security-policy']]).toEqual([
        path,
        404,
        true,
        pageHeaders(serving)['Content-Security-Policy'],
      ]);
    };
    for (const path of nobodys) await isMissing(path);
    for (const path of ['/api/nginx.conf', '/api/answers.html', '/api/build.json'])
      expect([path, (await get(path)).headers['content-type']]).toEqual([
        path,
        'application/problem+json; charset=utf-8',
      ]);

    // Without the service pages are there, and what is none is none.
    await service.end('SIGKILL');
    expect((await get('/bremen')).status).toBe(200);
    await isMissing('/nichts');
    const { status, headers, body } = await get('/api/contacts');
    expect([502, 503]).toContain(status);
    expect([headers['content-security-policy'], headers['cache-control']]).toEqual([
      pageHeaders(serving)['Content-Security-Policy'],
      pageHeaders(serving)['Cache-Control'],
    ]);
    expect(body.toString()).toMatch(/Ihre Anfrage ist noch nicht angekommen[^]*href="tel:/);
  });

  test.skipIf(missing)(
    'holds the result of a tool at its address, and its form where the service does not answer',
    async () => {
      const { get, post, service } = await open(server);
      const samples = toolSamplesOn(timeToDay(Date.now()));
      const result = `${routes.tool('gueltigkeit')}?${sampleQuery(samples.gueltigkeit)}`;
      const form = pageAt(routes.tool('gueltigkeit')).html;
      const answered = await get(result);
      expect(answered.status).toBe(200);
      const heading = parse(answered.body.toString()).querySelector(`#${resultId} h2`)?.text;
      expect(heading?.replaceAll('\u00a0', ' ')).toBe(samples.gueltigkeit.title);
      const isForm = async () => {
        const { status, headers, body } = await get(result, {}, '127.0.0.2');
        expect([status, body.toString() === form]).toEqual([200, true]);
        expect(headers['content-security-policy']).toBe(pageHeaders(serving)['Content-Security-Policy']);
      };
      // More than a minute may have; on a slow machine one more is allowed by the time it is asked: then all over again.
      const exhausted = (ask: () => Promise<void>) =>
        vi.waitFor(async () => {
          for (let i = 0, status = 200; i < 255 && status !== 429; i++) status = await post('127.0.0.2', {});
          await ask();
        }, patienceMs);
      await exhausted(isForm);
      await service.end('SIGKILL');
      await isForm();
    },
  );

  test.skipIf(missing)('hands calls on with the visitor’s own address', async () => {
    const { get, post } = await open(server);
    const regions = await get(apiPath('regions'));
    expect([regions.status, regions.headers['content-security-policy']]).toEqual([
      200,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    // A visitor who makes up another X-Forwarded-For each time is held back all the same, and holds back nobody else.
    const statuses: number[] = [];
    // One more may pass each second: on a busy machine it takes more than sixty.
    for (let i = 0; i < 255 && statuses.at(-1) !== 429; i++)
      statuses.push(await post('127.0.0.2', { 'X-Forwarded-For': `198.51.100.${i}` }));
    expect(statuses.at(-1)).toBe(429);
    expect(await post('127.0.0.3', {})).toBe(200);
  });
});
