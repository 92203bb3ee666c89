import { keysOf } from '#domain/keys-of';
import type { HouseType } from '#domain/site/pictures';
import { brandColour, brick, darkBrick, glass, lamplight, plaster, slate, stone, thatch, wood } from '../colours.ts';
import { svg } from '../svg.ts';

type House = {
  /** Box of the drawing: ground at y = 0, left edge at x = 0, up is negative. */
  width: number;
  height: number;
  /** Text alternative. */
  label: string;
  drawing: string;
};

const light = `fill="${lamplight}"`;
/** Windows that are lit only in a house that stands out: the colour comes with its `<use>`. */
const glow = 'fill="currentColor"';
const mirrored = (width: number) => ['', `transform="translate(${width})scale(-1 1)"`];

/** A storey of the tenement: five arched windows. */
const floor = (y: number, fill = '') =>
  svg`<g transform="translate(0${y})" ${fill}>${[13, 42, 71, 100, 129].map((x) => svg`<use href="#a-a" x="${x}"/>`)}</g>`;

/** The house types. Of each one window is always lit. */
export const houses: Record<HouseType, House> = {
  // A pair of terraced houses.
  'altbremer-haus': {
    width: 184,
    height: 226,
    label: 'Altbremer Haus mit Souterrain, Freitreppe und Erker',
    drawing: [
      { move: '', wall: plaster, door: brandColour, lamp: light },
      { move: 'transform="translate(92)"', wall: '#e3efe7', door: darkBrick, lamp: glow },
    ]
      .map(
        ({ move, wall, door, lamp }) => svg`
            <g ${move}>
              <use href="#a-c" y="-196" x="74"/>
              <path fill="${slate}" d="M0-170l8-36h76l8 36z"/>
              <path fill="${wall}" d="M0 0v-166h92v166zM29-170v-28h4q3-14 13-18 10 4 13 18h4v28z"/>
              <path fill="#fff" d="M-2-166v-7h96v7zM36 0v-98h46v98zM41-47v11h36v-11zM6-94v6h28v-6z"/>
              <path fill="${stone}" d="M0 0v-30h92v30M10-32h20v8h3v8h3v8h3v8h-38v-8h3v-8h3v-8h3z"/>
              <path ${glow} d="M78-90v36h-38v-36zM43-6v-16h14v16zM61-6v-16h14v16z"/>
              <path stroke-width="1" d="M4-16h32M50-6v-16M53-54v-36M68-6v-16M65-54v-36M39-8h-38M7-24h26M40-79h38"/>
              <use href="#a-w" y="-200" x="37"/>
              <use href="#a-a" y="-154" x="11"/>
              <use href="#a-a" ${lamp} y="-154" x="37"/>
              <use href="#a-a" ${glow} y="-154" x="63"/>
              <use href="#a-d" fill="${door}" y="-32" x="10"/>
              <path stroke-width="14" d="M36-106h46" stroke-dasharray="2 3"/>
              <path fill="none" d="M34-99h50M36-113h46M1 0v-20l8-28M39 0v-20l-8-28"/>
            </g>`,
      )
      .join(''),
  },
  // A brick tenement; the middle window of its ground floor is hidden by the portal.
  gruenderzeit: {
    width: 160,
    height: 265,
    label: 'Gründerzeithaus aus Backstein mit Treppengiebel',
    drawing: svg`
        <path fill="${brick}" d="M4 0v-218h152v218M46-222v-14h10v-14h10v-14h28v14h10v14h10v14z"/>
        <path fill="${stone}" d="M4 0v-64h152v64"/>
        <path stroke-width="1" d="M4-16h152M4-52h152M4-28h152M4-40h152"/>
        <path stroke-width="4" stroke="${plaster}" d="M5-125h150M5-175h150"/>
        ${floor(-208)}${floor(-158, glow)}${floor(-108)}${floor(-56, glow)}
        <path fill="${plaster}" d="M0-216v-8h160v8zM2-64v-5h156v5zM64 0v-64h32v64"/>
        <use href="#a-a" ${light} y="-158" x="100"/>
        <use href="#a-a" y="-258" x="71"/>
        <use href="#a-d" fill="${brandColour}" y="-6" x="70"/>
        <path stroke-width="14" d="M65-129h31M65-179h31" stroke-dasharray="2 3"/>
        <path d="M63-186h34M63-136h34M63-122h34M63-172h34"/>`,
  },
  // A half-timbered gable: posts, then rails from the ground up, then braces.
  fachwerk: {
    width: 132,
    height: 229,
    label: 'Fachwerkhaus mit vorkragendem Obergeschoss',
    drawing: svg`
      ${mirrored(132).map(
        (mirror) => svg`
          <g ${mirror}>
            <path fill="${plaster}" d="M67 0h-55v-70h-6v-55l61-98"/>
            <path fill="${stone}" d="M67 0h-57v-6h57"/>
            <path stroke-width="5" stroke="${wood}" d="M28-72v-52M66-125v-90M67-160h-41M9-72v-52M41-125v-35M67-191h-21M14-9h38M67-61h-54M14-24h38M67-73h-60M15-7v-54M20-124l22-36M53-72v-52M67-125h-60M52-7v-54M28-73l-19-34M28-88h39"/>
            <use href="#a-w" ${glow} y="-56" x="25"/>
            <use href="#a-w" ${glow} y="-120" x="31"/>
            <use href="#a-w" y="-156" x="45"/>
          </g>`,
      )}
      <path stroke-width="5" stroke="${wood}" d="M14-66h104" stroke-dasharray="6 8"/>
      <use href="#a-w" ${light} y="-120" x="57"/>
      <use href="#a-d" fill="${brandColour}" y="-4" x="56"/>
      <path fill="${brick}" d="M-2-118l68-111 68 111-7 4-61-99-61 99z"/>`,
  },
  // A small clinker house of a 1930s estate.
  'klinker-siedlung': {
    width: 164,
    height: 145,
    label: 'Siedlungshaus aus Klinker mit Gaube',
    drawing: svg`
      <use href="#a-c" y="-116" x="118"/>
      <path fill="${darkBrick}" d="M10 0v-66h144v66"/>
      <path stroke="${brick}" d="M30-16h120M16-9h134M20-58h130" stroke-dasharray="9 23"/>
      <path fill="${slate}" d="M2-66l22-58h116l22 58z"/>
      <path fill="#fff" d="M34-69v-32l20-18 20 18v32zM0-64v-5h164v5zM78 0v-6h36v6"/>
      <path stroke-width="6" fill="none" d="M28-96l26-23 26 23"/>
      <use href="#a-w" ${light} y="-100" x="45"/>
      <use href="#a-w" ${glow} y="-49" x="30"/>
      <use href="#a-w" ${glow} y="-49" x="48"/>
      <use href="#a-w" ${glow} y="-49" x="119"/>
      <path fill="${brandColour}" d="M21-23v-26h8v26zM67-23v-26h8v26zM110-23v-26h8v26zM138-23v-26h8v26z"/>
      <use href="#a-d" fill="${brandColour}" y="-6" x="86"/>`,
  },
  // A slab tower block. Each storey is 28 high: a column is one dashed line.
  grosssiedlung: {
    width: 128,
    height: 274,
    label: 'Wohnhochhaus einer Großsiedlung mit Balkonen',
    drawing: svg`
      <path fill="${stone}" d="M4 0v-254h120v254"/>
      <path fill="${plaster}" d="M52 0v-254h24v254"/>
      <path d="M59-36h10v-208h-10zM54 0v-22h20v22M64 0v-22"/>
      <path fill="${slate}" d="M82-274h-36v14h36zM0-254v-8h128v8zM82-22h-36v-5h36z"/>
      <path stroke-width="36" d="M28-30v-224M100-30v-224"/>
      <path stroke-width="32" stroke="${glass}" d="M28-40v-214M100-40v-214" stroke-dasharray="14 14"/>
      <path stroke-width="14" stroke="${lamplight}" d="M84-131h32"/>
      <path stroke-width="14" stroke="currentColor" d="M12-75h32M12-187h32M84-215h32M12-215h32M84-75h32"/>
      <path stroke-width="1" d="M94-40v-214M34-40v-214M22-40v-214M106-40v-214" stroke-dasharray="14 14"/>
      <path stroke-width="10" d="M64-49v-190" stroke-dasharray="1 13"/>
      <path stroke-width="42" d="M28-28v-214M100-28v-214" stroke-dasharray="12 16"/>
      <path stroke-width="38" stroke="${brandColour}" d="M28-30v-214" stroke-dasharray="8 20"/>
      <path stroke-width="38" stroke="${brick}" d="M100-30v-214" stroke-dasharray="8 20"/>`,
  },
  // A thatched hall farm: a long ridge with horse heads, half-round eyes, the Groot Dör.
  reetdachhof: {
    width: 250,
    height: 190,
    label: 'Hallenhaus mit Reetdach, Pferdeköpfen und Groot Dör',
    drawing: svg`
      <path fill="${brick}" d="M16 0v-70h218v70z"/>
      <g id="a-r">
        <path stroke-width="5" stroke="${wood}" d="M19-2v-60M56 0v-58M92 0v-58M18-26h76"/>
        <path fill="${thatch}" d="M126-174h-50q-9 0-14 8-36 52-62 118 50 10 92-4 4-26 34-26"/>
        <path fill="${wood}" d="M42-90q20-30 40 0z"/>
        <path ${glow} d="M54-91q8-12 16 0z"/>
        <path stroke-width="5" stroke="${wood}" d="M64-162l16-26M82-164l-16-24"/>
        <path stroke-width="1" fill="none" d="M30-78l-8 18M100-148l-5 24"/>
        <path fill="${brandColour}" d="M125 0h-24v-44q12-13 24-13zM101-34h24"/>
        <path stroke-width="1" fill="none" stroke="#fff" d="M105-4v-26l16 26z"/>
        <use href="#a-w" ${glow} y="-54" x="28"/>
        <use href="#a-w" y="-54" x="65"/>
      </g>
      <use href="#a-r" transform="translate(250)scale(-1 1)"/>
      <path fill="${wood}" d="M66-168q59-14 118 0l-3 10q-56-10-112 0z"/>
      <use href="#a-w" ${light} y="-54" x="28"/>`,
  },
  // A workshop with a saw-tooth roof: glazed to the north, solar panels to the south.
  gewerbebau: {
    width: 190,
    height: 116,
    label: 'Werkhalle mit Sheddach',
    drawing: svg`
      <path fill="#e3efe7" d="M8 0v-110l60 42v-42l60 42v-42l60 42v68"/>
      ${['', 'transform="translate(60)"', 'transform="translate(120)"'].map(
        (move) => svg`
          <g ${move}>
            <path ${glow} d="M16-68v-24l34 24zM5-68h6v-44h-6z"/>
            <path stroke-width="4" d="M2-114l64 45"/>
            <path stroke-width="4" stroke="${brandColour}" d="M21-105l34 24"/>
          </g>`,
      )}
      <path fill="${darkBrick}" d="M8 0v-10h180v10"/>
      <path fill="${brandColour}" d="M18 0v-46h52v46"/>
      <use href="#a-w" y="-48" x="158"/>
      <path ${light} d="M82-46v22h40v-22z"/>
      <path stroke-width="1" d="M18-32h52M18-16h52M18-24h52M18-40h52M18-8h52M92-46v22M112-46v22M102-46v22M82-35h40"/>
      <use href="#a-d" fill="${brandColour}" x="128"/>`,
  },
};

/** Every house once, on its ground line, for <Symbols />. */
export const houseSymbols = keysOf(houses)
  .map(
    (type) =>
      svg`<g id="h-${type}" stroke="#13241f" stroke-width="2" stroke-linejoin="round" fill="${glass}">${houses[type].drawing}<path stroke-width="3" d="M-10 0h${houses[type].width + 20}"/></g>`,
  )
  .join('');

type Look = {
  /** Light in most windows instead of one. */
  lit?: boolean | undefined;
  transform?: string;
};

/** A house inside an `<svg>` of a page that has <Symbols />. */
export const drawHouse = (type: HouseType, { lit, transform }: Look = {}): string =>
  svg`<use href="#h-${type}" color="${lit ? lamplight : glass}" ${transform && `transform="${transform}"`}/>`;
