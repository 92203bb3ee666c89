/** Checks over the built pages: that they are all there, and what each must carry. */
import { describe, expect, test } from 'vitest';
import { feeds } from '#domain/feeds';
import { typeset } from '#domain/format';
import { defaultRegion } from '#domain/regions';
import { routes } from '#domain/routes';
import { cities, places } from '../support/content.ts';
import { pageKinds } from '../support/kinds.ts';
import { readPages } from './dist.ts';

const pages = await readPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
const baseUrl = 'http://localhost:8080';
/** What is linked and no page. */
const files = new Set(Object.values(feeds).map(({ path }): string => path));

describe('the pages', () => {
  test('are each kind for every place, and the not-found page', () => {
    const expected = ['/404', ...pageKinds.flatMap(({ href }) => places.map(href))];
    expect(pages.map(({ path }) => path).sort()).toEqual(expected.sort());
  });
});

describe.each(pageKinds)('$name', ({ name, href, canonical, card, isArticle }) => {
  const all = places.map((city) => {
    const page = byPath.get(href(city));
    if (!page) throw new Error(`${href(city)} is not built`);
    const text = (selector: string) => page.document.querySelector(selector)?.textContent ?? '';
    const attribute = (selector: string, of: string) => page.document.querySelector(selector)?.getAttribute(of);
    const data = page.document
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.textContent) as Record<string, unknown>);
    return { city, path: page.path, document: page.document, text, attribute, data };
  });

  test('names the place in title, navigation and footer', () => {
    for (const { city, path, text } of all) {
      const place = city?.name ?? defaultRegion.name;
      expect(text('title'), path).toContain(place);
      expect(text('header'), path).toContain(place);
      expect(text('.site-footer'), path).toContain(`© 2025 Energieausweis ${place}`);
    }
  });

  test('has a title of its own and a description of the right length', () => {
    const titles = all.map(({ text }) => text('title'));
    expect(new Set(titles).size).toBe(titles.length);
    for (const { path, text, attribute } of all) {
      // An article keeps its own headline, with the place behind it.
      expect(text('title').length, path).toBeLessThanOrEqual(isArticle ? 100 : 60);
      if (!canonical(undefined)) continue;
      const description = attribute('meta[name=description]', 'content') ?? '';
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
      expect(attribute('meta[name=keywords]', 'content'), path).toBeTruthy();
    }
  });

  test('says which address counts, and whether search engines may keep it', () => {
    for (const { city, path, attribute } of all) {
      const own = canonical(city);
      expect(attribute('link[rel=canonical]', 'href'), path).toBe(own && new URL(own, baseUrl).href);
      expect(attribute('meta[property="og:url"]', 'content'), path).toBe(attribute('link[rel=canonical]', 'href'));
      expect(attribute('meta[name=robots]', 'content'), path).toBe(own ? 'index, follow' : 'noindex');
      expect(attribute('meta[property="og:locale"]', 'content'), path).toBe('de_DE');
    }
  });

  test('carries the local business with every field, and no rating', () => {
    for (const { path, data } of all) {
      const business = data.find((entry) => entry['@type'] === 'LocalBusiness');
      expect(business, path).toMatchObject({
        '@context': 'https://schema.org',
        address: { addressLocality: 'Bremen', postalCode: '28195', addressCountry: 'DE' },
        openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-14:00'],
        serviceArea: { '@type': 'City', name: 'Bremen' },
      });
      for (const key of ['name', 'image', 'description', 'telephone', 'email', 'url', 'priceRange']) {
        expect(business?.[key], `${path} ${key}`).toBeTruthy();
      }
      expect((business?.['address'] as Record<string, unknown>)['streetAddress'], path).toBeTruthy();
      expect(business, path).not.toHaveProperty('aggregateRating');
    }
  });

  test('shows the way to it, and tells search engines the same', () => {
    for (const { city, path, document, data } of all) {
      const shown = document.querySelectorAll('.breadcrumbs > li').map((step) => step.textContent.trim());
      const list = data.find((entry) => entry['@type'] === 'BreadcrumbList');
      // The bare home page is where every way begins; thank-you pages lie on none.
      if (name === 'thanks' || (name === 'home' && !city)) {
        expect(list, path).toBeUndefined();
        continue;
      }
      const items = list?.['itemListElement'] as { name: string; position: number; item: string }[];
      if (isArticle) expect(document.querySelector('main .back')?.getAttribute('href'), path).toBe(routes.blog(city));
      else
        expect(
          items.map((item) => item.name),
          path,
        ).toEqual(shown);
      expect(
        items.map(({ position }) => position),
        path,
      ).toEqual(items.map((_, index) => index + 1));
      expect(items[0]?.name, path).toBe('Start');
      if (city) expect(items[1]?.name, path).toBe(city.name);
      for (const { item } of items) expect(byPath.has(new URL(item).pathname), `${path}: ${item}`).toBe(true);
    }
  });

  test('offers the picture of its place or kind where it is shared', () => {
    for (const { city, path, attribute } of all) {
      const image = new URL(attribute('meta[property="og:image"]', 'content') ?? '').pathname;
      expect(image, path).toBe(routes.socialCard(card(city)));
    }
  });
});

/** Every city, Impressum and Datenschutz. */
const dialogLinks = cities.length + 2;

describe('the home page', () => {
  test.each(places.map((city) => ({ city, path: routes.home(city) })))(
    '$path says what is true of the place',
    ({ city, path }) => {
      const document = byPath.get(path)?.document;
      const main = document?.querySelector('main')?.textContent ?? '';
      expect(document?.querySelector('h1')?.textContent).toContain(city?.phrase ?? defaultRegion.phrase);
      if (!city) return expect(document?.querySelectorAll('dialog#region-dialog a')).toHaveLength(dialogLinks);
      expect(main).toContain(typeset(city.buildingStock));
      expect(main).toContain(typeset(city.certificate));
      expect(main).toContain(typeset(city.example));
      expect(document?.querySelector('#region-dialog')).toBeNull();
    },
  );
});

describe('every page', () => {
  test('has one h1, German as its language and one main', () => {
    for (const { path, document } of pages) {
      expect(document.querySelectorAll('h1'), path).toHaveLength(1);
      expect(document.querySelectorAll('main'), path).toHaveLength(1);
      expect(document.querySelector('html')?.getAttribute('lang'), path).toBe('de');
    }
  });

  test('links only to pages and anchors that exist', () => {
    const broken: string[] = [];
    for (const { path, document } of pages) {
      for (const link of document.querySelectorAll('a[href]')) {
        const href = link.getAttribute('href') ?? '';
        if (/^(?:https:|mailto:|tel:)/.test(href)) continue;
        const url = new URL(href, baseUrl + path);
        const target = byPath.get(url.pathname);
        if (!target && !files.has(url.pathname)) broken.push(`${path} → ${href}`);
        const anchor = decodeURIComponent(url.hash.slice(1));
        if (target && anchor && !target.document.querySelector(`[id="${anchor}"]`)) {
          broken.push(`${path} → ${href}: no such anchor`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  test('is left out of search engines where it is no content', () => {
    expect(byPath.get('/404')?.document.querySelector('meta[content=noindex]')).toBeTruthy();
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

  test('has a rule for every class it uses', () => {
    // Hooks of scripts and tests, and words that an island styles itself.
    const hooks = new Set(['for-business', 'for-private', 'sender']);
    const missing = new Set<string>();
    for (const { path, document } of pages) {
      const css = document.querySelector('style')?.textContent ?? '';
      const used = new Set(document.querySelectorAll('[class]').flatMap((element) => [...element.classList.values()]));
      for (const name of used) {
        const selector = `.${name.replace(/[^\w-]/g, '\\$&')}`;
        if (!css.includes(selector) && !hooks.has(name)) missing.add(`${path}: ${name}`);
      }
    }
    expect([...missing]).toEqual([]);
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
