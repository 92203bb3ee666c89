/** Figures for the table, in whole numbers. */

/** @param share from 0 to 1; of nothing it is 0 */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5);
