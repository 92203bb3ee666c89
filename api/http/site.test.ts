import fs, { mkdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { regionsToCities } from '#domain/regions';
import { knownAddresses } from '#domain/other-addresses';
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
  'places.json': '{}',
  'werkzeuge.html': '<h1>Werkzeuge</h1>',
  'werkzeuge/gueltigkeit.html': '<h1>Gültig bis?</h1>',
  '_astro/app.Ab12.js': 'plain',
  '_astro/app.Ab12.js.br': 'brotli',
  '_astro/app.Ab12.js.gz': 'gzip',
  'bremen.html.gz': 'gzipped page',
  'fonts/a.woff2': 'font',
  'og/bremen.png': 'picture',
  'api/answers/contact.html': 'template',
  _redirects: '/a /b 301',
  '.env': 'secret',
  '.hidden/x.txt': 'secret',
  '.well-known/security.txt': 'Contact: mailto:a@example.org',
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

test('a page lies at its path without ending', async () => {
  const { get } = await open();
  for (const [path, content] of Object.entries({
    '/': 'Start',
    '/?q=1': 'Start',
    '/bremen': 'Bremen',
    '/bremen/blog': 'Ratgeber',
    '/ordner': 'Ordner',
  })) {
    const { status, headers, body } = await get(path);
    expect([path, status, body]).toEqual([path, 200, `<h1>${content}</h1>`]);
    expect(headers, path).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "script-src 'self' 'inline-speculation-rules';base-uri 'none';frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('camera=()') as unknown,
    });
    expect(headers, path).not.toHaveProperty('strict-transport-security');
  }
});

test('every other spelling of a page leads to it', async () => {
  const { get } = await open();
  for (const [path, location] of Object.entries({
    '/bremen/': '/bremen',
    '/bremen/blog/': '/bremen/blog',
    '/bremen.html': '/bremen',
    '/index.html': '/',
    '/index': '/',
    '/bremen/index': '/bremen',
    '/ordner/': '/ordner',
    '/ordner/index.html': '/ordner',
    '/bremen/?q=a%20b': '/bremen?q=a%20b',
  })) {
    const { status, headers } = await get(path);
    expect([path, status, headers['location']]).toEqual([path, 301, location]);
  }
  for (const [path, location] of Object.entries({
    '/bremen//blog?q=//': '/bremen/blog?q=//',
    '/ordner///': '/ordner/',
    // Not to another host.
    '//evil.example/': '/evil.example/',
  })) {
    const { status, headers } = await get(path);
    expect([path, status, headers['location']]).toEqual([path, 308, location]);
  }
});

test('a place or page spelled otherwise leads to it for good', async () => {
  const { get } = await open();
  for (const [path, location] of Object.entries({
    '/Bremen': '/bremen',
    '/BREMEN/blog/': '/bremen/blog',
    '/Services': '/services',
    '/l%C3%BCneburg': '/lueneburg',
    '/L%C3%9CNEBURG/Services?x=%C3%BC&y': '/lueneburg/services?x=%C3%BC&y',
    '/luneburg': '/lueneburg',
    '/Lueneburg/services.html': '/lueneburg/services',
    '/leistungen': '/services',
    '/Preise?x=1': '/services?x=1',
    '/Bremen/Ratgeber/': '/bremen/blog',
    '/l%C3%BCneburg/leistungen': '/lueneburg/services',
    '/gross-oyten': '/bremen',
    '/Gro%C3%9F%20Oyten/ratgeber': '/bremen/blog',
    '/sitemap.xml': '/sitemap-index.xml',
  })) {
    const { status, headers } = await get(path);
    expect([path, status, headers['location']]).toEqual([path, 301, location]);
    expect((await get(location)).status, location).toBe(200);
    expect((await get(path, {}, 'HEAD')).headers['location']).toBe(location);
  }
});

test('all else is not found, and leads nowhere', async () => {
  const { get } = await open();
  for (const path of [
    '/nichts',
    '/404',
    '/404/',
    '/404.html',
    '/%2F/evil.example/',
    '/Paris',
    '/Bremen/nichts',
    '/BREMEN/services',
    '/API/answers',
    '/API/answers/contact',
    '/INDEX',
    '/_redirects',
    '/_astro',
    '/_astro/',
    '/api/answers/contact.html',
    '/api/answers/contact',
    '/%61pi/answers/contact.html',
    '/.env',
    '/.hidden/x.txt',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/_astro/..%2f..%2foutside.txt',
    '/bremen.html.gz',
    '/_astro/app.Ab12.js.br',
    '/%E0%A4%A',
    '/bremen%00',
    '/__proto__',
  ]) {
    const { status, headers, body } = await get(path);
    expect([path, status, body]).toEqual([path, 404, '<h1>404 Page Not Found</h1>']);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
  }
});

test('gives the compressed twin to whoever takes it', async () => {
  const { get } = await open();
  const body = async (accept: string) => {
    const response = await get('/_astro/app.Ab12.js', { 'Accept-Encoding': accept });
    expect(response.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    return [response.body, response.headers['content-encoding']];
  };
  expect(await body('gzip, deflate, br')).toEqual(['brotli', 'br']);
  expect(await body('gzip')).toEqual(['gzip', 'gzip']);
  expect(await body('br;q=0, gzip;q=0.5')).toEqual(['gzip', 'gzip']);
  expect(await body('identity')).toEqual(['plain', undefined]);
  expect((await get('/bremen', { 'Accept-Encoding': 'gzip' })).body).toBe('gzipped page');
});

test('the address of a page that is gone leads to what took its place', async () => {
  const { get } = await open();
  const { status, headers } = await get('/werkzeuge/schnittstelle?von=alt');
  expect([status, headers['location']]).toEqual([301, '/werkzeuge?von=alt']);
});

test('caches by kind', async () => {
  const { get } = await open();
  expect((await get('/fonts/a.woff2')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // Its name stays when it is drawn anew.
  expect((await get('/og/bremen.png')).headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
  });
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/.well-known/security.txt')).status).toBe(200);
  const first = await get('/bremen');
  const again = await get('/bremen', { 'If-None-Match': `"x", ${String(first.headers['etag'])}` });
  expect([again.status, again.body]).toEqual([304, '']);
  expect(first.headers['etag']).toMatch(/^W\/"f-[\da-z]{8}"$/);
  const alone = await get('/bremen', { 'If-None-Match': `${String(first.headers['etag'])}  ,"x"` });
  expect(alone.status).toBe(304);
  expect((await get('/bremen', { 'If-None-Match': 'x' })).status).toBe(200);
  expect((await get('/bremen', { 'If-None-Match': '*' })).status).toBe(304);
  expect((await get('/nichts', { 'If-None-Match': '*' })).status).toBe(404);
});

test('a file that cannot be opened now is not „not found“', async () => {
  const { get } = await open();
  vi.spyOn(fs, 'readFile').mockRejectedValue(Object.assign(new Error('too many'), { code: 'EMFILE' }));
  const refused = await get('/bremen', { 'Accept-Encoding': 'gzip' });
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '5',
    'Die Website ist gerade überlastet. Laden Sie die Seite gleich noch einmal.\n',
  ]);
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=UTF-8' });
  for (const name of ['content-encoding', 'etag', 'last-modified']) expect(refused.headers).not.toHaveProperty(name);
  expect((await get('/nichts')).status).toBe(503);
});

test('HEAD has the headers only, other methods are refused', async () => {
  const { get } = await open();
  const head = await get('/bremen', {}, 'HEAD');
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '15']);
  const post = await get('/bremen', {}, 'POST');
  expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
  expect(post.body).toBe('Diese Adresse kennt nur GET und HEAD.\n');
});

test('a file that a new build changed or took away is served as it is, or not', async () => {
  const { get, root } = await open();
  await writeFile(join(root, 'bremen.html'), '<h1>Bremen, neu gebaut</h1>');
  await rm(join(root, 'robots.txt'));
  expect((await get('/bremen')).body).toBe('<h1>Bremen, neu gebaut</h1>');
  expect((await get('/robots.txt')).status).toBe(404);
});

test('a site reached by https says so for two years', async () => {
  const { get } = await open('https://www.example.org');
  expect((await get('/bremen')).headers['strict-transport-security']).toBe('max-age=63072000');
  expect((await get('/nichts')).headers['strict-transport-security']).toBe('max-age=63072000');
});
