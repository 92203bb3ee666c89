/** Counts a visitor's requests against the limits. */
import type { ApiEnv, ApiContext } from './api-env.ts';
import type { ClientAddress } from './client-address.ts';
import { uncounted, type Counted, type Limiter, type LimitName } from './limiter.ts';
import { createSums, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { ProblemError } from './problem.ts';

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;

export const tooMany = (waitSeconds: number, detail?: string) =>
  new ProblemError('too-many', { ...(detail && { detail }), headers: { 'Retry-After': String(waitSeconds) } });

/** What is full for all visitors: a limit that had to forget some of them, or mails to people who may not have asked for them. */
export type FullLimit = LimitName | 'receipts' | 'confirmationMails';

/** Counts that somebody met a full limit, and logs it: the first time at once, then as a sum a minute. */
export function createFullLimitNotes(log: Log, metrics: Pick<Metrics, 'count'>) {
  const sum = createSums(log);
  return (name: FullLimit): void => {
    metrics.count('limit_full_total', { limit: name });
    sum('warn', 'limit_full', { reason: name });
  };
}

type Options = { limiter: Limiter; clientAddress: ClientAddress };

export function createVisitorLimits({ limiter, clientAddress }: Options) {
  async function count(c: ApiContext, name: LimitName): Promise<Counted> {
    // Absent where the app is called without a socket, as by a test.
    const socket = (c.env as ApiEnv['Bindings'] | undefined)?.incoming?.socket;
    if (!socket) return uncounted;
    let visitor = c.get('visitor');
    if (!visitor) {
      visitor = { address: clientAddress(socket.remoteAddress, c.req.raw.headers.get('X-Forwarded-For')) };
      c.set('visitor', visitor);
    }
    return visitor.address === undefined ? uncounted : limiter.count(name, visitor.address);
  }

  return {
    count,
    /** As `count`. @throws ProblemError too-many */
    async guard(c: ApiContext, name: LimitName): Promise<Counted> {
      const counted = await count(c, name);
      if (counted.waitSeconds !== undefined) throw tooMany(counted.waitSeconds);
      return counted;
    },
  };
}
