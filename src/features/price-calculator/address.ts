/** The calculator's inputs in the address: `?typ=MFH&anzahl=12&express=1`. */
import { isBuildingType, quantityLimits } from '#domain/price';
import type { BuildingType } from '#domain/pricing';

export type Inputs = { buildingType: BuildingType | undefined; quantity: number; priority: boolean };

/** A value that is missing or wrong becomes the default. */
export function queryToInputs(query: URLSearchParams): Inputs {
  const type = query.get('typ');
  const quantity = query.get('anzahl') ?? '';
  const isCount = /^\d+$/.test(quantity) && +quantity >= quantityLimits.min && +quantity <= quantityLimits.max;
  return {
    buildingType: isBuildingType(type) ? type : undefined,
    quantity: isCount ? +quantity : 1,
    priority: query.get('express') === '1',
  };
}

/** Other parameters of the address stay. */
export function addInputs(query: URLSearchParams, { buildingType, quantity, priority }: Inputs): void {
  query.set('typ', buildingType ?? '');
  query.set('anzahl', String(quantity));
  if (priority) query.set('express', '1');
  else query.delete('express');
}
