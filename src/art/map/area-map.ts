/** The map of a place: the coast, the office with its circle where they are in view, and some places around. */
import { brotliCompressSync } from 'node:zlib';
import type { Area } from '#domain/places/area';
import { distanceKm, type Coordinates } from '#domain/places/distance';
import type { City } from '#domain/places/regions';
import { accentColour } from '../colours.ts';
import { drawLand, toPlane, toUnits, type Point, type View } from './coast.ts';
import {
  combine,
  frame,
  isClearOf,
  isInFrame,
  labelAt,
  toMarkers,
  widthOf,
  type Label,
  type Marker,
} from './map-labels.ts';
import { svg } from '../svg.ts';

type Place = Coordinates & { name: string };

/** What a map needs of the area: its office, how far that goes and how wide the map is. */
type MapArea = Pick<Area, 'office' | 'radius' | 'mapWidth'>;

/** As it is written on the ring. */
const radiusWords = ({ radius }: MapArea): string => `${radius} km`;

const isOffice = ({ office }: MapArea, place: Coordinates): boolean => distanceKm(place, office) === 0;

/** Room around place and office, as a part of the map's usual width. */
const margin = 35 / 275;
/** So many times its usual width a map may have to show a far office; else that is left out. */
const widest = 1.2;

/** Place and office with the middle between them in the middle, or the place alone. The office is the plane's origin. */
function viewOf({ office, mapWidth }: MapArea, place: Place): View {
  const [x, y] = toPlane(office, place);
  const { width, height } = frame;
  const room = 2 * mapWidth * margin;
  const wantedKm = Math.max(mapWidth, Math.abs(x) + room, ((Math.abs(y) + room) * width) / height);
  return wantedKm <= mapWidth * widest
    ? { ...frame, centre: [x / 2, y / 2], units: width / wantedKm }
    : { ...frame, centre: [x, y], units: width / mapWidth };
}

/** 'Verden (Aller)' → 'Verden' */
const shortName = (name: string): string => name.replace(/ \(.*/, '');

/** Places on a map beside its own, the office among them; fewer where there is no room. */
const most = 4;
/** Dots that are closer would be read as one place; the office is shown all the same. */
const leastGap = 18;

/** Large and near before small and far; a long name takes the room of two. */
const rankOf = (city: City, place: Place): number =>
  Math.log(city.population) * 18 - distanceKm(city, place) * 0.55 - Math.max(0, shortName(city.name).length - 14) * 4;

/** The markers of a map: its own place, the office, then neighbours by rank, as many as can be named together. */
function placeMarkers(area: MapArea, place: Place, cities: readonly City[], view: View): readonly Marker[] {
  const dotOf = (other: Place) => toUnits(view, toPlane(area.office, other));
  const markersOf = (other: Place, isOwn = false) => toMarkers(shortName(other.name), dotOf(other), isOwn);
  const office = isOffice(area, place) ? [] : [area.office];
  const neighbours = cities
    .filter((city) => distanceKm(city, place) > 0 && !isOffice(area, city))
    .toSorted((a, b) => rankOf(b, place) - rankOf(a, place));

  const choices = [markersOf(place, true)];
  let markers = combine(choices);
  if (!markers) throw new Error(`There is no room for ${place.name} on its map`);
  for (const other of [...office, ...neighbours]) {
    if (markers.length > most) break;
    const [x, y] = dotOf(other);
    const isTooNear = markers.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < leastGap);
    if (isTooNear && other !== area.office) continue;
    const choice = markersOf(other);
    const more = combine([...choices, choice]);
    if (!more) continue;
    choices.push(choice);
    markers = more;
  }
  return markers;
}

type Ring = { centre: Point; radius: number; label?: Label | undefined };

/** The circle around the office where it crosses the map, named at its top or bottom or as near to it as there is room. */
function placeRing(area: MapArea, view: View, markers: readonly Marker[]): Ring | undefined {
  const centre = toUnits(view, [0, 0]);
  // Nobody would see what it goes around.
  if (!isInFrame([...centre, ...centre])) return undefined;
  const radius = Math.round(area.radius * view.units);
  const width = widthOf(radiusWords(area));
  const points = Array.from({ length: 72 }, (_, i): Point => {
    const angle = (i * Math.PI) / 36;
    return [Math.round(centre[0] + radius * Math.cos(angle)), Math.round(centre[1] + radius * Math.sin(angle))];
  }).filter(([x, y]) => x > 0 && x < frame.width && y > 0 && y < frame.height);
  if (points.length === 0) return undefined;
  const label = points
    .toSorted((a, b) => Math.abs(b[1] - centre[1]) - Math.abs(a[1] - centre[1]))
    .map(([x, y]) => labelAt([x, y + 4], width, 'middle'))
    .find((label) => isInFrame(label.box) && markers.every((marker) => isClearOf(label, marker)));
  return { centre, radius, label };
}

/** What stands where on the map of a place. */
export function layOut(area: MapArea, place: Place, cities: readonly City[]) {
  const view = viewOf(area, place);
  const markers = placeMarkers(area, place, cities, view);
  return { view, markers, ring: placeRing(area, view, markers) };
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
  const edge = `M0 0h${frame.width}v${frame.height}h-${frame.width}z`;
  return svg`
    <svg viewBox="0 0 ${frame.width} ${frame.height}" class="area-map" role="img" aria-label="${words}" font-size="13" stroke-linecap="round" stroke-linejoin="round">
      <path fill="#cfe3da" d="${edge}"/>
      <path fill="#f6f1e4" stroke="#7f968c" d="${land}"/>
      ${
        ring &&
        svg`<circle fill="none" stroke="${accentColour}" stroke-width="1.5" stroke-dasharray="2 5" cx="${ring.centre[0]}" cy="${ring.centre[1]}" r="${ring.radius}"/>`
      }
      <path class="area-map__dot" stroke="#13241f" stroke-width="7" d="${others.map(({ at }) => drawDot(at))}"/>
      <path class="area-map__pin" stroke="${accentColour}" stroke-width="13" d="${own && drawDot(own.at)}"/>
      <g fill="#13241f" stroke="#f6f1e4" stroke-width="3" paint-order="stroke">
        ${ring?.label && drawLabel(radiusWords(area), ring.label, 'fill="#9c3320"')}
        ${own && drawLabel(own.name, own.label, 'font-weight="700" font-size="1.1em"')}
        ${others.map(({ name, label }) => drawLabel(name, label))}
      </g>
    </svg>`;
}
