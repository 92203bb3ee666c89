export const earthRadiusKm = 6371;

export type Coordinates = { latitude: number; longitude: number };

/** Great-circle distance in kilometres; the road is 15–30 % longer. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = rad(b.latitude - a.latitude);
  const dLon = rad(b.longitude - a.longitude);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(h));
}

/** The nearest first, each with its distance. */
export const nearestFirst = <Item extends Coordinates>(
  from: Coordinates,
  items: readonly Item[],
): { item: Item; km: number }[] =>
  items.map((item) => ({ item, km: distanceKm(from, item) })).sort((a, b) => a.km - b.km);
