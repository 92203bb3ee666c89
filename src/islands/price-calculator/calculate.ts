/** From what was typed to the price; knows nothing of React or the page. */
import { apiKeys, type FieldError } from '#domain/api-contract';
import { checkFields } from '#domain/check';
import { calculatePrice, priceFields, type PriceAnswer, type PriceList } from '#domain/prices/calculator';
import { ApiError, apiRequest } from '../api-client/call.ts';

/** What a form holds; a quantity that is no number is 1. */
export function formToRequest(data: FormData) {
  const quantity = parseFloat(String(data.get('quantity')));
  return {
    buildingType: data.get('buildingType'),
    quantity: Number.isNaN(quantity) ? 1 : quantity,
    priority: data.has('priority'),
  };
}

export type Outcome = { errors: FieldError[]; price?: PriceAnswer };

/**
 * The service's figure is the answer. Where it cannot be reached the same rule runs here; where it
 * refuses there is no price and no message.
 */
export async function requestPrice(prices: PriceList, typed: Record<string, unknown>): Promise<Outcome> {
  const { values: request, errors } = checkFields(priceFields, typed);
  if (errors) return { errors };
  try {
    const response = await apiRequest('POST', apiKeys.calculatePrice, request);
    const answer = (await response.json()) as Partial<PriceAnswer>;
    // JSON that is not ours counts as no answer; lines that an answer leaves out are worked out here.
    if (typeof answer.totalPrice === 'number')
      return { errors: [], price: { ...calculatePrice(prices, request), ...answer } };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { errors: [] };
  }
  return { errors: [], price: calculatePrice(prices, request) };
}
