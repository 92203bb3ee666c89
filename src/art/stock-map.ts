/** The map of the areas that were counted: a dot each, with a sign and a colour for its age and for what heats it. */
import { brotliCompressSync } from 'node:zlib';
import type { Area } from '#domain/area';
import { heatings, heatShares, oldTenths, type Heating, type StockArea } from '#domain/building-stock';
import { keysOf } from '#domain/keys-of';
import { drawLand, toPlane, type Point, type View } from './coast.ts';
import { frame, isInFrame, labelAt, widthOf, type Label } from './map-labels.ts';
import { svg } from './svg.ts';
import { heatColours, heatSigns } from './ten-houses.ts';

/** Half of a dot, in units of the drawing. */
const radius = 6.5;
/** Between the middles of two dots; who lies nearer moves aside, by a few kilometres. */
const leastGap = 2 * radius + 0.6;
/** Room around the dots. */
const margin = 14;

/** The land may weigh so many bytes on the wire. */
const landLimit = 700;

/** Of so many tenths before 1980: the older, the darker. Not the colours of the scale, which mean a class. */
const hues = ['#fdf7ec', '#f6e3cf', '#ebc4a2', '#da966f', '#b9573b', '#8f2c1c'] as const;
const palest = 3;
export const ageHue = (tenths: number): string =>
  hues[Math.min(Math.max(tenths - palest, 0), hues.length - 1)] ?? hues[0];
/** Letters on it that are read. */
export const ageInk = (tenths: number): string => (tenths - palest >= 4 ? '#fff' : '#13241f');

/** What heats most houses of an area. */
export const commonestHeating = ({ counts }: Pick<StockArea, 'counts'>): Heating =>
  heatShares(counts)[0]?.name ?? 'anderes';
/** Those that are the commonest anywhere, in their order. */
export const commonestHeatings = (areas: readonly StockArea[]): Heating[] => {
  const found = new Set(areas.map(commonestHeating));
  return keysOf(heatings).filter((name) => found.has(name));
};

type Dot = { name: string; at: Point; tenths: number; heating: Heating; population: number };

/** All dots in view, in the middle. */
function viewOf(points: readonly Point[]): View {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const { width, height } = frame;
  const units = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (bottom - top || 1), 2);
  return { ...frame, centre: [(left + right) / 2, (top + bottom) / 2], units };
}

/** Pushes dots apart that would cover each other, each by half, until none does. */
function pushApart(points: readonly Point[]): Point[] {
  const moved = points.map(([x, y]) => ({ x, y }));
  for (let round = 0; round < 200; round++) {
    const before = JSON.stringify(moved);
    moved.forEach((a, i) => {
      for (const b of moved.slice(i + 1)) {
        // Two at one point part to the sides.
        const [dx, dy] = [b.x - a.x || 0.01, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= leastGap) continue;
        const push = (leastGap - distance) / 2 / distance;
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
      }
    });
    if (JSON.stringify(moved) === before) break;
  }
  return moved.map(({ x, y }): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
}

/** What stands where: a dot for each area at its largest place, and the names of large cities where there is room. */
export function layOutStock({ office }: Pick<Area, 'office'>, areas: readonly StockArea[]) {
  const seats = areas.map(({ id, cities, counts }) => {
    const seat = cities.find(({ slug }) => slug === id);
    if (!seat) throw new Error(`${id} is no place of its area`);
    return { ...seat, tenths: oldTenths(counts), heating: commonestHeating({ counts }) };
  });
  const view = viewOf(seats.map((seat) => toPlane(office, seat)));
  const points = pushApart(
    seats.map((seat): Point => {
      const [x, y] = toPlane(office, seat);
      return [
        (x - view.centre[0]) * view.units + frame.width / 2,
        (y - view.centre[1]) * view.units + frame.height / 2,
      ];
    }),
  );
  const dots = seats.map(({ name, population, tenths, heating }, i): Dot => ({
    name,
    population,
    tenths,
    heating,
    at: points[i] ?? [0, 0],
  }));
  return { view, dots, names: nameDots(dots) };
}

const boxOf = ({ at: [x, y] }: Dot): Label['box'] => [x - radius, y - radius, x + radius, y + radius];
/** Size of a name, and its room beside the middle of a dot. */
const nameSize = 10;
const besides = radius + 2;

/** Large cities first; a name stands where it covers no dot and no other name, or not at all. */
function nameDots(dots: readonly Dot[]): { name: string; label: Label }[] {
  const named: { name: string; label: Label }[] = [];
  const meets = ([l, t, r, b]: Label['box'], [left, top, right, bottom]: Label['box']) =>
    l < right && r > left && t < bottom && b > top;
  for (const {
    name,
    at: [x, y],
  } of dots.toSorted((a, b) => b.population - a.population)) {
    const width = (widthOf(name) * nameSize) / 13;
    const label = [
      labelAt([x + besides, y + 4], width),
      labelAt([x - besides, y + 4], width, 'end'),
      labelAt([x, y - besides], width, 'middle'),
      labelAt([x, y + besides + 9], width, 'middle'),
    ].find(
      ({ box }) =>
        isInFrame(box) &&
        dots.every((dot) => !meets(box, boxOf(dot))) &&
        named.every((other) => !meets(box, other.label.box)),
    );
    if (label) named.push({ name, label });
  }
  return named;
}

/** @param words for those who do not see it */
export function drawStockMap(area: Pick<Area, 'office'>, areas: readonly StockArea[], words: string): string {
  const { view, dots, names } = layOutStock(area, areas);
  let land = '';
  for (land of drawLand(area.office, view)) if (brotliCompressSync(land).length <= landLimit) break;
  const tenths = [...new Set(dots.map((dot) => dot.tenths))].sort((a, b) => a - b);
  const paint = (colour: string, own: readonly Dot[]) =>
    svg`<path stroke="${colour}" stroke-width="${2 * radius - 1.5}" d="${own.map(({ at: [x, y] }) => `M${x} ${y}h0`)}"/>`;
  const sign = ({ at: [x, y] }: Dot, ink: string, text: string | number) =>
    svg`<text x="${x}" y="${y + 3.2}" fill="${ink}">${text}</text>`;
  const { width, height } = frame;
  return svg`
    <svg viewBox="0 0 ${width} ${height}" class="stock-map" role="img" aria-label="${words}" stroke-linecap="round" stroke-linejoin="round">
      <path fill="#cfe3da" d="M0 0h${width}v${height}h-${width}z"/>
      <path fill="#f6f1e4" stroke="#7f968c" d="${land}"/>
      <path stroke="#13241f" stroke-width="${2 * radius}" d="${dots.map(({ at: [x, y] }) => `M${x} ${y}h0`)}"/>
      <g class="by-age" font-size="9" font-weight="700" text-anchor="middle">
        ${tenths.map((count) => {
          const own = dots.filter((dot) => dot.tenths === count);
          return paint(ageHue(count), own);
        })}
        ${dots.map((dot) => sign(dot, ageInk(dot.tenths), dot.tenths))}
      </g>
      <g class="by-heat" font-size="9" font-weight="700" text-anchor="middle">
        ${commonestHeatings(areas).map((name) => {
          const own = dots.filter(({ heating }) => heating === name);
          return paint(heatColours[name], own);
        })}
        ${dots.map((dot) => sign(dot, '#fff', heatSigns[dot.heating]))}
      </g>
      <g font-size="${nameSize}" fill="#13241f" stroke="#f6f1e4" stroke-width="3" paint-order="stroke">
        ${names.map(({ name, label: { x, y, anchor } }) => svg`<text x="${x}" y="${y}" ${anchor && `text-anchor="${anchor}"`}>${name}</text>`)}
      </g>
    </svg>`;
}
