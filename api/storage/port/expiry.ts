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
};

export type Expired = Deleted & {
  /** Requests whose time is over and that stay, since nobody was ever told of them. */
  untold: number;
};

export type Expiry = {
  /**
   * Deletes what is due, with its deliveries. What stands nowhere but here stays: requests that nobody was told of, those in
   * quarantine apart, and unconfirmed subscriptions that nobody has taken.
   */
  deleteExpired(expiring: Expiring): Promise<Expired>;
};
