/** The kinds of building that a price list and a request tell apart; the browser loads it. */
export const buildingTypes = ['EFH', 'MFH', 'Commercial'] as const;
export type BuildingType = (typeof buildingTypes)[number];

export const buildingTypeNames: Record<BuildingType, string> = {
  EFH: 'Einfamilienhaus',
  MFH: 'Mehrfamilienhaus',
  Commercial: 'Gewerbe',
};
/** 'EFH, MFH oder Commercial angeben' */
export const buildingTypeMessage = (): string =>
  `${buildingTypes.slice(0, -1).join(', ')} oder ${buildingTypes.at(-1)} angeben`;
export const isBuildingType = (value: unknown): value is BuildingType =>
  typeof value === 'string' && Object.hasOwn(buildingTypeNames, value);
