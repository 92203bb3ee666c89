/** What new certificates of a portfolio cost. */
import type { BuildingType } from '../../prices/building-types.ts';
import { discountOf, toTotal } from '../../prices/calculator.ts';
import type { Tables } from '../tool.ts';
import { isDue, type Counted } from './portfolio.ts';

/** Whole euros, incl. VAT, for all that is due; the discount, in percent, counts all of them, whatever their kind. */
export function portfolioToPrice(buildings: readonly Counted[], prices: Tables['prices']) {
  const ordered = buildings.filter(isDue);
  const priced = ordered.flatMap(({ buildingType }) => buildingType ?? []);
  const discount = discountOf(prices, priced.length);
  const sum = (list: Record<BuildingType, number>) => priced.reduce((total, type) => total + list[type], 0);
  return {
    business: toTotal(sum(prices.business), discount),
    private: toTotal(sum(prices.private), discount),
    discount,
    count: priced.length,
    /** Of no kind that has a price. */
    withoutPrice: ordered.length - priced.length,
  };
}
