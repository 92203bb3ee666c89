/** The limits of whoever a request comes from. */
import type { ApiEnv, Call } from './api-env.ts';
import type { ClientAddress } from './client-address.ts';
import type { Limiter, LimitName } from './limiter.ts';
import { ProblemError } from './problem.ts';

export type VisitorLimits = {
  /** Counts a call. @returns seconds to wait, or `undefined` where it is within the limit */
  consume(c: Call, name: LimitName): number | undefined;
  /** As `consume`. @throws ProblemError too-many */
  guard(c: Call, name: LimitName): void;
  /** Takes back what was counted last. */
  giveBack(c: Call, name: LimitName): void;
  /** Calls of the visitor's network that still count; 0 where the visitor is not limited. */
  counted(c: Call, name: LimitName): number;
};

export const tooMany = (waitSeconds: number) =>
  new ProblemError('too-many', { headers: { 'Retry-After': String(waitSeconds) } });

type Options = { limiter: Limiter; clientAddress: ClientAddress };

export function createVisitorLimits({ limiter, clientAddress }: Options): VisitorLimits {
  /** Where the visitor has an address to be limited by. */
  function ofVisitor<T>(c: Call, ask: (address: string) => T): T | undefined {
    // Absent where the app is called without a socket, as by a test.
    const socket = (c.env as ApiEnv['Bindings'] | undefined)?.incoming?.socket;
    if (!socket) return undefined;
    let visitor = c.get('visitor');
    if (!visitor) {
      visitor = { address: clientAddress(socket.remoteAddress, c.req.raw.headers.get('X-Forwarded-For')) };
      c.set('visitor', visitor);
    }
    return visitor.address === undefined ? undefined : ask(visitor.address);
  }

  const consume = (c: Call, name: LimitName) => ofVisitor(c, (address) => limiter.consume(name, address));
  return {
    consume,
    guard(c, name) {
      const waitSeconds = consume(c, name);
      if (waitSeconds !== undefined) throw tooMany(waitSeconds);
    },
    giveBack: (c, name) => ofVisitor(c, (address) => limiter.giveBack(name, address)),
    counted: (c, name) => ofVisitor(c, (address) => limiter.counted(name, address)) ?? 0,
  };
}
