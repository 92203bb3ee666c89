/** Every page kind that is built bare and for every city, with where its pages lie. */
import {
  cardKinds,
  commonPageNames,
  legalSlugs,
  serviceSlugs,
  toolSlugs,
  type CardKind,
  type CommonPage,
} from '#domain/site/pages';
import type { City } from '#domain/places/regions';
import { articleCardName, stockCardName, pageRoutes, toolCardName, type RouteKind, routes } from '#domain/site/routes';
import { articleSlugs } from '../content.ts';

export { articleSlugs };

type BuiltKind = {
  name: string;
  kind: RouteKind | CommonPage | 'tool';
  href: (city: City | undefined) => string;
  /** Whether it is for search engines. */
  isIndexed: boolean;
  /** Picture of the bare page where it is shared, and of a city's where it has one of its own. */
  card: (city: City | undefined) => string;
  /** An article: these are many of one kind. */
  isArticle: boolean;
};

/** Kinds whose picture tells a price, the same in every place. */
const withPrices: readonly string[] = ['services', ...serviceSlugs];

export const builtKinds: BuiltKind[] = (Object.keys(pageRoutes) as RouteKind[]).flatMap((kind) => {
  const slugs: Partial<Record<RouteKind, readonly string[]>> = { service: serviceSlugs, article: articleSlugs };
  const ofSlug = routes[kind] as (slug: string, city: City | undefined) => string;
  const hrefs = slugs[kind]?.map((slug) => ({
    name: slug,
    href: (city: City | undefined) => ofSlug(slug, city),
  })) ?? [{ name: kind, href: routes[kind] as BuiltKind['href'] }];
  return hrefs.map(({ name, href }) => ({
    name,
    kind,
    href,
    isArticle: kind === 'article',
    card: (city) =>
      kind === 'article'
        ? articleCardName(name)
        : ((withPrices.includes(name) ? undefined : city?.slug) ?? nameToCard(name)),
    isIndexed: kind !== 'thanks',
  }));
});

/** The tools, which have one page for all places. */
export const toolKinds: BuiltKind[] = toolSlugs.map((slug) => ({
  name: slug,
  kind: 'tool',
  href: () => routes.tool(slug),
  isIndexed: true,
  card: () => toolCardName(slug),
  isArticle: false,
}));

/** Pages without a place that are no tool. */
export const commonKinds: BuiltKind[] = commonPageNames.map((name) => ({
  name,
  kind: name,
  href: routes[name],
  isIndexed: true,
  card: () => (name === 'stock' ? stockCardName : 'home'),
  isArticle: false,
}));

const nameToCard = (name: string): CardKind =>
  cardKinds.find((card) => card === name) ?? (legalSlugs.some((slug) => slug === name) ? 'legal' : 'home');

/** The page kinds for tests that open a browser: of the articles one stands for all. */
export const browserKinds = [
  ...builtKinds.filter(({ isArticle }, i) => !isArticle || builtKinds.findIndex((kind) => kind.isArticle) === i),
  ...toolKinds,
  ...commonKinds,
];

/** Page kinds with one layout and other words. */
const alike: readonly (readonly string[])[] = [
  serviceSlugs,
  legalSlugs,
  toolSlugs.filter((slug) => slug !== 'bestand'),
];

/** One page kind for each layout, for tests that other words do not change. */
export const layoutKinds = browserKinds.filter(({ name }) => !alike.some((names) => names.indexOf(name) > 0));
