/**
 * How often a visitor may call, counted by rate-limiter-flexible: in memory, and of what services on one Postgres share
 * there.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterOptions,
} from 'rate-limiter-flexible';
import type { Clock } from '../process/clock.ts';
import { networksOf } from './client-address.ts';

type Limit = {
  /** Calls that one address may make in a period, which begins with its first call. */
  calls: number;
  seconds: number;
  /** Counts for the widest network too, so that many addresses of one provider are noticed. */
  isWide?: true;
  /** Services on one Postgres count together; else each by itself. */
  isShared?: true;
};

export const limits = {
  /** Requests that reach the office at once; further ones go into quarantine. */
  requests: { calls: 5, seconds: 600, isWide: true, isShared: true },
  /**
   * Requests in quarantine (the name is a label of the metrics). Bounded, so that a flood fills no disk: at 20 kB each, the widest
   * network adds 120 MB a day, and twice that while older columns hold the request too.
   */
  heldBack: { calls: 300, seconds: 86_400, isWide: true, isShared: true },
  /** Wrong secrets of requests that claim to be a monitor. */
  probes: { calls: 10, seconds: 60 },
  newsletter: { calls: 3, seconds: 3_600, isShared: true },
  /** The pages behind a mail's links: one program that reads mail comes for many people. */
  mailLinks: { calls: 120, seconds: 60 },
  /** Additions to requests: each is a mail to the office. */
  preparations: { calls: 10, seconds: 3_600, isShared: true },
  /** Reports of the newsletter's sender: after an issue many come at once. */
  newsletterHook: { calls: 300, seconds: 60 },
  views: { calls: 60, seconds: 60 },
  prices: { calls: 60, seconds: 60 },
  regions: { calls: 120, seconds: 60 },
  /** Answers 422 of all routes: wider than what any of them accepts, so that mistyping locks nobody out. */
  refusals: { calls: 120, seconds: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** Points that a call costs an address. A wider network pays a part of them, so that it may make more calls; each part is a whole number. */
const callPoints = 60;

export type Counted = {
  /** Seconds to wait, where the call is beyond the limit. */
  waitSeconds: number | undefined;
  refund(): Promise<void>;
};

export const uncounted: Counted = { waitSeconds: undefined, refund: async () => undefined };

export type Limiter = ReturnType<typeof createLimiter>;

type LimiterOptions = {
  clock: Clock;
  /** Keys the hashes by which networks are remembered; services that count together share one secret. */
  secret?: string;
  pool?: Pool | undefined;
  /** Called where a limit had to forget somebody before their time. */
  onForgotten?: (name: LimitName) => void;
};

export function createLimiter({
  clock,
  secret = randomBytes(32).toString('base64url'),
  pool,
  onForgotten = () => undefined,
}: LimiterOptions) {
  const limiters = Object.fromEntries(
    Object.entries<Limit>(limits).map(([name, { calls, seconds, isShared }]) => {
      const options = { keyPrefix: name, points: calls * callPoints, duration: seconds };
      const memory = new BoundedMemory(options, clock, () => onForgotten(name as LimitName));
      const shared = { storeClient: pool, tableName: 'limits', tableCreated: true, clearExpiredByTimeout: true };
      // While Postgres is away each counts by itself.
      const limiter =
        pool && isShared ? new RateLimiterPostgres({ ...options, ...shared, insuranceLimiter: memory }) : memory;
      return [name, { memory, limiter }];
    }),
  ) as Record<LimitName, { memory: BoundedMemory; limiter: BoundedMemory | RateLimiterPostgres }>;
  const toKey = (network: string) => hash('sha256', `${secret} ${network}`, 'base64url').slice(0, 22);

  return {
    async count(name: LimitName, address: string): Promise<Counted> {
      const { memory, limiter } = limiters[name];
      const { isWide }: Limit = limits[name];
      const counted: (() => Promise<unknown>)[] = [];
      const refund = async () => {
        for (const takeBack of counted) await takeBack();
      };
      const networks = networksOf(address);
      for (const [i, [network, times]] of networks.entries()) {
        const isWidest = i === networks.length - 1;
        if (isWidest && !isWide) break;
        const [key, cost] = [toKey(network), callPoints / times];
        // The widest takes many together already: it is worth no question to Postgres.
        const counter = isWidest ? memory : limiter;
        // As `consume`, which would throw what is beyond the limit.
        const { consumedPoints, msBeforeNext } = await counter.penalty(key, cost);
        counted.push(() => counter.reward(key, cost));
        // Not counted for wider networks: whoever is refused uses up nobody else's share.
        if (consumedPoints > limiter.points) return { waitSeconds: Math.ceil(msBeforeNext / 1000), refund };
      }
      return { waitSeconds: undefined, refund };
    },
  };
}

/** So many networks a limit remembers at least, and twice as many at most: all limits together in 20 MB. */
export const mostRemembered = 5_000;

type Count = { points: number; until: number };

/**
 * Forgets who has not called for longest; the library's own memory keeps everybody, with a timer each, until their period is
 * over: 200 MB for 300,000 of them.
 */
class BoundedMemory extends RateLimiterMemory {
  readonly #clock: Clock;
  readonly #onForgotten: () => void;
  #recent = new Map<string, Count>();
  #older = new Map<string, Count>();

  constructor(options: IRateLimiterOptions, clock: Clock, onForgotten: () => void) {
    super(options);
    this.#clock = clock;
    this.#onForgotten = onForgotten;
  }

  override async penalty(key: string, cost = 1): Promise<RateLimiterRes> {
    const now = this.#clock.now();
    const known = this.#recent.get(key) ?? this.#older.get(key);
    // One that ends later was begun by a clock that was ahead.
    const isRunning = known && known.until > now && known.until <= now + this.msDuration;
    const count = isRunning ? known : { points: 0, until: now + this.msDuration };
    count.points += cost;
    this.#recent.set(key, count);
    if (this.#recent.size >= mostRemembered) this.#forget(now);
    return new RateLimiterRes(0, count.until - now, count.points);
  }

  override reward(key: string, cost = 1): Promise<RateLimiterRes> {
    return this.penalty(key, -cost);
  }

  #forget(now: number): void {
    if (this.#older.entries().some(([key, { until }]) => until > now && !this.#recent.has(key))) this.#onForgotten();
    [this.#recent, this.#older] = [new Map(), this.#recent];
  }
}
