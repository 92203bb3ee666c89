/** When a delivery is tried again. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits after the first, second … failed attempt; after that every six hours. */
const waitsMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];
const laterWaitMs = 6 * hour;

/** So often a message is tried before it is given up: its age alone says little where the service was off. */
export const leastAttempts = 12;

const jitter = 0.2;
const retryAfterLimitMs = 24 * hour;

/**
 * @param attempts attempts made, 1 or more
 * @param random 0 to 1: spreads the retries of many messages over ±20 %
 * @param retryAfterMs what the receiver asked for: waited at least, up to a day
 */
export function retryWaitMs(attempts: number, random: number, retryAfterMs = 0): number {
  const wait = (waitsMs[attempts - 1] ?? laterWaitMs) * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(wait, Math.min(retryAfterMs, retryAfterLimitMs)));
}
