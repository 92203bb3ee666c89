/**
 * The kinds of building that a price list and a request tell apart; the browser loads it. What else means them:
 * `building-meanings.ts`.
 */
import type { ServiceSlug } from '../site/pages.ts';
import type { HouseType } from '../site/pictures.ts';
import { keysOf } from '../keys-of.ts';

type Building = {
  name: string;
  /** Behind „für“. */
  phrase: string;
  /** The drawing that stands for it. */
  house: HouseType;
  /** The page that its package leads to. */
  service: ServiceSlug;
};

export const buildings = {
  EFH: {
    name: 'Einfamilienhaus',
    phrase: 'ein Einfamilienhaus',
    house: 'klinker-siedlung',
    service: 'energieausweis-efh',
  },
  MFH: {
    name: 'Mehrfamilienhaus',
    phrase: 'ein Mehrfamilienhaus',
    house: 'gruenderzeit',
    service: 'energieausweis-mfh',
  },
  Commercial: {
    name: 'Gewerbe',
    phrase: 'ein Nichtwohngebäude',
    house: 'gewerbebau',
    service: 'energieausweis-gewerbe',
  },
} satisfies Record<string, Building>;
export type BuildingType = keyof typeof buildings;
export const buildingTypes = keysOf(buildings);

/** `mapBuildingTypes((type) => buildings[type].house)` → { EFH: 'klinker-siedlung', … } */
export const mapBuildingTypes = <Value>(valueOf: (type: BuildingType) => Value): Record<BuildingType, Value> =>
  Object.fromEntries(buildingTypes.map((type) => [type, valueOf(type)])) as Record<BuildingType, Value>;

export const buildingTypeNames = /* @__PURE__ */ mapBuildingTypes((type) => buildings[type].name);
/** The drawings beside the prices, in their order. */
export const buildingHouses = /* @__PURE__ */ buildingTypes.map((type) => buildings[type].house);
/** 'EFH, MFH oder Commercial angeben' */
export const buildingTypeMessage = (): string =>
  `${buildingTypes.slice(0, -1).join(', ')} oder ${buildingTypes.at(-1)} angeben`;
export const isBuildingType = (value: unknown): value is BuildingType =>
  typeof value === 'string' && Object.hasOwn(buildings, value);
