/** The seam through which tests let days pass. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** `timeToDay(0)` → „1970-01-01“: the calendar day in Germany. */
export const timeToDay = (time: number): string => berlinDay.format(time);
