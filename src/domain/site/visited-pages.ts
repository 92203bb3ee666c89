/** The site's pages as requests and sums name them: by their path, each of them known. */
import {
  commonPageNames,
  legalSlugs,
  pageKindNames,
  pageSegments,
  serviceSlugs,
  toolSlugs,
  type CommonPage,
} from './pages.ts';
import { pageRoutes, routes, type RouteKind } from './routes.ts';

export type VisitedKind = Exclude<RouteKind, 'thanks'> | CommonPage | 'tool';

/** How the office reads each kind. */
export const visitedKindNames: Record<VisitedKind, string> = {
  home: 'Startseite',
  services: 'Preise und Leistungen',
  service: 'Leistung',
  process: 'Ablauf',
  guarantees: 'Garantien',
  blog: 'Liste der Artikel',
  article: 'Ratgeber',
  contact: 'Kontakt',
  about: 'Über uns',
  tools: 'Liste der Werkzeuge',
  tool: 'Werkzeug',
  glossary: 'Begriffe',
  certificate: 'Ausweis lesen lernen',
  stock: 'Häuser aller Orte',
  plain: 'Einfach erklärt',
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
  agb: 'AGB',
  barrierefreiheit: 'Barrierefreiheit',
};

/** `slug` of an article, a service or a tool. */
type Found = { kind: VisitedKind; slug?: string };
/** Pages that exist for each place too. Articles are not among them: no list in the code names these. */
const inPlaces = new Map<string, Found>([
  ...[...pageKindNames, ...legalSlugs].map((kind): [string, Found] => [pageRoutes[kind](undefined), { kind }]),
  ...serviceSlugs.map((slug): [string, Found] => [routes.service(slug, undefined), { kind: 'service', slug }]),
]);
const once = new Map<string, Found>([
  ...commonPageNames.map((kind): [string, Found] => [routes[kind](), { kind }]),
  ...toolSlugs.map((slug): [string, Found] => [routes.tool(slug), { kind: 'tool', slug }]),
]);
const articles = routes.article('', undefined);

/**
 * `pathToPage('/bremen/blog/pflicht')` → article „pflicht“ in „bremen“. Whether there is such a place or article is not
 * asked: what was counted stays readable when one is gone. `undefined` where no page can lie there.
 */
export function pathToPage(path: string) {
  const [, first = ''] = path.split('/');
  const city = first === '' || pageSegments.includes(first) ? undefined : first;
  const bare = city === undefined ? path : path.slice(city.length + 1) || '/';
  const slug = bare.startsWith(articles) ? bare.slice(articles.length) : undefined;
  const found: Found | undefined = slug
    ? { kind: 'article', slug }
    : (inPlaces.get(bare) ?? (city === undefined ? once.get(bare) : undefined));
  // `bare` is the path without the place.
  return found && { ...found, city, bare };
}
export type VisitedPage = NonNullable<ReturnType<typeof pathToPage>>;

/** `pathToWords('/blog/pflicht', { '/blog/pflicht': 'Wann er Pflicht ist' })` → 'Ratgeber, Wann er Pflicht ist' */
export function pathToWords(path: string, titles: Readonly<Record<string, string>>): string {
  const page = pathToPage(path);
  if (!page) return path;
  const name = visitedKindNames[page.kind];
  return page.slug === undefined ? name : `${name}, ${titles[page.bare] ?? page.slug}`;
}
