/** The calculator's inputs in an address: of a page, and in a request for an offer. */
import { isBuildingType, type BuildingType } from './building-types.ts';
import { priceParameters as names, quantityLimits, type PriceRequest } from './calculator.ts';

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

/** As a request for an offer carries it: 'typ=MFH&anzahl=12&express=1' */
export function priceToOffer(price: PriceRequest): string {
  const query = new URLSearchParams();
  addInputs(query, price);
  return String(query);
}

/** The calculator's inputs of an offer; `undefined` without an offer, or if the request is for another kind of building. */
export function offerToRequest(offer: string | undefined, type: BuildingType | undefined): PriceRequest | undefined {
  const { buildingType, ...asked } = queryToInputs(new URLSearchParams(offer));
  return buildingType && buildingType === type ? { buildingType, ...asked } : undefined;
}
