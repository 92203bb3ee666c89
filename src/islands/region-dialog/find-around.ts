/** The search of the region dialog on the not-found page, which lists the same places. */
import { findSimilar, type Known } from '#domain/language/spelling';
import { fetchAround, loadCatalogue } from './catalogue.ts';
import { findPlaces, hitToText, type Hit, type Region, type SearchResult } from './search.ts';
import { resultToText } from './steps.ts';

let fetched: ReturnType<typeof fetchAround> | undefined;
export const fetchOnce = (href: string) => (fetched ??= fetchAround(href));

let loaded: Region[] | undefined;
const loadOnce = async () => (loaded ??= await loadCatalogue(document));

async function find(query: string, href: string): Promise<SearchResult> {
  const [regions, around] = await Promise.all([loadOnce(), fetchOnce(href)]);
  return findPlaces(regions, query, around);
}

/** „Bremen“, „Achim, 12 km“, „Lilienthal → Bremen, 9 km“ */
function hitToSentence(hit: Hit): string {
  const { name, beside } = hitToText(hit);
  return [name, beside].filter(Boolean).join(hit.from ? ' ' : ', ');
}

/** The page or place of the site that the first segment of an address may mean. */
export const findKnown = (first: string, known: readonly Known[]): Known | undefined =>
  findSimilar(first, known, ({ slug, name }) => [slug, name]).flat()[0];

/** The place nearest to what the first segment of an address names. */
export async function findAround(first: string, href: string): Promise<{ href: string; name: string } | undefined> {
  const [hit] = (await find(first.replaceAll('-', ' '), href)).hits;
  return hit && { href: hit.place.href, name: hitToSentence(hit) };
}

const hitToRow = (hit: Hit): HTMLLIElement => {
  const row = document.createElement('li');
  const link = row.appendChild(document.createElement('a'));
  link.className = 'link';
  link.href = hit.place.href;
  link.textContent = hitToSentence(hit);
  return row;
};

/** One place is gone to, of several one is chosen. @returns whether there is any */
export async function showHits(typed: string, href: string): Promise<boolean> {
  const result = await find(typed, href);
  const [only, ...others] = new Set(result.hits.map(({ place }) => place.href));
  if (only === undefined) return false;
  if (others.length === 0) location.assign(only);
  else {
    document.querySelector('[data-said]')?.replaceChildren(resultToText(result));
    document.querySelector('[data-hits]')?.replaceChildren(...result.hits.map(hitToRow));
  }
  return true;
}
