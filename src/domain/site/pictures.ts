/** Names of all that can be drawn: those that content chooses from and `src/art` has a drawing for. */
import { keysOf } from '../keys-of.ts';

/** The house types there is a drawing for; which of them stand where, `content/area.yaml` says. */
export const houseNames = {
  'altbremer-haus': 'Altbremer Haus',
  gruenderzeit: 'Gründerzeithaus',
  fachwerk: 'Fachwerkhaus',
  'klinker-siedlung': 'Klinkerhaus',
  grosssiedlung: 'Wohnblock',
  reetdachhof: 'Reetdachhof',
  gewerbebau: 'Gewerbebau',
} as const;
export type HouseType = keyof typeof houseNames;
export const houseTypes = keysOf(houseNames);
export const isHouse = (name: unknown): name is HouseType => houseTypes.some((type) => type === name);

/** Landmarks that may stand beside the house of an area. */
export const landmarks = ['stadtmusikanten'] as const;

/** Motifs of an article's picture, beside its house. */
export const motifNames = {
  documents: 'ein Stapel Unterlagen',
  paragraph: 'ein Paragrafenzeichen',
  advert: 'eine Anzeige',
  keys: 'ein Schlüsselbund',
  coins: 'ein Stapel Münzen',
  chart: 'ein Diagramm',
  meter: 'ein Heizkörperventil',
  calendar: 'ein Kalender',
  scales: 'eine Waage',
  handover: 'ein Händedruck',
  plan: 'ein Grundriss',
  sun: 'eine Sonne',
} as const;
export type ArticleMotif = keyof typeof motifNames;
export const articleMotifs = keysOf(motifNames);

/** Icons of the five steps from request to certificate. */
export const stepIcons = ['request', 'call', 'visit', 'check', 'certificate'] as const;
export type StepIcon = (typeof stepIcons)[number];

export const guaranteeIcons = ['price', 'clock', 'invoice', 'return', 'calendar', 'best'] as const;
export type GuaranteeIcon = (typeof guaranteeIcons)[number];

export const valueIcons = ['speed', 'excellence', 'partnership', 'carefree', 'reliability', 'transparency'] as const;
export type ValueIcon = (typeof valueIcons)[number];
