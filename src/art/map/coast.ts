/**
 * The coast as Natural Earth has it (1 : 10 million, public domain), on a plane: a unit is a
 * kilometre, counted east and south of an office.
 */
import { earthRadiusKm, type Coordinates } from '#domain/places/distance';
import coast from './coast.json' with { type: 'json' };

export type Point = readonly [x: number, y: number];

/** What a drawing shows of the plane, and how large: `units` in the drawing are a kilometre. */
export type View = { centre: Point; units: number; width: number; height: number };

/** A point of the plane in whole units of a drawing. */
export const toUnits = ({ centre, units, width, height }: View, [x, y]: Point): Point => [
  Math.round((x - centre[0]) * units + width / 2),
  Math.round((y - centre[1]) * units + height / 2),
];

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** On Mercator's map of the world; a unit is a kilometre at the equator. */
const toMercator = ({ latitude, longitude }: Coordinates): Point => [
  earthRadiusKm * toRadians(longitude),
  -earthRadiusKm * Math.log(Math.tan(Math.PI / 4 + toRadians(latitude) / 2)),
];

/** How long a kilometre of the equator is at the latitude of an office. */
const shrinkAt = ({ latitude }: Coordinates): number => Math.cos(toRadians(latitude));

/** On the plane that is true to length at the latitude of the office. */
export function toPlane(office: Coordinates, place: Coordinates): Point {
  const [originX, originY] = toMercator(office);
  const [x, y] = toMercator(place);
  return [(x - originX) * shrinkAt(office), (y - originY) * shrinkAt(office)];
}

/** With the area it adds to the land, in km² of Mercator's map: a coarser coast leaves out those that add little. */
type Vertex = Coordinates & { area: number };

const [stepEast, stepNorth] = coast.step as [number, number];
const [west, south] = coast.corner as [number, number];
const outlines: Vertex[][] = coast.rings.map((ring) =>
  ring.map(([x = 0, y = 0, area = 0]) => ({ longitude: west + x * stepEast, latitude: south + y * stepNorth, area })),
);

/** An edge beyond the frame, so that the line along it is not seen. */
const bleed = 4;

/** What of an outline lies on one side of a line, along which it is closed. @param depth how far inside a point lies */
const cut = (ring: readonly Point[], depth: (point: Point) => number): Point[] =>
  ring.flatMap((to, i) => {
    const from = ring.at(i - 1) ?? to;
    const [before, after] = [depth(from), depth(to)];
    const part = before / (before - after);
    const crossing: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    return [...(before >= 0 !== after >= 0 ? [crossing] : []), ...(after >= 0 ? [to] : [])];
  });

/** What of an outline a drawing shows. */
const cutToFrame = (ring: readonly Point[], { width, height }: View): readonly Point[] =>
  [
    ([x]: Point) => x + bleed,
    ([x]: Point) => width + bleed - x,
    ([, y]: Point) => y + bleed,
    ([, y]: Point) => height + bleed - y,
  ].reduce(cut, ring);

/** The land in a view, without points that add less than so many square units. */
function landIn(office: Coordinates, view: View, detail: number): Point[][] {
  const { centre, units, width, height } = view;
  const least = detail / (units * shrinkAt(office)) ** 2;
  return outlines.map((outline) => {
    const ring = outline
      .filter(({ area }) => area >= least)
      .map((vertex): Point => {
        const [x, y] = toPlane(office, vertex);
        return [(x - centre[0]) * units + width / 2, (y - centre[1]) * units + height / 2];
      });
    return roundRing(cutToFrame(ring, view));
  });
}
/** Smaller islands, in square units, are specks of dirt. */
const leastArea = 7;

/** By the shoelace formula. */
const areaOf = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [lastX, lastY] = ring.at(i - 1) ?? [x, y];
      return sum + lastX * y - x * lastY;
    }, 0) / 2,
  );

/** Whole units, and of points that nearly meet the first. */
function roundRing(ring: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [x, y] of ring.map(([x, y]): Point => [Math.round(x), Math.round(y)])) {
    const last = kept.at(-1);
    if (!last || Math.abs(x - last[0]) + Math.abs(y - last[1]) >= 2) kept.push([x, y]);
  }
  return kept;
}

/**
 * Outlines as the shortest `d` there is, each point seen from the one before:
 * `ringsToPath([[[1, 2], [9, 2], [9, 0]]])` → 'M1 2l8 0 0-2z'
 */
const ringsToPath = (rings: readonly (readonly Point[])[]): string =>
  rings
    .map((ring) => {
      const steps = ring.map(([x, y], i) => {
        const [lastX, lastY] = ring[i - 1] ?? [0, 0];
        return `${x - lastX} ${y - lastY}`;
      });
      const [start, ...rest] = steps;
      return `M${start}l${rest.join(' ')}z`.replaceAll(' -', '-');
    })
    .join('');

/** The land in a view as paths: the finest that is worth drawing, then coarser ones, until nothing is left of it. */
export function* drawLand(office: Coordinates, view: View): Generator<string> {
  let path = '';
  let detail = 0.5;
  do {
    const rings = landIn(office, view, detail).filter((ring) => areaOf(ring) >= leastArea);
    yield (path = ringsToPath(rings));
    detail *= 1.25;
  } while (path);
}
