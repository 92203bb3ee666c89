import { buildingTypes, type BuildingType } from '#domain/prices/building-types';

/** A value for each kind of building: those that a test is about, and one for all others. */
export const byBuildingType = <Value>(
  others: Value,
  given: Partial<Record<BuildingType, Value>> = {},
): Record<BuildingType, Value> => ({
  ...(Object.fromEntries(buildingTypes.map((type) => [type, others])) as Record<BuildingType, Value>),
  ...given,
});
