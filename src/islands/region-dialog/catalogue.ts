/** Reads the regions from the page: the dialog takes names and addresses from the built links. */
import { emptyGazetteer, toGazetteer, type Gazetteer, type GazetteerFile } from '#domain/places/gazetteer';
import type { RegionsResponse } from '#domain/places/regions';
import type { Region } from './search.ts';

/** Municipalities around, from a file of the build; empty if the file cannot be loaded. */
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

/** The service's answer, its places in the order of the list; what the build does not know is left out. */
export function responseToRegions(response: RegionsResponse, known: readonly Region[]): Region[] {
  return Object.entries(response).flatMap(([name, offices]) => {
    const region = known.find((candidate) => candidate.name === name);
    const places = region?.places.filter(({ name }) => offices.includes(name)) ?? [];
    return region && places.length > 0 ? [{ ...region, places }] : [];
  });
}
