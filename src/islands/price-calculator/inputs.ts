/** The calculator's inputs in the address. */
import { isBuildingType, type BuildingType } from '#domain/building-types';
import { priceParameters as names, quantityLimits, type PriceRequest } from '#domain/calculator';

export type Inputs = { buildingType: BuildingType | undefined; quantity: number; priority: boolean };

/** A value that is missing or wrong becomes the default. */
export function queryToInputs(query: URLSearchParams): Inputs {
  const type = query.get(names.buildingType);
  const quantity = query.get(names.quantity) ?? '';
  const isCount = /^\d+$/.test(quantity) && +quantity >= quantityLimits.min && +quantity <= quantityLimits.max;
  return {
    buildingType: isBuildingType(type) ? type : undefined,
    quantity: isCount ? +quantity : 1,
    priority: query.get(names.priority) === '1',
  };
}

/** Other parameters of the address stay. */
export function addInputs(query: URLSearchParams, { buildingType, quantity, priority }: PriceRequest): void {
  query.set(names.buildingType, buildingType);
  query.set(names.quantity, String(quantity));
  if (priority) query.set(names.priority, '1');
  else query.delete(names.priority);
}
