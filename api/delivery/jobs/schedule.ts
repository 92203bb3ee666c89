/** When a delivery is tried again. */
import { hour, minute, second } from '#domain/time-units';

/** Waits after the first, second … failed attempt; after that every six hours. */
const waitsMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];
const laterWaitMs = 6 * hour;

const jitter = 0.2;
const retryAfterLimitMs = 24 * hour;

/**
 * For so long a message can have been tried, by the number of its tries: what the clock says of it is wrong where that has
 * jumped, and means little where the service was off.
 */
export function longestTryingMs(attempts: number): number {
  const first = waitsMs.slice(0, attempts - 1);
  const waited = first.reduce((sum, wait) => sum + wait, 0) + (attempts - 1 - first.length) * laterWaitMs;
  return waited * (1 + jitter);
}

/**
 * @param attempts attempts made, 1 or more
 * @param random 0 to 1: spreads the retries of many messages over ±20 %
 * @param retryAfterMs what the receiver asked for: waited at least, up to a day
 */
export function retryWaitMs(attempts: number, random: number, retryAfterMs = 0): number {
  const wait = (waitsMs[attempts - 1] ?? laterWaitMs) * (1 + jitter * (2 * random - 1));
  return Math.round(Math.max(wait, Math.min(retryAfterMs, retryAfterLimitMs)));
}
