/** Every built page is there, and carries what it must. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse, type HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { pageAnchors } from '../../src/content/checks/links.ts';
import { placeholders, placeholdersOfSections } from '../../src/content/placeholders.ts';
import { answersFile } from '#domain/api-contract';
import { openingHoursData } from '#domain/company/calendar';
import { rssFeed } from '#domain/blog/feeds';
import { dayToTime, timeToDay, typeset } from '#domain/language/format';
import { lineOf, widthOf } from '#domain/site/shown-width';
import { anchors, routes } from '#domain/site/routes';
import { hour } from '#domain/time-units';
import { findCanonical } from '../../src/build/release/shingles.ts';
import { builtTexts } from '../support/site/built-texts.ts';
import { cities, places, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { builtKinds, commonKinds, toolKinds } from '../support/site/kinds.ts';
import { canonicalOf, dataOf, distFolder, hrefsOf, metaOf, pageAt, pages, textOf } from '../support/site/dist.ts';

const readDist = (path: string) => readFileSync(distFolder + path, 'utf8');
const baseUrl = 'http://localhost:8080';
/** Linked files that are no pages. */
const files = new Set([rssFeed.path, routes.stockTable()]);

test('the pages are each kind for every place, the tools and other pages without a place, and the not-found page', () => {
  const expected = [
    '/404',
    ...builtKinds.flatMap(({ href }) => places.map(href)),
    ...[...toolKinds, ...commonKinds].map(({ href }) => href(undefined)),
  ];
  expect(pages.map(({ path }) => path).sort()).toEqual(expected.sort());
});

test('no page shows a placeholder that nobody filled', () => {
  const known = new Set(
    [...Object.keys(placeholders(site, undefined)), ...placeholdersOfSections].map((name) => `{${name}}`),
  );
  every(pages, ({ html }) => {
    expect((html.match(/\{[\w.-]+\}/g) ?? []).filter((placeholder) => known.has(placeholder))).toEqual([]);
  });
});

describe('a page of each kind and place', () => {
  const all = builtKinds.flatMap((kind) => places.map((city) => ({ ...kind, city, ...pageAt(kind.href(city)) })));

  test('names the place in title, navigation and footer', () => {
    // Germany's, and that of the build where a year has begun since.
    const years = [Date.now() - hour, Date.now()].map((time) => timeToDay(time).slice(0, 4)).join('|');
    every(all, ({ city, isArticle, document }) => {
      const place = city?.name ?? site.area.name;
      // An article that is of no place has its own headline alone: search engines show no more.
      if (city || !isArticle) expect(textOf(document.querySelector('title'))).toContain(place);
      expect(textOf(document.querySelector('header'))).toContain(place);
      expect(textOf(document.querySelector('.site-footer'))).toMatch(
        new RegExp(`© 2025–(?:${years}) Energieausweis ${RegExp.escape(place)}`),
      );
    });
  });

  test('says which address counts; that a site is not launched says its header alone', () => {
    const standing = findCanonical(builtTexts, site);
    every(all, ({ path, href, isIndexed, document }) => {
      const own = isIndexed ? (standing.has(path) ? path : href(undefined)) : undefined;
      expect(canonicalOf(document)).toBe(own && new URL(own, baseUrl).href);
      expect(metaOf(document, 'property="og:url"')).toBe(canonicalOf(document));
      expect(metaOf(document, 'name=robots')).toBe(own ? 'index, follow' : 'noindex');
      expect(metaOf(document, 'property="og:locale"')).toBe('de_DE');
    });
  });

  test('carries the local business with the place it serves, and no rating', () => {
    every(all, ({ city, document }) => {
      const [business] = dataOf(document, 'LocalBusiness');
      const area = { '@type': 'City', name: city?.name ?? site.company.serviceArea };
      expect(business).toMatchObject({
        '@context': 'https://schema.org',
        '@id': `${baseUrl}/#firma`,
        name: site.company.legalName,
        telephone: site.company.phone,
        email: site.company.email,
        url: `${baseUrl}/`,
        address: {
          streetAddress: site.company.street,
          addressLocality: site.company.city,
          postalCode: site.company.postalCode,
          addressCountry: 'DE',
        },
        geo: { '@type': 'GeoCoordinates', latitude: site.area.office.latitude, longitude: site.area.office.longitude },
        ...openingHoursData(site.company),
        serviceArea: area,
        areaServed: area,
      });
      expect(business).not.toHaveProperty('aggregateRating');
    });
  });

  test('of an article tells its dates with their time zone', () => {
    every(
      all.filter(({ isArticle }) => isArticle),
      ({ city, document }) => {
        const [data] = dataOf(document, 'Article');
        const [shown = '', changed] = document
          .querySelectorAll('main header time')
          .map((time) => dayToTime(time.getAttribute('datetime') ?? ''));
        if (city) expect(data).toBeUndefined();
        else expect(data).toMatchObject({ datePublished: shown, dateModified: changed ?? shown });
        const feed = document.querySelector('link[rel=alternate]');
        expect([feed?.getAttribute('href'), feed?.getAttribute('type')]).toEqual([rssFeed.path, rssFeed.type]);
      },
    );
  });
});

test('each home page says what is true of the place', () => {
  every(places, (city) => {
    const { document } = pageAt(routes.home(city));
    const main = document.querySelector('main')?.textContent ?? '';
    expect(textOf(document.querySelector('h1'))).toContain(city?.phrase ?? site.area.phrase);
    // Every city, Impressum, Datenschutz and Barrierefreiheit.
    expect(hrefsOf(document, 'dialog#region-dialog a')).toHaveLength(city ? 0 : cities.length + 3);
    if (!city) return;
    for (const words of [city.buildingStock, city.certificate, city.example]) expect(main).toContain(typeset(words));
  });
});

test('what search engines shall keep has a title and a description as wide as they show, each another', () => {
  const seen = { title: new Set<string>(), description: new Set<string>() };
  const kept = pages.filter(({ path, document }) => canonicalOf(document) === new URL(path, baseUrl).href);
  expect(kept.length).toBeGreaterThan(20);
  every(kept, ({ document }) => {
    const shown = {
      title: textOf(document.querySelector('title')),
      description: metaOf(document, 'name=description') ?? '',
    };
    for (const part of ['title', 'description'] as const) {
      const text = shown[part];
      expect(widthOf(part, text), `${part}: ${text}`).toBeLessThanOrEqual(lineOf[part].room);
      expect(seen[part].size, text).not.toBe(seen[part].add(text).size);
    }
  });
});

describe('every page', () => {
  test('has unique ids, and links only to pages and anchors that exist', () => {
    const idsOf = new Map(pages.map(({ path, ids }) => [path, new Set(ids)]));
    every(pages, ({ path, document, ids }) => {
      expect(idsOf.get(path)?.size, 'ids').toBe(ids.length);
      const broken = hrefsOf(document).filter((href) => {
        if (/^(?:https:|mailto:|tel:|data:)/.test(href)) return false;
        const { pathname, hash } = new URL(href, baseUrl + path);
        const anchor = decodeURIComponent(hash.slice(1));
        const target = idsOf.get(pathname);
        return target ? anchor && anchor !== anchors.top && !target.has(anchor) : !files.has(pathname);
      });
      expect(broken).toEqual([]);
    });
    // Anchors that articles may link to: the check of the texts takes this list on trust.
    every(Object.entries(pageAnchors), ([path, anchors]) =>
      expect(anchors.filter((anchor) => !idsOf.get(path)?.has(anchor))).toEqual([]),
    );
  });

  test('allows the styles that it has, and no others', () => {
    every(pages, ({ html, document }) => {
      const policy = metaOf(document, 'http-equiv=content-security-policy') ?? '';
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
      const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      // And the sheet of what few see, a file of ours.
      expect(/style-src ([^;]*)$/.exec(policy)?.[1]?.replace("'self' ", '')).toBe(hashes.join(' '));
    });
  });

  test('has a rule for every class it uses, and a thank-you page for the forms that the service puts into it', () => {
    // Hooks of scripts and tests, and words that an island styles itself.
    const hooks = new Set(['sender', 'more-form']);
    const classesOf = (part: HTMLElement) =>
      new Set(part.querySelectorAll('[class]').flatMap(({ classList }) => classList.value));
    const answers = classesOf(parse(readDist(answersFile)));
    const styledBy = (css: string) =>
      new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')));
    const read = new Map<string, Set<string>>();
    every(pages, ({ path, document }) => {
      const late = hrefsOf(document, 'link[rel=stylesheet]').map((href) => readDist(href.slice(1)));
      const css = [document.querySelector('style')?.textContent, ...late].join(' ');
      const ruled = read.getOrInsertComputed(css, styledBy);
      const used = classesOf(document).union(path.endsWith(routes.thanks(undefined)) ? answers : new Set<string>());
      expect([...used.difference(ruled).difference(hooks)]).toEqual([]);
    });
  });

  test('prints nothing that must never be printed', () => {
    // Outdated ceilings, invented duties, promises nobody can keep.
    const never =
      /14\sTage\sÜbergabe|garantiert bessere Klasse|staatlich zertifiziert|vom DIBt geprüft|undefined|\[object|NaN/;
    every(pages, ({ document }) => {
      expect(never.exec(document.querySelector('body')?.textContent ?? '')?.[0]).toBeUndefined();
    });
  });
});

test('of the drawn certificate and of the glossary search engines are told each entry that the page has', () => {
  for (const [path, selector] of [
    [routes.certificate(), '.sample-page__text'],
    [routes.glossary(), 'main dl > [id]'],
  ] as const) {
    const { document } = pageAt(path);
    const [data] = dataOf(document, 'DefinedTermSet') as { hasDefinedTerm: { url: string }[] }[];
    const entries = document.querySelectorAll(selector).map(({ id }) => `${baseUrl}${path}#${id}`);
    expect(entries.length).toBeGreaterThanOrEqual(30);
    expect(data?.hasDefinedTerm.map(({ url }) => url)).toEqual(entries);
  }
  const { document } = pageAt(routes.certificate());
  expect(hrefsOf(document, '.sample-page__spot')).toEqual(
    document.querySelectorAll('.sample-page__text').map(({ id }) => `#${id}`),
  );
});

test('the not-found page is left out of search engines', () => {
  expect(metaOf(pageAt('/404').document, 'content=noindex')).toBeTruthy();
});
