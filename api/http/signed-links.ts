/**
 * Links in mails to the office that give a right: to one action, at one request, for a time. The address holds the request's
 * id, when it runs out, and a signature by a secret that stands in the database alone; nothing of the person.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { day } from '#domain/time-units';
import type { Clock } from '../process/clock.ts';
import type { Store } from '../storage/port.ts';

export const linkLifeMs = 30 * day;

/** How long one in the newsletter works: for as long as a mail may lie somewhere. */
export const unsubscribeLifeMs = 50 * 366 * day;
/** The action of such a link, which subscriptions have whose own link is not known here. */
export const unsubscribeAction = 'unsubscribe';

export type SignedLinks = ReturnType<typeof createSignedLinks>;

const tokenPattern = /^([\w-]{1,64})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/** @param secret shared by all that sign and read */
export function createSignedLinks({ secret, clock }: { secret: string; clock: Clock }) {
  const signatureOf = (action: string, id: string, until: string): string =>
    createHmac('sha256', secret).update(`${action} ${id} ${until}`).digest('base64url');

  return {
    /** @param action what may be done by it: a link for one is none for another @param id of a request @param lifeMs how long it works */
    sign(action: string, id: string, lifeMs = linkLifeMs): string {
      const until = (clock.now() + lifeMs).toString(36);
      return `${id}.${until}.${signatureOf(action, id, until)}`;
    },
    /** @returns the request's id, `expired` where the time is over, `undefined` where it was never ours, or for another action */
    read(action: string, token: unknown): { id: string } | 'expired' | undefined {
      const [, id = '', until = '', signature = ''] = tokenPattern.exec(typeof token === 'string' ? token : '') ?? [];
      if (!timingSafeEqual(Buffer.from(signatureOf(action, id, until)), Buffer.from(signature.padEnd(43, '.'))))
        return undefined;
      return parseInt(until, 36) > clock.now() ? { id } : 'expired';
    },
  };
}

/** The links of all services on one database: the secret is made by the first of them. */
export const openSignedLinks = async ({ store, clock }: { store: Pick<Store, 'shareSecret'>; clock: Clock }) =>
  createSignedLinks({ secret: await store.shareSecret('links', randomBytes(32).toString('base64url')), clock });
