/**
 * Ten houses in a row, each a tenth of a place's, by the time of their building; under them a strip of what heats them.
 * Ground is y = 0, up is negative; a house is 34 wide.
 */
import {
  epochNames,
  heatShares,
  oldEpochs,
  saidShares,
  tenHouses,
  type Counts,
  type Epoch,
  type Heating,
  type StockArea,
} from '#domain/building-stock';
import type { HouseType } from '#domain/pictures';
import { brandColour, brick, darkBrick, glass, lamplight, plaster, slate, stone } from './colours.ts';
import { drawHouse } from './houses.ts';
import { svg } from './svg.ts';

type Look = {
  /** Under a single house there is no room for more. */
  short: string;
  drawing: string;
};

/** A house that the page shows larger, too. */
const fromHouse = (type: HouseType, scale: number): string =>
  drawHouse(type, { lit: true, transform: `scale(${scale})` });

const looks: Record<Epoch, Look> = {
  'vor 1919': {
    short: 'vor ’19',
    drawing: fromHouse('gruenderzeit', 0.21),
  },
  '1919 bis 1949': {
    short: '’19–49',
    drawing: fromHouse('klinker-siedlung', 0.205),
  },
  // A plastered house with its gable to the street and a wide window.
  '1950 bis 1979': {
    short: '’50–79',
    drawing: svg`
      <path fill="${stone}" d="M2 0v-22l15-14 15 14v22z"/>
      <path fill="none" stroke="${darkBrick}" stroke-width="4" d="M-1-20l18-17 18 17"/>
      <path fill="${glass}" d="M14-27h6v7h-6z"/>
      <path fill="${lamplight}" d="M5-15h13v8h-13z"/>
      <path fill="${brandColour}" d="M23 0v-14h6v14z"/>`,
  },
  // A low house under a tall roof with a gable in its middle.
  '1980 bis 1999': {
    short: '’80–99',
    drawing: svg`
      <path fill="${slate}" d="M-1-18l8-20h20l8 20z"/>
      <path fill="${plaster}" d="M2 0v-18h9v-10l6-6 6 6v10h9v18z"/>
      <path fill="${glass}" d="M5-13h7v8h-7zM22-13h7v8h-7z"/>
      <path fill="${lamplight}" d="M14-26h6v7h-6z"/>
      <path fill="${brandColour}" d="M14 0v-13h6v13z"/>`,
  },
  // Two white storeys with large panes under a flat roof that slopes.
  'ab 2000': {
    short: 'ab ’00',
    drawing: svg`
      <path fill="#fff" d="M2 0v-34l30 5v29z"/>
      <path stroke-width="4" d="M0-36l34 6"/>
      <path fill="${glass}" d="M6-26h11v9h-11zM22-24h6v24h-6z"/>
      <path fill="${lamplight}" d="M6-11h11v8h-11z"/>`,
  },
};

const idOf = (epoch: Epoch): string => `y-${epochNames.indexOf(epoch)}`;

/** A house of each time. */
const symbols = epochNames
  .map((epoch) => svg`<g id="${idOf(epoch)}" stroke="#13241f" stroke-linejoin="round">${looks[epoch].drawing}</g>`)
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
/** As tall as the tallest house; below the ground the names of the times and the strip. */
export const tenHousesBox = { width: 10 * step + 4 * gap + 8, above: 68, below: 43 };

/** What the line between old and new houses means: '1980' */
const firstNewYear = epochNames.find((epoch) => !oldEpochs.includes(epoch))?.slice(0, 4) ?? '';

/** @returns what an `<svg>` of this box holds, after <Symbols /> */
export function drawTenHouses(counts: Counts): string {
  const houses = tenHouses(counts);
  const shown = epochNames.filter((epoch) => houses[epoch] > 0);
  const { width } = tenHousesBox;
  // Fewer times leave more room at both ends.
  let x = ((5 - shown.length) * gap) / 2 + 5;
  const times = shown.map((epoch) => {
    const count = houses[epoch];
    const from = x;
    x += count * step + gap;
    return { epoch, count, from, long: count * step - 2 };
  });
  const firstNew = times.find(({ epoch }) => !oldEpochs.includes(epoch));
  const line = firstNew === times[0] ? undefined : firstNew?.from;
  return svg`
    <defs>${symbols}</defs>
    ${times.flatMap(({ epoch, count, from }) =>
      Array.from({ length: count }, (_, i) => svg`<use href="#${idOf(epoch)}" x="${from + i * step}"/>`),
    )}
    <path stroke="#13241f" stroke-width="2" d="M0 0h${width}"/>
    ${line && svg`<path stroke="${brick}" stroke-width="2" stroke-dasharray="5 3" d="M${line - gap / 2 - 1}-54v77"/>`}
    ${times.map(
      ({ epoch, from, long }) =>
        svg`<path stroke="${oldEpochs.includes(epoch) ? brandColour : '#7fae8d'}" stroke-width="4" d="M${from} 5.5h${long}"/>`,
    )}
    <g font-size="11" text-anchor="middle" fill="#13241f">
      ${times.map(
        ({ epoch, count, from, long }) =>
          svg`<text x="${from + long / 2}" y="20">${count === 1 ? looks[epoch].short : epoch.replace(' bis ', '–')}</text>`,
      )}
      ${line && svg`<text x="${line - gap / 2 - 1}" y="-58" font-weight="700">${firstNewYear}</text>`}
    </g>
    <g stroke-width="10">${drawHeating(counts, 37)}</g>`;
}

/** As wide as the shares are exactly; what no sentence names is one. */
function drawHeating(counts: Counts, y: number): string[] {
  const shares = heatShares(counts);
  const said = saidShares(shares);
  let x = 0;
  return said.map(({ name }, i) => {
    const from = x;
    const share = shares.find((one) => one.name === name)?.share ?? 0;
    x = i === said.length - 1 ? tenHousesBox.width : from + share * tenHousesBox.width;
    return svg`<path stroke="${heatColours[name]}" d="M${toUnit(from)} ${y}h${toUnit(x - from)}"/>`;
  });
}

const toUnit = (value: number): number => Math.round(value * 10) / 10;

/** A row without words: the houses, and right below them the strip. */
export const stockRowBox = { width: tenHousesBox.width, height: 74 };
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
