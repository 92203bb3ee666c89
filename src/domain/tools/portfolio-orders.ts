/** What the certificates of a portfolio cost by the month in which they are ordered, since that decides the discount. */
import { buildingTypeNames, buildingTypes } from '../building-types.ts';
import { addMonths, type Day } from './day.ts';
import { soonMonths } from './expiry.ts';
import { isDue, orderToPrice, type Building, type PortfolioPrice } from './portfolio.ts';
import type { Tables } from './tool.ts';

/** @param month '2027-03' */
export type Order = { month: string; kinds: string; price: PortfolioPrice };

/** This month for what is due, else the month in which it becomes so; none where no day is known to reckon with. */
function monthOf(building: Building, today: Day): string | undefined {
  if (isDue(building)) return today.slice(0, 7);
  return building.expiry && addMonths(building.expiry, -soonMonths).slice(0, 7);
}

/** „10 Mehrfamilienhaus, 2 Gewerbe“ */
const toKinds = (ordered: readonly Building[]): string =>
  buildingTypes
    .flatMap((type) => {
      const count = ordered.filter(({ buildingType }) => buildingType === type).length;
      return count ? `${count}\u00a0× ${buildingTypeNames[type]}` : [];
    })
    .join(', ');

/** The months in which something of a known price is ordered, the first first. */
export function portfolioToOrders(buildings: readonly Building[], prices: Tables['prices'], today: Day): Order[] {
  const months = new Map<string, Building[]>();
  for (const building of buildings) {
    const month = building.buildingType && monthOf(building, today);
    if (!month) continue;
    const ordered = months.get(month) ?? [];
    ordered.push(building);
    months.set(month, ordered);
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, ordered]) => ({ month, kinds: toKinds(ordered), price: orderToPrice(ordered, prices) }));
}
