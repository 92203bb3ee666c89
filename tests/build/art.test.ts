/** The pictures: those of shared links as files, drawings on the pages with all their parts. */
import { cardKinds, toolSlugs } from '#domain/site/pages';
import { glob, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { articleCardName, routes, stockCardName, toolCardName } from '#domain/site/routes';
import { cities, places, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { articleSlugs } from '../support/site/kinds.ts';
import { distFolder, hrefsOf, metaOf, pageAt, pages, textsOf } from '../support/site/dist.ts';

test('shared links have a PNG of 1200 × 630 for each page kind, tool, city and article, and pages show these', async () => {
  const names = [
    ...[...cardKinds, stockCardName],
    ...[...toolSlugs.map(toolCardName), ...articleSlugs.map(articleCardName)],
    ...cities.map(({ slug }) => slug),
  ];
  const paths = names.map(routes.socialCard);
  const files = await Array.fromAsync(glob('og/**/*.png', { cwd: distFolder }), (file) => `/${file}`);
  expect(files.sort()).toEqual(paths.sort());
  const pictures = await Promise.all(files.map(async (path) => ({ path, png: await readFile(distFolder + path) })));
  every(pictures, ({ png }) => {
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(60_000);
  });
  every(pages, ({ document }) => {
    expect(paths).toContain(new URL(metaOf(document, 'property="og:image"') ?? '').pathname);
    expect(metaOf(document, 'property="og:image:alt"')?.length).toBeGreaterThan(20);
  });
});

test('drawings find every part they use, in files and on pages, and pages the files that they show', async () => {
  const files = await Array.fromAsync(glob('**/*.svg', { cwd: distFolder }), (file) => `/${file}`);
  const drawings = await Promise.all(
    files.map(async (path) => ({ path, svg: await readFile(distFolder + path, 'utf8') })),
  );
  every(drawings, ({ svg }) => {
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect([...svg.matchAll(/ href="#([^"]+)"/g)].filter(([, id]) => !ids.has(id))).toEqual([]);
  });
  every(pages, ({ document, ids }) => {
    const used = new Set(hrefsOf(document, 'use').map((href) => href.slice(1)));
    expect([...used.difference(new Set(ids))]).toEqual([]);
    const shown = document.querySelectorAll('img[src$=.svg]').map((image) => image.getAttribute('src') ?? '');
    expect(shown.filter((path) => !files.includes(path))).toEqual([]);
  });
});

test('each city is on the map of its contact page, the office on the bare one', () => {
  every(places, (city) => {
    const map = pageAt(routes.contact(city)).document.querySelector('svg[aria-label^="Karte: "]');
    const [, shown = '?'] = /^Karte: (.+) mit /.exec(map?.getAttribute('aria-label') ?? '') ?? [];
    expect((city ?? site.area.office).name).toMatch(new RegExp(`^${shown}(?: \\(|$)`));
    expect(textsOf(map, 'text')).toContain(shown);
  });
});

test('no photo is wider than twice the column of an article, and none tells of its camera', async () => {
  const names = new Set(pages.flatMap(({ html }) => html.match(/_astro\/[^"\s,]+\.(?:avif|webp|jpe?g|png)/g) ?? []));
  const photos = await Promise.all([...names].map((name) => sharp(distFolder + name).metadata()));
  expect(photos.filter(({ width, exif, xmp, iptc }) => width > 1440 || exif || xmp || iptc)).toEqual([]);
});
