/** The houses of a portfolio, by their certificates. All of it runs in the browser alone: addresses are sent to nobody. */
import type { BuildingType } from '../../prices/building-types.ts';
import { addMonths, formatDay, monthsBetween, type Day } from '../day.ts';

export const portfolioStates = ['expired', 'soon', 'valid', 'none', 'unclear', 'exempt'] as const;
/** `none`: without a date; `unclear`: what stands there is no date; `exempt`: a monument, which needs no certificate until 2026, § 79 Abs. 4. */
export type PortfolioState = (typeof portfolioStates)[number];
/** Why what stands there is no date; the words for each are `unclear…` in `content/`. */
export const unclearReasons = ['NoDay', 'OnlyYear', 'OnlyMonth', 'NotYetIssued', 'BeforeIssue', 'TooLong'] as const;
export type UnclearReason = (typeof unclearReasons)[number];
/** What is wrong with a line's date. */
type Unclear = { reason: UnclearReason; cell: string };

export type Building = {
  /** Numbers of its lines in the table, as a spreadsheet counts: of several flats that share a certificate more than one. */
  lines: readonly number[];
  /** Made of the whole line of the table: addresses may agree where lines do not. */
  id: string;
  address: string;
  /** As it stands in the table. */
  type: string;
  /** Decides the price; absent where the table does not say what it is. */
  buildingType?: BuildingType | undefined;
  expiry?: Day | undefined;
  state: PortfolioState;
  unclear?: Unclear | undefined;
};

/** The part of a building that counts and prices are made of. */
export type Counted = Pick<Building, 'state' | 'buildingType'>;

/** Whether somebody who sells or lets needs a new certificate, or will soon. */
export const isDue = ({ state }: Counted): boolean => ['expired', 'soon', 'none'].includes(state);

/** Whole months for which a certificate is still valid; `undefined` where it has expired or has no date. */
export const monthsLeft = ({ expiry }: Building, today: Day): number | undefined =>
  expiry && expiry >= today ? monthsBetween(today, expiry) : undefined;

export const expiryToText = ({ expiry }: Building): string => (expiry ? formatDay(expiry) : '–');

/** The twelve months ahead, from this one on, with how many certificates run out in each. */
export const portfolioToMonths = (buildings: readonly Building[], today: Day): { month: string; count: number }[] =>
  Array.from({ length: 12 }, (_, ahead) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7);
    return { month, count: buildings.filter(({ expiry = '' }) => expiry >= today && expiry.startsWith(month)).length };
  });
