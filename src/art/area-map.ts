/** The map of a place: the coast, the office with its circle where they are in view, and some places around. */
import { brotliCompressSync } from 'node:zlib';
import type { Area } from '#domain/area';
import { distanceKm, type Coordinates } from '#domain/distance';
import type { City } from '#domain/regions';
import { drawLand, toPlane, toUnits, type Point, type View } from './coast.ts';
import { svg } from './svg.ts';

export const mapWidth = 360;
export const mapHeight = 270;

type Place = Coordinates & { name: string };

/** What a map needs of the area: its office, how far that goes and how wide the map is. */
export type MapArea = Pick<Area, 'office' | 'radius' | 'mapWidth'>;

/** As it is written on the ring. */
const radiusWords = ({ radius }: MapArea): string => `${radius} km`;

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

type Label = { x: number; y: number; anchor?: 'end' | 'middle'; box: Box };

/** A place on the map with its name. */
export type Marker = { name: string; dot: Box; at: Point; label: Label };

/* In parts of the map's usual width in kilometres. */
/** Room around what it is of; wider where the office lies far off. */
const margin = 35 / 275;
/** The office that would make it wider is left out. */
const widest = 330 / 275;
/** Then the place stands in the middle; wider where too few places would be around it. */
const alone = [210 / 275, 262 / 275, 315 / 275] as const;

/** Places on a map beside its own, the office among them; fewer where there is no room. */
const most = 4;

const isOffice = ({ office }: MapArea, place: Coordinates): boolean => distanceKm(place, office) === 0;

const viewOf = (centre: Point, km: number): View => ({
  centre,
  units: mapWidth / km,
  width: mapWidth,
  height: mapHeight,
});

/** Views of a place, the best first. The office is the plane's origin. */
function viewsOf({ office, mapWidth: usualKm }: MapArea, place: Place): [View, ...View[]] {
  const [x, y] = toPlane(office, place);
  const marginKm = usualKm * margin;
  const withOffice = Math.max(
    usualKm,
    Math.abs(x) + 2 * marginKm,
    ((Math.abs(y) + 2 * marginKm) * mapWidth) / mapHeight,
  );
  if (withOffice <= usualKm * widest) return [viewOf([x / 2, y / 2], withOffice)];
  const [first, ...wider] = alone;
  return [viewOf([x, y], usualKm * first), ...wider.map((part) => viewOf([x, y], usualKm * part))];
}

/** 'Verden (Aller)' → 'Verden' */
const shortName = (name: string): string => name.replace(/ \(.*/, '');

/**
 * Units a name takes in Roboto at the size of the map, and 12 % for wider system faces.
 * @param bold for the map's own place
 */
function labelWidth(name: string, bold: boolean): number {
  const ems = [...name].map((letter) => {
    if (/[mwMW]/.test(letter)) return 0.86;
    if (/[A-ZÄÖÜ]/.test(letter)) return 0.66;
    return /[fijlrt ]/.test(letter) ? 0.33 : 0.56;
  });
  return ems.reduce((sum, em) => sum + em, 0) * 13 * (bold ? 1.13 : 1) * 1.12;
}

const boxAround = ([x, y]: Point, radius: number): Box => [x - radius, y - radius, x + radius, y + radius];
const withAir = ([left, top, right, bottom]: Box): Box => [left - 2, top - 2, right + 2, bottom + 2];
export const meet = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
export const isInFrame = ([left, top, right, bottom]: Box): boolean =>
  left >= 4 && top >= 4 && right <= mapWidth - 4 && bottom <= mapHeight - 4;

/** A name beside its dot in four positions, the most usual first, without those that leave the frame. */
function markersOf({ office }: MapArea, place: Place, view: View, isOwn: boolean): Marker[] {
  const at = toUnits(view, toPlane(office, place));
  const [x, y] = at;
  const name = shortName(place.name);
  const width = labelWidth(name, isOwn);
  const gap = isOwn ? 9 : 7;
  const labels: Label[] = [
    { x: x + gap, y: y + 4, box: [x + gap, y - 8, x + gap + width, y + 8] },
    { x: x - gap, y: y + 4, anchor: 'end', box: [x - gap - width, y - 8, x - gap, y + 8] },
    { x, y: y - gap - 3, anchor: 'middle', box: [x - width / 2, y - gap - 15, x + width / 2, y - gap + 1] },
    { x, y: y + gap + 11, anchor: 'middle', box: [x - width / 2, y + gap - 1, x + width / 2, y + gap + 15] },
  ];
  const dot = boxAround(at, isOwn ? 7 : 4);
  return labels.filter(({ box }) => isInFrame(box) && isInFrame(dot)).map((label) => ({ name, dot, at, label }));
}

/** Whether neither name covers the other or its dot. */
export const areApart = (a: Marker, b: Marker): boolean =>
  !meet(withAir(a.label.box), b.label.box) && !meet(withAir(a.label.box), b.dot) && !meet(withAir(b.label.box), a.dot);

/** The ways to name the place and, in view, the office; the most usual first. */
function beginningsOf(area: MapArea, place: Place, view: View): Marker[][] {
  const own = markersOf(area, place, view, true);
  const office = isOffice(area, place) ? [] : markersOf(area, area.office, view, false);
  const pairs = own.flatMap((marker) =>
    office.filter((candidate) => areApart(marker, candidate)).map((candidate) => [marker, candidate]),
  );
  return pairs.length > 0 ? pairs : own.map((marker) => [marker]);
}

/** Large and near before small and far; a long name takes the room of two. */
const rankOf = (city: City, place: Place): number =>
  Math.log(city.population) * 18 - distanceKm(city, place) * 0.55 - Math.max(0, shortName(city.name).length - 14) * 4;

/** Dots that are closer would be read as one place. */
const leastGap = 18;

/** Adds neighbours to what is placed, the highest rank first; says what they are worth together. */
function addNeighbours(area: MapArea, placed: Marker[], byRank: readonly City[], place: Place, view: View) {
  const markers = [...placed];
  let worth = 0;
  for (const city of byRank) {
    if (markers.length > most) break;
    const marker = markersOf(area, city, view, false).find((candidate) =>
      markers.every(
        (other) =>
          areApart(candidate, other) &&
          Math.hypot(candidate.at[0] - other.at[0], candidate.at[1] - other.at[1]) >= leastGap,
      ),
    );
    if (!marker) continue;
    markers.push(marker);
    worth += rankOf(city, place);
  }
  return { markers, worth };
}

/** The markers of a map, its own place first: then the office, then neighbours. */
function placeMarkers(area: MapArea, place: Place, cities: readonly City[], view: View): Marker[] {
  const byRank = cities
    .filter((city) => distanceKm(city, place) > 0 && !isOffice(area, city))
    .toSorted((a, b) => rankOf(b, place) - rankOf(a, place));
  const [best] = beginningsOf(area, place, view)
    .map((placed) => addNeighbours(area, placed, byRank, place, view))
    .toSorted((a, b) => b.worth - a.worth);
  if (!best) throw new Error(`There is no room for ${place.name} on its map`);
  return best.markers;
}

type Ring = { centre: Point; radius: number; label?: Label };

/** The circle around the office where it crosses the map, named at its top or bottom or as near to it as there is room. */
function placeRing(area: MapArea, view: View, markers: readonly Marker[]): Ring | undefined {
  const centre = toUnits(view, [0, 0]);
  const radius = Math.round(area.radius * view.units);
  const width = labelWidth(radiusWords(area), false);
  const points = Array.from({ length: 72 }, (_, i): Point => {
    const angle = (i * Math.PI) / 36;
    return [Math.round(centre[0] + radius * Math.cos(angle)), Math.round(centre[1] + radius * Math.sin(angle))];
  }).filter(([x, y]) => x > 0 && x < mapWidth && y > 0 && y < mapHeight);
  if (points.length === 0) return undefined;
  const label = points
    .toSorted((a, b) => Math.abs(b[1] - centre[1]) - Math.abs(a[1] - centre[1]))
    .map(([x, y]): Label => ({ x, y: y + 4, anchor: 'middle', box: [x - width / 2, y - 8, x + width / 2, y + 8] }))
    .find(
      ({ box }) =>
        isInFrame(box) && markers.every(({ label, dot }) => !meet(withAir(box), label.box) && !meet(withAir(box), dot)),
    );
  return { centre, radius, label };
}

/** What stands where on the map of a place. */
export function layOut(area: MapArea, place: Place, cities: readonly City[]) {
  const markersIn = (view: View) => ({ view, markers: placeMarkers(area, place, cities, view) });
  const [first, ...wider] = viewsOf(area, place);
  let best = markersIn(first);
  for (const view of wider) {
    if (best.markers.length >= most) break;
    const next = markersIn(view);
    if (next.markers.length > best.markers.length) best = next;
  }
  return { ...best, ring: placeRing(area, best.view, best.markers) };
}

/** A map with its words may weigh so many bytes on the wire. */
const mapLimit = 1000;

const drawDot = ([x, y]: Point): string => `M${x} ${y}h0`;
const drawLabel = (text: string, { x, y, anchor }: Label, look = ''): string =>
  svg`<text x="${x}" y="${y}" ${anchor && `text-anchor="${anchor}"`} ${look}>${text}</text>`;

/** The map of a place as an image; it looks right without a style sheet too. */
export function drawAreaMap(area: MapArea, place: Place, cities: readonly City[]): string {
  const map = layOut(area, place, cities);
  for (const land of drawLand(area.office, map.view)) {
    const drawing = drawMap(area, place, map, land);
    if (brotliCompressSync(drawing).length <= mapLimit) return drawing;
  }
  throw new Error(`The map of ${place.name} has too many words`);
}

function drawMap(area: MapArea, place: Place, { markers, ring }: ReturnType<typeof layOut>, land: string): string {
  const [own, ...others] = markers;
  const around = others.map(({ name }) => name).join(', ');
  const circle = ring ? `; Kreis: ${radiusWords(area)} um das Büro in ${area.office.name}` : '';
  const words = `Karte: ${shortName(place.name)} mit ${around}${circle}`;
  const edge = `M0 0h${mapWidth}v${mapHeight}h-${mapWidth}z`;
  return svg`
    <svg viewBox="0 0 ${mapWidth} ${mapHeight}" class="area-map" role="img" aria-label="${words}" font-size="13" stroke-linecap="round" stroke-linejoin="round">
      <path fill="#cfe3da" d="${edge}"/>
      <path fill="#f6f1e4" stroke="#7f968c" d="${land}"/>
      ${
        ring &&
        svg`<circle fill="none" stroke="#b8412a" stroke-width="1.5" stroke-dasharray="2 5" cx="${ring.centre[0]}" cy="${ring.centre[1]}" r="${ring.radius}"/>`
      }
      <path class="area-map__dot" stroke="#13241f" stroke-width="7" d="${others.map(({ at }) => drawDot(at))}"/>
      <path class="area-map__pin" stroke="#b8412a" stroke-width="13" d="${own && drawDot(own.at)}"/>
      <g fill="#13241f" stroke="#f6f1e4" stroke-width="3" paint-order="stroke">
        ${ring?.label && drawLabel(radiusWords(area), ring.label, 'fill="#9c3320"')}
        ${own && drawLabel(own.name, own.label, 'font-weight="700" font-size="1.1em"')}
        ${others.map(({ name, label }) => drawLabel(name, label))}
      </g>
    </svg>`;
}
