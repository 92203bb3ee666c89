/** The sitemap holds every page that stands for itself and may be found, and no other. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { routes } from '#domain/routes';
import { cities, reader } from '../support/content.ts';
import { every } from '../support/every.ts';
import { canonicalOf, distFolder, metaOf, pages } from '../support/dist.ts';

const readXml = (path: string) => readFile(distFolder + path.slice(1), 'utf8');
const tag = (name: string, xml: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text);
const toPath = (url: string) => new URL(url).pathname;

const parts = tag('loc', await readXml(routes.sitemap()));
const entries = (await Promise.all(parts.map((part) => readXml(toPath(part)))))
  .flatMap((xml) => tag('url', xml))
  .map((entry) => ({ url: tag('loc', entry)[0] ?? '', lastmod: tag('lastmod', entry)[0] }));

test('each page that may be found and is its own canonical is in it once, and no other', () => {
  const own = pages.flatMap(({ path, document }) => {
    const canonical = canonicalOf(document);
    const isOwn = canonical && metaOf(document, 'name=robots') === 'index, follow' && toPath(canonical) === path;
    return isOwn ? [canonical] : [];
  });
  expect(own.length).toBeGreaterThan(cities.length);
  expect(entries.map(({ url }) => url).sort()).toEqual(own.sort());
});

test('each address has the day of its last change, as its file in content/ says', async () => {
  expect(entries.filter(({ lastmod = '' }) => Number.isNaN(Date.parse(lastmod)))).toEqual([]);
  const { meta } = await reader.yaml('content/pages/home.yaml');
  every(cities, (city) =>
    expect(entries.find(({ url }) => toPath(url) === routes.home(city))?.lastmod).toBe(`${meta.updated}T00:00:00.000Z`),
  );
});

test('robots.txt leads to it and lets everybody read', async () => {
  const robots = await readXml('/robots.txt');
  const origin = new URL(entries[0]?.url ?? '').origin;
  expect(robots).toContain(`\nSitemap: ${origin}${routes.sitemap()}\n`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test('sitemap and robots.txt lie there compressed too', async () => {
  for (const path of [routes.sitemap(), ...parts.map(toPath), '/robots.txt']) {
    for (const twin of ['.br', '.gz'])
      expect((await readFile(distFolder + path.slice(1) + twin)).length).toBeGreaterThan(0);
  }
});
