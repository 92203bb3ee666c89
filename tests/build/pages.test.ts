/** Checks over the built pages: that they are all there, and what each must carry. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseContent } from '#domain/content';
import { catalogueSchema, regionsToCities } from '#domain/regions';
import { routes, plannedRoutes, serviceSlugs } from '../../src/routes/index.ts';
import { readPages } from './dist.ts';

const file = 'content/regions.yaml';
const cities = regionsToCities(
  parseContent(file, await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'), catalogueSchema),
);
const places = [undefined, ...cities];
const pages = await readPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
const homes = places.map((city) => ({ city, page: byPath.get(routes.home(city)) }));
const baseUrl = 'http://localhost:8080';

/** Links that may lead nowhere yet. */
const planned = new Set(
  plannedRoutes.flatMap((kind) =>
    places.flatMap((city) => {
      if (kind === 'service') return serviceSlugs.map((slug) => routes.service(slug, city));
      if (kind === 'article' || kind === 'postcodes' || kind === 'socialCard') return [];
      return [routes[kind](city)];
    }),
  ),
);

describe('the pages', () => {
  test('are home, services and thank-you page for every place, and the not-found page', () => {
    expect(cities).toHaveLength(73);
    const kinds = [routes.home, routes.services, routes.thanks];
    const expected = ['/404', ...kinds.flatMap((kind) => places.map((city) => kind(city)))];
    expect(pages.map(({ path }) => path).sort()).toEqual(expected.sort());
  });

  test('none of the planned ones exists: those that do leave the list', () => {
    expect(pages.filter(({ path }) => planned.has(path))).toEqual([]);
  });
});

describe.each(homes)('home of $city.name', ({ city, page }) => {
  const document = page?.document;
  const text = (selector: string) => document?.querySelector(selector)?.textContent ?? '';
  const attribute = (selector: string, name: string) => document?.querySelector(selector)?.getAttribute(name);

  test('names the place in heading, title, navigation and footer', () => {
    const { name, phrase } = city ?? { name: 'Norddeutschland', phrase: 'in Norddeutschland' };
    expect(text('h1')).toContain(phrase);
    expect(text('title')).toContain(phrase);
    expect(text('header')).toContain(name);
    expect(text('footer')).toContain(`© 2025 Energieausweis ${name}`);
  });

  test('has a title and description of the right length', () => {
    expect(text('title').length).toBeLessThanOrEqual(60);
    const description = attribute('meta[name=description]', 'content') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  test('is canonical for itself and open to search engines', () => {
    expect(attribute('link[rel=canonical]', 'href')).toBe(new URL(routes.home(city), baseUrl).href);
    expect(attribute('meta[name=robots]', 'content')).toBe('index, follow');
    expect(attribute('meta[property="og:locale"]', 'content')).toBe('de_DE');
    expect(attribute('meta[property="og:url"]', 'content')).toBe(attribute('link[rel=canonical]', 'href'));
    expect(attribute('meta[name=keywords]', 'content')).toContain('Energieausweis');
  });

  test('carries the local business with every field, and no rating', () => {
    const data = JSON.parse(text('script[type="application/ld+json"]')) as Record<string, unknown>;
    expect(data).toMatchObject({
      '@type': 'LocalBusiness',
      address: { addressLocality: 'Bremen', postalCode: '28195', addressCountry: 'DE' },
      openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-14:00'],
      serviceArea: { '@type': 'City', name: 'Bremen' },
    });
    for (const key of ['name', 'image', 'description', 'telephone', 'email', 'url', 'priceRange']) {
      expect(data[key], key).toBeTruthy();
    }
    expect((data['address'] as Record<string, unknown>)['streetAddress']).toBeTruthy();
    expect(data).not.toHaveProperty('aggregateRating');
  });

  test('says what is true of the city, or offers the choice', () => {
    const main = text('main');
    if (!city) return expect(document?.querySelectorAll('dialog#region-dialog a')).toHaveLength(75);
    expect(main).toContain(city.buildingStock);
    expect(main).toContain(city.certificate);
    expect(document?.querySelector('#region-dialog')).toBeNull();
  });
});

describe('every page', () => {
  test('has one h1, German as its language and one main', () => {
    for (const { path, document } of pages) {
      expect(document.querySelectorAll('h1'), path).toHaveLength(1);
      expect(document.querySelectorAll('main'), path).toHaveLength(1);
      expect(document.querySelector('html')?.getAttribute('lang'), path).toBe('de');
    }
  });

  test('links only to pages and anchors that exist, or that are planned', () => {
    const broken: string[] = [];
    for (const { path, document } of pages) {
      for (const link of document.querySelectorAll('a[href]')) {
        const href = link.getAttribute('href') ?? '';
        if (/^(?:https:|mailto:|tel:)/.test(href)) continue;
        const url = new URL(href, baseUrl + path);
        const target = byPath.get(url.pathname);
        if (!target && !planned.has(url.pathname)) broken.push(`${path} → ${href}`);
        if (target && url.hash && !target.document.querySelector(`[id="${url.hash.slice(1)}"]`)) {
          broken.push(`${path} → ${href}: no such anchor`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  test('is left out of search engines where it is no content', () => {
    const noindex = pages
      .filter(({ document }) => document.querySelector('meta[content=noindex]'))
      .map(({ path }) => path);
    expect(noindex.sort()).toEqual(['/404', ...places.map((city) => routes.thanks(city))].sort());
  });

  test('has no inline script but data, no style attribute and one policy without unsafe words', () => {
    for (const { path, html, document } of pages) {
      for (const script of document.querySelectorAll('script:not([src])')) {
        expect(script.getAttribute('type'), path).toBe('application/ld+json');
      }
      expect(document.querySelectorAll('[style]'), path).toHaveLength(0);
      const policy = document.querySelector('meta[http-equiv=content-security-policy]')?.getAttribute('content') ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toMatch(/script-src 'self';/);
      expect(policy, path).toMatch(/style-src 'sha256-[^']+';$/);
      expect(html, path).not.toMatch(/unsafe-/);
    }
  });

  test('has unique ids', () => {
    for (const { path, document } of pages) {
      const ids = document.querySelectorAll('[id]').map((element) => element.id);
      expect(ids.length, path).toBe(new Set(ids).size);
    }
  });

  test('prints nothing that must never be printed', () => {
    // domain-facts: outdated ceilings, invented duties, promises nobody can keep.
    const never = [
      /15\.000 Euro/,
      /14 Tage Übergabe/,
      /garantiert bessere Klasse/,
      /staatlich zertifiziert/,
      /vom DIBt geprüft/,
      /undefined|\[object|NaN/,
    ];
    for (const { path, document } of pages) {
      const text = document.querySelector('body')?.textContent ?? '';
      for (const pattern of never) expect(text, path).not.toMatch(pattern);
    }
  });
});
