/**
 * How often a visitor may call, counted by rate-limiter-flexible: in memory, and of what services on one Postgres share
 * there. See docs/decisions/0011-limits-by-address.md.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { networksOf } from './client-address.ts';

type Limit = {
  /** Of one address in a period, which begins with the first. */
  calls: number;
  seconds: number;
  /** Counts for the widest network too, so that many addresses of one provider are noticed. */
  isWide?: true;
  /** Services on one Postgres count together; else each by itself. */
  isShared?: true;
};

export const limits = {
  /** Requests that are told to the office as they come; what comes beyond is held back. */
  requests: { calls: 5, seconds: 600, isWide: true, isShared: true },
  /** Requests held back, so that a flood fills no disk: at 20 kB each 120 MB a day of the widest network. */
  heldBack: { calls: 300, seconds: 86_400, isWide: true, isShared: true },
  /** Wrong words of whoever says to be a monitor. */
  probes: { calls: 10, seconds: 60 },
  newsletter: { calls: 3, seconds: 3_600, isShared: true },
  /** The pages behind a mail's links: one program that reads mail comes for many people. */
  mailLinks: { calls: 120, seconds: 60 },
  /** What is added to requests: each is a mail to the office. */
  preparations: { calls: 10, seconds: 3_600, isShared: true },
  /** Reports of whoever sends the newsletter: after an issue many come at once. */
  newsletterHook: { calls: 300, seconds: 60 },
  views: { calls: 60, seconds: 60 },
  /** Sites that are new to the day's sums, named by one visitor. */
  hosts: { calls: 3, seconds: 86_400 },
  prices: { calls: 60, seconds: 60 },
  regions: { calls: 120, seconds: 60 },
  /** Answers 422 of all routes: wider than what any of them accepts, so that mistyping locks nobody out. */
  refusals: { calls: 120, seconds: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** Points of a call, which a network pays a part of that may make more calls: a whole number for each of `networksOf`. */
const callPoints = 60;

export type Counted = {
  /** Seconds to wait, where the call is beyond the limit. */
  waitSeconds: number | undefined;
  /** Calls of the visitor's network before this one. */
  before: number;
  giveBack(): Promise<void>;
};

/** Of whoever is not limited. */
export const uncounted: Counted = { waitSeconds: undefined, before: 0, giveBack: async () => undefined };

export type Limiter = {
  /** Counts a call. */
  count(name: LimitName, address: string): Promise<Counted>;
};

type LimiterOptions = {
  /** Of the hashes by which addresses are remembered; services that count together have one. */
  secret?: string | Buffer;
  /** Where they count together. */
  pool?: Pool | undefined;
  /** Called where a limit had to forget somebody before their time. */
  onForgotten?: (name: LimitName) => void;
};

/** So many networks a limit remembers: at 700 bytes each all limits together take 45 MB at most. */
export const mostRemembered = 5_000;

export function createLimiter({
  secret = randomBytes(32),
  pool,
  onForgotten = () => undefined,
}: LimiterOptions = {}): Limiter {
  const rules = Object.fromEntries(
    Object.entries<Limit>(limits).map(([name, limit]) => {
      const options = { keyPrefix: name, points: limit.calls * callPoints, duration: limit.seconds };
      const memory = new RateLimiterMemory(options);
      const limiter =
        pool && limit.isShared
          ? new RateLimiterPostgres({
              ...options,
              ...{ storeClient: pool, tableName: 'limits', tableCreated: true, clearExpiredByTimeout: true },
              // While Postgres is away each counts by itself.
              insuranceLimiter: memory,
            })
          : memory;
      const remember = forgetOldest(memory, () => onForgotten(name as LimitName));
      return [name, { limit, limiter, remember }];
    }),
  ) as Record<LimitName, { limit: Limit; limiter: RateLimiterMemory | RateLimiterPostgres; remember: Remember }>;
  const toKey = (network: string) => createHmac('sha256', secret).update(network).digest('base64url').slice(0, 22);

  return {
    async count(name, address) {
      const { limit, limiter, remember } = rules[name];
      const counted: [key: string, cost: number][] = [];
      const giveBack = async () => {
        for (const [key, cost] of counted) await limiter.reward(key, cost);
      };
      let before = 0;
      const networks = networksOf(address);
      for (const [i, [network, times]] of networks.entries()) {
        const isWidest = i === networks.length - 1;
        if (isWidest && !limit.isWide) break;
        const [key, cost] = [toKey(network), callPoints / times];
        remember(key);
        // As `consume`, which would throw what is beyond the limit.
        const { consumedPoints, msBeforeNext } = await limiter.penalty(key, cost);
        counted.push([key, cost]);
        // Not counted for wider networks: whoever is refused uses up nobody else's share.
        if (consumedPoints > limiter.points) return { waitSeconds: Math.ceil(msBeforeNext / 1000), before, giveBack };
        if (!isWidest) before = Math.max(before, consumedPoints / cost - 1);
      }
      return { waitSeconds: undefined, before, giveBack };
    },
  };
}

type Remember = (key: string) => void;

/** Has the memory forget who has not called for longest: the library keeps everybody until their period is over. */
function forgetOldest(memory: RateLimiterMemory, onForgotten: () => void): Remember {
  const keys = new Set<string>();
  return (key) => {
    keys.delete(key);
    keys.add(key);
    if (keys.size <= mostRemembered) return;
    const [oldest = ''] = keys;
    keys.delete(oldest);
    // Otherwise its period is over.
    void memory.delete(oldest).then((wasThere) => wasThere && onForgotten());
  };
}
