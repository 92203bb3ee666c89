import type { ArticleMotif } from '#domain/site/pictures';
import { accentColour, brandColour } from '../colours.ts';
import { svg } from '../svg.ts';

/**
 * What an article is about, as a thing that stands beside its house. Ground is y = 0, up is negative,
 * 120 wide and up to 120 high.
 */
const motifs: Record<ArticleMotif, string> = {
  documents: svg`
    <path fill="#f1ece0" d="M38 0l9-108 66 6-9 102z"/>
    <path fill="#fff" d="M10 0v-98h50l18 18v80z"/>
    <path d="M60-98v18h18M24-72h26M24-58h40M24-44h40"/>
    <path stroke="#3aa535" stroke-width="6" d="M28-20l10 10 20-22"/>`,
  paragraph: svg`
    <path fill="${accentColour}" d="M86 0v-96h26v96zM86-80h26M86-18h26"/>
    <path fill="${brandColour}" d="M12 0v-112h66v112z"/>
    <path stroke="#fdc300" d="M24 0v-112"/>
    <path stroke="#fff" stroke-width="5" d="M60-78q-2-8-10-8t-10 8q0 7 10 10t10 10q0 7-10 7M40-58q0 7 10 10t10 10q0 8-10 8t-10-8"/>`,
  advert: svg`
    <path stroke-width="6" d="M26 0v-54M94 0v-54"/>
    <path fill="#fff" d="M2-118h116v66h-116z"/>
    <path fill="#96c11f" d="M14-106h34l9 9-9 9h-34z"/>
    <path d="M70-104h34M70-91h34M14-76h90M14-64h64"/>`,
  keys: svg`
    <path fill="#fdc300" fill-rule="evenodd" d="M34-46a28 28 0 1 1 0-56 28 28 0 0 1 0 56zM34-86a12 12 0 1 0 0 24 12 12 0 0 0 0-24z"/>
    <path fill="#fdc300" d="M60-82h56v18h-8v14h-14v-14h-10v10h-12v-10h-12q4-9 0-18z"/>
    <path fill="#e3efe7" d="M20-48l-10 14v34h38v-34l-12-12z"/>
    <path d="M22-20h16M22-11h16"/>`,
  coins: svg`
    <path fill="#fdc300" d="M4-14h34v14h-34zM4-28h34v14h-34zM43-14h34v14h-34zM43-28h34v14h-34zM43-42h34v14h-34zM43-56h34v14h-34zM82-14h34v14h-34zM82-28h34v14h-34zM82-42h34v14h-34zM82-56h34v14h-34zM82-70h34v14h-34zM82-84h34v14h-34z"/>
    <path stroke="${brandColour}" stroke-width="5" d="M8-56l26-26 20 12 38-40M74-112h20v20"/>`,
  chart: svg`
    <path fill="#fff" d="M4-112h112v112h-112z"/>
    <path fill="#ea5b0c" d="M18-12v-26h18v26z"/>
    <path fill="#fdc300" d="M42-12v-42h18v42z"/>
    <path fill="#96c11f" d="M66-12v-56h18v56z"/>
    <path fill="#3aa535" d="M90-12v-78h18v78z"/>
    <path d="M12-12h98"/>`,
  meter: svg`
    <path fill="#fff" d="M4-74h17v64h-17zM21-74h17v64h-17zM38-74h17v64h-17zM55-74h17v64h-17z"/>
    <path d="M12-10v10M64-10v10M72-62h16M72-20h34v20"/>
    <path fill="${accentColour}" d="M88-76h14l12 6v14l-12 6h-14z"/>
    <path stroke="#f39200" stroke-width="3" d="M14-86q-6-8 0-14t0-14M38-86q-6-8 0-14t0-14M62-86q-6-8 0-14t0-14"/>`,
  calendar: svg`
    <path fill="#fff" d="M6 0v-100h108v100z"/>
    <path fill="${accentColour}" d="M6-76v-24h108v24z"/>
    <path stroke-width="5" d="M32-108v18M88-108v18"/>
    <path stroke="#85928d" stroke-width="4" stroke-dasharray="10 12" d="M20-58h84M20-38h84M20-18h62"/>
    <circle cx="70" cy="-38" r="12" stroke="${brandColour}" stroke-width="4"/>`,
  scales: svg`
    <path stroke-width="5" d="M60-4v-104M16-94l88-10"/>
    <path fill="${brandColour}" d="M34 0q2-12 26-12t26 12z"/>
    <path d="M16-94l-14 40M16-94l14 40M104-104l-14 40M104-104l14 40"/>
    <path fill="#fdc300" d="M-2-54h36q-2 18-18 18t-18-18z"/>
    <path fill="#96c11f" d="M86-64h36q-2 18-18 18t-18-18z"/>`,
  handover: svg`
    <path fill="#fff" d="M18-52v-64h66l18 18v46z"/>
    <path d="M84-116v18h18M32-96h34M32-82h54"/>
    <path fill="#3aa535" d="M32-70h26l6 6-6 6h-26z"/>
    <path fill="#e3efe7" d="M4 0v-62l56 34 56-34v62z"/>
    <path d="M4 0l44-36M116 0l-44-36"/>`,
  plan: svg`
    <path fill="#fff" d="M2-106h116v106h-116z"/>
    <path stroke-width="5" stroke-linecap="butt" d="M16-92h88v78h-88zM62-92v32M62-40v26M16-52h26M82-52h22"/>
    <path stroke="${accentColour}" d="M42-52a20 20 0 0 1 20 12M82-52a20 20 0 0 0-20-8"/>`,
  sun: svg`
    <circle cx="94" cy="-98" r="16" fill="#fdc300"/>
    <path stroke="#f39200" stroke-width="3" d="M94-122v-8M94-74v6M70-98h-8M118-98h8M77-115l-5-5M111-115l5-5M111-81l5 5"/>
    <path fill="#fff" d="M4-76h92v70h-92z"/>
    <circle cx="38" cy="-41" r="25" fill="#e3efe7"/>
    <path fill="${brandColour}" d="M38-41q-12-12 0-22 8 12 0 22 16-6 20 9-14 3-20-9 4 17-11 20-2-14 11-20z"/>
    <path d="M72-64h16M72-54h16M72-44h16M12-6v6M88-6v6"/>`,
};

export const drawMotif = (motif: ArticleMotif): string => svg`
  <g id="m-${motif}" stroke="#13241f" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" fill="none">
    ${motifs[motif]}
  </g>`;
