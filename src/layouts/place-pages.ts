/** What every page begins with that is built bare and for each place. */
import type { City } from '#domain/places/regions';
import type { Folder } from '../content/reader/checked-file.ts';
import { contentKey, getSite } from '../content/site.ts';

export type PlaceProps = { city: City | undefined };
/**
 * For `getStaticPaths`: the bare page and one for each city, with the city as a prop.
 * @param texts files or folders of `content/` of which the page shows more than their heads
 */
export async function placePaths(...texts: string[]) {
  const { cities } = await getSite();
  const cacheKey = await contentKey(...texts);
  return [undefined, ...cities].map((city) => ({ params: { city: city?.slug }, props: { city }, cacheKey }));
}

/** The same for a page kind with a page for each text: `placePathsOf('legal', 'content/legal', legalSlugs)`. */
export async function placePathsOf<Name extends string, Slug extends string>(
  name: Name,
  folder: Folder,
  slugs: readonly Slug[],
) {
  const paths = slugs.map(async (slug) => {
    const segment = { [name]: slug } as Record<Name, Slug>;
    return (await placePaths(`${folder}/${slug}.mdx`)).map(({ params, props, cacheKey }) => ({
      params: { ...params, ...segment },
      props: { ...props, ...segment },
      cacheKey,
    }));
  });
  return (await Promise.all(paths)).flat();
}

/** What a page needs whatever it shows, for the layout and every section. */
export const openPlace = async ({ city }: PlaceProps) => ({ site: await getSite(), city });
