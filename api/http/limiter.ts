/**
 * How often one address may call. GCRA: for each rule and address a single number, the time at which
 * the bucket would be empty again; `limit` calls at once, then one each `period / limit`.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import type { ApiEnv } from './api-env.ts';
import { widen, type ClientAddress } from './client-address.ts';
import { ProblemError } from './problem.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** With `bits` it is counted by so much of an IPv6 address, and for IPv4 not at all. */
type Rule = { limit: number; periodMs: number; bits?: 56 | 48 };

export const limits = {
  /** What comes beyond that waits in quarantine: it may be an office, or many people behind one address. */
  contactsTold: [{ limit: 5, periodMs: 10 * minute }],
  /** What comes beyond that is refused, so that a flood fills no disk. */
  contacts: [
    { limit: 60, periodMs: 10 * minute },
    { limit: 300, periodMs: day },
  ],
  newsletter: [
    { limit: 3, periodMs: hour },
    // A line at home often has a /56 and a rented server a /48 to itself: hundreds and more of /64s.
    { limit: 10, periodMs: hour, bits: 56 },
    { limit: 30, periodMs: hour, bits: 48 },
  ],
  /** By all visitors together: each mail goes to somebody who may not have asked for it. */
  confirmationMails: [{ limit: 200, periodMs: hour }],
  /** By mailbox, not by visitor: whoever asks may have typed the address of somebody else. */
  receipts: [{ limit: 1, periodMs: 10 * minute }],
  /** The pages behind a mail's links: one program that reads mail comes for many people. */
  mailLinks: [{ limit: 120, periodMs: minute }],
  views: [{ limit: 60, periodMs: minute }],
  prices: [{ limit: 60, periodMs: minute }],
  regions: [{ limit: 120, periodMs: minute }],
  /** Answers 422 of all routes: wider than what any of them accepts, so that mistyping locks nobody out. */
  refusals: [{ limit: 120, periodMs: minute }],
} as const satisfies Record<string, readonly Rule[]>;
export type LimitName = keyof typeof limits;

export type Limiter = {
  /** Counts a call. @returns seconds to wait, or `undefined` where the call may pass */
  take(name: LimitName, address: string): number | undefined;
  /** As if the last call that passed had not come. */
  giveBack(name: LimitName, address: string): void;
};

/** So much later, in ms, a bucket is empty again: what was counted since it was told last, or given back. */
export type Count = [key: string, ms: number];

/** How services that share a database count as one. */
export type LimitSharing = {
  /** The same in all of them on a day, counted from the epoch. */
  saltOf(day: number): string;
  tell(counts: readonly Count[]): void;
  /** Called for what the others tell. */
  onTold: (listener: (counts: readonly Count[]) => void) => void;
};

const alone: LimitSharing = {
  saltOf: () => randomBytes(32).toString('base64url'),
  tell: () => undefined,
  onTold: () => undefined,
};

type LimiterOptions = { clock: Clock; maxKeys?: number; sharing?: LimitSharing | undefined };

/** @param maxKeys buckets remembered at most; those not asked for longest are forgotten first, half of them at once */
export function createLimiter({ clock, maxKeys = 100_000, sharing = alone }: LimiterOptions): Limiter {
  // Two halves, so that nobody has to look for the oldest among a hundred thousand.
  let recent = new Map<string, number>();
  let older = new Map<string, number>();
  const newSalt = (today: number) => ({ day: today, value: sharing.saltOf(today) });
  let salt = newSalt(Math.floor(clock.now() / day));

  /** Not the address itself is kept, and of its hash the salt is forgotten each day. */
  const addressToId = (address: string, now: number): string => {
    const today = Math.floor(now / day);
    if (salt.day !== today) {
      salt = newSalt(today);
      recent = new Map();
      older = new Map();
    }
    return hash('sha256', `${salt.value} ${address}`, 'base64url').slice(0, 22);
  };

  const emptyAt = (key: string): number | undefined => recent.get(key) ?? older.get(key);
  function remember(key: string, time: number): void {
    if (recent.size >= maxKeys / 2 && !recent.has(key)) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, time);
  }

  sharing.onTold((counts) => {
    const now = clock.now();
    for (const [key, ms] of counts) remember(key, Math.max(emptyAt(key) ?? now, now) + ms);
  });

  function bucketsOf(name: LimitName, address: string, now: number) {
    const rules: readonly Rule[] = limits[name];
    const ownId = addressToId(address, now);
    return rules.flatMap(({ limit, periodMs, bits }) => {
      const wider = bits && widen(address, bits);
      if (bits && wider === undefined) return [];
      // Joined it is one string of its own; a template would keep all its parts, at twice the memory.
      const key = [wider === undefined ? ownId : addressToId(wider, now), name, periodMs].join(' ');
      return { key, periodMs, cost: periodMs / limit, before: Math.max(emptyAt(key) ?? now, now) };
    });
  }

  return {
    take(name, address) {
      const now = clock.now();
      const buckets = bucketsOf(name, address, now);
      // How far the emptying time would lie beyond the period if this call passed.
      const waitMs = Math.max(...buckets.map(({ before, cost, periodMs }) => before + cost - now - periodMs));
      const refused = waitMs > 0.5;
      for (const { key, before, cost } of buckets) remember(key, refused ? before : before + cost);
      if (!refused) sharing.tell(buckets.map(({ key, cost }) => [key, cost]));
      return refused ? Math.ceil(waitMs / 1000) : undefined;
    },
    giveBack(name, address) {
      const buckets = bucketsOf(name, address, clock.now());
      for (const { key, before, cost } of buckets) remember(key, before - cost);
      sharing.tell(buckets.map(({ key, cost }) => [key, -cost]));
    },
  };
}

/** Counts a call of a visitor. @returns seconds to wait, or `undefined` where it is within the limit */
export type Take = (c: Context<ApiEnv>, name: LimitName) => number | undefined;
/** Takes back what `Take` has counted. */
export type GiveBack = (c: Context<ApiEnv>, name: LimitName) => void;

export function createTake({ limiter, clientAddress }: { limiter: Limiter; clientAddress: ClientAddress }): {
  take: Take;
  giveBack: GiveBack;
} {
  function addressOf(c: Context<ApiEnv>): string | undefined {
    // Absent where the app is called without a socket, as by a test.
    const socket = c.env?.incoming?.socket;
    if (!socket) return undefined;
    let visitor = c.get('visitor');
    if (!visitor) {
      visitor = { address: clientAddress(socket.remoteAddress, c.req.raw.headers.get('X-Forwarded-For')) };
      c.set('visitor', visitor);
    }
    return visitor.address;
  }
  return {
    take(c, name) {
      const address = addressOf(c);
      return address === undefined ? undefined : limiter.take(name, address);
    },
    giveBack(c, name) {
      const address = addressOf(c);
      if (address !== undefined) limiter.giveBack(name, address);
    },
  };
}

/** As `Take`. @throws ProblemError too-many */
export type Guard = (c: Context<ApiEnv>, name: LimitName) => void;

export const createGuard =
  (take: Take): Guard =>
  (c, name) => {
    const waitSeconds = take(c, name);
    if (waitSeconds !== undefined)
      throw new ProblemError('too-many', { headers: { 'Retry-After': String(waitSeconds) } });
  };
