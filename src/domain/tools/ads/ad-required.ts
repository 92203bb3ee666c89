/** What an advertisement must name of a certificate: § 87, and for the older ones § 112 Abs. 3, 4, which until 2026 was § 87 too. */
import type { Day } from '../day.ts';
import type { Context } from '../tool.ts';

export type Building = 'wohn' | 'nichtwohn';
/** `energy` is the final energy, of a non-residential building by heat and electricity. */
export type AdKey = 'kind' | 'issued' | 'energy' | 'heat' | 'electricity' | 'primary' | 'carrier' | 'year' | 'class';

/** A certificate is of the new law from this day of issue on. */
export const newFrom = '2027-01-01';
export const isIssuedNew = (issued: Day | undefined, today: Day): boolean =>
  today >= newFrom && issued !== undefined && issued >= newFrom;

const old: Record<Building, readonly AdKey[]> = {
  wohn: ['kind', 'energy', 'carrier', 'year', 'class'],
  nichtwohn: ['kind', 'heat', 'electricity', 'carrier'],
};
/** In the order of the answer. */
export const toRequired = (building: Building, isNew: boolean): readonly AdKey[] =>
  isNew ? ['kind', 'issued', 'primary', 'carrier', 'year', 'class'] : old[building];

/** Names in each sentence the paragraph of the day of issue; places in a certificate are those of the form that it had until 2026. */
export const sayOfAd =
  <Key extends string>(say: Context<Key, never>['say'], ad: string, isNew: boolean): typeof say =>
  (key, values) => {
    const { places, ...said } = say(key, { ad, ...values });
    return places && !isNew ? { ...said, places } : said;
  };
