/** Icons by name, in the line weight of the houses: 48 × 48 unless said, for <Icon />. */
import type { GuaranteeIcon, StepIcon, ValueIcon } from '#domain/site/pictures';
import { accentColour, brandColour, brick } from './colours.ts';
import { bicycle, svg } from './svg.ts';

/** The five steps. */
export const stepIcons: Record<StepIcon, string> = {
  request: svg`
    <path fill="#fff" d="M9 5h26v38H9z"/>
    <path d="M21 14h8M21 24h8M21 34h5"/>
    <path stroke="${accentColour}" d="M14 14l2 2 3-4M14 24l2 2 3-4M14 34l2 2 3-4"/>
    <path fill="#fdc300" d="M30 41l2-7 10-10 5 5-10 10z"/>`,
  call: svg`
    <path fill="${brandColour}" d="M7 8h9l4 11-6 4q4 8 11 11l4-6 11 4v9q-2 3-7 3Q7 41 5 14q0-4 2-6z"/>
    <path stroke="${accentColour}" d="M27 6q13 2 15 15M26 14q7 1 8 8"/>`,
  visit: svg`
    <path fill="#9c3320" d="M28 7h5v8h-5z"/>
    <path fill="#fff" d="M8 34V19L24 6l16 13v15z"/>
    <path fill="#43524d" d="M24 4L4 20l3 4 17-14 17 14 3-4z"/>
    <path fill="${brandColour}" d="M20 34V23h8v11z"/>
    <path fill="#fdc300" d="M3 37h42v8H3z"/>
    <path d="M10 37v4M17 37v4M24 37v5M31 37v4M38 37v4"/>`,
  check: svg`
    <path fill="#fff" d="M6 4h27v40H6z"/>
    <path stroke-width="1" d="M12 11h15M12 17h15M12 23h7M12 38h14"/>
    <circle cx="30" cy="27" r="10" fill="#cfe3da"/>
    <path stroke-width="4" d="M37 35l7 8"/>
    <path stroke="${accentColour}" d="M25 27l4 4 6-7"/>`,
  certificate: svg`
    <path fill="#fff" d="M8 3h24l9 9v33H8z"/>
    <path fill="#cfe3da" d="M32 3v9h9z"/>
    <path stroke-width="1" d="M14 10h11"/>
    <g stroke="none">
      <path fill="#3aa535" d="M14 16h9l3 3-3 3h-9z"/>
      <path fill="#fde100" d="M14 24h13l3 3-3 3H14z"/>
      <path fill="#ea5b0c" d="M14 32h17l3 3-3 3H14z"/>
    </g>`,
};

/** The six guarantees. */
export const guaranteeIcons: Record<GuaranteeIcon, string> = {
  price: svg`
    <path fill="#e3efe7" d="M6 12h24l12 12-12 12H6z"/>
    <path d="M25 18a6 6 0 1 0 0 12M13 22h9M13 26h9"/>`,
  clock: svg`
    <circle cx="24" cy="24" r="18" fill="#e3efe7"/>
    <path d="M24 12v12l8 6"/>
    <path stroke="${accentColour}" d="M24 6v4M42 24h-4M24 42v-4M6 24h4"/>`,
  invoice: svg`
    <path fill="#e3efe7" d="M10 5h20l8 8v30H10z"/>
    <path d="M30 5v8h8M16 20h16M16 27h16M16 34h8"/>
    <path stroke="${accentColour}" d="M28 35l3 3 5-6"/>`,
  return: svg`
    <path fill="#e3efe7" d="M8 14h32v22H8z"/>
    <circle cx="24" cy="25" r="6"/>
    <path stroke="${accentColour}" d="M14 8L8 14l6 6"/>`,
  calendar: svg`
    <path fill="#e3efe7" d="M7 11h34v31H7z"/>
    <path d="M7 20h34M16 6v9M32 6v9"/>
    <path stroke="${accentColour}" d="M17 31l5 5 10-10"/>`,
  best: svg`
    <path fill="#96c11f" d="M6 7h20l6 5-6 5H6z"/>
    <path fill="#fdc300" d="M6 20h26l6 5-6 5H6z"/>
    <path fill="#ea5b0c" d="M6 33h32l6 5-6 5H6z"/>`,
};

/** Ways to reach us, 24 × 24: lines for the class of contactIcons. */
export const contactIcons: Record<'callBack' | 'phone' | 'whatsapp' | 'email', string> = {
  callBack: 'M20 12a8 8 0 1 1-2.5-5.8M21 3v5h-5M12 8v4l3 2',
  phone: 'M6 3h3l2 5-2.5 1.5c1 2.5 3.5 5 6 6L16 13l5 2v3c0 2-1.5 3-3 3C10 20.5 3.5 14 3 6c0-1.5 1-3 3-3z',
  whatsapp: 'M4 20l1.3-4A8 8 0 1 1 8 18.8zM9 9q0 6 6 6',
  email: 'M3 5h18v14H3zM3 6l9 7 9-7',
};

const ground = '<path d="M1 62h70"/>';

/** The values, 72 × 66: each stands on its ground line, as the houses do. */
export const valueIcons: Record<ValueIcon, string> = {
  speed: svg`
    <g stroke-width="1.4">${bicycle('translate(18 62)scale(1.45)')}</g>
    <path stroke="${accentColour}" d="M4 24h14M1 33h10M7 15h16"/>${ground}`,
  excellence: svg`
    <path fill="#e3efe7" d="M12 62V8h34v54z"/>
    <path stroke-width="1" d="M19 18h20M19 26h20M19 34h12M19 42h10"/>
    <circle cx="46" cy="38" r="14" fill="#fff"/>
    <path stroke-width="5" d="M57 49l8 9"/>
    <path stroke="${accentColour}" stroke-width="3" d="M39 38l5 5 9-10"/>${ground}`,
  partnership: svg`
    <path fill="${brandColour}" d="M3 24h26l12 17-12 17H3z"/>
    <path fill="#96c11f" d="M35 24h34v34H35l12-17z"/>${ground}`,
  carefree: svg`
    <path fill="#fff" d="M12 42V28Q12 8 36 8t24 20v14z"/>
    <path fill="${brandColour}" d="M20 42V14q4-4 8-5v33zM44 42V9q4 1 8 5v28z"/>
    <path fill="#c2a36b" d="M8 40h56v22H8z"/>
    <path fill="#fff" d="M14 40h44v9H14z"/>
    <path stroke-width="1" d="M14 55h44M28 40v9M44 40v9"/>${ground}`,
  reliability: svg`
    <path fill="#fdc300" stroke="none" d="M32 20L4 8v20zM40 20l28-12v20z"/>
    <path fill="#fff" d="M26 62l4-36h12l4 36z"/>
    <path fill="${brick}" d="M29 36h14l1 10H28zM26 62l1-8h18l1 8z"/>
    <path fill="#fdc300" d="M31 14h10v12H31z"/>
    <path fill="${brandColour}" d="M29 14l7-9 7 9z"/>
    <path d="M26 26h20"/>${ground}`,
  transparency: svg`
    <path fill="#cfe3da" d="M20 10h32v46H20z"/>
    <circle cx="36" cy="28" r="7" fill="#fdc300"/>
    <path fill="#7fae8d" d="M20 56V46q10-8 16-2t16-2v14z"/>
    <path fill="#fff" d="M20 10L6 14v48l14-6zM52 10l14 4v48l-14-6z"/>
    <path stroke-width="1" d="M6 37l14-3M66 37l-14-3"/>
    <path fill="#fff" d="M16 56h40v5H16z"/>${ground}`,
};
