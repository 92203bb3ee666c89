/**
 * `POST /api/newsletter/rueckmeldung`: whoever sends the newsletter reports who has unsubscribed there, whose address is none
 * and who has complained. Signed as our own webhooks are, or with the same secret as bearer where a tool can sign nothing. The
 * same report twice is one.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { emailToKey } from '#domain/newsletter/newsletter-request';
import { toNewsletterReport } from '#domain/newsletter/newsletter-events';
import { minute } from '#domain/time-units';
import { signMessage } from '../../delivery/webhook.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Env } from '../../env.ts';
import type { Handler } from '../../http/api-env.ts';
import { readText } from '../../http/body.ts';
import { ProblemError } from '../../http/problem.ts';

/** A signed report may be so old, and a clock so wrong: what was listened to cannot be sent again later. */
const longestAgeMs = 5 * minute;

/** In a time that does not tell how much of it is right, nor how long it is. */
export const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'));

/** @param body as it came @returns whether it comes from whoever has the secret */
function isSigned(
  headers: Headers,
  body: string,
  secret: NonNullable<Env['NEWSLETTER_HOOK_SECRET']>,
  now: number,
): boolean {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  if (bearer !== undefined) return isSame(bearer, secret.text);
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headers.get(name),
  );
  const seconds = Number(time);
  if (!id || !signatures || !/^\d{1,12}$/.test(time ?? '') || Math.abs(now - seconds * 1000) > longestAgeMs)
    return false;
  const wanted = signMessage(secret.key, id, seconds, body);
  return signatures.split(' ').some((signature) => isSame(signature, wanted));
}

const unsigned = 'Die Unterschrift fehlt, ist zu alt oder stimmt nicht.';

export function newsletterHookRoute(deps: RouteDeps): Handler {
  const { store, clock, log, messages, wake, guard, newsletterHookSecret: secret } = deps;

  return async (c) => {
    if (!secret) throw new ProblemError('not-found');
    await guard(c, 'newsletterHook');
    const text = await readText(c);
    const now = clock.now();
    if (!isSigned(c.req.raw.headers, text, secret, now)) throw new ProblemError('wrong-origin', { detail: unsigned });
    let payload: unknown;
    try {
      payload = JSON.parse(text);
    } catch {
      throw new ProblemError('malformed-body');
    }
    const reports = [payload].flat().flatMap((one) => toNewsletterReport(one) ?? []);
    // No address, and Postgres takes no NUL.
    if (reports.some(({ email }) => /\p{Cc}/u.test(email))) throw new ProblemError('invalid-input');
    let ended = 0;
    for (const { email, end, at = now } of reports) {
      const outcome = await store.endSubscription({ emailKey: emailToKey(email) }, now, messages.forEnded, {
        reason: end,
        requestedBy: Math.min(at, now),
      });
      log('info', 'newsletter_reported', { reason: end, outcome });
      if (outcome === 'ended') ended++;
    }
    if (ended > 0) wake();
    return c.json({ taken: reports.length });
  };
}
