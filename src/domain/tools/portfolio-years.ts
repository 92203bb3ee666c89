/** The years ahead of a portfolio: how many certificates run out in each quarter, and what new ones cost each year. */
import { orderToPrice, type Building } from './portfolio.ts';
import type { Day } from './day.ts';
import type { Tables } from './tool.ts';

/** '2027-2' */
export type Quarter = string;

export const dayToQuarter = (day: Day): Quarter => `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

export type YearAhead = {
  year: string;
  /** Certificates that run out, by quarter. */
  quarters: readonly number[];
  /** Whole euros, incl. VAT; each month's orders have the discount of their number. */
  business: number;
  private: number;
};

/** The years in which certificates run out, from today on. */
export function portfolioToYears(buildings: readonly Building[], prices: Tables['prices'], today: Day): YearAhead[] {
  const months = new Map<string, Building[]>();
  for (const building of buildings) {
    const { expiry } = building;
    if (expiry === undefined || expiry < today) continue;
    const month = expiry.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), building]);
  }
  const years = new Map<string, { quarters: number[]; business: number; private: number }>();
  for (const [month, ofMonth] of [...months].sort()) {
    const [year = '', quarter = ''] = dayToQuarter(month).split('-');
    const ahead = years.get(year) ?? { quarters: [0, 0, 0, 0], business: 0, private: 0 };
    const price = orderToPrice(ofMonth, prices);
    const at = Number(quarter) - 1;
    ahead.quarters[at] = (ahead.quarters[at] ?? 0) + ofMonth.length;
    ahead.business += price.business;
    ahead.private += price.private;
    years.set(year, ahead);
  }
  return [...years].map(([year, ahead]) => ({ year, ...ahead }));
}
