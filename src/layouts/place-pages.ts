/** What every page begins with that is built bare and for each place. */
import type { City } from '#domain/regions';
import { regionPaths, regionPathsOf } from '#domain/routes';
import { createFill } from '../content/placeholders.ts';
import { contentKey, getSite } from '../content/site.ts';

export type PlaceProps = { city: City | undefined };
type Parts = Parameters<typeof contentKey>;

/** For `getStaticPaths`. @param reads what the page kind reads of `content/` beside what every page needs */
export const placePaths = async (...reads: Parts) => regionPaths((await getSite()).cities, await contentKey(...reads));

/** The same for a page kind with several pages: `placePathsOf('legal', legalSlugs, 'content/legal')`. */
export const placePathsOf = async <Name extends string, Slug extends string>(
  name: Name,
  slugs: readonly Slug[],
  ...reads: Parts
) => regionPathsOf(name, slugs, (await getSite()).cities, await contentKey(...reads));

/** What a page needs whatever it shows: `place` for the layout and every section, `fill` for its words. */
export async function openPlace({ city }: PlaceProps) {
  const place = { site: await getSite(), city };
  return { place, fill: createFill(place.site, city) };
}
