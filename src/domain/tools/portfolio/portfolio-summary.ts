/** Counts and prices of a portfolio, and what a request for a call-back carries of them: never an address. */
import { buildingTypes, type BuildingType } from '../../prices/building-types.ts';
import { bothPrices, discountOf, toTotal } from '../../prices/calculator.ts';
import type { Tables } from '../tool.ts';
import { mostHouses } from './house-table.ts';
import { isDue, portfolioStates, type Counted } from './portfolio.ts';

type Words = (key: string, values?: Record<string, string>) => string;

/** „3 Gebäude: 1 abgelaufen, 2 laufen bald ab“; a state that no building has is left out. */
export const buildingsToTitle = (buildings: readonly Counted[], words: Words): string =>
  words('title', {
    count: String(buildings.length),
    counts: portfolioStates
      .flatMap((state) => {
        const count = buildings.filter((building) => building.state === state).length;
        return count
          ? words(state === 'soon' && count === 1 ? 'soonCountOne' : `${state}Count`, { count: String(count) })
          : [];
      })
      .join(', '),
  });

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

/** How many of each kind, without an address: `expired-EFH=1&soon-=2`. */
export function buildingsToQuery(buildings: readonly Counted[]): string {
  const counts = new URLSearchParams();
  for (const { state, buildingType = '' } of buildings) {
    const name = `${state}-${buildingType}`;
    counts.set(name, String(Number(counts.get(name)) + 1));
  }
  return String(counts);
}

/** Reads what `buildingsToQuery` wrote; anything else in an address counts nothing. */
export const queryToBuildings = (query: Readonly<Record<string, string | undefined>>): Counted[] =>
  portfolioStates.flatMap((state) =>
    [undefined, ...buildingTypes].flatMap((buildingType) => {
      const count = query[`${state}-${buildingType ?? ''}`] ?? '';
      const length = /^\d{1,4}$/.test(count) ? Math.min(Number(count), mostHouses) : 0;
      return Array.from({ length }, () => ({ state, buildingType }));
    }),
  );

/** One line that a request for a call-back carries. */
export function buildingsToSummary(buildings: readonly Counted[], words: Words, prices: Tables['prices']): string {
  const price = portfolioToPrice(buildings, prices);
  const sums = price.count ? ` (${bothPrices(price)})` : '';
  return words('summary', { title: buildingsToTitle(buildings, words) }) + sums;
}
