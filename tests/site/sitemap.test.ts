/** The sitemap holds every page that stands for itself and may be found, and no other. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { routes } from '#domain/routes';
import { ownText, type TextDays } from '../../src/build/text-days.ts';
import { cities } from '../support/content.ts';
import { every } from '../support/every.ts';
import { canonicalOf, distFolder, pageAt, pages, textOf } from '../support/dist.ts';

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
    return canonical && toPath(canonical) === path ? [canonical] : [];
  });
  expect(own.length).toBeGreaterThan(cities.length);
  expect(entries.map(({ url }) => url).sort()).toEqual(own.sort());
});

test('each address has the day of its text that builds remember, and none of a day to come', async () => {
  const { texts } = JSON.parse(await readXml('/text-days.json')) as TextDays;
  every(
    entries.map((entry) => ({ ...entry, path: toPath(entry.url) })),
    ({ path, lastmod = '' }) => {
      expect(lastmod).toBe(`${texts[path]?.[1]}T00:00:00.000Z`);
      expect(Date.parse(lastmod)).toBeLessThanOrEqual(Date.now());
    },
  );
});

test('a text’s day is of its own words: neither the call-back nor the list of the newest articles moves it', () => {
  const [newest] = pageAt(routes.home(undefined)).document.querySelectorAll('#blog h3, #blog a').map(textOf);
  expect(newest).toBeTruthy();
  every(
    pages.map(({ path, html }) => ({ path, text: ` ${ownText(html)} ` })),
    ({ path, text }) => {
      // The first words of every form.
      expect(text).not.toContain(' frei lassen ');
      if (path === routes.home(undefined)) expect(text).not.toContain(ownText(`<main>${newest}</main>`));
    },
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
