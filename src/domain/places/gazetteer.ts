/**
 * Surroundings of the places of the catalogue: municipalities and parts of them, by whose names and postcodes a search
 * leads to the nearest place. The build lays them in one file, which a search fetches with the first key.
 */
import { distanceKm, nearestFirst, type Coordinates } from './distance.ts';
import type { City } from './regions.ts';

/** A municipality, or a part of one that names it as its `town`. */
export type Locality = Coordinates & { name: string; postcodes: readonly string[]; town: string };

/** A place of the catalogue as a search needs it. */
export type Located = Coordinates & { postcodes: readonly string[] };

export type Gazetteer = {
  /** Places by the path of their page. */
  places: ReadonlyMap<string, Located>;
  localities: readonly Locality[];
};

export const emptyGazetteer: Gazetteer = { places: new Map(), localities: [] };

/** 'Leer (Ostfriesland)' → 'Leer' */
export const nameWithoutSuffix = (name: string): string => name.replace(/ \(.*/, '');
export const isSameName = (a: string, b: string): boolean => nameWithoutSuffix(a) === nameWithoutSuffix(b);

/** Within so many kilometres two of the same name are one. */
const sameKm = 10;

const isPlace = (locality: Locality, city: City): boolean =>
  !locality.town && isSameName(locality.name, city.name) && distanceKm(locality, city) < sameKm;

const byNameWithoutSuffix = <T extends { name: string }>(all: readonly T[]): Map<string, T[]> =>
  Map.groupBy(all, ({ name }) => nameWithoutSuffix(name));

/** As `isPlace`, of every place: only those of the name are looked at, since there may be thousands of either. */
function createIsPlace(cities: readonly City[]): (locality: Locality) => boolean {
  const byName = byNameWithoutSuffix(cities);
  return (locality) => byName.get(nameWithoutSuffix(locality.name))?.some((city) => isPlace(locality, city)) ?? false;
}

/** How many municipalities without a page of their own a place's home names at most. */
const shownAround = 20;

/** Municipalities that are no place of the catalogue. */
export function municipalitiesWithoutPage(cities: readonly City[], localities: readonly Locality[]): Locality[] {
  const isPlaceOfCatalogue = createIsPlace(cities);
  return localities.filter((locality) => !locality.town && !isPlaceOfCatalogue(locality));
}

/** Municipalities around a place with whole kilometres as the crow flies, nearest first; places of the catalogue have pages. */
export const municipalitiesAround = (
  city: City,
  cities: readonly City[],
  localities: readonly Locality[],
): { name: string; km: number }[] =>
  nearestFirst(city, municipalitiesWithoutPage(cities, localities))
    .map(({ item, km }) => ({ name: item.name, km: Math.round(km) }))
    // At a distance of 0 km it is the place itself under another name.
    .filter(({ km }) => km > 0)
    .slice(0, shownAround);

/**
 * In columns, since alike beside alike compresses to four fifths.
 * @param source who is to be named where the file is used
 */
export function toGazetteerFile(cities: readonly City[], localities: readonly Locality[], source: string) {
  const isPlaceOfCatalogue = createIsPlace(cities);
  const others = localities.filter((locality) => !isPlaceOfCatalogue(locality));
  const byName = byNameWithoutSuffix(localities);
  const postcodesOf = (city: City) => [
    city.postcode,
    ...(byName.get(nameWithoutSuffix(city.name)) ?? [])
      .filter((locality) => isPlace(locality, city))
      .flatMap(({ postcodes }) => postcodes),
  ];
  return {
    source,
    /** By the first segment of their address. */
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
export type GazetteerFile = ReturnType<typeof toGazetteerFile>;

export function toGazetteer({ places, names, postcodes, latitudes, longitudes, towns }: GazetteerFile): Gazetteer {
  const toList = (text = '') => text.split(' ').filter(Boolean);
  return {
    places: new Map(
      Object.entries(places).map(([slug, place]) => [`/${slug}`, { ...place, postcodes: toList(place.postcodes) }]),
    ),
    localities: names.map((name, index) => ({
      name,
      postcodes: toList(postcodes[index]),
      latitude: Number(latitudes[index]),
      longitude: Number(longitudes[index]),
      town: towns[index] ?? '',
    })),
  };
}
