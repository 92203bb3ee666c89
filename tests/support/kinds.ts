/** Every page kind that is built bare and for every city, with where its pages lie. */
import type { City } from '#domain/regions';
import {
  canonicalPath,
  cardKinds,
  legalSlugs,
  plannedRoutes,
  routes,
  serviceSlugs,
  type CardKind,
} from '../../src/routes/index.ts';

type RouteKind = keyof typeof routes;
export type PageKind = {
  name: string;
  href: (city: City | undefined) => string;
  /** Address that search engines keep; `undefined` where a page is not for them. */
  canonical: (city: City | undefined) => string | undefined;
  /** Picture of the bare page where it is shared. */
  card: CardKind;
};

const notPages: readonly RouteKind[] = ['article', 'postcodes', 'socialCard', 'sitemap'];

export const pageKinds: PageKind[] = (Object.keys(routes) as RouteKind[])
  .filter((kind) => !plannedRoutes.includes(kind) && !notPages.includes(kind))
  .flatMap((kind) => {
    const hrefs =
      kind === 'service'
        ? serviceSlugs.map((slug) => ({
            name: slug as string,
            href: (city: City | undefined) => routes.service(slug, city),
          }))
        : [{ name: kind as string, href: routes[kind] as PageKind['href'] }];
    return hrefs.map(({ name, href }) => ({
      name,
      href,
      card: cardKinds.find((card) => card === name) ?? (legalSlugs.some((slug) => slug === name) ? 'legal' : 'home'),
      canonical: (city) => (kind === 'thanks' ? undefined : canonicalPath(kind, href, city)),
    }));
  });
