/** A monitor's trial request goes the whole way, to database and mail server; nobody is told of it, and nothing stays or is counted. */
import { createMiddleware } from 'hono/factory';
import { probeHeader } from '#domain/api-contract';
import { callBackUntil } from '#domain/contact/call-back';
import type { RouteDeps } from '../deps.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { ProblemError } from '../http/problem.ts';
import { readContact } from './contact-body.ts';
import { isSame } from './newsletter/newsletter-hook.ts';

/** Stands before the route of a request, at the same address: a monitor asks what a visitor asks. */
export function probeRoute(deps: RouteDeps) {
  const { store, clock, log, messages, probeSecret } = deps;

  const askMailServer = () =>
    (deps.askMailServer?.() ?? Promise.resolve('off')).then(
      (answer) => answer ?? 'ok',
      ({ code }: NodeJS.ErrnoException) => code ?? 'failed',
    );

  return createMiddleware<ApiEnv>(async (c, next) => {
    const word = c.req.raw.headers.get(probeHeader);
    if (word === null) return next();
    // What claims to be a trial is none of a visitor's, even with a wrong word.
    if (probeSecret === undefined || !isSame(word, probeSecret)) {
      await deps.guard(c, 'probes');
      throw new ProblemError('wrong-origin');
    }
    const { contact, contentHash } = await readContact(deps, c);
    const [id, receivedAt] = [deps.newId(), clock.now()];
    const deliveries = messages.forContact(id, contact, receivedAt);
    const stored = await store.dryRunSave({
      ...{ id, contact, contentHash, receivedAt, deliveries },
      ...{ idempotencyKey: undefined, quarantineReason: undefined, callDueAt: callBackUntil(receivedAt, deps.company) },
    });
    const mail = await askMailServer();
    const isWell = stored && ['ok', 'off'].includes(mail);
    log(isWell ? 'info' : 'error', 'probed', { outcome: stored ? 'stored' : 'lost', reason: mail });
    return c.json({ stored, messages: deliveries.length, mail }, isWell ? 200 : 503);
  });
}
