/**
 * How often one address may call. GCRA: per rule a single number, the time at which the bucket
 * would be empty again; `limit` calls at once, then one each `period / limit`.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import type { ApiEnv } from './api-env.ts';
import type { ClientAddress } from './client-address.ts';
import { ProblemError } from './problem.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  contacts: [
    { limit: 5, periodMs: 10 * minute },
    { limit: 30, periodMs: day },
  ],
  newsletter: [{ limit: 3, periodMs: hour }],
  views: [{ limit: 60, periodMs: minute }],
  prices: [{ limit: 60, periodMs: minute }],
  regions: [{ limit: 120, periodMs: minute }],
} as const satisfies Record<string, readonly { limit: number; periodMs: number }[]>;
export type LimitName = keyof typeof limits;

export type Limiter = {
  /** Counts a call. @returns seconds to wait, or `undefined` where the call may pass */
  take(name: LimitName, address: string): number | undefined;
};

/** @param maxKeys addresses remembered; the one not seen for longest is forgotten first */
export function createLimiter({ clock, maxKeys = 50_000 }: { clock: Clock; maxKeys?: number }): Limiter {
  const buckets = new Map<string, number[]>();
  let salt = { day: -1, value: Buffer.alloc(0) };

  /** Not the address itself is kept, and of its hash the salt is forgotten each day. */
  const toKey = (name: LimitName, address: string, now: number): string => {
    const today = Math.floor(now / day);
    if (salt.day !== today) {
      salt = { day: today, value: randomBytes(32) };
      buckets.clear();
    }
    return createHmac('sha256', salt.value).update(`${name} ${address}`).digest('base64url').slice(0, 22);
  };

  return {
    take(name, address) {
      const now = clock.now();
      const rules = limits[name];
      const key = toKey(name, address, now);
      const emptyAt = buckets.get(key) ?? rules.map(() => now);
      // Next emptying time of each rule if this call passes, and how far that lies beyond its period.
      const next = rules.map(({ limit, periodMs }, index) => Math.max(emptyAt[index] ?? now, now) + periodMs / limit);
      const waitMs = Math.max(...rules.map(({ periodMs }, index) => (next[index] ?? now) - now - periodMs));
      const refused = waitMs > 0.5;

      buckets.delete(key);
      buckets.set(key, refused ? emptyAt : next);
      if (buckets.size > maxKeys) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return refused ? Math.ceil(waitMs / 1000) : undefined;
    },
  };
}

/** Counts a call of a visitor. @throws ProblemError too-many */
export type Guard = (c: Context<ApiEnv>, name: LimitName) => void;

export const createGuard =
  ({ limiter, clientAddress }: { limiter: Limiter; clientAddress: ClientAddress }): Guard =>
  (c, name) => {
    // Absent where the app is called without a socket, as by a test.
    const socket = c.env?.incoming?.socket;
    if (!socket) return;
    const address = clientAddress(socket.remoteAddress, c.req.raw.headers.get('X-Forwarded-For'));
    const waitSeconds = address === undefined ? undefined : limiter.take(name, address);
    if (waitSeconds !== undefined)
      throw new ProblemError('too-many', { headers: { 'Retry-After': String(waitSeconds) } });
  };
