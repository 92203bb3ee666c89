/** `POST /api/newsletter` asks for the newsletter. Nobody learns from the answer whether an address is known. */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBody } from '#domain/check';
import { newsletterSource, type NewsletterAnswer } from '#domain/newsletter/newsletter';
import {
  confirmationLifeMs,
  confirmationPauseMs,
  emailToKey,
  newsletterRequestFields,
} from '#domain/newsletter/newsletter-request';
import { hour } from '#domain/time-units';
import { createTokens, hashToken } from '../../delivery/newsletter-tokens.ts';
import type { RouteDeps } from '../../deps.ts';
import { sendPage } from '../../forms/answers.ts';
import { readPost } from '../../forms/form-post.ts';
import type { Handler } from '../../http/api-env.ts';
import { ProblemError } from '../../http/problem.ts';
import { tooMany } from '../../http/visitor-limits.ts';
import type { NewSubscription } from '../../storage/port.ts';

const tooManyMails =
  'Gerade melden sich ungewöhnlich viele für den Newsletter an. Versuchen Sie es in einer Stunde noch einmal.';

export function newsletterRoute(deps: RouteDeps): Handler {
  const { store, clock, log, answers, messages, consentVersion, newId, wake, guard, noteFull } = deps;
  const { newsletterAnswerMs: answerMs = 100, newsletterPages: pages } = deps;
  const { confirmsByMail } = messages;

  /** With the links of the mail that asks for its confirmation, where one does. */
  function newSubscription(email: string, originalCity: string | null): NewSubscription {
    const subscription = { id: newId(), email, source: newsletterSource, originalCity };
    const requestedAt = clock.now();
    const expiresAt = requestedAt + confirmationLifeMs;
    const tokens = createTokens();
    const links = { confirmHash: hashToken(tokens.confirm), unsubscribeHash: hashToken(tokens.unsubscribe), expiresAt };
    return {
      ...subscription,
      emailKey: emailToKey(email),
      consentVersion,
      requestedAt,
      links: confirmsByMail ? links : undefined,
      deliveries: messages.forRequested(subscription, tokens, expiresAt),
    };
  }

  return async (c) => {
    const post = await readPost(c, deps, ['newsletter', 'help']);
    const { values, errors } = checkBody(newsletterRequestFields, post.fields);
    if (errors) throw new ProblemError('invalid-input', { errors });
    const { refund } = await guard(c, 'newsletter');

    const { email, originalCity = null } = values;
    const saving = store.requestSubscription(newSubscription(email, originalCity), confirmationPauseMs);
    const [outcome] = await Promise.all([saving, sleep(answerMs)]).catch(async (error: unknown) => {
      // Visitors who press again while the store is away are not to wait for it afterwards.
      await refund();
      throw error;
    });
    log('info', 'newsletter_requested', { outcome });
    if (outcome === 'full') {
      noteFull('confirmationMails');
      throw tooMany(hour / 1000, tooManyMails);
    }
    if (outcome === 'stored') wake();

    const status = confirmsByMail ? 'unbestätigt' : 'angefordert';
    if (post.kind === 'json') return c.json({ status } satisfies NewsletterAnswer, 202);
    const page = confirmsByMail ? pages.requested : pages.confirmed;
    return sendPage(c, await answers({ ...page, parts: ['help'], typed: { originalCity } }), 202);
  };
}
