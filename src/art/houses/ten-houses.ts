/**
 * Ten houses in a row, each a tenth of a place's, by the time of their building; in the rows of all places a strip of what
 * heats them below. Ground is y = 0, up is negative; a house is 34 wide.
 */
import {
  epochNames,
  heatShares,
  oldEpochs,
  toRoundedShares,
  tenHouses,
  type Counts,
  type Epoch,
  type Heating,
  type StockArea,
} from '#domain/places/building-stock';
import type { HouseType } from '#domain/site/pictures';
import { brandColour, brick, darkBrick, glass, lamplight, plaster, slate, stone } from '../colours.ts';
import { drawHouse } from './houses.ts';
import { svg } from '../svg.ts';

/** A house that the page shows larger, too. */
const fromHouse = (type: HouseType, scale: number): string =>
  drawHouse(type, { lit: true, transform: `scale(${scale})` });

const looks: Record<Epoch, string> = {
  'vor 1919': fromHouse('gruenderzeit', 0.21),
  '1919 bis 1949': fromHouse('klinker-siedlung', 0.205),
  // A plastered house with its gable to the street and a wide window.
  '1950 bis 1979': svg`
      <path fill="${stone}" d="M2 0v-22l15-14 15 14v22z"/>
      <path fill="none" stroke="${darkBrick}" stroke-width="4" d="M-1-20l18-17 18 17"/>
      <path fill="${glass}" d="M14-27h6v7h-6z"/>
      <path fill="${lamplight}" d="M5-15h13v8h-13z"/>
      <path fill="${brandColour}" d="M23 0v-14h6v14z"/>`,
  // A low house under a tall roof with a gable in its middle.
  '1980 bis 1999': svg`
      <path fill="${slate}" d="M-1-18l8-20h20l8 20z"/>
      <path fill="${plaster}" d="M2 0v-18h9v-10l6-6 6 6v10h9v18z"/>
      <path fill="${glass}" d="M5-13h7v8h-7zM22-13h7v8h-7z"/>
      <path fill="${lamplight}" d="M14-26h6v7h-6z"/>
      <path fill="${brandColour}" d="M14 0v-13h6v13z"/>`,
  // Two white storeys with large panes under a flat roof that slopes.
  'ab 2000': svg`
      <path fill="#fff" d="M2 0v-34l30 5v29z"/>
      <path stroke-width="4" d="M0-36l34 6"/>
      <path fill="${glass}" d="M6-26h11v9h-11zM22-24h6v24h-6z"/>
      <path fill="${lamplight}" d="M6-11h11v8h-11z"/>`,
};

const idOf = (epoch: Epoch): string => `y-${epochNames.indexOf(epoch)}`;

/** A house of each time. */
const symbols = epochNames
  .map((epoch) => svg`<g id="${idOf(epoch)}" stroke="#13241f" stroke-linejoin="round">${looks[epoch]}</g>`)
  .join('');

/** Not those of the scale, which mean a class. */
export const heatColours: Record<Heating, string> = {
  Gas: '#2f6fb0',
  Heizöl: '#3d2c1e',
  Fernwärme: brick,
  Holz: '#8d5a2b',
  Wärmepumpe: brandColour,
  Strom: '#85928d',
  anderes: '#b9b3a3',
};

const step = 36;
/** Room between two times. */
const gap = 6;
/** As tall as the tallest house. */
export const tenHousesBox = { width: 10 * step + 8, above: 61, below: 1 };

/** @returns what an `<svg>` of this box holds, after <Symbols />: the houses, and a line where the new ones begin */
export function drawTenHouses(counts: Counts): string {
  const houses = tenHouses(counts);
  let x = 5;
  const drawn: string[] = [];
  let line: number | undefined;
  for (const epoch of epochNames) {
    if (!oldEpochs.includes(epoch) && drawn.length > 0) line ??= x - 3;
    for (let i = 0; i < houses[epoch]; i++, x += step) drawn.push(svg`<use href="#${idOf(epoch)}" x="${x}"/>`);
  }
  return svg`
    <defs>${symbols}</defs>
    ${drawn}
    <path stroke="#13241f" stroke-width="2" d="M0 0h${tenHousesBox.width}"/>
    ${line !== undefined && line < x ? svg`<path stroke="#13241f" stroke-width="2" stroke-dasharray="5 3" d="M${line} 0v-60"/>` : undefined}`;
}

/** As wide as the shares are exactly; what no sentence names is one. */
function drawHeating(counts: Counts, y: number): string[] {
  const shares = heatShares(counts);
  const said = toRoundedShares(shares);
  let x = 0;
  return said.map(({ name }, i) => {
    const from = x;
    const share = shares.find((one) => one.name === name)?.share ?? 0;
    x = i === said.length - 1 ? stockRowBox.width : from + share * stockRowBox.width;
    return svg`<path stroke="${heatColours[name]}" d="M${toUnit(from)} ${y}h${toUnit(x - from)}"/>`;
  });
}

const toUnit = (value: number): number => Math.round(value * 10) / 10;

/** A row without words: the houses, and right below them the strip. */
export const stockRowBox = { width: 10 * step + 4 * gap + 8, height: 74 };
const rowAbove = 59;
/** One house alone, as a legend shows it. */
export const loneHouseBox = { width: 38, height: 62 };
/** Its name in the file of all rows. */
export const epochView = (epoch: Epoch): string => idOf(epoch).toUpperCase();

/** @returns what an `<svg>` after <Symbols /> holds: a view for each area under its name, and one for each time */
export function drawStockRows(areas: readonly StockArea[]): string {
  const { width, height } = stockRowBox;
  const rows = areas.map(({ id, counts }, i) => {
    const houses = tenHouses(counts);
    const shown = epochNames.filter((epoch) => houses[epoch] > 0);
    let x = 5;
    const drawn = shown.flatMap((epoch) => {
      const from = x;
      x += houses[epoch] * step + gap;
      return Array.from({ length: houses[epoch] }, (_, n) => svg`<use href="#${idOf(epoch)}" x="${from + n * step}"/>`);
    });
    return svg`
      <view id="${id}" viewBox="0 ${i * height - rowAbove} ${width} ${height}"/>
      <g transform="translate(0 ${i * height})">${drawn}<path d="M0 0h${width}"/><g stroke-width="9">${drawHeating(counts, 7)}</g></g>`;
  });
  const lone = epochNames.map((epoch, i) => {
    const { width, height } = loneHouseBox;
    return svg`<view id="${epochView(epoch)}" viewBox="${-100 * (i + 1) - 2} ${1 - rowAbove} ${width} ${height}"/><use href="#${idOf(epoch)}" x="${-100 * (i + 1)}"/>`;
  });
  return svg`<defs>${symbols}</defs>${lone}<g stroke="#13241f" stroke-width="2">${rows}</g>`;
}
