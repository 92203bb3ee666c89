/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare Pages read (GitLab Pages the second). A header that two
 * rules set is sent twice or joined with a comma, so each stands in rules that meet on no address.
 */
import { embeddedHeaders, fileHeaders, immutableFolders, pageHeaders, type Serving } from '#domain/site/hosting';
import { toSlug } from '#domain/language/fold';
import { pageWords } from '#domain/site/other-addresses';
import { reservedSegments } from '#domain/site/pages';
import type { City } from '#domain/places/regions';
import { pageRoutes, routes, type RouteKind } from '#domain/site/routes';
import type { Known } from '#domain/language/spelling';

type Rule = [path: string, headers: Record<string, string>];

/** A city whose slug is the hosts' placeholder for one segment of a path. */
const anyCity = { slug: ':city' } as City;

/** Addresses of pages, and of nothing else but what lies at the root itself. */
function pagePaths(articleSlugs: readonly string[]): string[] {
  const inCities = (Object.keys(pageRoutes) as RouteKind[]).map((kind) =>
    kind === 'service' || kind === 'article' ? pageRoutes[kind]('*' as never, anyCity) : pageRoutes[kind](anyCity),
  );
  // Pictures lie beside the articles.
  const articles = articleSlugs.map((slug) => routes.article(slug, undefined));
  return [
    routes.home(undefined),
    routes.service('*' as never, undefined),
    routes.tool(':tool' as never),
    ...articles,
    ...inCities.map((path) => (path === routes.home(anyCity) ? '/:page' : path)),
  ];
}

export function toHeaderRules(articleSlugs: readonly string[], serving: Serving): string {
  // These are not sent everywhere: files are for any origin, some pages may be framed, hosts set the lifetime of pages.
  const {
    'Cross-Origin-Resource-Policy': ownOrigin = '',
    'Content-Security-Policy': policy = '',
    'Cache-Control': _,
    ...everywhere
  } = pageHeaders(serving);
  const { 'Cross-Origin-Resource-Policy': anyOrigin = '', 'Content-Security-Policy': openPolicy = '' } =
    embeddedHeaders(serving);
  const rules: Rule[] = [
    ['/*', everywhere],
    ...pagePaths(articleSlugs).map((path): Rule => [
      path,
      { 'Cross-Origin-Resource-Policy': ownOrigin, 'Content-Security-Policy': policy },
    ]),
    [
      routes.embeddedTool(':tool' as never),
      { 'Cross-Origin-Resource-Policy': anyOrigin, 'Content-Security-Policy': openPolicy },
    ],
    ...immutableFolders.map((folder): Rule => {
      const { 'Cache-Control': life = '' } = fileHeaders(`/${folder}/`, '', serving);
      return [`/${folder}/*`, { 'Cache-Control': life }];
    }),
  ];
  return rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');
}

/** 'Lüneburg' → 'lüneburg', 'luneburg', both with a capital too; 'Bremen' → nothing */
function spellingsOf({ name, slug }: City): string[] {
  const [word = ''] = name.split(' ');
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  return [word, plain]
    .flatMap((spelling) => [spelling.toLowerCase(), spelling])
    .filter((spelling) => spelling.toLowerCase() !== slug.slice(0, spelling.length));
}

/** Cloudflare takes so many that name one address, and a hundred that end in a star; the others take more. */
const mostWhole = 2000;

/** 'Groß Ippener' → 'groß-ippener', 'gross-ippener' */
const toSegments = (name: string): string[] => [
  name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/-$/, ''),
  toSlug(name),
];

/**
 * Cities with umlauts, as people write them, words for pages, and municipalities in small letters, the nearest to a place
 * first. A rule that changes case alone would match its own target on a host that ignores case, so those spellings are left
 * to the not-found page, and so is what is one too many. Whole addresses come first: Cloudflare wants it so.
 * See docs/decisions/0036-other-spellings-of-addresses.md.
 */
export function toRedirects(cities: readonly City[], served: readonly Known[]): string {
  const ofCities = cities.flatMap((city) => spellingsOf(city).map((from) => [from, routes.home(city)] as const));
  const others = [...pageWords, ...served].flatMap(({ name, slug }) =>
    (name.includes('.') ? [name] : toSegments(name)).map((from) => [from, `/${slug}`] as const),
  );
  const taken = new Set([...cities.map(({ slug }) => slug), ...reservedSegments]);
  const whole = new Map([['index', '/']]);
  for (const [from, to] of [...ofCities, ...others]) if (!taken.has(from)) whole.getOrInsert(from, to);
  return [
    ...[...whole].slice(0, mostWhole).map(([from, to]) => `/${encodeURIComponent(from)} ${to} 301`),
    ...ofCities.map(([from, to]) => `/${encodeURIComponent(from)}/* ${to}/:splat 301`),
    '',
  ].join('\n');
}
