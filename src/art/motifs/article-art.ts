/** How an article's picture is put together: of its category's ground, a house and a motif, no two alike. */
import type { BlogCategory } from '#domain/blog/article-list';
import { type ArticleMotif, articleMotifs, houseTypes, type HouseType } from '#domain/site/pictures';
import type { EnergyClass, Law } from '#domain/law/law';
import { lamplight } from '../colours.ts';
import { houses } from '../houses/houses.ts';
import { drawMotif } from './motifs.ts';
import { classColours, classSpans } from '../scale.ts';
import { svg } from '../svg.ts';

/** Ground colours: tints of the tokens. */
const tints: Record<BlogCategory, string> = {
  GEG: '#e3efe7',
  Verbrauchsausweis: '#fdf0c4',
  Verkaufstipps: '#f6e0d3',
  Hausverwaltung: '#dfeaf0',
  Finanzierung: '#eef2d3',
  Marktanalyse: '#f1e6cf',
  Technologie: '#e6e6ea',
};

/** `energyClass` is the one the text speaks of: the pointer of the scale stands on it. */
export type ArtImage = { motif: ArticleMotif; house: HouseType; energyClass?: EnergyClass | undefined };

/** Houses and motifs change sides from picture to picture. */
const isHouseFirst = ({ motif, house }: ArtImage) =>
  (articleMotifs.indexOf(motif) + houseTypes.indexOf(house)) % 2 === 0;

const round = (value: number) => Math.round(value * 100) / 100;
const place = (x: number, y: number, scale: number) => `translate(${Math.round(x)} ${y})scale(${round(scale)})`;
const use = (id: string, at: string) => svg`<use href="#${id}" transform="${at}"/>`;

/** Where on a scale of this width the middle of a class lies. */
export const middleOf = (law: Law, letter: EnergyClass, width: number): number =>
  Math.round((classSpans(law).find((span) => span.letter === letter)?.middle ?? 0) * width);

/** The small picture: house and motif, or the motif alone, on the scale; the pointer is an arrow. */
export const thumbSize = { width: 200, height: 124 };
const thumbGround = 114;

/** The large picture: a street with the motif in it, and between street and scale the pointer with its letter. */
export const sceneSize = { width: 720, height: 280 };
const street = 216;
const tallest = 200;
/** A tree is 46 wide and stands on the middle of it. */
const tree = 48;
const gap = 26;
/** So much of it is built on. */
const built = 690;
const motifWidth = 120;

/** Where the motif, the house and two trees stand, side by side in the middle of the picture; the motif is as tall as a house. */
export function composeScene(image: ArtImage, width: number) {
  const { house, motif } = image;
  const { width: houseWidth, height } = houses[house];
  const scale = Math.min(1, tallest / height);
  const parts = [
    { id: 'a-t', wide: tree, scale: 1.15 },
    { id: `h-${house}`, wide: houseWidth, scale },
    { id: `m-${motif}`, wide: motifWidth, scale: 1.6 },
    { id: 'a-t', wide: tree, scale: 0.85 },
  ];
  if (!isHouseFirst(image)) parts.reverse();
  const total = parts.reduce((sum, part) => sum + part.wide * part.scale + gap, -gap);
  const fit = Math.min(1, built / total);
  let x = (width - total * fit) / 2;
  return parts.map((part) => {
    const drawn = { id: part.id, x, width: part.wide * part.scale * fit, scale: part.scale * fit };
    x += drawn.width + gap * fit;
    return drawn;
  });
}

/** How much higher the scale is than a small picture's. */
const scaleUp = 2.4;

/** The page needs <Symbols /> and the motif of <ArticleSymbols />. */
export function drawScene(category: BlogCategory, image: ArtImage, law: Law, width: number): string {
  const { energyClass } = image;
  const scene = composeScene(image, width).map(({ id, x, width: wide, scale }) =>
    id === 'a-t'
      ? svg`<g stroke="#13241f" stroke-width="2" fill="#7fa98c">${use(id, place(x + wide / 2, street, scale))}</g>`
      : svg`<g color="${lamplight}">${use(id, place(x, street, scale))}</g>`,
  );
  const flag = energyClass && {
    x: middleOf(law, energyClass, width),
    ...classColours[energyClass],
  };
  return svg`
    <path fill="${tints[category]}" d="M0 0h${width}v${sceneSize.height}H0z"/>
    ${scene}
    <use href="#m-scale" transform="translate(0 ${round(sceneSize.height - thumbSize.height * scaleUp)})scale(${width / thumbSize.width} ${scaleUp})"/>
    <path stroke="#13241f" stroke-width="3" d="M0 ${street}h${width}"/>
    ${
      flag &&
      svg`<path fill="${flag.fill}" stroke="#13241f" stroke-width="3" stroke-linejoin="round" d="M${flag.x - 24} ${street + 4}h48v34l-24 14-24-14z"/>
      <text x="${flag.x}" y="${street + 31}" text-anchor="middle" font-size="27" font-weight="700" fill="${flag.text}">${energyClass}</text>`
    }`;
}

/** Of the small picture's two halves. */
const half = { width: 86, left: 8, right: 106 };

export function drawThumb(category: BlogCategory, image: ArtImage, law: Law): string {
  const { house, motif, energyClass } = image;
  const { width, height } = houses[house];
  const scale = Math.min(92 / height, half.width / width);
  const houseFirst = isHouseFirst(image);
  const houseX = (houseFirst ? half.left : half.right) + (half.width - width * scale) / 2;
  const motifX = houseFirst ? half.right : half.left;
  const { width: wide } = thumbSize;
  return svg`
    <path fill="${tints[category]}" d="M0 0h${wide}v${thumbGround}H0z"/>
    <use href="#m-scale"/>
    ${use(`h-${house}`, place(houseX, thumbGround, scale))}
    ${use(`m-${motif}`, place(motifX, thumbGround, half.width / motifWidth))}
    ${energyClass && svg`<path fill="#13241f" d="M${middleOf(law, energyClass, wide)} ${thumbGround - 2}l-7 12h14z"/>`}`;
}

/** The motifs of many pictures, each once, and the scale of small ones. */
export const drawSymbols = (images: readonly ArtImage[], law: Law): string => svg`
  ${[...new Set(images.map(({ motif }) => motif))].map((motif) => drawMotif(motif))}
  <g id="m-scale">
    ${classSpans(law).map(({ letter, from }) => {
      const x = Math.round(from * thumbSize.width);
      return svg`<path fill="${classColours[letter].fill}" d="M${x} ${thumbGround}H${thumbSize.width}v10H${x}z"/>`;
    })}
    <path stroke="#13241f" stroke-width="2" d="M0 ${thumbGround}h${thumbSize.width}"/>
  </g>`;
