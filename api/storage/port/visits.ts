/** How often pages were seen, and what came of it, as sums: who it was is not known. Days are „2025-01-31“. */
import type { Visit, VisitCount } from '#domain/site/visits';

/** A page, or where visits came from: each summed for itself. */
export type VisitSum = { kind: 'page' | 'origin'; name: string } & Record<VisitCount, number>;

export type Visits = {
  countVisit(visit: Visit, count: VisitCount, day: string): Promise<void>;
  /** Sums from one day to another, both included, most seen first. */
  visitSums(fromDay: string, toDay: string): Promise<VisitSum[]>;
};
