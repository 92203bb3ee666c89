/** One mark for each tool, 48 × 48, in the line weight of the icons, for <Icon />. */
import type { ToolSlug } from '#domain/site/pages';
import { accentColour } from './colours.ts';
import { svg } from './svg.ts';

export const toolMarks: Record<ToolSlug, string> = {
  // An advertisement: a house, lines of text and the label's arrow.
  pflichtangaben: svg`
    <path fill="#fff" d="M6 5h36v38H6z"/>
    <path fill="${accentColour}" d="M11 22v-7l6-5 6 5v7z"/>
    <path stroke-width="1" d="M28 12h9M28 17h9M28 22h6M11 38h15"/>
    <path fill="#96c11f" d="M11 27h20l5 4-5 4H11z"/>`,
  // An advertisement with a line marked, under a glass.
  'anzeige-pruefen': svg`
    <path fill="#fff" d="M5 4h30v40H5z"/>
    <path fill="#cfe3da" stroke="none" d="M9 17h16v6H9z"/>
    <path stroke-width="1" d="M10 12h20M10 20h14M10 28h9M10 36h12"/>
    <circle cx="31" cy="27" r="9" fill="#fde100"/>
    <path stroke-width="3" d="M37 34l8 9"/>
    <path stroke="${accentColour}" d="M27 27l3 3 5-6"/>`,
  // A signpost: to the one certificate, to the other.
  'bedarf-oder-verbrauch': svg`
    <path stroke-width="3" d="M24 4v41M16 45h16"/>
    <path fill="#fde100" d="M10 9h26l7 6-7 6H10z"/>
    <path fill="#cfe3da" d="M38 25H12l-7 6 7 6h26z"/>
    <path stroke-width="1" d="M16 15h14M18 31h14"/>`,
  // A calendar with its last day.
  gueltigkeit: svg`
    <path fill="#fff" d="M6 10h36v33H6z"/>
    <path fill="${accentColour}" d="M6 10h36v9H6z"/>
    <path d="M15 5v9M33 5v9"/>
    <path stroke-width="1" d="M12 26h6M21 26h6M30 26h6M12 33h6M21 33h6"/>
    <path fill="#fdc300" d="M29 30h9v9h-9z"/>`,
  // Three periods without a gap.
  '36-monate': svg`
    <path fill="#3aa535" d="M4 18h13v16H4z"/>
    <path fill="#fde100" d="M17 18h13v16H17z"/>
    <path fill="#ea5b0c" d="M30 18h11l4 8-4 8H30z"/>
    <path stroke-width="1" d="M4 40v4M17 40v4M30 40v4M45 40v4M4 42h41"/>
    <path d="M24 5v6M21 8l3 3 3-3"/>`,
  // Papers, the first of them ticked.
  unterlagen: svg`
    <path fill="#e2d9c3" d="M14 4h28v34H14z"/>
    <path fill="#fff" d="M6 10h28v34H6z"/>
    <path stroke-width="1" d="M19 19h10M19 27h10M19 35h10"/>
    <path stroke="${accentColour}" d="M10 18l2 2 4-4M10 26l2 2 4-4"/>
    <path stroke-width="1" d="M10 33h5v4h-5z"/>`,
  // One coin, two shares, below the smoke.
  'co2-kosten': svg`
    <path fill="#cfe3da" d="M12 17a6 6 0 0 1 2-11 9 9 0 0 1 16-1 7 7 0 0 1 6 12z"/>
    <circle cx="24" cy="33" r="12" fill="#fdc300"/>
    <path fill="${accentColour}" d="M24 33V21a12 12 0 0 1 11 17z"/>`,
  // The scale's arrows, and a bracket beside those that it may be.
  'welche-klasse': svg`
    <path fill="#3aa535" d="M4 5h14l5 4-5 4H4z"/>
    <path fill="#96c11f" d="M4 16h19l5 4-5 4H4z"/>
    <path fill="#fde100" d="M4 27h24l5 4-5 4H4z"/>
    <path fill="#f39200" d="M4 38h29l5 4-5 4H4z"/>
    <path d="M40 17h4v17h-4"/>`,
  // A row of houses and the day each of them has.
  bestand: svg`
    <path fill="${accentColour}" d="M4 24V12l6-7 6 7v12z"/>
    <path fill="#f6f1e4" d="M18 24V9h12v15z"/>
    <path fill="#9c3320" d="M32 24V12l6-7 6 7v12z"/>
    <path fill="#fdc300" d="M8 14h4v5H8zM22 13h4v5h-4zM36 14h4v5h-4z"/>
    <path d="M2 24h44"/>
    <path stroke-width="4" stroke="#e3000f" d="M4 33h12"/>
    <path stroke-width="4" stroke="#fde100" d="M18 33h12"/>
    <path stroke-width="4" stroke="#3aa535" d="M32 33h12"/>
    <path stroke-width="1" d="M4 41h9M18 41h9M32 41h9"/>`,
};

/** An open book, with the first and the last letter. */
export const glossaryMark = svg`
  <path fill="#9c3320" d="M3 11h42v31H3z"/>
  <path fill="#fff" d="M6 8q10-3 18 3v28q-8-5-18-3zM42 8q-10-3-18 3v28q8-5 18-3z"/>
  <path fill="#fde100" d="M35 6l5 0v13l-2.5-3-2.5 3z"/>
  <path d="M10 22l4-9 4 9M11.5 19h5M29 25h7l-7 8h7"/>
  <path stroke-width="1" d="M10 27h9M10 31h7"/>`;

/** A sheet with its scale, and a glass over one field. */
export const certificateMark = svg`
  <path fill="#fff" d="M5 4h26l7 7v33H5z"/>
  <path fill="#cfe3da" d="M31 4v7h7z"/>
  <path stroke-width="1" d="M10 11h14M10 37h9M10 41h6"/>
  <path fill="#3aa535" d="M10 18h6v6h-6z"/>
  <path fill="#fde100" d="M16 18h7v6h-7z"/>
  <path fill="#e3000f" d="M23 18h9v6h-9z"/>
  <circle cx="29" cy="29" r="9" fill="#fff" fill-opacity=".75"/>
  <path stroke-width="3" d="M36 36l8 8"/>
  <path stroke-width="1" d="M25 27h8M25 31h5"/>`;

/** Houses of two times, and below them what heats them. */
export const stockMark = svg`
  <path fill="#9c3320" d="M4 30V14l7-8 7 8v16z"/>
  <path fill="${accentColour}" d="M18 30V19l7-7 7 7v11z"/>
  <path fill="#fff" d="M32 30V17l12 3v10z"/>
  <path fill="#fdc300" d="M9 16h4v5H9zM23 21h4v5h-4zM36 22h5v4h-5z"/>
  <path d="M2 30h44"/>
  <path stroke-width="5" stroke="#2f6fb0" d="M4 39h24"/>
  <path stroke-width="5" stroke="#3d2c1e" d="M30 39h8"/>
  <path stroke-width="5" stroke="#b8412a" d="M40 39h4"/>`;
