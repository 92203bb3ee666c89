/**
 * How built pages are asked what they say of content and law, each thing beside what it belongs to: a number at its name, a
 * time at its step, a link behind its words. Prices and their customers have a test of their own.
 */
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { buildingTypeNames, type BuildingType } from '#domain/building-types';
import { bothPrices } from '#domain/calculator';
import { stockHere, stockToWords } from '#domain/building-stock';
import { contactWays, listWays } from '#domain/company';
import { fillWords, formatClock, formatRounded } from '#domain/format';
import { legalSlugs, pageKindNames, serviceSlugs, toolSlugs } from '#domain/pages';
import { cityToDistanceKm, placeOf, reachOf, type City } from '#domain/regions';
import { anchors, nearestLinks, routes } from '#domain/routes';
import { toSpoken } from '#domain/speech';
import { siteSettings } from '../../src/build/settings.ts';
import { createFill } from '../../src/content/placeholders.ts';
import { toolFile } from '../../src/content/reader.ts';
import type { ToolWords } from '../../src/content/schemas/tools.ts';
import { places, reader, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { builtKinds, toolKinds } from '../support/kinds.ts';
import { pageAt, textOf, type BuiltPage } from '../support/dist.ts';

const { area, company, prices } = site;

export const { apiUrl, baseUrl } = siteSettings();
export const ways = contactWays(company);
export const shownWays = listWays(company);

// A page sets blanks that do not break, and breaks lines where it likes.
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Parts of one element in one text: `together('Telefon', 'tel:+49…')` → 'Telefon | tel:+49…' */
export const together = (...parts: readonly string[]) => parts.map(plain).join(' | ');
export const asLink = (text: string, href: string) => together(text, href);

type Find = (document: HTMLElement) => string[];
/**
 * Text of each element, or of parts of it: `each('.facts > div', 'dt', 'a@href')`. An attribute is named by `@`; one
 * without a value reads as its name, one that is not there as a dash.
 */
export const each =
  (selector: string, ...parts: readonly string[]): Find =>
  (document) =>
    (selector ? document.querySelectorAll(selector) : [document]).map((element) =>
      (parts.length > 0 ? parts : [''])
        .flatMap((part) => {
          const [inner = '', name] = part.split('@');
          const found = inner ? element.querySelectorAll(inner) : [element];
          return found.map((one) => {
            if (!name) return plain(textOf(one));
            const value = one.getAttribute(name);
            return value === undefined ? '–' : plain(value || name);
          });
        })
        .join(' | '),
    );
export const links = (selector: string): Find => each(selector, '', '@href');
/** Looks into one part of a page alone, by its way below `<html>`: pages are many and long. */
export const within =
  (way: string, find: Find): Find =>
  (document) =>
    find(
      way.split(' ').reduce<HTMLElement>((found, step) => {
        const child = found.children.find(({ rawTagName, id, classList }) =>
          step.startsWith('.') ? classList.contains(step.slice(1)) : [rawTagName, `#${id}`].includes(step),
        );
        if (!child) throw new Error(`There is no ${step} on the way ${way}.`);
        return child;
      }, rootOf(document)),
    );
const rootOf = (document: HTMLElement) => document.children.find(({ rawTagName }) => rawTagName === 'html') ?? document;

export type Row = { what: string; ask: () => void };
/** One thing that is said on many pages. */
export const row = <P extends Pick<BuiltPage, 'path' | 'document'>>(
  what: string,
  asked: readonly P[],
  find: Find,
  says: (page: P) => readonly string[],
): Row => ({
  what,
  ask: () => every(asked, (page) => expect(find(page.document).map(plain)).toEqual(says(page).map(plain))),
});

/** A page of each place, with its words as they are filled there. */
const pagesOf = <Words>(href: (city: City | undefined) => string, words: Words) =>
  places.map((city) => {
    const fill = createFill(site, city);
    const reach = city ? reachOf(area, city) : 'bare';
    return { ...pageAt(href(city)), city, reach, isFar: reach === 'far', fill, words: fill(words) } as const;
  });
/** The words of other pages, as they are filled there. */
export const filled = <P extends { fill: ReturnType<typeof createFill> }, Words>(all: readonly P[], words: Words) =>
  all.map((page) => ({ ...page, more: page.fill(words) }));

export const copy = {
  home: await reader.yaml('content/pages/home.yaml'),
  services: await reader.yaml('content/pages/services.yaml'),
  process: await reader.yaml('content/pages/process.yaml'),
  guarantees: await reader.yaml('content/pages/guarantees.yaml'),
  about: await reader.yaml('content/pages/about.yaml'),
  contact: await reader.yaml('content/pages/contact.yaml'),
  blog: await reader.yaml('content/pages/blog.yaml'),
  tools: await reader.yaml('content/pages/tools.yaml'),
};
export const answers = await reader.yaml('content/pages/answers.yaml');
export const articleWords = await reader.yaml('content/pages/article.yaml');
export const priceWords = await reader.yaml('content/pages/prices.yaml');
const serviceWords = await reader.yaml('content/pages/service.yaml');
export const glossary = await reader.yaml('content/pages/glossary.yaml');
export const certificate = await reader.yaml('content/pages/certificate.yaml');
export const stockWords = await reader.yaml('content/pages/stock.yaml');
export const plainWords = await reader.yaml('content/pages/plain.yaml');

export const home = pagesOf(routes.home, copy.home);
export const services = filled(pagesOf(routes.services, copy.services), copy.home);
export const process = pagesOf(routes.process, copy.process);
export const guarantees = filled(pagesOf(routes.guarantees, copy.guarantees), copy.home.guarantees);
export const about = pagesOf(routes.about, copy.about);
export const contact = pagesOf(routes.contact, copy.contact);
export const blog = pagesOf(routes.blog, copy.blog);
export const toolList = pagesOf(routes.tools, copy.tools);
export const thanks = pagesOf(routes.thanks, answers.thanks);

const serviceFiles = await reader.mdx('content/services');
export const serviceCopies = serviceSlugs.flatMap((slug) => {
  const words = serviceFiles.find((file) => file.slug === slug)?.copy;
  return words ? { slug, words } : [];
});
export const service = serviceCopies.flatMap(({ slug, words }) =>
  filled(
    pagesOf((city) => routes.service(slug, city), words).map((page) => ({ ...page, slug })),
    { shared: serviceWords, home: copy.home },
  ),
);
const legalCopies = (await reader.mdx('content/legal')).flatMap(({ slug: name, copy: words }) => {
  const slug = legalSlugs.find((one) => one === name);
  return slug && words ? { slug, words } : [];
});
export const legal = legalCopies.flatMap(({ slug, words }) => pagesOf(routes[slug], words));
export const allArticles = await reader.articles();
export const articles = allArticles.flatMap((article) =>
  pagesOf((city) => routes.article(article.slug, city), articleWords).map((page) => ({ ...page, article })),
);
export const fillBare = createFill(site, undefined);
export const tool = await Promise.all(
  toolSlugs.map(async (slug) => ({
    slug,
    ...pageAt(routes.tool(slug)),
    words: fillBare(await reader.yaml(toolFile(slug))) as ToolWords,
  })),
);
export const formTools = tool.flatMap((page) => (page.slug === 'bestand' ? [] : { ...page, slug: page.slug }));
const common = [
  { ...pageAt(routes.glossary()), words: fillBare(glossary) },
  { ...pageAt(routes.certificate()), words: fillBare(certificate) },
  { ...pageAt(routes.plain()), words: fillBare(plainWords) },
  { ...pageAt(routes.stock()), words: fillBare(stockWords) },
];

/** Of a place whose houses are counted the description says how. */
const homeWithFigures = home.map(({ words, city, ...page }) => {
  const stock = city && stockHere(site, city);
  const description = stock && fillWords(words.duty.description, stockToWords(stock, site.stock));
  return { ...page, words: { meta: { ...words.meta, ...(description && { description }) } } };
});

/** Whose words stand in the head of their page. */
export const withMeta = [
  ...[...homeWithFigures, ...services, ...process, ...guarantees, ...about, ...contact, ...blog, ...toolList],
  ...[...service, ...legal, ...tool, ...common],
].map(({ path, document, words }) => ({ path, document, meta: words.meta }));

/** Every page with the place that its ways lead to, and where in the navigation it belongs. */
export const known: readonly (BuiltPage & { city: City | undefined; current?: string })[] = [
  ...builtKinds.flatMap(({ name, href, isArticle }) =>
    places.map((city) => {
      const above = isArticle ? routes.blog(city) : serviceSlugs.some((slug) => slug === name) && routes.services(city);
      // The navigation does not lead to /about.
      const isKind = name !== 'about' && pageKindNames.some((kind) => kind === name);
      return {
        ...pageAt(href(city)),
        city,
        ...(above ? { current: `true | ${above}` } : isKind && { current: `page | ${href(city)}` }),
      };
    }),
  ),
  ...toolKinds.map(({ href }) => ({
    ...pageAt(href(undefined)),
    city: undefined,
    current: `true | ${routes.tools(undefined)}`,
  })),
  ...[routes.glossary(), routes.certificate(), routes.stock()].map((path) => ({
    ...pageAt(path),
    city: undefined,
    current: `true | ${routes.tools(undefined)}`,
  })),
  ...[routes.plain(), '/404'].map((path) => ({ ...pageAt(path), city: undefined })),
];
export const navigation = (city: City | undefined) => [
  asLink('Leistungen', routes.services(city)),
  asLink('Werkzeuge', routes.tools(city)),
  asLink('Ablauf', routes.process(city)),
  asLink('Garantien', routes.guarantees(city)),
  asLink('Ratgeber', routes.blog(city)),
  asLink('Kontakt', routes.contact(city)),
];
export const nameOf = (city: City | undefined) => `${company.brand} ${placeOf(area, city).name}`;

export const address = `${company.street} ${company.postalCode} ${company.city}`;
export const hours = [
  ...company.openingHours.map(({ days, from, to }) => toSpoken(`${days} ${formatClock(from)}–${formatClock(to)} Uhr`)),
  ...(company.sundays ? [toSpoken(`So: ${company.sundays}`)] : []),
].join(' ');
export const prompt = (words: { title: string; text: string }) => together(words.title, words.text);
export const placeFacts = (city: City, visit: typeof copy.home.duty.visit) => {
  const { name, population, populationYear } = city;
  const reach = cityToDistanceKm(area, city) === 0 ? 'office' : reachOf(area, city);
  return `Im Zensus ${populationYear} hatte ${name} rund ${formatRounded(population)} Einwohner. ${visit[reach]}`;
};
export const order = (type: BuildingType, text: string) =>
  together(
    ...[text, `${text}: ${buildingTypeNames[type]}`, type],
    ...[
      `${buildingTypeNames[type]}: ${bothPrices(prices.business[type], prices.private[type])}`,
      `#${anchors.contact}`,
    ],
  );
export const orderParts = ['', '@aria-label', '@data-order', '@data-summary', '@href'];
export const near = (city: City | undefined, href: (city: City) => string) =>
  city ? nearestLinks(city, site.cities, href).map((one) => asLink(one.city.name, one.href)) : [];

/** A test for each row. */
export const askFor = (said: Record<string, readonly Row[]>): void =>
  describe.each(Object.entries(said))('%s', (_name, rows) => {
    test.each(rows.map(({ what, ask }) => [what, ask] as const))('says %s', (_what, ask) => ask());
  });
