/** Every page kind that is built bare and for every city, with where its pages lie. */
import { commonPageNames, legalSlugs, serviceSlugs, toolSlugs, type CommonPage } from '#domain/site/pages';
import type { City } from '#domain/places/regions';
import { pageRoutes, type RouteKind, routes } from '#domain/site/routes';
import { articleSlugs } from '../content.ts';

export { articleSlugs };

type BuiltKind = {
  name: string;
  kind: RouteKind | CommonPage | 'tool';
  href: (city: City | undefined) => string;
  /** Whether it is for search engines. */
  isIndexed: boolean;
  /** An article: these are many of one kind. */
  isArticle: boolean;
};
const built = (name: string, kind: BuiltKind['kind'], href: BuiltKind['href']): BuiltKind => ({
  ...{ name, kind, href, isIndexed: kind !== 'thanks', isArticle: kind === 'article' },
});

export const builtKinds: BuiltKind[] = (Object.keys(pageRoutes) as RouteKind[]).flatMap((kind) => {
  const slugs: Partial<Record<RouteKind, readonly string[]>> = { service: serviceSlugs, article: articleSlugs };
  const ofSlug = routes[kind] as (slug: string, city: City | undefined) => string;
  return (
    slugs[kind]?.map((slug) => built(slug, kind, (city) => ofSlug(slug, city))) ??
    built(kind, kind, routes[kind] as BuiltKind['href'])
  );
});

/** The tools, which have one page for all places. */
export const toolKinds = toolSlugs.map((slug) => built(slug, 'tool', () => routes.tool(slug)));

/** Pages without a place that are no tool. */
export const commonKinds = commonPageNames.map((name) => built(name, name, routes[name]));

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
