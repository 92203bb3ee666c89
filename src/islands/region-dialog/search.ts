/** Finds a place by name or postcode: among those the page lists, or the nearest of them to what lies around. */
import { isSameName, emptyGazetteer, type Gazetteer, type Located, type Locality } from '#domain/places/gazetteer';
import { nearestFirst, type Coordinates } from '#domain/places/distance';
import { findSimilar } from '#domain/language/spelling';

export type Place = { name: string; href: string };
export type Region = { name: string; places: Place[] };

/** A place, and what it was found for where that is not the place itself. */
export type Hit = { place: Place; from?: string; km?: number };

/** `near`: the nearest to a postcode of the area, `of` the one municipality that has it; `similar`: to a like postcode. */
export type SearchResult = { kind: 'name' | 'postcode' | 'near' | 'similar'; of?: string | undefined; hits: Hit[] };

const limit = 8;
/** At most this many nearest places: later ones are too far away to be neighbours. */
const nearLimit = 5;

/** 'Neustadt (Bremen)': there is more than one. */
const nameOf = ({ name, town }: Locality): string => (town ? `${name} (${town})` : name);

/** „Lilienthal“ beside „→ Bremen, 9 km“, „Bremen“ beside „9 km“; a part of the place itself is at no distance. */
export function hitToText({ place, from, km }: Hit): { name: string; beside?: string } {
  const away = km === undefined || km === 0 ? [] : [`${Math.max(1, Math.round(km))}\u00a0km`];
  if (from) return { name: from, beside: [`→ ${place.name}`, ...away].join(', ') };
  return { name: place.name, ...(away[0] && { beside: away[0] }) };
}

/** A part of a town is called after it too: „Neustadt Bremen“, „Bremen-Neustadt“. */
const namesOf = (found: Place | Locality): string[] =>
  'town' in found && found.town ? [nameOf(found), `${found.town} ${found.name}`] : [found.name];

type Known = Located & { name: string; place: Place };

export function findPlaces(
  regions: readonly Region[],
  query: string,
  { places: located, localities }: Gazetteer = emptyGazetteer,
): SearchResult {
  const places = regions.flatMap((region) => region.places);
  const known = places.flatMap((place): Known[] => {
    const at = located.get(place.href);
    return at ? [{ ...at, name: place.name, place }] : [];
  });
  const digits = /^\s*(\d{1,5})/.exec(query)?.[1];
  return digits ? byPostcode(known, localities, digits) : byName(places, known, localities, query);
}

/** Of names that are as like as each other a place comes before what lies around, and that by its distance. */
function byName(
  places: readonly Place[],
  known: readonly Known[],
  localities: readonly Locality[],
  query: string,
): SearchResult {
  const toHits = (found: Place | Locality): (Hit & { whose: string })[] => {
    if ('href' in found) return [{ place: found, whose: found.name }];
    // A part of a town belongs to it, whichever place is nearer.
    const town = known.find(({ name }) => found.town && isSameName(name, found.town));
    const [nearest] = town ? [{ item: town, km: 0 }] : nearestFirst(found, known);
    const whose = town?.name ?? (found.town || nameOf(found));
    return nearest ? [{ place: nearest.item.place, from: nameOf(found), km: nearest.km, whose }] : [];
  };
  const groups = findSimilar<Place | Locality>(query, [...places, ...localities], namesOf);
  const all = groups.flatMap((group) => group.flatMap(toHits).sort((a, b) => (a.km ?? 0) - (b.km ?? 0)));
  // Two rows lead to one place only from different municipalities.
  const first = new Map<string, Hit>();
  for (const { whose, ...hit } of all) {
    const key = `${whose} ${hit.place.href}`;
    if (!first.has(key)) first.set(key, hit);
  }
  return { kind: 'name', hits: [...first.values()].slice(0, limit) };
}

/**
 * Places with the postcode or, while it is typed, with its beginning; else the nearest to where it is; else the nearest
 * to those that are like it in most of their digits.
 */
function byPostcode(known: readonly Known[], localities: readonly Locality[], digits: string): SearchResult {
  const withBeginning = <Item extends { postcodes: readonly string[] }>(items: readonly Item[], beginning: string) =>
    items.filter(({ postcodes }) => postcodes.some((postcode) => postcode.startsWith(beginning)));
  const exact = withBeginning(known, digits);
  // One digit says too little for what is near.
  if (exact.length > 0 || digits.length < 2)
    return { kind: 'postcode', hits: exact.slice(0, limit).map(({ place }) => ({ place })) };

  for (let length = digits.length; length >= 2; length--) {
    const alike = withBeginning<Locality | Known>([...localities, ...known], digits.slice(0, length));
    if (alike.length === 0) continue;
    const hits = nearestFirst(middleOf(alike), known).slice(0, nearLimit);
    const isKnown = length === digits.length;
    return {
      kind: isKnown ? 'near' : 'similar',
      ...(isKnown && alike.length === 1 && { of: alike[0]?.name }),
      hits: hits.map(({ item, km }) => ({ place: item.place, km })),
    };
  }
  return { kind: 'similar', hits: [] };
}

const middleOf = (all: readonly Coordinates[]): Coordinates => ({
  latitude: all.reduce((sum, { latitude }) => sum + latitude, 0) / all.length,
  longitude: all.reduce((sum, { longitude }) => sum + longitude, 0) / all.length,
});
