/**
 * Every internal URL is made here. `city` is the whole city or `undefined`; without a trailing
 * slash, since each page is one file.
 */
import { apiPath, thanksPath } from './api-contract.ts';
import { feeds } from './feeds.ts';
import { nearestCities, type City } from './regions.ts';

export const serviceSlugs = [
  'energieausweis-efh',
  'energieausweis-mfh',
  'energieausweis-gewerbe',
  'vor-ort-service',
  'best-case-optimierung',
] as const;
export type ServiceSlug = (typeof serviceSlugs)[number];

/** The legal texts, each a file of `content/legal/`. */
export const legalSlugs = ['impressum', 'datenschutz', 'agb', 'barrierefreiheit'] as const;
export type LegalSlug = (typeof legalSlugs)[number];

/** Page kinds with a picture of their own for shared links. */
export const cardKinds = [
  'home',
  'services',
  ...serviceSlugs,
  'process',
  'guarantees',
  'about',
  'blog',
  'contact',
  'legal',
] as const;
export type CardKind = (typeof cardKinds)[number];

type Place = City | undefined;

/** `under(bremen, '/services')` → '/bremen/services'; `under(undefined, '')` → '/' */
const under = (city: Place, path: string): string => `${city ? `/${city.slug}` : ''}${path}` || '/';

export const routes = {
  home: (city: Place) => under(city, ''),
  services: (city: Place) => under(city, '/services'),
  service: (slug: ServiceSlug, city: Place) => under(city, `/services/${slug}`),
  process: (city: Place) => under(city, '/process'),
  guarantees: (city: Place) => under(city, '/guarantees'),
  blog: (city: Place) => under(city, '/blog'),
  article: (slug: string, city: Place) => under(city, `/blog/${slug}`),
  contact: (city: Place) => under(city, '/contact'),
  about: (city: Place) => under(city, '/about'),
  impressum: (city: Place) => under(city, '/impressum'),
  datenschutz: (city: Place) => under(city, '/datenschutz'),
  agb: (city: Place) => under(city, '/agb'),
  barrierefreiheit: (city: Place) => under(city, '/barrierefreiheit'),
  thanks: (city: Place) => thanksPath(city?.slug),
  postcodes: () => '/postcodes.json',
  rss: () => feeds.rss.path,
  jsonFeed: () => feeds.json.path,
  sitemap: () => '/sitemap-index.xml',
  /** Picture for shared links, 1200 × 630: of a page kind, a city's slug or `blog/` and an article's. */
  socialCard: (name: string) => `/og/${name}.png`,
} as const;

/** Anchors other pages link to. */
export const anchors = {
  top: 'top',
  main: 'inhalt',
  prices: 'preise',
  process: 'process',
  duty: 'ausweisart',
  blog: 'blog',
  contact: 'contact',
  packages: 'leistungspakete',
  calculator: 'preisrechner',
  additionalServices: 'zusatzleistungen',
} as const;

/** `#contact` on a page that has the section, else the section on the contact page (decision 15a). */
export const contactHref = (city: Place, hasContact: boolean): string =>
  hasContact ? `#${anchors.contact}` : `${routes.contact(city)}#${anchors.contact}`;

/**
 * A path as a text of `content/` links it, in the visitor's place:
 * `pathInPlace('/services#preisrechner', bremen)` → '/bremen/services#preisrechner'
 */
export const pathInPlace = (path: string, city: Place): string =>
  city && path.startsWith('/') ? `${under(city, '')}${path === '/' ? '' : path.replace(/^\/(?=[#?])/, '')}` : path;

/** How many neighbours a page of a city links to. */
const neighbours = 4;

/** The nearest cities with the same page of each: `nearestLinks(bremen, cities, routes.services)`. */
export const nearestLinks = (city: City, cities: readonly City[], href: (city: City) => string) =>
  nearestCities(city, cities, neighbours).map((near) => ({ city: near, href: href(near) }));

/** Addresses of the service; `PUBLIC_API_URL` is empty where it lies behind the same host. */
export const apiHref = (call: Parameters<typeof apiPath>[0], apiUrl: string): string => `${apiUrl}${apiPath(call)}`;

/** Home, services and service pages of a city stand for themselves, others for their bare twin (decision 3). */
const cityCanonical: readonly (keyof typeof routes)[] = ['home', 'services', 'service'];

/** `canonicalPath('agb', (city) => routes.agb(city), bremen)` → '/agb' */
export const canonicalPath = (kind: keyof typeof routes, href: (city: Place) => string, city: Place): string =>
  href(cityCanonical.includes(kind) ? city : undefined);

/**
 * Paths for `getStaticPaths`: the bare page and one for each city, with the city as a prop.
 * @param cacheKey changes with everything the pages read of `content/`
 */
export const regionPaths = (cities: readonly City[], cacheKey: string) =>
  [undefined, ...cities].map((city) => ({ params: { city: city?.slug }, props: { city }, cacheKey }));

/** The same for a page kind with several pages: `regionPathsOf('legal', legalSlugs, cities, key)`. */
export const regionPathsOf = <Name extends string, Slug extends string>(
  name: Name,
  slugs: readonly Slug[],
  cities: readonly City[],
  cacheKey: string,
) =>
  slugs.flatMap((slug) => {
    const segment = { [name]: slug } as Record<Name, Slug>;
    return regionPaths(cities, cacheKey).map(({ params, props }) => ({
      params: { ...params, ...segment },
      props: { ...props, ...segment },
      cacheKey,
    }));
  });
