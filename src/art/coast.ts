/**
 * The coast as Natural Earth has it (1 : 10 million, public domain), on a plane: a unit is a kilometre,
 * counted east and south of an office.
 */
import { createRequire } from 'node:module';
import {
  geoIdentity,
  geoMercator,
  geoPath,
  type GeoContext,
  type GeoPermissibleObjects,
  type GeoProjection,
  type GeoStreamWrapper,
} from 'd3-geo';
import type { MultiPolygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { earthRadiusKm, type Coordinates } from '#domain/distance';

export type Point = readonly [x: number, y: number];

/** What a drawing shows of the plane, and how large: `units` in the drawing are a kilometre. */
export type View = { centre: Point; units: number; width: number; height: number };

/** Germany and what the widest map of a place at its border shows beyond. */
const around = { west: 2, east: 18, south: 45.9, north: 57.5 };

/** A point of the plane in whole units of a drawing. */
export const toUnits = ({ centre, units, width, height }: View, [x, y]: Point): Point => [
  Math.round((x - centre[0]) * units + width / 2),
  Math.round((y - centre[1]) * units + height / 2),
];

/** Outlines as they are after a projection and its clipping. */
function toRings(shape: GeoPermissibleObjects, projection: GeoStreamWrapper): Point[][] {
  const rings: Point[][] = [];
  const pen: GeoContext = {
    beginPath: () => undefined,
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
    arc: () => undefined,
  };
  geoPath(projection, pen)(shape);
  return rings;
}

/** Land that is near. Elsewhere some islands are so small that rounding has turned them inside out. */
function readLand(): MultiPolygon {
  const atlas = createRequire(import.meta.url)('world-atlas/land-10m.json') as Topology<{ land: GeometryCollection }>;
  const [land] = feature(atlas, atlas.objects.land).features;
  if (land?.geometry.type !== 'MultiPolygon') throw new Error('world-atlas has changed its form');
  const isNear = ([longitude = 0, latitude = 0]: Position) =>
    longitude > around.west && longitude < around.east && latitude > around.south && latitude < around.north;
  return {
    type: 'MultiPolygon',
    coordinates: land.geometry.coordinates.filter(([outline]) => outline?.some(isNear)),
  };
}

/** Every point of the coast with the area it adds, in km²: a coarser coast leaves out those that add little. */
function measureCoast(plane: GeoProjection) {
  const rings = toRings(readLand(), plane);
  return presimplify({
    type: 'Topology',
    arcs: rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y])),
    objects: { land: { type: 'MultiPolygon', arcs: rings.map((_, i) => [[i]]) } },
  });
}

type Coast = ReturnType<typeof measureCoast>;

/** The plane that is true to length at the latitude of the office, by Mercator, with its coast. */
function openPlane(office: Coordinates) {
  const projection = geoMercator()
    .center([office.longitude, office.latitude])
    .scale(earthRadiusKm * Math.cos((office.latitude * Math.PI) / 180))
    .translate([0, 0])
    .precision(0); // the points of a coast lie so close that lines between them are straight
  function toPlane({ longitude, latitude }: Coordinates): [x: number, y: number] {
    const point = projection([longitude, latitude]);
    if (!point) throw new Error(`${longitude} ${latitude} is no place on the plane`);
    return point;
  }
  projection.clipExtent([
    toPlane({ longitude: around.west, latitude: around.north }),
    toPlane({ longitude: around.east, latitude: around.south }),
  ]);
  let coast: Coast | undefined;
  return {
    toPlane,
    /** Its land as paths: the finest that is worth drawing, then coarser ones, until nothing is left of it. */
    drawLand: (view: View) => drawLand((coast ??= measureCoast(projection)), view),
  };
}
export type Plane = ReturnType<typeof openPlane>;

const planes = new Map<string, Plane>();

/** The same for one office: to measure the coast takes longer than to draw it. */
export function planeOf(office: Coordinates): Plane {
  const key = `${office.latitude} ${office.longitude}`;
  const plane = planes.get(key) ?? openPlane(office);
  planes.set(key, plane);
  return plane;
}

/** An edge beyond the frame, so that the line along it is not seen. */
const bleed = 4;

/** The land in a view, without points that add less than so many square units. */
function landIn(coast: Coast, { centre, units, width, height }: View, detail: number): Point[][] {
  const { objects, ...simplified } = simplify(coast, detail / units ** 2);
  const projection = geoIdentity()
    .scale(units)
    .translate([width / 2 - centre[0] * units, height / 2 - centre[1] * units])
    .clipExtent([
      [-bleed, -bleed],
      [width + bleed, height + bleed],
    ]);
  return toRings(feature({ ...simplified, objects }, objects.land), projection);
}

/** Smaller islands, in square units, are specks of dirt. */
const leastArea = 7;

/** Twice the area is the sum of what each edge spans with the origin. */
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
export const ringsToPath = (rings: readonly (readonly Point[])[]): string =>
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

function* drawLand(coast: Coast, view: View): Generator<string> {
  let path = '';
  let detail = 0.5;
  do {
    const rings = landIn(coast, view, detail)
      .map(roundRing)
      .filter((ring) => areaOf(ring) >= leastArea);
    yield (path = ringsToPath(rings));
    detail *= 1.25;
  } while (path);
}
