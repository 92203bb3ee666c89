import fs, { mkdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { regionsToCities } from '#domain/places/regions';
import { knownAddresses } from '#domain/site/other-addresses';
import { regions } from '../../tests/support/app.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createSite } from './site.ts';

const files = {
  'index.html': '<h1>Start</h1>',
  'bremen.html': '<h1>Bremen</h1>',
  'bremen/blog.html': '<h1>Ratgeber</h1>',
  'services.html': '<h1>Leistungen</h1>',
  'lueneburg.html': '<h1>Lüneburg</h1>',
  'lueneburg/services.html': '<h1>Leistungen in Lüneburg</h1>',
  'ordner/index.html': '<h1>Ordner</h1>',
  '404.html': '<h1>404 Page Not Found</h1>',
  'robots.txt': 'User-agent: *',
  'sitemap-index.xml': '<sitemapindex/>',
  'rss.xml': '<rss/>',
  'werkzeuge.html': '<h1>Werkzeuge</h1>',
  '_astro/app.Ab12.js': 'plain',
  '_astro/app.Ab12.js.br': 'brotli',
  '_astro/app.Ab12.js.gz': 'gzip',
  'og/bremen.png': 'picture',
  'api/answers/contact.html': 'template',
  _redirects: '/a /b 301',
  '.env': 'secret',
};

/** The places of the tests, and a municipality that one of them serves. */
const known = knownAddresses(regionsToCities(regions), [{ name: 'Groß Oyten', slug: 'bremen' }]);

async function open(baseUrl = 'http://localhost:8080', isLaunched = true) {
  const root = join(await temporaryFolder(), 'dist');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  await writeFile(join(root, '../outside.txt'), 'secret');
  const site = createSite(root, { baseUrl, isLaunched }, known, () => undefined);
  const server = createAdaptorServer({ fetch: site.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  /** The path exactly as it stands, which `fetch` would tidy. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        const sent = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
          response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
        });
        sent.on('error', reject).end();
      },
    );
  return { get, root };
}

test('each address has its page, leads to it, or is not found', async () => {
  const { get } = await open();
  const pages = {
    '/': 'Start',
    '/?q=1': 'Start',
    '/bremen': 'Bremen',
    '/bremen/blog': 'Ratgeber',
    '/ordner': 'Ordner',
  };
  for (const [path, content] of Object.entries(pages))
    expect(await get(path), path).toMatchObject({ status: 200, body: `<h1>${content}</h1>` });
  const leads: Record<number, Record<string, string>> = {
    301: {
      ...{ '/bremen/': '/bremen', '/bremen.html': '/bremen', '/index': '/', '/bremen/?q=a%20b': '/bremen?q=a%20b' },
      ...{ '/ordner/index.html': '/ordner', '/Bremen': '/bremen', '/Gro%C3%9F%20Oyten/ratgeber': '/bremen/blog' },
      ...{ '/l%C3%BCneburg': '/lueneburg', '/L%C3%9CNEBURG/Services?x=%C3%BC&y': '/lueneburg/services?x=%C3%BC&y' },
      ...{ '/sitemap.xml?von=alt': '/sitemap-index.xml?von=alt' },
    },
    // Not to another host.
    308: { '/bremen//blog?q=//': '/bremen/blog?q=//', '//evil.example/': '/evil.example/' },
  };
  for (const [status, table] of Object.entries(leads))
    for (const [path, location] of Object.entries(table))
      expect(await get(path), path).toMatchObject({ status: Number(status), headers: { location } });
  const lost = [
    ...['/nichts', '/404', '/404.html', '/%2F/evil.example/', '/Paris', '/Bremen/nichts', '/BREMEN/services'],
    ...['/API/answers/contact', '/_redirects', '/_astro/', '/api/answers/contact', '/%61pi/answers/contact.html'],
    ...['/.env', '/../outside.txt', '/%2e%2e/outside.txt', '/_astro/..%2f..%2foutside.txt', '/_astro/app.Ab12.js.br'],
    ...['/%E0%A4%A', '/bremen%00', '/__proto__', '/robots.txt/b', `/${'x'.repeat(5000)}`],
  ];
  for (const path of lost) expect(await get(path), path).toMatchObject({ status: 404, body: files['404.html'] });
});

test('each kind of file is sent as what it is, kept as long as it may be, and hidden from search engines before the launch', async () => {
  const { get } = await open();
  const page = {
    ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    ...{ 'referrer-policy': 'strict-origin-when-cross-origin', 'cross-origin-resource-policy': 'same-origin' },
    'content-security-policy': "script-src 'self' 'inline-speculation-rules';base-uri 'none';frame-ancestors 'none'",
  };
  const hour = { 'cache-control': 'public, max-age=3600' };
  const kinds: Record<string, Record<string, string>> = {
    '/bremen': page,
    '/nichts': page,
    '/robots.txt': hour,
    '/rss.xml': { ...hour, 'content-type': 'application/rss+xml; charset=utf-8' },
    // Its name stays when it is drawn anew; other sites may show it.
    '/og/bremen.png': { ...hour, 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' },
    '/_astro/app.Ab12.js': { 'cache-control': 'public, max-age=31536000, immutable' },
  };
  for (const [path, headers] of Object.entries(kinds)) {
    const sent = (await get(path)).headers;
    expect(sent, path).toMatchObject(headers);
    for (const name of ['strict-transport-security', 'x-robots-tag']) expect(sent, path).not.toHaveProperty(name);
  }
  const hidden = await open('https://www.example.org', false);
  for (const path of Object.keys(kinds))
    expect((await hidden.get(path)).headers, path).toMatchObject({
      'x-robots-tag': 'noindex',
      'strict-transport-security': 'max-age=63072000',
    });
});

test('gives the compressed twin to whoever takes it, and nothing to whoever has it', async () => {
  const { get } = await open();
  const twins = { 'gzip, deflate, br': 'brotli', gzip: 'gzip', 'br;q=0, gzip;q=0.5': 'gzip', identity: 'plain' };
  for (const [accept, body] of Object.entries(twins)) {
    const sent = await get('/_astro/app.Ab12.js', { 'Accept-Encoding': accept });
    expect(sent, accept).toMatchObject({ body, headers: { vary: 'Accept-Encoding' } });
  }
  const etag = String((await get('/bremen')).headers['etag']);
  for (const [kept, status] of [
    [`"x", ${etag}`, 304],
    ['*', 304],
    ['x', 200],
  ] as const)
    expect((await get('/bremen', { 'If-None-Match': kept })).status, kept).toBe(status);
  expect((await get('/nichts', { 'If-None-Match': '*' })).status).toBe(404);
});

test('HEAD has the headers only, a part is the whole, and other methods are refused', async () => {
  const { get } = await open();
  expect(await get('/bremen', {}, 'HEAD')).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '15' },
  });
  expect(await get('/bremen', { Range: 'bytes=0-3' })).toMatchObject({ status: 200, body: files['bremen.html'] });
  expect(await get('/bremen', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('a file that a new build changed or took away is served as it is, or not; one that cannot be opened now is 503', async () => {
  const { get, root } = await open();
  await writeFile(join(root, 'bremen.html'), 'neu gebaut');
  for (const name of ['robots.txt', '404.html']) await rm(join(root, name));
  expect((await get('/bremen')).body).toBe('neu gebaut');
  expect(await get('/robots.txt')).toMatchObject({ status: 404, body: 'Diese Adresse gibt es nicht.\n' });
  vi.spyOn(fs, 'readFile').mockRejectedValue(Object.assign(new Error('too many'), { code: 'EMFILE' }));
  const refused = await get('/services', { 'Accept-Encoding': 'gzip' });
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } });
  for (const name of ['content-encoding', 'etag']) expect(refused.headers).not.toHaveProperty(name);
});
