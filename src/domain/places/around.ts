/**
 * Surroundings of the places of the catalogue: municipalities and parts of them, by whose names and postcodes a search
 * leads to the nearest place. The build lays them in one file, which a search fetches with the first key.
 */
import { distanceKm, nearestFirst, type Coordinates } from './distance.ts';
import type { City } from './regions.ts';

/** A municipality, or a part of one that names it as its `town`. */
export type Spot = Coordinates & { name: string; postcodes: readonly string[]; town: string };

/** A place of the catalogue as a search needs it. */
export type Located = Coordinates & { postcodes: readonly string[] };

/** The file: in columns, since alike beside alike compresses to four fifths. */
export type AroundFile = {
  source: string;
  /** Places by the first segment of their address. */
  places: Record<string, { postcodes: string; latitude: number; longitude: number }>;
  names: string[];
  postcodes: string[];
  latitudes: number[];
  longitudes: number[];
  towns: string[];
};

export type Around = {
  /** Places by the path of their page. */
  places: ReadonlyMap<string, Located>;
  spots: readonly Spot[];
};

export const nothingAround: Around = { places: new Map(), spots: [] };

/** 'Leer (Ostfriesland)' → 'Leer' */
export const bareName = (name: string): string => name.replace(/ \(.*/, '');
export const isSameName = (a: string, b: string): boolean => bareName(a) === bareName(b);

/** Within so many kilometres two of the same name are one. */
const sameKm = 10;

const isPlace = (spot: Spot, city: City): boolean =>
  !spot.town && isSameName(spot.name, city.name) && distanceKm(spot, city) < sameKm;

/** `Map.groupBy` is unknown to the oldest browsers. */
function toByName<T extends { name: string }>(all: readonly T[]): Map<string, T[]> {
  const byName = new Map<string, T[]>();
  for (const one of all) byName.set(bareName(one.name), [...(byName.get(bareName(one.name)) ?? []), one]);
  return byName;
}

/** As `isPlace`, of every place: only those of the name are looked at, since there may be thousands of either. */
export function createIsPlace(cities: readonly City[]): (spot: Spot) => boolean {
  const byName = toByName(cities);
  return (spot) => byName.get(bareName(spot.name))?.some((city) => isPlace(spot, city)) ?? false;
}

/** So many municipalities without a page of their own are named on a place's home. */
const shownAround = 20;

/** Municipalities that are no place of the catalogue. */
export function municipalitiesWithoutPage(cities: readonly City[], spots: readonly Spot[]): Spot[] {
  const isPlaceOfCatalogue = createIsPlace(cities);
  return spots.filter((spot) => !spot.town && !isPlaceOfCatalogue(spot));
}

/** Municipalities around a place with whole kilometres as the crow flies, nearest first; places of the catalogue have pages. */
export const municipalitiesAround = (
  city: City,
  cities: readonly City[],
  spots: readonly Spot[],
): { name: string; km: number }[] =>
  nearestFirst(city, municipalitiesWithoutPage(cities, spots))
    .map(({ item, km }) => ({ name: item.name, km: Math.round(km) }))
    // So near it is the place itself, under another name.
    .filter(({ km }) => km > 0)
    .slice(0, shownAround);

/** @param source who is to be named where the file is used */
export function toAroundFile(cities: readonly City[], spots: readonly Spot[], source: string): AroundFile {
  const isPlaceOfCatalogue = createIsPlace(cities);
  const others = spots.filter((spot) => !isPlaceOfCatalogue(spot));
  const byName = toByName(spots);
  const postcodesOf = (city: City) => [
    city.postcode,
    ...(byName.get(bareName(city.name)) ?? [])
      .filter((spot) => isPlace(spot, city))
      .flatMap(({ postcodes }) => postcodes),
  ];
  return {
    source,
    places: Object.fromEntries(
      cities.map((city) => {
        const { slug, latitude, longitude } = city;
        return [slug, { postcodes: [...new Set(postcodesOf(city))].join(' '), latitude, longitude }];
      }),
    ),
    names: others.map(({ name }) => name),
    postcodes: others.map(({ postcodes }) => postcodes.join(' ')),
    latitudes: others.map(({ latitude }) => latitude),
    longitudes: others.map(({ longitude }) => longitude),
    towns: others.map(({ town }) => town),
  };
}

export function toAround({ places, names, postcodes, latitudes, longitudes, towns }: AroundFile): Around {
  const toList = (text = '') => text.split(' ').filter(Boolean);
  return {
    places: new Map(
      Object.entries(places).map(([slug, place]) => [`/${slug}`, { ...place, postcodes: toList(place.postcodes) }]),
    ),
    spots: names.map((name, index) => ({
      name,
      postcodes: toList(postcodes[index]),
      latitude: Number(latitudes[index]),
      longitude: Number(longitudes[index]),
      town: towns[index] ?? '',
    })),
  };
}
