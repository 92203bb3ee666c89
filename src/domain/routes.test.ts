import { commonPageNames, legalSlugs, reservedSegments, serviceSlugs } from './pages.ts';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { sourcePattern } from './contact-request.ts';
import { parseContent } from '../../tests/support/parse-content.ts';
import { catalogueSchema, citySchema, nearestCities, regionsToCities } from './regions.ts';
import {
  anchors,
  apiHref,
  contactHref,
  mayStand,
  nearestLinks,
  placesOn,
  routes,
  pageRoutes,
  type RouteKind,
} from './routes.ts';
import { readText } from '../../tests/support/content.ts';

const root = new URL('../../', import.meta.url);
const file = 'content/regions.yaml';
const cities = regionsToCities(parseContent(file, await readText(file), catalogueSchema));
const bremen = cities.find(({ slug }) => slug === 'bremen');
if (!bremen) throw new Error('Bremen is not in the catalogue.');

type Kind = keyof typeof routes;
type Href = (city: typeof bremen | undefined) => string;

/** Each kind with a made-up article and one of the services. */
const hrefs: Record<Kind, Href> = {
  ...routes,
  service: (city) => routes.service('energieausweis-efh', city),
  article: (city) => routes.article('geg-novelle', city),
  socialCard: (city) => routes.socialCard(city?.slug ?? 'home'),
  tool: (city) => routes.tool('gueltigkeit', city),
  embeddedTool: () => routes.embeddedTool('gueltigkeit'),
  articleCard: () => routes.articleCard('epbd'),
  articlePicture: () => routes.articlePicture('geg-novelle'),
  icon: () => routes.icon('price'),
  region: () => routes.region({ name: 'Nord-West' }),
  houseRow: () => routes.houseRow('fachwerk'),
  deadline: () => routes.deadline('energieausweis-efh'),
};

/** What every kind looks like, and whether the city's page may stand for itself. */
const table: Record<Kind, { bare: string; ofCity: string; canonical: 'own' | 'bare' }> = {
  home: { bare: '/', ofCity: '/bremen', canonical: 'own' },
  services: { bare: '/services', ofCity: '/bremen/services', canonical: 'own' },
  service: {
    bare: '/services/energieausweis-efh',
    ofCity: '/bremen/services/energieausweis-efh',
    canonical: 'own',
  },
  process: { bare: '/process', ofCity: '/bremen/process', canonical: 'bare' },
  guarantees: { bare: '/guarantees', ofCity: '/bremen/guarantees', canonical: 'bare' },
  blog: { bare: '/blog', ofCity: '/bremen/blog', canonical: 'bare' },
  article: { bare: '/blog/geg-novelle', ofCity: '/bremen/blog/geg-novelle', canonical: 'bare' },
  contact: { bare: '/contact', ofCity: '/bremen/contact', canonical: 'bare' },
  about: { bare: '/about', ofCity: '/bremen/about', canonical: 'bare' },
  tools: { bare: '/werkzeuge', ofCity: '/bremen/werkzeuge', canonical: 'bare' },
  glossary: { bare: '/werkzeuge/begriffe', ofCity: '/werkzeuge/begriffe', canonical: 'bare' },
  certificate: { bare: '/werkzeuge/ausweis-lesen', ofCity: '/werkzeuge/ausweis-lesen', canonical: 'bare' },
  stock: { bare: '/werkzeuge/haeuser-im-norden', ofCity: '/werkzeuge/haeuser-im-norden', canonical: 'bare' },
  stockTable: {
    bare: '/werkzeuge/haeuser-im-norden.csv',
    ofCity: '/werkzeuge/haeuser-im-norden.csv',
    canonical: 'bare',
  },
  plain: { bare: '/einfach-erklaert', ofCity: '/einfach-erklaert', canonical: 'bare' },
  tool: { bare: '/werkzeuge/gueltigkeit', ofCity: '/werkzeuge/gueltigkeit?ort=bremen', canonical: 'bare' },
  embeddedTool: {
    bare: '/werkzeuge/gueltigkeit/einbetten',
    ofCity: '/werkzeuge/gueltigkeit/einbetten',
    canonical: 'bare',
  },
  toolWorker: { bare: '/werkzeuge-sw.js', ofCity: '/werkzeuge-sw.js', canonical: 'bare' },
  impressum: { bare: '/impressum', ofCity: '/bremen/impressum', canonical: 'bare' },
  datenschutz: { bare: '/datenschutz', ofCity: '/bremen/datenschutz', canonical: 'bare' },
  agb: { bare: '/agb', ofCity: '/bremen/agb', canonical: 'bare' },
  barrierefreiheit: { bare: '/barrierefreiheit', ofCity: '/bremen/barrierefreiheit', canonical: 'bare' },
  thanks: { bare: '/danke', ofCity: '/bremen/danke', canonical: 'bare' },
  places: { bare: '/places.json', ofCity: '/places.json', canonical: 'bare' },
  region: { bare: '/orte/nord-west', ofCity: '/orte/nord-west', canonical: 'bare' },
  catalogue: { bare: '/orte/alle.json', ofCity: '/orte/alle.json', canonical: 'bare' },
  rss: { bare: '/rss.xml', ofCity: '/rss.xml', canonical: 'bare' },
  sitemap: { bare: '/sitemap-index.xml', ofCity: '/sitemap-index.xml', canonical: 'bare' },
  manifest: { bare: '/werkzeuge.webmanifest', ofCity: '/werkzeuge.webmanifest', canonical: 'bare' },
  securityText: { bare: '/.well-known/security.txt', ofCity: '/.well-known/security.txt', canonical: 'bare' },
  shortText: { bare: '/llms.txt', ofCity: '/llms.txt', canonical: 'bare' },
  articlePicture: { bare: '/blog/geg-novelle.svg', ofCity: '/blog/geg-novelle.svg', canonical: 'bare' },
  icon: { bare: '/icons/price.svg', ofCity: '/icons/price.svg', canonical: 'bare' },
  socialCard: { bare: '/og/home.png', ofCity: '/og/bremen.png', canonical: 'bare' },
  houseRow: { bare: '/icons/strasse-fachwerk.svg', ofCity: '/icons/strasse-fachwerk.svg', canonical: 'bare' },
  deadline: {
    bare: '/icons/stichtag-energieausweis-efh.svg',
    ofCity: '/icons/stichtag-energieausweis-efh.svg',
    canonical: 'bare',
  },
  stockRows: { bare: '/icons/reihen.svg', ofCity: '/icons/reihen.svg', canonical: 'bare' },
  street: { bare: '/icons/zeile.svg', ofCity: '/icons/zeile.svg', canonical: 'bare' },
  tenHouses: { bare: '/icons/haeuser.svg', ofCity: '/icons/haeuser-bremen.svg', canonical: 'own' },
  articleCard: { bare: '/og/blog-epbd.png', ofCity: '/og/blog-epbd.png', canonical: 'bare' },
};
const kinds = Object.keys(table) as Kind[];

describe('routes', () => {
  test('are all in this table', () => {
    expect(kinds.sort()).toEqual(Object.keys(routes).sort());
  });

  test('are made bare and for a city', () => {
    every(kinds, (kind) => {
      expect(hrefs[kind](undefined)).toBe(table[kind].bare);
      expect(hrefs[kind](bremen)).toBe(table[kind].ofCity);
    });
  });

  test('have no trailing slash and nothing to encode, for any city', () => {
    every(kinds, (kind) => {
      for (const city of [undefined, ...cities])
        expect(hrefs[kind](city)).toMatch(/^\/(?:[a-z0-9.][a-z0-9./-]*[a-z0-9])?(?:\?ort=[a-z0-9-]+)?$/);
    });
  });

  test('of services are the five that are offered', () => {
    expect(serviceSlugs.map((slug) => routes.service(slug, undefined))).toEqual([
      '/services/energieausweis-efh',
      '/services/energieausweis-mfh',
      '/services/energieausweis-gewerbe',
      '/services/vor-ort-service',
      '/services/best-case-optimierung',
    ]);
  });

  test('of services may be named as the source of a request', () => {
    every(serviceSlugs, (slug) => expect(`service:${slug}`).toMatch(sourcePattern));
  });
});

describe('a city can never take an address of the site', () => {
  /** Whether the first segment is reserved; a name with a dot can be no slug. */
  const isSafe = (path: string) => {
    const [first = ''] = path.slice(1).split('/');
    return reservedSegments.includes(first) || first.includes('.');
  };

  test('since each is reserved', () => {
    every(
      kinds.filter((kind) => kind !== 'home'),
      (kind) => expect(hrefs[kind](undefined)).toSatisfy(isSafe),
    );
  });

  test('but a route that is still to come is not', () => {
    expect('/newsroom').not.toSatisfy(isSafe);
  });

  test('pages and public files are reserved too', async () => {
    const entries = [
      ...(await readdir(new URL('src/pages/', root))),
      ...(await readdir(new URL('src/pages/[...city]/', root))),
      ...(await readdir(new URL('public/', root))),
    ];
    const names = entries.map((name) => name.replace(/\.(?:astro|ts)$/, '')).filter((name) => !name.startsWith('['));
    expect(names).toContain('danke');
    expect(names.filter((name) => !isSafe(`/${name}`))).toEqual([]);
  });

  test('since the schema of a city refuses what is reserved or has a dot', () => {
    const { slug } = citySchema.shape;
    expect(slug.safeParse('places.json').success).toBe(false);
    expect(reservedSegments.filter((segment) => slug.safeParse(segment).success)).toEqual([]);
  });
});

test('a city’s page may stand for itself where its kind says something of the place', () => {
  every(Object.keys(pageRoutes) as RouteKind[], (kind) => expect(mayStand(kind)).toBe(table[kind].canonical === 'own'));
});

test('pages of every kind lead to places, but those that do so by themselves and those that are the same for all', () => {
  const kinds = Object.keys(pageRoutes) as RouteKind[];
  expect(kinds.filter((kind) => !placesOn(kind)).sort()).toEqual(['home', 'thanks', ...legalSlugs].sort());
  expect(kinds.filter((kind) => placesOn(kind) === 'largest')).toEqual(['blog', 'article']);
  every([...commonPageNames, 'tool'] as const, (kind) => expect(placesOn(kind)).toBeUndefined());
  expect(placesOn(undefined)).toBeUndefined();
});

describe('contactHref', () => {
  test.each([
    { city: undefined, hasContact: true, href: '#contact' },
    { city: bremen, hasContact: true, href: '#contact' },
    { city: undefined, hasContact: false, href: '/contact#contact' },
    { city: bremen, hasContact: false, href: '/bremen/contact#contact' },
  ])('of $city.name with the section on the page: $hasContact', ({ city, hasContact, href }) => {
    expect(contactHref(city, hasContact)).toBe(href);
  });
});

describe('anchors', () => {
  test('are different, and fit for an id', () => {
    const names = Object.values(anchors);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+$/);
  });
});

test('a city links the same page of its nearest four', () => {
  const links = nearestLinks(bremen, cities, routes.services);
  expect(links.map(({ href }) => href)).toEqual(links.map(({ city }) => `/${city.slug}/services`));
  expect(links.map(({ city }) => city)).toEqual(nearestCities(bremen, cities, 4));
});

describe('apiHref', () => {
  test.each([
    { call: 'contacts', apiUrl: '', href: '/api/contacts' },
    { call: 'blogViews', apiUrl: 'https://api.example.org', href: 'https://api.example.org/api/blog-views' },
  ] as const)('of $call at „$apiUrl“', ({ call, apiUrl, href }) => {
    expect(apiHref(call, apiUrl)).toBe(href);
  });
});
