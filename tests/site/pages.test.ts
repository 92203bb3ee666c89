/** Every built page is there, and carries what it must. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { pageAnchors } from '../../src/content/checks/links.ts';
import { fieldsOf } from '../../src/content/schemas/certificate-page.ts';
import { yamlFiles } from '../../src/content/schemas/index.ts';
import { placeholders, placeholdersOfSections } from '../../src/content/placeholders.ts';
import { closedDaysData, openingHoursData, telephoneHoursData } from '#domain/calendar';
import { isLaunched, phoneToNational } from '#domain/company';
import { rssFeed } from '#domain/feeds';
import { dayToTime, typeset } from '#domain/format';
import { lineOf, widthOf } from '#domain/shown-width';
import { stateToRules } from '#domain/regions';
import { anchors, routes } from '#domain/routes';
import { countOwnRuns } from '../../src/build/own-words.ts';
import { builtTexts } from '../support/built-texts.ts';
import { cities, places, readContent, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { builtKinds, commonKinds, toolKinds } from '../support/kinds.ts';
import {
  canonicalOf,
  dataOf,
  distFolder,
  findPage,
  hrefsOf,
  metaOf,
  pageAt,
  pages,
  textOf,
  textsOf,
} from '../support/dist.ts';

const certificate = await readContent('content/pages/certificate.yaml', yamlFiles['content/pages/certificate.yaml']);
const glossary = await readContent('content/pages/glossary.yaml', yamlFiles['content/pages/glossary.yaml']);

const baseUrl = 'http://localhost:8080';
/** Linked files that are no pages. */
const files = new Set([rssFeed.path, routes.stockTable(), routes.manifest()]);

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
    every(all, ({ city, isArticle, document }) => {
      const place = city?.name ?? site.area.name;
      // An article that is of no place has its own headline alone: search engines show no more.
      if (city || !isArticle) expect(textOf(document.querySelector('title'))).toContain(place);
      expect(textOf(document.querySelector('header'))).toContain(place);
      expect(textOf(document.querySelector('.site-footer'))).toContain(`© 2025 Energieausweis ${place}`);
    });
  });

  test('has a title of its own, and a description of the length search engines show', () => {
    const titles = new Set<string>();
    every(all, ({ document, isArticle, isIndexed }) => {
      const title = textOf(document.querySelector('title'));
      expect(titles).not.toContain(title);
      titles.add(title);
      // An article's own headline, or a short one, with the place behind it.
      if (isArticle) expect(title.length).toBeLessThanOrEqual(65);
      if (!isIndexed) return;
      const description = metaOf(document, 'name=description') ?? '';
      expect(description.length, description).toBeGreaterThanOrEqual(70);
      expect(description.length, description).toBeLessThanOrEqual(160);
      expect(metaOf(document, 'name=keywords')).toBeTruthy();
    });
  });

  test('says which address counts, and whether search engines may keep it', () => {
    const { standing } = countOwnRuns(builtTexts, site);
    // Not before the firm has launched it, nor at another address.
    const isFound = isLaunched(site.company, baseUrl);
    every(all, ({ path, href, isIndexed, document }) => {
      const own = isIndexed ? (standing.has(path) ? path : href(undefined)) : undefined;
      expect(canonicalOf(document)).toBe(own && new URL(own, baseUrl).href);
      expect(metaOf(document, 'property="og:url"')).toBe(canonicalOf(document));
      expect(metaOf(document, 'name=robots')).toBe(own && isFound ? 'index, follow' : 'noindex');
      expect(metaOf(document, 'property="og:locale"')).toBe('de_DE');
    });
  });

  test('carries the local business with every field, the same on each but for the place, and no rating', () => {
    const {
      '@context': _,
      serviceArea: _s,
      areaServed: _a,
      ...firm
    } = dataOf(pageAt('/').document, 'LocalBusiness')[0] ?? {};
    every(all, ({ city, document }) => {
      const [business] = dataOf(document, 'LocalBusiness');
      expect(business).toMatchObject(firm);
      const area = { '@type': 'City', name: city?.name ?? site.company.serviceArea };
      expect(business).toMatchObject({
        '@context': 'https://schema.org',
        '@id': `${baseUrl}/#firma`,
        name: site.company.legalName,
        url: `${baseUrl}/`,
        address: {
          streetAddress: site.company.street,
          addressLocality: site.company.city,
          postalCode: site.company.postalCode,
          addressCountry: 'DE',
        },
        geo: { '@type': 'GeoCoordinates', latitude: site.area.office.latitude, longitude: site.area.office.longitude },
        ...openingHoursData(site.hours),
        serviceArea: area,
        areaServed: area,
      });
      for (const key of ['name', 'image', 'description', 'telephone', 'email', 'url', 'priceRange']) {
        expect(business?.[key], key).toBeTruthy();
      }
      expect(business).not.toHaveProperty('aggregateRating');
    });
  });

  test('tells search engines nothing but what it shows', () => {
    /** Names and codes of the format, where the office lies, its hours, and the firm as publisher: those are asked as data. */
    const named =
      /^(@\w+|url|item|image|logo|position|inLanguage|mainEntityOfPage|publisher|license|\w+Format|contentUrl|date\w+|temporalCoverage|addressCountry|priceCurrency|priceRange|contactType|applicationCategory|latitude|longitude|openingHours\w*|specialOpening\w*|hoursAvailable)$/;
    const leaves = (value: unknown): (string | number)[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => (named.test(key) ? [] : leaves(inner)))
        : [value as string | number];
    const written = (text: string) => text.replaceAll(/[\u00a0\u00ad\u202f\u200b ]+/g, ' ').toLowerCase();
    const shownOn = (document: HTMLElement) => {
      const read = [...document.querySelectorAll('body > *')].filter(({ tagName }) => tagName !== 'SCRIPT');
      return written(
        `${textOf(document.querySelector('title'))} ${metaOf(document, 'name=description')} ${read.map(textOf).join(' ')}`,
      );
    };
    /** The specification has the firm on each page; what is told of it there stands on one of these, a link away. */
    const ofFirm = [routes.contact(undefined), routes.impressum(undefined)].map((path) =>
      shownOn(pageAt(path).document),
    );
    const { phone } = site.company;
    every(pages, ({ document }) => {
      const shown = shownOn(document);
      for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
        const data = JSON.parse(script.textContent) as Record<string, unknown>;
        const where = data['@type'] === 'LocalBusiness' ? [shown, ...ofFirm].join(' ') : shown;
        // A name of two parts stands there as two; a way that is not shown begins with „Start“.
        const parts = leaves(data)
          .flatMap((leaf) => String(leaf).replace(phone, phoneToNational(phone)).split(', '))
          .filter((part) => !['0', 'Start'].includes(part));
        expect(parts.filter((part) => !where.includes(written(part)))).toEqual([]);
      }
    });
  });

  test('of an article tells its dates with their time zone, and without a place the firm as its publisher', () => {
    every(
      all.filter(({ isArticle }) => isArticle),
      ({ city, document }) => {
        const [data] = dataOf(document, 'Article');
        const [shown = '', changed] = document
          .querySelectorAll('main header time')
          .map((time) => dayToTime(time.getAttribute('datetime') ?? ''));
        if (city) expect(data).toBeUndefined();
        else {
          const { '@id': id, name, url } = dataOf(document, 'LocalBusiness')[0] ?? {};
          expect(data).toMatchObject({
            datePublished: shown,
            dateModified: changed ?? shown,
            publisher: { '@id': id, name, url, logo: `${baseUrl}/apple-touch-icon.png` },
          });
        }
        expect(metaOf(document, 'property="article:published_time"')).toBe(shown);
        expect(metaOf(document, 'property="article:modified_time"')).toBe(changed);
      },
    );
  });

  test('shows the way to it, and tells search engines the same', () => {
    every(all, ({ name, city, isArticle, document }) => {
      const [list] = dataOf(document, 'BreadcrumbList') as { itemListElement: { name: string; item?: string }[] }[];
      // A home page is where every way begins; thank-you pages lie on none.
      if (name === 'thanks' || name === 'home') return expect(list).toBeUndefined();
      const items = list?.itemListElement ?? [];
      const names = items.map((item) => item.name);
      if (isArticle) expect(hrefsOf(document, 'main .article-head__back')).toEqual([routes.blog(city)]);
      else expect(names).toEqual(textsOf(document, '.breadcrumbs > li'));
      expect(items).toMatchObject(items.map((_, index) => ({ position: index + 1 })));
      expect(names[0]).toBe(city ? city.name : 'Start');
      // The last is the page itself.
      const above = items.slice(0, -1).map(({ item = '' }) => new URL(item).pathname);
      expect(above.filter((path) => !findPage(path))).toEqual([]);
      expect(items.at(-1)).not.toHaveProperty('item');
    });
  });

  test('offers the picture of its place or kind where it is shared', () => {
    every(all, ({ city, card, document }) => {
      const image = new URL(metaOf(document, 'property="og:image"') ?? '').pathname;
      expect(image).toBe(routes.socialCard(card(city)));
    });
  });

  test('tells on the page of contact when the telephone is answered', () => {
    every(
      all.filter(({ name }) => name === 'contact'),
      ({ document }) => {
        expect(dataOf(document, 'LocalBusiness')[0]).toMatchObject({
          contactPoint: { telephone: site.company.phone, hoursAvailable: telephoneHoursData(site.hours) },
          specialOpeningHoursSpecification: closedDaysData(site.company, site.day),
        });
      },
    );
  });
});

test('each home page says what is true of the place', () => {
  const homes = places.map((city) => ({ city, ...pageAt(routes.home(city)) }));
  every(homes, ({ city, document }) => {
    const main = document.querySelector('main')?.textContent ?? '';
    expect(textOf(document.querySelector('h1'))).toContain(city?.phrase ?? site.area.phrase);
    // Every city, Impressum, Datenschutz and Barrierefreiheit.
    expect(hrefsOf(document, 'dialog#region-dialog a')).toHaveLength(city ? 0 : cities.length + 3);
    if (!city) return;
    for (const words of [city.buildingStock, city.certificate, city.example]) expect(main).toContain(typeset(words));
  });
});

test('each place says on the page about the provider where what is told of its buildings is from, and what helps', () => {
  every(cities, (city) => {
    const { document } = pageAt(routes.about(city));
    expect(document.querySelector('main')?.textContent).toContain(typeset(city.buildingStock));
    const { help } = stateToRules(site.states, city.state);
    const told = [...(city.sources ?? []), ...(city.help ?? []), ...help];
    expect(hrefsOf(document, 'main a')).toEqual(expect.arrayContaining(told.map(({ url }) => url)));
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
  test('has one h1, German as its language and one main', () => {
    every(pages, ({ document }) => {
      expect(document.querySelectorAll('h1')).toHaveLength(1);
      expect(document.querySelectorAll('main')).toHaveLength(1);
      expect(document.querySelector('html')?.getAttribute('lang')).toBe('de');
    });
  });

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
    const trusted = Object.entries(pageAnchors).map(([path, ids]) => ({ path, trustedIds: ids }));
    every(trusted, ({ path, trustedIds }) => {
      expect(trustedIds.filter((anchor) => !idsOf.get(path)?.has(anchor))).toEqual([]);
    });
  });

  test('has no inline script but data, no style attribute, and a policy that allows its own styles alone', () => {
    every(pages, ({ html, document }) => {
      for (const script of document.querySelectorAll('script:not([src])')) {
        expect(script.getAttribute('type')).toMatch(/^application\/(?:ld\+)?json$/);
      }
      expect(document.querySelectorAll('[style]')).toHaveLength(0);
      const policy = metaOf(document, 'http-equiv=content-security-policy') ?? '';
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
      const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self' 'inline-speculation-rules';/);
      // And the sheet of what few see, a file of ours.
      expect(/style-src ([^;]*)$/.exec(policy)?.[1]?.replace("'self' ", '')).toBe(hashes.join(' '));
      expect(html).not.toMatch(/unsafe-/);
    });
  });

  test('has a rule for every class it uses', () => {
    // Hooks of scripts and tests, and words that an island styles itself.
    const hooks = new Set(['sender']);
    /** What is seldom seen has a sheet of its own. */
    const read = new Map<string, string>();
    const readSheet = (href: string) => {
      const css = read.get(href) ?? (href && readFileSync(distFolder + href.slice(1), 'utf8'));
      read.set(href, css);
      return css;
    };
    /** Many pages have the same styles: what is known of a style sheet, class by class. */
    const sheets = new Map<string, Map<string, boolean>>();
    every(pages, ({ document }) => {
      const seldom = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
      const css = `${document.querySelector('style')?.textContent} ${readSheet(seldom)}`;
      const known = sheets.get(css) ?? new Map<string, boolean>();
      sheets.set(css, known);
      const hasRule = (name: string) => {
        // The whole name: `.link-x` is no rule for `link`.
        const has =
          known.get(name) ?? new RegExp(`\\.${RegExp.escape(name.replace(/[^\w-]/g, '\\$&'))}(?![\\w-])`).test(css);
        known.set(name, has);
        return has;
      };
      const used = new Set(
        document.querySelectorAll('[class]').flatMap((element) => (element.getAttribute('class') ?? '').split(/\s+/)),
      );
      expect([...used.difference(hooks)].filter((name) => name && !hasRule(name))).toEqual([]);
    });
  });

  test('draws no sign for the eye that is read out', () => {
    const sheets = new Map(
      pages.map(({ path, document }) => [document.querySelector('style')?.textContent ?? '', path]),
    );
    const each = [...sheets].map(([css, path]) => ({ path, css }));
    every(each, ({ css }) => {
      // Paper is not read out. Of two contents the second says what is heard, where a browser knows how.
      const onScreen = css.replace(/@media print\{(?:[^{}]*\{[^{}]*\})*\}/g, '');
      const drawn = [...onScreen.matchAll(/content:((?:"(?!")|attr\()[^;}]*)[;}](?!content:)/g)];
      expect(drawn.flatMap(([, content = '']) => (content.includes('/') ? [] : content))).toEqual([]);
    });
  });

  test('that cites the act on Energieausweise says as of when it tells it', () => {
    const cites = pages.map(({ path, document }) => ({ path, text: textOf(document.querySelector('main')) }));
    every(
      cites.filter(({ text }) => /§[^§]{1,40}?(?:GEG|GModG)/.test(text)),
      ({ text }) => expect(text).toMatch(/Rechtsstand[^:]*: (?:GEG|GModG), Stand \p{L}+ \d{4}/u),
    );
  });

  test('leads to the page in plain words', () => {
    every(pages, ({ document }) => expect(hrefsOf(document, '.site-footer a')).toContain(routes.plain()));
  });

  test('names its controls without signs that nobody sees', () => {
    every(pages, ({ document }) => {
      const controls = document.querySelectorAll('a, button, label, legend, summary, option, [aria-label], [title]');
      const names = controls.map((control) => `${textOf(control)} ${control.getAttribute('aria-label') ?? ''}`);
      expect(names.filter((name) => name.includes('\u00ad'))).toEqual([]);
    });
  });

  test('names each table once, by its caption', () => {
    every(pages, ({ document }) => {
      // The table of a chart is the chart again, below its title.
      const tables = document.querySelectorAll('main table').filter((table) => !table.closest('.chart'));
      const captions = tables.map((table) => table.querySelector('caption'));
      expect(captions.filter((caption) => !caption?.text.trim())).toEqual([]);
      for (const caption of captions) {
        const words = caption?.text.trim() ?? '';
        const figure = caption?.closest('figure');
        expect(figure?.querySelector('figcaption'), words).toBeFalsy();
        expect(figure?.querySelector('[role=region]')?.getAttribute('aria-label'), words).toBeFalsy();
      }
    });
  });

  test('spells out once what it shortens', () => {
    const names = {
      GModG: 'Gebäudemodernisierungsgesetz',
      GEG: 'Gebäudeenergiegesetz',
      DIBt: /Institut für Bautechnik/,
    };
    const each = pages.map(({ path, document }) => ({ path, text: textOf(document.querySelector('main')) }));
    every(each, ({ text }) => {
      for (const [short, full] of Object.entries(names))
        if (new RegExp(`(?<![\\p{L}-])${short}(?!\\p{L})`, 'u').test(text)) expect(text, short).toMatch(full);
    });
  });

  test('where a certificate is chosen says what each kind is', () => {
    const said = glossary.groups.flatMap(({ terms }) =>
      terms.flatMap(({ term, short }) => (short ? `${term}: ${short}.` : [])),
    );
    expect(said).toHaveLength(2);
    const choosing = [
      ...places.flatMap((city) => [routes.home(city), routes.services(city)]),
      ...(['bedarf-oder-verbrauch', 'pflichtangaben', 'unterlagen'] as const).map((slug) => routes.tool(slug)),
    ];
    every(
      choosing.map((path) => pageAt(path)),
      ({ document }) => {
        for (const words of said) expect(textOf(document.querySelector('main'))).toContain(words);
      },
    );
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

test('the glossary explains each word at an address of its own, and tells search engines the same', () => {
  const { document } = pageAt(routes.glossary());
  const [data] = dataOf(document, 'DefinedTermSet') as { hasDefinedTerm: { name: string; url: string }[] }[];
  const terms = glossary.groups.flatMap(({ terms }) => terms);
  expect(terms.length).toBeGreaterThanOrEqual(30);
  expect(data?.hasDefinedTerm).toMatchObject(
    terms.map(({ id, term }) => ({ name: term, url: `${baseUrl}${routes.glossary()}#${id}` })),
  );
  expect(document.querySelectorAll('main dl > [id]').map(({ id }) => id)).toEqual(terms.map(({ id }) => id));
});

test('the drawn certificate and its list have the same fields: each leads to its text, place, source and tools', () => {
  const { document } = pageAt(routes.certificate());
  const fields = fieldsOf(certificate);
  expect(fields.length).toBeGreaterThanOrEqual(30);
  const [data] = dataOf(document, 'DefinedTermSet') as { hasDefinedTerm: { url: string }[] }[];
  expect(data?.hasDefinedTerm.map(({ url }) => url)).toEqual(
    fields.map(({ id }) => `${baseUrl}${routes.certificate()}#${id}`),
  );
  expect(hrefsOf(document, '.sample-page__spot')).toEqual(fields.map(({ id }) => `#${id}`));
  expect(document.querySelectorAll('.sample-page__text').map(({ id }) => id)).toEqual(fields.map(({ id }) => id));
  const marks = document.querySelectorAll('style').map(({ textContent }) => textContent);
  every(
    fields.map((field) => ({ path: field.id, field })),
    ({ field: { id, title, page, where, tools = [] } }) => {
      const text = document.querySelector(`[id=${id}]`);
      expect(textOf(text?.querySelector('h3'))).toBe(title);
      expect(textOf(text?.querySelector('.note'))).toBe(`${certificate.sheet.page} ${page}, ${where}`);
      expect(textOf(text?.querySelector('small'))).toMatch(/^\(§/);
      expect(text?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual(
        tools.map((slug) => routes.tool(slug)),
      );
      expect(marks.some((css) => css.includes(`.sample-page:has(#${id}:target)`))).toBe(true);
    },
  );
  // Nobody could take a page of it for one that is valid.
  expect(document.querySelectorAll('.sample-page__stamp')).toHaveLength(certificate.pages.length);
});

test('the page in plain words shows each step, in sentences of one thought, and leads to form and telephone', () => {
  const { document } = pageAt(routes.plain());
  const steps = document.querySelectorAll('.plain-step');
  expect(steps).toHaveLength(6);
  every(
    steps.map((step) => ({ path: textOf(step.querySelector('h2')), step })),
    ({ step }) => {
      expect(step.querySelector('.plain-step__scene svg')).toBeTruthy();
      const sentences = step.querySelectorAll('p:not(.note)').map(textOf);
      expect(sentences.filter((sentence) => sentence.split(/\s/).length > 12)).toEqual([]);
    },
  );
  const links = hrefsOf(document, 'main a');
  expect(links).toEqual(expect.arrayContaining(['/contact#contact', routes.glossary()]));
  expect(links.some((href) => href.startsWith('tel:'))).toBe(true);
  // No island sleeps on it: it is whole without a script.
  expect(document.querySelector('main')?.querySelectorAll('astro-island')).toEqual([]);
});

test('the not-found page is left out of search engines', () => {
  expect(metaOf(pageAt('/404').document, 'content=noindex')).toBeTruthy();
});
