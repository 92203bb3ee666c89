/** Deletion of rows for their age. */
import type { Channel } from './delivery.ts';
import type { Deleted } from './persons.ts';

/** Settings by which a row is due for deletion. */
export type Expiring = {
  now: number;
  /** Channels by which somebody hears of a request. */
  tellingChannels: readonly Channel[];
  /** Whether one of them is on: else requests that never had a message are read in lists, and go as the others do. */
  isAnyOn: boolean;
  /** A person has said that the clock is right, and that all that is due may go. */
  byWord?: boolean;
};

export type Expired = Deleted & {
  /** Why what is due stays until a person gives their word: the clock disagrees with what was seen, or it is too much at once. */
  held: 'clock' | 'many' | undefined;
  /** How many requests and proofs that concerns. */
  waiting: number;
  /** Requests whose time is over and that stay, since nobody was ever told of them. */
  untold: number;
};

export type Expiry = {
  /**
   * Notes the time, and deletes what is due by it, with its deliveries. What stands nowhere but here stays: requests that
   * nobody was told of, those in quarantine apart, and unconfirmed subscriptions that nobody has taken.
   */
  deleteExpired(expiring: Expiring): Promise<Expired>;
};
