/** How long what the service stores is kept. The Datenschutzerklärung promises these periods, and a test holds it to them. */

const day = 24 * 3_600_000;

/** A request, with all that was to tell of it, is deleted so long after it came. */
export const contactLifeMonths = 6;

/** A subscription that nobody confirmed is forgotten after this time. */
export const unconfirmedLifeMs = 7 * day;

/**
 * A subscription that ended is kept as proof until claims have lapsed: so many years after the end
 * of the year in which it ended (§§ 195, 199 BGB).
 */
export const evidenceYears = 3;

export type RetentionCutoffs = {
  /** Requests that came before. */
  contactsBefore: number;
  /** Subscriptions that were requested before, and nobody confirmed. */
  unconfirmedBefore: number;
  /** Subscriptions that ended before. */
  endedBefore: number;
};

/** What came before is due now. @param now milliseconds since the epoch */
export function retentionCutoffs(now: number): RetentionCutoffs {
  const contactsBefore = new Date(now);
  // Where the month has no such day it is one of the next: a day or two early, since the promise is a limit.
  contactsBefore.setUTCMonth(contactsBefore.getUTCMonth() - contactLifeMonths);
  return {
    contactsBefore: contactsBefore.getTime(),
    unconfirmedBefore: now - unconfirmedLifeMs,
    endedBefore: Date.UTC(new Date(now).getUTCFullYear() - evidenceYears, 0, 1),
  };
}
