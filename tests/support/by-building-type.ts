import { buildingTypes, type BuildingType } from '#domain/prices/building-types';
import type { PriceList } from '#domain/prices/calculator';

/** A value for each kind of building: those that a test is about, and one for all others. */
export const byBuildingType = <Value>(
  others: Value,
  given: Partial<Record<BuildingType, Value>> = {},
): Record<BuildingType, Value> => ({
  ...(Object.fromEntries(buildingTypes.map((type) => [type, others])) as Record<BuildingType, Value>),
  ...given,
});

/** The prices the business began with: what is worked out from them by hand holds whatever the owner asks today. */
export const firstPrices: PriceList = {
  business: byBuildingType(499, { EFH: 179, MFH: 299 }),
  private: byBuildingType(499, { EFH: 299, MFH: 399 }),
  volumeDiscount: { from: 10, percent: 10 },
  express: { hours: 12, surchargePercent: 50 },
};
