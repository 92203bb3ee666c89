/**
 * How often one address may call. GCRA: for each rule and address a single number, the time at which
 * the bucket would be empty again; `limit` calls at once, then one each `period / limit`.
 * See docs/decisions/0066-a-limit-is-not-forgotten.md.
 */
import { hash, randomBytes } from 'node:crypto';
import { day, hour, minute } from '#domain/time-units';
import type { Clock } from '../clock.ts';
import { widen } from './client-address.ts';

/** `kept`: counts outlive a restart, since they protect people who never asked for anything. */
type Limit = { periods: readonly { limit: number; periodMs: number }[]; kept?: true };

export const limits = {
  /** Requests beyond that wait in quarantine: it may be an office, or many people behind one address. */
  contactsTold: { periods: [{ limit: 5, periodMs: 10 * minute }], kept: true },
  /** Requests beyond that are refused, so that a flood fills no disk. */
  contacts: {
    periods: [
      { limit: 60, periodMs: 10 * minute },
      { limit: 300, periodMs: day },
    ],
  },
  /** Requests in quarantine, of all visitors together: at 20 kB each at most they fill no disk either. */
  heldBack: { periods: [{ limit: 5000, periodMs: day }], kept: true },
  newsletter: { periods: [{ limit: 3, periodMs: hour }] },
  /** Mails that ask for a confirmation, of all visitors together: each may go to somebody who has not asked for it. */
  confirmationMails: { periods: [{ limit: 200, periodMs: hour }], kept: true },
  /** Receipts, by mailbox and not by visitor: the typed address may be somebody else's. */
  receipts: { periods: [{ limit: 1, periodMs: 10 * minute }], kept: true },
  /** The pages behind a mail's links: one program that reads mail comes for many people. */
  mailLinks: { periods: [{ limit: 120, periodMs: minute }] },
  /** What is added to requests: each is a mail to the office. */
  preparations: { periods: [{ limit: 10, periodMs: hour }] },
  /** Reports of whoever sends the newsletter: after an issue many come at once. */
  newsletterHook: { periods: [{ limit: 300, periodMs: minute }] },
  views: { periods: [{ limit: 60, periodMs: minute }] },
  prices: { periods: [{ limit: 60, periodMs: minute }] },
  regions: { periods: [{ limit: 120, periodMs: minute }] },
  /** Answers 422 of all routes: wider than what any of them accepts, so that mistyping locks nobody out. */
  refusals: { periods: [{ limit: 120, periodMs: minute }] },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/**
 * How much more a network of IPv6 may than one of its lines: one at home often has a /56, a rented server a /48, and
 * either is hundreds and more of /64s.
 */
const networks = [
  { bits: 48, times: 10 },
  { bits: 56, times: 3 },
] as const;

/** The key of what all visitors share. */
export const everybody = 'all';

export type Limiter = {
  /** Counts a call. @returns seconds to wait, or `undefined` where the call may pass */
  consume(name: LimitName, address: string): number | undefined;
  /** Takes back the last call that passed. */
  giveBack(name: LimitName, address: string): void;
  /** Calls that still count, of the network that has made most. */
  counted(name: LimitName, address: string): number;
};

/** By how many ms later a bucket is empty: counted since the last announcement; negative where a call was given back. */
export type Count = [key: string, ms: number];

/** How services that share a database, and with it their salts, count as one. */
export type LimitSharing = {
  announce(counts: readonly Count[]): void;
  /** Called with the counts that other services announce. */
  onAnnounced: (listener: (counts: readonly Count[]) => void) => void;
};

/** How buckets outlive a restart. */
export type LimitKeeping = {
  /** @param day counted from the epoch @returns another one once services have agreed on it */
  saltOf(day: number): string;
  /** As they were kept last. */
  buckets: readonly [key: string, emptyAt: number][];
  keep(key: string, emptyAt: number): void;
};

/** A random salt for each day, of which two are remembered. @param salts those that are known, and then all */
export const createSalts =
  (salts = new Map<number, string>()) =>
  (day: number): string => {
    const salt = salts.get(day) ?? randomBytes(32).toString('base64url');
    salts.set(day, salt);
    for (const known of salts.keys()) if (Math.abs(known - day) > 1) salts.delete(known);
    return salt;
  };

/** So long counts hold that were made under the salt before: no limit begins anew at midnight. */
export const formerSaltMs = hour;

const unkept = (): LimitKeeping => ({ saltOf: createSalts(), buckets: [], keep: () => undefined });

type LimiterOptions = {
  clock: Clock;
  maxKeys?: number;
  sharing?: LimitSharing | undefined;
  keeping?: LimitKeeping | undefined;
};

/**
 * The buckets of one rule alone, so that no flood of calls to another one reaches them. What nobody asked for in a whole
 * period is empty and forgotten; a full table takes nobody new, and forgets nobody it has.
 */
function createBuckets(periodMs: number, maxKeys: number) {
  let recent = new Map<string, number>();
  let older = new Map<string, number>();
  let turnedAt = -Infinity;
  return {
    turn(now: number): void {
      // Turned back a clock must not keep the table from turning.
      if (now >= turnedAt && now < turnedAt + periodMs) return;
      older = now < turnedAt + 2 * periodMs ? recent : new Map();
      recent = new Map();
      turnedAt = now;
    },
    emptyAt: (id: string): number | undefined => recent.get(id) ?? older.get(id),
    set(id: string, time: number): void {
      (recent.size < maxKeys || recent.has(id) ? recent : older).set(id, time);
    },
    /** Until when nobody new is taken. */
    fullUntil: (id: string): number =>
      recent.size < maxKeys || recent.has(id) || older.has(id) ? -Infinity : turnedAt + periodMs,
  };
}

/** @param maxKeys new addresses that a rule remembers in one of its periods, at most */
export function createLimiter({ clock, maxKeys = 25_000, sharing, keeping = unkept() }: LimiterOptions): Limiter {
  const tables = new Map<string, ReturnType<typeof createBuckets>>();
  const rules = Object.fromEntries(
    Object.entries<Limit>(limits).map(([name, { periods, kept = false }]) => [
      name,
      periods.flatMap(({ limit, periodMs }) =>
        [...networks, { bits: undefined, times: 1 }].map(({ bits, times }) => {
          const rule = [name, periodMs, ...(bits ? [bits] : [])].join('-');
          const table = createBuckets(periodMs, maxKeys);
          tables.set(rule, table);
          return { rule, table, bits, periodMs, cost: periodMs / (limit * times), kept };
        }),
      ),
    ]),
  );
  /** Counts under the salt `before` hold `until` then; of the limit by day alone they end, since its day is over. */
  let salt = { day: NaN, value: '', before: '', until: 0 };

  function turnSalt(now: number): void {
    const today = Math.floor(now / day);
    const value = keeping.saltOf(today);
    if (salt.day !== today) {
      const until = today * day + formerSaltMs;
      salt = { day: today, value, before: now < until ? keeping.saltOf(today - 1) : '', until };
    } else if (salt.value !== value) {
      salt = { day: today, value, before: salt.value, until: now + formerSaltMs };
    }
  }

  /** An address is remembered as a hash, whose salt is forgotten with its day. */
  function addressToIds(address: string, now: number): { id: string; before: string | undefined } {
    turnSalt(now);
    const toId = (value: string) => hash('sha256', `${value} ${address}`, 'base64url').slice(0, 22);
    return { id: toId(salt.value), before: now < salt.until ? toId(salt.before) : undefined };
  }

  function addTo(key: string, now: number, ms: number): void {
    const [rule = '', id = ''] = key.split(' ');
    const table = tables.get(rule);
    table?.turn(now);
    table?.set(id, Math.max(table.emptyAt(id) ?? now, now) + ms);
  }
  sharing?.onAnnounced((counts) => {
    for (const [key, ms] of counts) addTo(key, clock.now(), ms);
  });
  for (const [key, emptyAt] of keeping.buckets) addTo(key, clock.now(), Math.max(emptyAt - clock.now(), 0));

  function bucketsOf(name: LimitName, address: string, now: number) {
    return (rules[name] ?? []).flatMap(({ bits, rule, table, periodMs, ...about }) => {
      const counted = bits ? widen(address, bits) : address;
      if (counted === undefined) return [];
      const { id, before } = addressToIds(counted, now);
      table.turn(now);
      const known = table.emptyAt(id) ?? (before === undefined ? undefined : table.emptyAt(before)) ?? now;
      // Never further ahead than a full one: a clock that was turned back would lock out until it is there again.
      const emptyAt = Math.min(Math.max(known, now), now + periodMs);
      return { ...about, key: `${rule} ${id}`, id, table, periodMs, emptyAt };
    });
  }
  type Bucket = ReturnType<typeof bucketsOf>[number];

  function add(buckets: readonly Bucket[], sign: 1 | -1): void {
    for (const { id, table, key, emptyAt, cost, kept } of buckets) {
      table.set(id, emptyAt + sign * cost);
      if (kept) keeping.keep(key, emptyAt + sign * cost);
    }
    sharing?.announce(buckets.map(({ key, cost }) => [key, sign * cost]));
  }

  return {
    consume(name, address) {
      const now = clock.now();
      const buckets = bucketsOf(name, address, now);
      // How far the emptying time would lie beyond the period if this call passed.
      const waitMs = Math.max(
        ...buckets.map(({ id, table, emptyAt, cost, periodMs }) =>
          Math.max(emptyAt + cost - now - periodMs, table.fullUntil(id) - now),
        ),
      );
      // A refused call is not counted: one network fills no table.
      if (waitMs > 0.5) return Math.ceil(waitMs / 1000);
      add(buckets, 1);
      return undefined;
    },
    giveBack(name, address) {
      add(bucketsOf(name, address, clock.now()), -1);
    },
    counted(name, address) {
      const now = clock.now();
      return Math.max(...bucketsOf(name, address, now).map(({ emptyAt, cost }) => Math.ceil((emptyAt - now) / cost)));
    },
  };
}
