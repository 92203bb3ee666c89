/** Limits that outlive a restart. */

/** Buckets by hash, and the salts of their days, counted from the epoch. */
export type KeptLimitRows = {
  salts: readonly { day: number; salt: string }[];
  buckets: readonly [key: string, emptyAt: number][];
};

export type KeptLimits = {
  /** Adds buckets or sets them anew; forgets those that are empty by now, and all other salts. */
  keepLimits(limits: KeptLimitRows, now: number): Promise<void>;
  /** Buckets that are not empty by now. */
  keptLimits(now: number): Promise<KeptLimitRows>;
};
