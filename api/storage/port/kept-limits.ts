/** Limits that outlive a restart. */

/** Until when a bucket is not empty, by its hash. */
export type KeptBucket = [key: string, emptyAt: number];

/** The salt of a day, counted from the epoch. */
export type DaySalt = { day: number; salt: string };

export type KeptLimits = {
  /** Adds buckets or sets them anew; forgets those that are empty by now. */
  keepLimits(buckets: readonly KeptBucket[], now: number): Promise<void>;
  /** Buckets that are not empty by now. */
  keptLimits(now: number): Promise<KeptBucket[]>;
  /**
   * Offers a salt for each of these days and forgets those of all others.
   * @returns for each the one that was offered first, whoever did
   */
  shareSalts(salts: readonly DaySalt[]): Promise<DaySalt[]>;
};
