/** The sitemap holds every page that stands for itself and may be found, and no other. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { timeToDay } from '#domain/language/format';
import { routes } from '#domain/site/routes';
import { cities } from '../support/content.ts';
import { every } from '../support/every.ts';
import { canonicalOf, distFolder, pages } from '../support/site/dist.ts';

const readText = (path: string) => readFile(distFolder + path.slice(1), 'utf8');
const tag = (name: string, xml: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text);

const parts = tag('loc', await readText(routes.sitemap())).map((url) => new URL(url).pathname);
const entries = (await Promise.all(parts.map(readText)))
  .flatMap((xml) => tag('url', xml))
  .map((entry) => ({ path: tag('loc', entry)[0] ?? '', day: tag('lastmod', entry)[0] ?? '' }));

test('each page that may be found and is its own canonical is in it once, with a day, and no other', () => {
  const own = pages.flatMap(({ path, document }) => {
    const canonical = canonicalOf(document);
    return canonical && new URL(canonical).pathname === path ? [canonical] : [];
  });
  expect(own.length).toBeGreaterThan(cities.length);
  expect(entries.map(({ path }) => path).sort()).toEqual(own.sort());
  every(entries, ({ day }) => {
    expect(day).toMatch(/^\d{4}-\d\d-\d\dT00:00:00.000Z$/);
    // In Germany a day begins before it does by the machine's clock.
    expect(day <= `${timeToDay(Date.now())}T24`).toBe(true);
  });
});

test('robots.txt leads to it and lets everybody read', async () => {
  const robots = await readText('/robots.txt');
  expect(robots).toContain(`\nSitemap: ${new URL(entries[0]?.path ?? '').origin}${routes.sitemap()}\n`);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});
