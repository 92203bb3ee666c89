/**
 * `node scripts/write-coast.mjs`: writes `src/art/coast.json`, land around Germany from Natural Earth (1 : 10 million, public
 * domain). The coast does not move, so what this takes is no dependency of the project:
 * `npm install --no-save d3-geo@3.1.2 topojson-client@3.1.0 topojson-simplify@3.0.3 world-atlas@2.0.2`
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { presimplify } from 'topojson-simplify';
import { earthRadiusKm } from '../src/domain/distance.ts';

/** Germany and what the widest map of a place at its border shows beyond. */
const around = { west: 2.9, east: 17.9, south: 45.7, north: 56.5 };
const isNear = ([longitude, latitude]) =>
  longitude > around.west && longitude < around.east && latitude > around.south && latitude < around.north;

const atlas = createRequire(import.meta.url)('world-atlas/land-10m.json');
const [land] = feature(atlas, atlas.objects.land).features;
/** Elsewhere some islands are so small that rounding has turned them inside out. */
const near = { type: 'MultiPolygon', coordinates: land.geometry.coordinates.filter(([ring]) => ring.some(isNear)) };

const plane = geoMercator().scale(earthRadiusKm).translate([0, 0]).precision(0);
plane.clipExtent([plane([around.west, around.north]), plane([around.east, around.south])]);
const rings = [];
const pen = {
  beginPath() {},
  moveTo: (x, y) => rings.push([[x, y]]),
  lineTo: (x, y) => rings.at(-1).push([x, y]),
  closePath() {},
};
geoPath(plane, pen)(near);

/** Each point with the area it adds, in km² of Mercator's map at the equator: a coarser coast leaves out those that add little. */
const { arcs } = presimplify({
  type: 'Topology',
  arcs: rings.map((ring) => [...ring, ring[0]]),
  objects: { land: { type: 'MultiPolygon', arcs: rings.map((_, i) => [[i]]) } },
});

/** In steps of Natural Earth's own grid, so that nothing is rounded, counted from the corner. */
const { scale, translate } = atlas.transform;
const toSteps = (degrees) => degrees.map((degree, i) => Math.round((degree - translate[i]) / scale[i]));
const corner = toSteps([around.west, around.south]);
const toVertex = ([x, y, area]) => [
  ...toSteps(plane.invert([x, y])).map((steps, i) => steps - corner[i]),
  // A ring begins somewhere: this point is never left out.
  area === Infinity ? 1e9 : Number(area.toPrecision(3)),
];

const head = { step: scale, corner: corner.map((steps, i) => steps * scale[i] + translate[i]) };
const lines = arcs.map((ring) => JSON.stringify(ring.slice(0, -1).map(toVertex)));
writeFileSync(
  new URL('../src/art/coast.json', import.meta.url),
  `${JSON.stringify(head).slice(0, -1)},"rings":[\n${lines.join(',\n')}\n]}\n`,
);
