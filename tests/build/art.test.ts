/** The pictures: those of shared links as files, drawings on the pages with all their parts. */
import { cardKinds, toolSlugs } from '#domain/pages';
import { glob, readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nearestCities } from '#domain/regions';
import { articleCardName, routes, stockCardName, toolCardName } from '#domain/routes';
import { cities, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { articleSlugs } from '../support/kinds.ts';
import { distFolder, hrefsOf, metaOf, pageAt, pages, textsOf } from '../support/dist.ts';

describe('the pictures of shared links', async () => {
  const files = await Array.fromAsync(glob('og/**/*.png', { cwd: distFolder }));
  const pictures = await Promise.all(
    files.map(async (file) => ({ path: `/${file}`, png: await readFile(distFolder + file) })),
  );

  test('are one for each page kind, each tool, each city and each article', () => {
    const names = [
      ...cardKinds,
      stockCardName,
      ...toolSlugs.map(toolCardName),
      ...cities.map(({ slug }) => slug),
      ...articleSlugs.map(articleCardName),
    ];
    expect(pictures.map(({ path }) => path).sort()).toEqual(names.map(routes.socialCard).sort());
  });

  test('are PNGs of 1200 × 630, of 60 kB at most, each another', () => {
    const seen = new Set<string>();
    every(pictures, ({ png }) => {
      expect(png.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png.length).toBeLessThanOrEqual(60_000);
      expect(seen.size).not.toBe(seen.add(png.toString('base64')).size);
    });
  });

  test('stand on every page, with words for whoever does not see them', () => {
    const paths = pictures.map(({ path }) => path);
    every(pages, ({ document }) => {
      expect(paths).toContain(new URL(metaOf(document, 'property="og:image"') ?? '').pathname);
      expect(metaOf(document, 'property="og:image:alt"')?.length).toBeGreaterThan(20);
    });
  });
});

test('the pictures of articles are two small files each, with all their parts, the same in every place', async () => {
  const files = await Array.fromAsync(glob('blog/*.svg', { cwd: distFolder }));
  const paths = articleSlugs.flatMap((slug) => [false, true].map((isSmall) => routes.articlePicture(slug, isSmall)));
  expect(files.map((file) => `/${file}`).sort()).toEqual(paths.sort());
  const pictures = await Promise.all(
    files.map(async (file) => ({ path: file, svg: await readFile(distFolder + file, 'utf8') })),
  );
  every(pictures, ({ svg }) => {
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = new Set([...svg.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...ids.symmetricDifference(used)]).toEqual([]);
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(2000);
  });
});

test('the pictures that pages show as files are there', async () => {
  const files = new Set(await Array.fromAsync(glob('**/*.svg', { cwd: distFolder }), (file) => `/${file}`));
  every(pages, ({ document }) => {
    const shown = document.querySelectorAll('img[src$=.svg]').map((image) => image.getAttribute('src') ?? '');
    expect(shown.filter((path) => !files.has(path))).toEqual([]);
  });
});

describe('the drawings', () => {
  test('find on their page every part they use', () => {
    every(pages, ({ document, ids }) => {
      const used = new Set(hrefsOf(document, 'use').map((href) => href.slice(1)));
      expect([...used.difference(new Set(ids))]).toEqual([]);
    });
  });

  test('show each city on the map of its contact page, the office on the bare one', () => {
    every(
      [undefined, ...cities].map((city) => ({ city, name: city?.name ?? 'bare' })),
      ({ city }) => {
        const { document } = pageAt(routes.contact(city));
        const map = document.querySelector('svg[aria-label^="Karte: "]');
        const [, shown = '?'] = /^Karte: (.+) mit /.exec(map?.getAttribute('aria-label') ?? '') ?? [];
        expect((city ?? site.area.office).name).toMatch(new RegExp(`^${shown}(?: \\(|$)`));
        expect(textsOf(map, 'text')).toContain(shown);
      },
    );
  });

  test('leave it to links to name the neighbours of a city on its home page', () => {
    every(cities, (city) => {
      const links = hrefsOf(pageAt(routes.home(city)).document);
      for (const near of nearestCities(city, cities, 4)) expect(links).toContain(routes.home(near));
    });
  });
});
