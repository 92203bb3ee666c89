/**
 * Every internal URL is made here. `city` is the whole city or `undefined`; without a trailing
 * slash, since each page is one file.
 */
import { apiPath, toolPath } from '../api-contract.ts';
import { rssFeed } from '../blog/feeds.ts';
import { pathInPlace } from '../places/in-place.ts';
import type { Prices } from '../prices/pricing.ts';
import type { GuaranteeIcon, HouseType } from './pictures.ts';
import {
  commonPageNames,
  commonPages,
  legalSlugs,
  pageKindNames,
  pageKinds,
  pageSegments,
  thanksSegment,
  type CommonPage,
  type LegalSlug,
  type PageKind,
  type ServiceSlug,
  type ToolSlug,
} from './pages.ts';
import { embedSegment, toolPagePath } from '../tools/path.ts';
import { toSlug } from '../language/fold.ts';
import { nearestCities, type City, type Region } from '../places/regions.ts';
import type { Known } from '../language/spelling.ts';

type Place = City | undefined;

/** `under(bremen, '/services')` → '/bremen/services'; `under(undefined, '')` → '/' */
const under = (city: Place, path: string): string => `${city ? `/${city.slug}` : ''}${path}` || '/';

/** `thanksPath('bremen')` → `/bremen/danke`, without a city `/danke`. */
export const thanksPath = (citySlug?: string): string => `${citySlug ? `/${citySlug}` : ''}/${thanksSegment}`;

/** The page of each kind: `toRoutes(kinds, (kind) => '/' + kind)`. */
const toRoutes = <Kind extends string>(kinds: readonly Kind[], toPath: (kind: Kind) => string) =>
  Object.fromEntries(kinds.map((kind) => [kind, (city: Place) => under(city, toPath(kind))])) as Record<
    Kind,
    (city: Place) => string
  >;

/** Pages built bare and for every city. */
export const pageRoutes = {
  ...toRoutes(pageKindNames, (kind) => pageKinds[kind].path),
  ...toRoutes<LegalSlug>(legalSlugs, (slug) => `/${slug}`),
  service: (slug: ServiceSlug, city: Place) => under(city, `/services/${slug}`),
  article: (slug: string, city: Place) => under(city, `/blog/${slug}`),
  thanks: (city: Place) => thanksPath(city?.slug),
};
export type RouteKind = keyof typeof pageRoutes;

/** Pages built once. */
const commonRoutes = Object.fromEntries(commonPageNames.map((kind) => [kind, () => commonPages[kind]])) as Record<
  CommonPage,
  () => string
>;

const socialCard = (name: string) => `/og/${name}.png`;
/** Name of the card of all areas' houses, beside those of kinds and cities. */
export const stockCardName = 'alle-haeuser';
/** Name of a tool's card, beside those. */
export const toolCardName = (slug: ToolSlug) => `werkzeug-${slug}`;
/** Name of an article's card, beside those of kinds and cities. */
export const articleCardName = (slug: string) => `blog-${slug}`;

export const routes = {
  ...pageRoutes,
  ...commonRoutes,
  /** A tool is the same everywhere; its address says where it was opened from. */
  tool: (slug: ToolSlug, city?: Place) => pathInPlace(toolPagePath(slug), city),
  /** The same for other sites to show. */
  embeddedTool: (slug: ToolSlug) => `${toolPagePath(slug)}/${embedSegment}`,
  /** The figures of `routes.stock` as a file. */
  stockTable: () => `${commonPages.stock}.csv`,
  places: () => '/places.json',
  /** The places of a region, and those of all: where there are too many for `/` to name them. */
  region: ({ name }: Pick<Region, 'name'>) => `/orte/${toSlug(name)}`,
  catalogue: () => '/orte/alle.json',
  rss: () => rssFeed.path,
  sitemap: () => '/sitemap-index.xml',
  /** Whom to tell of a hole: RFC 9116 names the place. */
  securityText: () => '/.well-known/security.txt',
  /** The site in short, for assistants. */
  shortText: () => '/llms.txt',
  /** Picture for shared links, 1200 × 630: of a page kind or a city. */
  socialCard,
  /** The same of an article. Beside the others: below a folder „blog“ hosts would take it for a page of a city. */
  articleCard: (slug: string) => socialCard(articleCardName(slug)),
  /** An article's own picture, the same in every place. */
  articlePicture: (slug: string, isSmall = false) => `/blog/${slug}${isSmall ? '-klein' : ''}.svg`,
  /** Ten houses, by the time of their building in a place or the whole area. */
  tenHouses: (city: Pick<City, 'slug'> | undefined) => `/icons/haeuser${city ? `-${city.slug}` : ''}.svg`,
  /** The area's houses in a row, below the open menu. */
  street: () => '/icons/zeile.svg',
  /** The houses of all areas in one file, each at a view with the area's name. */
  stockRows: () => '/icons/reihen.svg',
  /** A street of one house type, and the houses on both sides of the day that a service is about. */
  houseRow: (type: HouseType) => `/icons/strasse-${type}.svg`,
  deadline: (service: ServiceSlug) => `/icons/stichtag-${service}.svg`,
  /** A drawing as a file. */
  icon: (icon: GuaranteeIcon | 'certificate' | keyof Prices['addOns']) => `/icons/${icon}.svg`,
} as const;

/** Names the firm in structured data, the same on every page; nothing is there to scroll to. */
export const firmId = '/#firma';

/** Anchors other pages link to. */
export const anchors = {
  /** No element has it: the HTML standard lets browsers go to the beginning of the document. */
  top: 'top',
  main: 'inhalt',
  menu: 'menu',
  prices: 'preise',
  process: 'process',
  duty: 'ausweisart',
  blog: 'blog',
  contact: 'contact',
  packages: 'leistungspakete',
  calculator: 'preisrechner',
  priceQuestions: 'preisfragen',
  additionalServices: 'zusatzleistungen',
  places: 'orte',
} as const;

/** `#contact` on a page that has the section, else the section on the contact page since order buttons lead there. */
export const contactHref = (city: Place, hasContact: boolean): string =>
  hasContact ? `#${anchors.contact}` : `${routes.contact(city)}#${anchors.contact}`;

/** First segments of the site's addresses: a city, or a page's own. */
export const siteAddresses = (cities: readonly City[]): Known[] => [
  ...cities,
  ...pageSegments.map((slug) => ({ slug, name: slug })),
];

/** How many neighbours a page of a city links to. */
const neighbours = 4;

/** The nearest cities with the same page of each: `nearestLinks(bremen, cities, routes.services)`. */
export const nearestLinks = (city: City, cities: readonly City[], href: (city: City) => string) =>
  nearestCities(city, cities, neighbours).map((near) => ({ city: near, href: href(near) }));

/** Addresses of the service; `PUBLIC_API_URL` is empty where it lies behind the same host. */
export const apiHref = (call: Parameters<typeof apiPath>[0], apiUrl: string): string => `${apiUrl}${apiPath(call)}`;
/** The same of a tool's form. */
export const toolAction = (slug: ToolSlug, apiUrl: string): string => `${apiUrl}${toolPath(slug)}`;

/** Whether a city's pages of a kind may stand for themselves; services may as their list does. */
export const mayBeCanonical = (kind: RouteKind | CommonPage | 'tool'): boolean =>
  kind === 'service' || (kind in pageKinds && pageKinds[kind as PageKind].mayBeCanonical);

/**
 * How a page without a place leads to those that there are: each, or in a line the largest of each region, where bytes are
 * few. `/` has its dialog; a page that is the same for all places keeps the visitor's.
 */
export const placesOn = (kind: Parameters<typeof mayBeCanonical>[0] | undefined): 'all' | 'largest' | undefined => {
  if (kind === 'article' || kind === 'blog') return 'largest';
  return kind === 'service' || (kind && kind !== 'home' && kind in pageKinds) ? 'all' : undefined;
};
