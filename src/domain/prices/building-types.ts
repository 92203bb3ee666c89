/** The kinds of building that a price list and a request tell apart, all that the code knows of each; the browser loads it. */
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
  /** How many dwellings it has, from and to; none where nobody lives. Two or more are a Mehrfamilienhaus in our price list. */
  dwellings?: readonly [number, number];
  /** By which words a list of houses means it, as `fold` writes them. */
  listed: RegExp;
};

const table = {
  EFH: {
    name: 'Einfamilienhaus',
    phrase: 'ein Einfamilienhaus',
    house: 'klinker-siedlung',
    service: 'energieausweis-efh',
    dwellings: [1, 1],
    listed:
      /^(?!.*(?:einlieger|\belw\b)).*\b(?:efh\b|(?:ein|1-?)familien(?!haeuser)|dhh\b|doppelhaus-?haelfte|reihen(?:end|mittel|eck)?haus\b|r[em]?h\b)/,
  },
  MFH: {
    name: 'Mehrfamilienhaus',
    phrase: 'ein Mehrfamilienhaus',
    house: 'gruenderzeit',
    service: 'energieausweis-mfh',
    dwellings: [2, Infinity],
    // A Doppelhaus has two dwellings, each half of it one.
    listed:
      /^doppelhaus$|\b(?:mfh|mehrfamilien|wohnanlage|weg\b|eigentumswohn|zfh|(?:zwei|drei|(?:[2-9]|\d\d)-?)familien|einlieger|elw\b)/,
  },
  Commercial: {
    name: 'Gewerbe',
    phrase: 'ein Nichtwohngebäude',
    house: 'gewerbebau',
    service: 'energieausweis-gewerbe',
    listed: /\b(?:gewerbe|nichtwohn|nwg|buero|laden|halle)/,
  },
} satisfies Record<string, Building>;
export type BuildingType = keyof typeof table;
export const buildings: Record<BuildingType, Building> = table;
export const buildingTypes = keysOf(table);

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
