/** What can be drawn: the names that content chooses from and `src/art` has a drawing for. */
import type { BuildingType } from './building-types.ts';

/** The house types there is a drawing for; which of them stand where, `content/area.yaml` says. */
export const houseTypes = [
  'altbremer-haus',
  'gruenderzeit',
  'fachwerk',
  'klinker-siedlung',
  'grosssiedlung',
  'reetdachhof',
  'gewerbebau',
] as const;
export type HouseType = (typeof houseTypes)[number];

/** What may stand beside the house of an area. */
export const landmarks = ['stadtmusikanten'] as const;

/** Which house stands for a kind of building. */
export const buildingHouses: Record<BuildingType, HouseType> = {
  EFH: 'klinker-siedlung',
  MFH: 'gruenderzeit',
  Commercial: 'gewerbebau',
};

/** What an article's picture shows beside its house. */
export const articleMotifs = [
  'documents',
  'paragraph',
  'advert',
  'keys',
  'coins',
  'chart',
  'meter',
  'calendar',
  'scales',
  'handover',
  'plan',
  'sun',
] as const;
export type ArticleMotif = (typeof articleMotifs)[number];

/** What happens in each of the five steps. */
export const stepIcons = ['request', 'call', 'visit', 'check', 'certificate'] as const;
export type StepIcon = (typeof stepIcons)[number];

export const guaranteeIcons = ['price', 'clock', 'invoice', 'return', 'calendar', 'best'] as const;
export type GuaranteeIcon = (typeof guaranteeIcons)[number];

export const valueIcons = ['speed', 'excellence', 'partnership', 'carefree', 'reliability', 'transparency'] as const;
export type ValueIcon = (typeof valueIcons)[number];
