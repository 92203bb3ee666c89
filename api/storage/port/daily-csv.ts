/** Which day's requests the office is sent next as a table. Days are „2025-01-31“. */
export type DailyCsv = {
  /**
   * Takes the day whose requests are to be told next, which is at first the last one, and again where a clock that was
   * ahead went past it; a lease that runs out lets it be taken again. @param last newest day that may be told
   * @param latest no clock that is right has gone past it
   * @returns `undefined` where all are told up to the last, or somebody else has it
   */
  claimDailyCsv(last: string, latest: string, now: number, leaseMs: number): Promise<string | undefined>;
  /** @param next the day that is to be told next */
  completeDailyCsv(next: string): Promise<void>;
};
