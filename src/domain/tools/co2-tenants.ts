/** How the tenants of a house share what is theirs of its CO2 costs: § 7 Abs. 1 Satz 2 and § 8 Abs. 3 Satz 2 CO2KostAufG. */
import { addDays, addMonths, daysBetween, monthsBetween, type Day } from './day.ts';

/** Both days belong to it. */
export type Period = { from: Day; to: Day };

/** Somebody in a flat, for all of the period or a part of it. Whoever moves in after them is another one. */
export type Tenancy = Period & { flat: string; area: number; heating?: number | undefined };

/** The house as a whole, empty flats and those of the landlord included. */
export type House = { period: Period; area: number; heating?: number | undefined };

export const periodToDays = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** Whole months where it has them, else by days: of its year (1. Januar to 10. Februar: 41 of 365). */
export function periodToMonths(period: Period): number {
  const { from, to } = period;
  const end = addDays(to, 1);
  const months = monthsBetween(from, end);
  if (addMonths(from, months) === end) return months;
  return (periodToDays(period) * 12) / daysBetween(from, addMonths(from, 12));
}

/**
 * Shares out whole cents by weight, so that they add up: each part is rounded down, and the cents that are left go to those
 * that lost most by it, of equal ones to the first (largest remainder). In integers, where nothing is lost on the way.
 * @param weights whole and not negative, of which one at least is more than 0
 */
export function shareOut(cents: number, weights: readonly bigint[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const exact = weights.map((weight) => BigInt(cents) * weight);
  const parts = exact.map((part) => Number(part / whole));
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const byLoss = exact
    .map((part, index) => ({ index, loss: part % whole }))
    .sort((a, b) => (a.loss === b.loss ? a.index - b.index : a.loss < b.loss ? 1 : -1));
  for (const { index } of byLoss.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** What is typed has two decimals. */
const toHundredths = (value: number): bigint => BigInt(Math.round(value * 100));

/** What is wrong with what was entered of tenants; `flat` says of whom. */
export type TenantFault = {
  fault:
    | 'reversed'
    | 'future'
    | 'tooEarly'
    | 'tenancyReversed'
    | 'outside'
    | 'twice'
    | 'tooLarge'
    | 'someHeating'
    | 'noHeating'
    | 'heatingLess';
  flat?: string;
};

/** § 11 Abs. 2 Satz 1: of periods that begin on this day or later. */
const firstDay: Day = '2023-01-01';

const sameFlat = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The first thing that has to be mended before anything can be shared out. */
export function findFault({ period, area, heating }: House, tenancies: readonly Tenancy[], today: Day) {
  const found = (fault: TenantFault['fault'], flat?: string): TenantFault => ({
    fault,
    ...(flat === undefined ? {} : { flat }),
  });
  if (period.to < period.from) return found('reversed');
  if (period.to > today) return found('future');
  if (period.from < firstDay) return found('tooEarly');
  for (const [index, one] of tenancies.entries()) {
    if (one.to < one.from) return found('tenancyReversed', one.flat);
    if (one.from < period.from || one.to > period.to) return found('outside', one.flat);
    const others = tenancies.slice(0, index).filter(({ flat }) => sameFlat(flat, one.flat));
    if (others.some(({ from, to }) => from <= one.to && one.from <= to)) return found('twice', one.flat);
  }
  const used = tenancies.reduce((sum, one) => sum + toHundredths(one.area) * BigInt(periodToDays(one)), 0n);
  if (used > toHundredths(area) * BigInt(periodToDays(period))) return found('tooLarge');
  const told = tenancies.flatMap((one) => one.heating ?? []);
  const missing = tenancies.find((one) => one.heating === undefined);
  if ((told.length > 0 || heating !== undefined) && missing) return found('someHeating', missing.flat);
  const sum = told.reduce((all, one) => all + toHundredths(one), 0n);
  if (told.length > 0 && (heating === undefined ? sum : toHundredths(heating)) === 0n) return found('noHeating');
  if (heating !== undefined && sum > toHundredths(heating)) return found('heatingLess');
  return undefined;
}

/**
 * By what each has of the heating bill, which §§ 6 to 10 HeizkostenV have shared out; where nothing is said of that, by
 * area and days, as §§ 7 Abs. 1 Satz 5, 9b Abs. 2 and 3 HeizkostenV have it where consumption does not count. What is left
 * of the house is empty, or the landlord's own: no tenant has a part in it.
 * @param cents what is the tenants' of the CO2 costs
 * @param tenancies without a fault
 */
export function shareTenants({ period, area, heating }: House, tenancies: readonly Tenancy[], cents: number) {
  const byHeating = tenancies.every((one) => one.heating !== undefined);
  const weights = tenancies.map((one) =>
    byHeating ? toHundredths(one.heating ?? 0) : toHundredths(one.area) * BigInt(periodToDays(one)),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const whole = byHeating
    ? heating === undefined
      ? sum
      : toHundredths(heating)
    : toHundredths(area) * BigInt(periodToDays(period));
  const parts = shareOut(cents, [...weights, whole - sum]);
  const lived = tenancies.reduce((all, one) => all + toHundredths(one.area) * BigInt(periodToDays(one)), 0n);
  return {
    byHeating,
    parts: tenancies.map((tenancy, index) => ({
      ...tenancy,
      cents: parts[index] ?? 0,
      percent: (Number(weights[index]) / Number(whole)) * 100,
    })),
    /** The landlord's, of what is empty or their own. */
    rest: parts.at(-1) ?? 0,
    /** Euros of heating by which it was shared out. */
    heating: Number(whole) / 100,
    /** Not all of the house was let all the time, and how much heating that took is not said. */
    isRestOpen: byHeating && heating === undefined && lived < toHundredths(area) * BigInt(periodToDays(period)),
  };
}
export type Shared = ReturnType<typeof shareTenants>;
