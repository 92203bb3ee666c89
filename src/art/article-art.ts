/** How an article's picture is put together: of its category's ground, a house and a motif, no two alike. */
import type { BlogCategory } from '#domain/article-list';
import { type ArticleMotif, articleMotifs, houseTypes, type HouseType } from '#domain/pictures';
import type { EnergyClass } from '#domain/law';
import { drawHouse, houses } from './houses.ts';
import { drawMotif } from './motifs.ts';
import { classColours } from './scale.ts';
import { svg } from './svg.ts';

/** Size of the picture in its own units. */
export const artSize = { width: 640, height: 320 };
/** Where house and motif stand. */
const ground = 262;

/** Ground colours: tints of the tokens. */
const tints: Record<BlogCategory, string> = {
  GEG: '#e3efe7',
  Verbrauchsausweis: '#f1ece0',
  Verkaufstipps: '#f6e4de',
  Hausverwaltung: '#e6ebe4',
  Finanzierung: '#fbeecb',
  Marktanalyse: '#eaf1d6',
  Technologie: '#dcebe8',
};

export type ArtImage = { motif: ArticleMotif; house: HouseType; energyClass: EnergyClass };

const letters = Object.keys(classColours) as EnergyClass[];
const segment = artSize.width / letters.length;

/** The ground line of a picture and the scale below it. */
const scale = svg`
  ${letters.map(
    (letter, i) =>
      svg`<rect x="${Math.round(i * segment)}" y="296" width="${Math.ceil(segment)}" height="24" fill="${classColours[letter].fill}"/>`,
  )}
  <path stroke="#13241f" stroke-width="3" d="M0 ${ground}h${artSize.width}"/>`;

const place = (x: number, scale: number) => `translate(${Math.round(x)} ${ground})scale(${scale.toFixed(2)})`;

/** Where each part of the picture stands; house and motif change sides from picture to picture. */
export function composeArt(category: BlogCategory, { motif, house, energyClass }: ArtImage) {
  const { width, height } = houses[house];
  const houseScale = Math.min(1.25, 214 / height, 250 / width);
  const houseWidth = width * houseScale;
  const motifScale = 1.15;
  const motifWidth = 120 * motifScale;
  const turn = articleMotifs.indexOf(motif) + houseTypes.indexOf(house);
  const houseFirst = turn % 2 === 0;
  // House, gap and motif together stand in the middle; a tree stands at the outer side.
  const gap = 56;
  const start = (artSize.width - houseWidth - gap - motifWidth) / 2;
  const houseX = houseFirst ? start : start + motifWidth + gap;
  const motifX = houseFirst ? start + houseWidth + gap : start;
  const tree = houseFirst ? houseX - 52 : houseX + houseWidth + 52;
  const index = letters.indexOf(energyClass);
  return {
    tint: tints[category],
    house: place(houseX, houseScale),
    motif: place(motifX, motifScale),
    tree: place(tree, 0.9 + (turn % 3) * 0.14),
    treeFill: turn % 3 === 1 ? '#96c11f' : '#7fa98c',
    pointer: Math.round((index + 0.5) * segment),
    colour: classColours[energyClass],
  };
}

type Places = ReturnType<typeof composeArt>;

/** House, motif and scale of one picture, each where it stands. */
export const drawParts = ({ house, motif }: ArtImage, at: Places): string =>
  svg`${drawHouse(house, { transform: at.house })}<g transform="${at.motif}">${drawMotif(motif)}</g>${scale}`;

/** The same where the motifs stand in <ArticleSymbols /> of the page: many pictures cost little more than one. */
export const referToParts = ({ house, motif }: ArtImage, at: Places): string => svg`
  ${drawHouse(house, { transform: at.house })}
  <use href="#m-${motif}" transform="${at.motif}"/>
  <use href="#m-scale"/>`;

/** The motifs of many pictures, each once. */
export const drawSymbols = (images: readonly ArtImage[]): string => svg`
  ${[...new Set(images.map(({ motif }) => motif))].map((motif) => svg`<g id="m-${motif}">${drawMotif(motif)}</g>`)}
  ${images.length > 0 ? svg`<g id="m-scale">${scale}</g>` : ''}`;
