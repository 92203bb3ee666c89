/** The site behind Debian's own nginx and Caddy, with what the build has written for them, beside the service itself. */
import { once } from 'node:events';
import { glob } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { apiPath } from '#domain/api-contract';
import { rssFeed } from '#domain/blog/feeds';
import { timeToDay } from '#domain/language/format';
import { pageHeaders } from '#domain/site/hosting';
import { routes } from '#domain/site/routes';
import { resultId } from '#domain/tools/form';
import { postJson } from '../support/app.ts';
import { cityOf, site } from '../support/content.ts';
import { distFolder, pageAt } from '../support/site/dist.ts';
import { builtKinds } from '../support/site/kinds.ts';
import { waitTimeoutMs } from '../support/timeouts.ts';
import { serviceCommand, spawnService } from '../support/service/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { startWebServer, webServers, type WebServer } from '../support/site/web-servers.ts';

/** @property head bytes of the answer before its body, as they were sent */
type Answer = { status: number; headers: IncomingHttpHeaders; head: number; body: Buffer };

/**
 * What a page may have around its HTML, of which tests/site/weight.test.ts has the budget, in the ten segments before the
 * first acknowledgement: of 1,460 bytes each where packets carry no time, else of 1,448.
 */
const mostAround = { plain: 14_600 - 13_888, timed: 14_480 - 13_888 };
/** Records of TLS with the one ticket of `deploy/nginx.conf`, and HSTS, which tests on this machine have none of. */
const ofHttps = 120 + 14;
const policy = pageHeaders({ baseUrl: 'http://localhost', isLaunched: true })['Content-Security-Policy'];

/** @param from address of this machine that the visitor has */
const send = (url: string, headers: Record<string, string> = {}, from = '127.0.0.1', body?: unknown) =>
  new Promise<Answer>((resolve, reject) => {
    const typed = body === undefined ? {} : (postJson(body).headers as Record<string, string>);
    const method = body === undefined ? 'GET' : 'POST';
    request(url, { method, headers: { ...typed, ...headers }, localAddress: from }, (response) => {
      const { statusCode: status = 0, statusMessage = '', rawHeaders } = response;
      const head = `HTTP/1.1 200 ${statusMessage}\r\n\r\n${rawHeaders.join('')}`.length + 2 * rawHeaders.length;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status, headers: response.headers, head, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
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
  const file = join(await temporaryFolder(), 'leads.db');
  const settings = { TRUSTED_PROXIES: '127.0.0.1/32', PUBLIC_BASE_URL: site.company.launched ?? '' };
  const command = [...serviceCommand, '--site', distFolder];
  const service = spawnService({ DATABASE_URL: `file:${file}`, ...settings }, command);
  const own = await service.address();
  const web = await startWebServer(server, distFolder, [Number(new URL(own).port)]);
  onTestFinished(async () => {
    await web.stop();
    await service.end('SIGKILL');
  });
  const get = (path: string, ...more: [Record<string, string>?, string?]) => send(web.address + path, ...more);
  const price = { buildingType: 'EFH', quantity: 1, priority: false };
  /** @returns the status */
  const ask = async (from: string, headers: Record<string, string> = {}) =>
    (await send(web.address + apiPath('calculatePrice'), headers, from, price)).status;
  return {
    get,
    getOwn: (path: string, headers: Record<string, string>) => send(own + path, headers),
    ask,
    service,
    web,
  };
}

/** Headers that tell of the server, of the connection and of the state of a file. */
const ofConnection = new Set([
  ...['date', 'server', 'via', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-ranges'],
  ...['etag', 'last-modified', 'alt-svc'],
]);

/** Files at the root that the build writes for others than visitors, and what is none. */
const others = [
  ...['/favicon.svg', '/robots.txt', '/sitemap-index.xml', '/sitemap-0.xml', '/places.json', '/nichts', '/bremen/'],
  ...[routes.shortText(), rssFeed.path, routes.embeddedTool('gueltigkeit')],
];
const kinds = [...new Set(builtKinds.flatMap(({ href }) => [href(undefined), href(cityOf('bremen'))]))];

describe.skipIf(Object.values(webServers).some((server) => !server.isThere())).each(Object.values(webServers))(
  '$title',
  (server) => {
    test('sends what the service sends, with the same headers, whatever is asked for', async () => {
      const { get, getOwn } = await open(server);
      const files = (await Array.fromAsync(glob('{_astro,fonts,og,icons,blog}/*.*', { cwd: distFolder })))
        .filter((file) => !/\.(?:br|gz|html)$/.test(file))
        .map((file) => `/${file}`);
      // One of each ending, in each folder.
      const ofEach = [...Map.groupBy(files, (file) => file.replace(/[^/]+\./, '*.')).values()].flatMap(
        ([one]) => one ?? [],
      );
      const faults: string[] = [];
      for (const path of [...kinds, ...ofEach, ...others])
        for (const encoding of ['', 'gzip', 'br']) {
          const accept: Record<string, string> = encoding === '' ? {} : { 'Accept-Encoding': encoding };
          const [one, other] = await Promise.all([get(path, accept), getOwn(path, accept)]);
          const names = new Set(Object.keys({ ...one.headers, ...other.headers })).difference(ofConnection);
          const differing = [...names].filter((name) => one.headers[name] !== other.headers[name]);
          const isSame = one.status === other.status && one.body.equals(other.body);
          if (!isSame || differing.length > 0) faults.push(`${path} ${encoding}: ${one.status} ${differing.join()}`);
        }
      expect(faults).toEqual([]);
    });

    test('sends so little around a page that both fit the first flight, of each kind', async () => {
      const { get, getOwn, web } = await open(server);
      const faults: string[] = [];
      const br = { 'Accept-Encoding': 'br' };
      for (const path of kinds) {
        const answers = [await get(path, br), await getOwn(path, br)];
        const http2 = (await bytesOverHttp2(web.http2Port, path)) - (answers[0]?.body.length ?? 0) + ofHttps;
        if (http2 > mostAround.timed) faults.push(`${path} with TLS and HTTP/2: ${http2} bytes`);
        for (const { head } of answers) if (head > mostAround.plain) faults.push(`${path}: ${head} bytes`);
      }
      expect(faults).toEqual([]);
    });

    test('knows one address a page, other spellings, and what is nobody’s, also without the service', async () => {
      const { get, service } = await open(server);
      const led = {
        '/BREMEN/services?q=1': '/bremen/services?q=1',
        [encodeURI('/lüneburg')]: '/lueneburg',
        '/bremen/': '/bremen',
        '//bremen/?q=//1': '/bremen/?q=//1',
        '//example.org': '/example.org',
        '/bremen.html': '/bremen',
        '/bremen/index': '/bremen',
        '/Bremen/Ratgeber': '/bremen/blog',
        '/Oyten': '/weyhe',
      };
      for (const [path, to] of Object.entries(led)) {
        const { status, headers } = await get(path);
        const led = headers['location']?.replace(/^http:\/\/[^/]+/, '');
        expect([path, status >= 301 && status <= 308, led]).toEqual([path, true, to]);
      }
      const unknown = Buffer.from(pageAt('/404').html);
      const isMissing = async (path: string) => {
        const { status, headers, body } = await get(path);
        const told = [path, status, body.equals(unknown), headers['content-security-policy']];
        expect(told).toEqual([path, 404, true, policy]);
      };
      for (const path of ['/nichts', '/_astro/alt.js', '/404.html', '/_headers', '/bremen.html.br', '/.env'])
        await isMissing(path);
      expect((await get('/api/nginx.conf')).headers['content-type']).toMatch(/^application\/problem\+json/);

      await service.end('SIGKILL');
      expect((await get('/bremen')).status).toBe(200);
      await isMissing('/nichts');
      const { status, headers, body } = await get('/api/contacts');
      expect([502, 503]).toContain(status);
      expect(headers['content-security-policy']).toBe(policy);
      expect(body.toString()).toMatch(/Ihre Anfrage ist noch nicht angekommen[^]*href="tel:/);
    });

    test('a visitor who asks too often is held back, nobody else, and sees a tool’s form', async () => {
      const { get, ask, service } = await open(server);
      const { gueltigkeit: sample } = await toolSamplesOn(timeToDay(Date.now()));
      const result = `${routes.tool('gueltigkeit')}?${sampleQuery(sample)}`;
      const isForm = async (from: string) => {
        const { status, headers, body } = await get(result, {}, from);
        const isIt = body.equals(Buffer.from(pageAt(routes.tool('gueltigkeit')).html));
        expect([status, isIt, headers['content-security-policy']]).toEqual([200, true, policy]);
      };
      const heading = parse((await get(result)).body.toString()).querySelector(`#${resultId} h2`)?.text;
      expect(heading?.replaceAll('\u00a0', ' ')).toBe(sample.title);
      // Another X-Forwarded-For each time helps nobody. One more may pass each second: on a slow machine all over again.
      await vi.waitFor(async () => {
        let status = 200;
        for (let i = 0; i < 255 && status !== 429; i++)
          status = await ask('127.0.0.2', { 'X-Forwarded-For': `198.51.100.${i}` });
        expect(status).toBe(429);
        await isForm('127.0.0.2');
      }, waitTimeoutMs);
      expect(await ask('127.0.0.3')).toBe(200);
      await service.end('SIGKILL');
      await isForm('127.0.0.3');
    });
  },
);
