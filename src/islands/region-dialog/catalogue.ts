/** What the page itself lists: the dialog takes names and addresses from the built links. */
import { emptyGazetteer, toGazetteer, type Gazetteer, type GazetteerFile } from '#domain/places/gazetteer';
import type { RegionsResponse } from '#domain/places/regions';
import type { Region } from './search.ts';

/** What the build knows beside the list of the page; nothing where it cannot be had. */
export const fetchAround = (href: string): Promise<Gazetteer> =>
  fetch(href)
    .then(async (response) => toGazetteer((await response.json()) as GazetteerFile))
    .catch(() => emptyGazetteer);

/**
 * The page of a chosen office, which will be needed when step 3 is over. Not by `<link rel="prefetch">`:
 * Firefox asks the policy's default source for it, and that is none.
 */
export const fetchAhead = (href: string): void => void fetch(href).catch(() => undefined);

/** The name of a region in the built list, at its row. */
export const nameOf = (row: Element): string => row.querySelector('span')?.textContent ?? '';

/** Reads the regions from the built list. */
function readCatalogue(list: ParentNode): Region[] {
  return [...list.querySelectorAll('details')].map((details) => ({
    name: nameOf(details.firstElementChild ?? details),
    places: [...details.querySelectorAll<HTMLAnchorElement>('a')].map((link) => ({
      name: link.textContent.trim(),
      href: link.pathname,
    })),
  }));
}

/** The same, where the list leaves the places out: as the build has laid them. @throws where they cannot be had */
export async function loadCatalogue(list: ParentNode): Promise<Region[]> {
  const href = list.querySelector<HTMLElement>('[data-catalogue]')?.dataset['catalogue'];
  return href ? ((await (await fetch(href)).json()) as Region[]) : readCatalogue(list);
}

/** The regions of the list, with those of their places that the service names too. */
export const responseToRegions = (response: RegionsResponse, known: readonly Region[]): Region[] =>
  known
    .map(({ name, places }) => ({ name, places: places.filter((place) => response[name]?.includes(place.name)) }))
    .filter(({ places }) => places.length > 0);
