/** Every place by region, as the region dialog and the not-found page read them where no page names them all. */
import type { APIRoute } from 'astro';
import { byName, hasRegionPages } from '#domain/places/regions';
import { routes } from '#domain/site/routes';
import { getSite } from '../../content/site.ts';

export async function getStaticPaths() {
  const { regions, area } = await getSite();
  return hasRegionPages(regions, area) ? [{ params: { name: routes.catalogue().split(/[/.]/).at(-2) } }] : [];
}

export const GET: APIRoute = async () => {
  const { regions } = await getSite();
  return Response.json(
    regions.map(({ name, cities }) => {
      const places = cities.toSorted(byName).map((city) => ({ name: city.name, href: routes.home(city) }));
      return { name, places };
    }),
  );
};
