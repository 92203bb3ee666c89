/** Finds a place by name or postcode among those the page lists. */
import { fold } from '#domain/fold';

export type Place = { name: string; postcode: string; href: string };
export type Region = { name: string; places: Place[] };

export type SearchResult = { kind: 'name' | 'postcode' | 'similar'; places: Place[] };

const limit = 8;

/** Distance of two postcodes on the number line; neighbours on it are mostly neighbours on the map. */
const gap = (a: string, b: string): number => Math.abs(Number(a.padEnd(5, '0')) - Number(b));

/** 'Lüneburg' → 'lueneburg' and, as a keyboard without umlauts has it, 'luneburg' */
const spellings = (name: string): string[] => [fold(name), fold(name.normalize('NFD').replace(/\p{M}/gu, ''))];

/**
 * Names are found by their beginning first, then by any part. A postcode that no place carries
 * gives the places of the same two leading digits, nearest number first.
 */
export function findPlaces(regions: readonly Region[], query: string): SearchResult {
  const places = regions.flatMap((region) => region.places);
  const text = fold(query);
  if (/^\d+$/.test(text)) {
    const exact = places.filter(({ postcode }) => postcode.startsWith(text));
    if (exact.length > 0 || text.length < 2) return { kind: 'postcode', places: exact.slice(0, limit) };
    const similar = places
      .filter(({ postcode }) => postcode.startsWith(text.slice(0, 2)))
      .sort((a, b) => gap(text, a.postcode) - gap(text, b.postcode));
    return { kind: 'similar', places: similar.slice(0, limit) };
  }
  const starts = places.filter(({ name }) => spellings(name).some((spelling) => spelling.startsWith(text)));
  const contains = places.filter(
    (place) => !starts.includes(place) && spellings(place.name).some((spelling) => spelling.includes(text)),
  );
  return { kind: 'name', places: [...starts, ...contains].slice(0, limit) };
}
