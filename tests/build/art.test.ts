/** The pictures: those of shared links as files, drawings on the pages with all their parts. */
import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { cardKinds, routes } from '#domain/routes';
import { cities } from '../support/content.ts';
import { articleSlugs } from '../support/kinds.ts';
import { distFolder, readPages } from './dist.ts';

const pages = await readPages();
const pictures = new Map<string, Buffer>();
for await (const path of glob('og/**/*.png', { cwd: distFolder }))
  pictures.set(`/${path}`, await readFile(distFolder + path));

describe('the pictures of shared links', () => {
  test('are one for each page kind, each city and each article', () => {
    const names = [...cardKinds, ...cities.map(({ slug }) => slug), ...articleSlugs.map((slug) => `blog/${slug}`)];
    expect([...pictures.keys()].sort()).toEqual(names.map(routes.socialCard).sort());
  });

  test('are PNGs of 1200 × 630, of 60 kB at most', () => {
    for (const [path, png] of pictures) {
      expect(png.toString('latin1', 0, 8), path).toBe('\x89PNG\r\n\x1a\n');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
      expect(png.length, path).toBeLessThanOrEqual(60_000);
    }
  });

  test('differ from each other', () => {
    expect(new Set([...pictures.values()].map((png) => png.toString('base64'))).size).toBe(pictures.size);
  });

  test('stand on every page, with words for whoever does not see them', () => {
    for (const { path, document } of pages) {
      const property = (name: string) =>
        document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
      expect(pictures.has(new URL(property('og:image')).pathname), path).toBe(true);
      expect(property('og:image:alt').length, path).toBeGreaterThan(20);
    }
  });
});

describe('the drawings', () => {
  test('find on their page every part they use', () => {
    for (const { path, document } of pages) {
      const used = new Set(document.querySelectorAll('use').map((part) => part.getAttribute('href')?.slice(1) ?? ''));
      const missing = [...used].filter((id) => !document.querySelector(`svg [id="${id}"]`));
      expect(missing, path).toEqual([]);
    }
  });

  test('show on each city’s map the city and the places nearest to it, as links', () => {
    for (const city of cities) {
      const map = pages
        .find(({ path }) => path === routes.home(city))
        ?.document.querySelector(`svg[aria-label^="Karte: ${city.name}"]`);
      const links = map?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? [];
      expect(links, city.name).toHaveLength(4);
      expect(links, city.name).not.toContain(routes.home(city));
      expect(map?.textContent).toContain(city.name);
    }
  });
});
