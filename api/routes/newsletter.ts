/**
 * The newsletter: `POST /api/newsletter` asks for it, the pages of its mails confirm and unsubscribe.
 * A GET of these pages shows a button and changes nothing: programs that look through mail open
 * every link before the person does. Nobody learns from an answer whether an address is known.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBody } from '#domain/check';
import { newsletterSource, type NewsletterAnswer } from '#domain/newsletter';
import { typeset } from '#domain/format';
import type { NewsletterPages } from '../../src/content/schemas/newsletter-pages.ts';
import {
  confirmationLifeMs,
  confirmationPauseMs,
  emailToKey,
  newsletterRequestFields,
} from '#domain/newsletter-request';
import { confirmToTokens, createTokens, hashToken } from '../delivery/newsletter-tokens.ts';
import type { RouteDeps } from '../deps.ts';
import { problemToAnswer, sendPage } from '../forms/answers.ts';
import { readPost } from '../forms/form-post.ts';
import { everybody } from '../http/limiter.ts';
import { createSeldomLog } from '../http/log.ts';
import { ProblemError } from '../http/problem.ts';
import type { Handler } from './route.ts';

type NewsletterRoutes = {
  request: Handler;
  confirm: { GET: Handler; POST: Handler };
  unsubscribe: { GET: Handler; POST: Handler };
};

const tokenPattern = /^[\w-]{43}$/;
const toToken = (value: unknown): string => (typeof value === 'string' && tokenPattern.test(value) ? value : '');

export function newsletterRoutes(deps: RouteDeps): NewsletterRoutes {
  const { store, clock, log, answers, baseUrl, messages, consentVersion, newId, nudge, guard, giveBack, limiter } =
    deps;
  const { newsletterAnswerMs: answerMs = 100 } = deps;
  const pages = typesetAll(deps.newsletterPages);
  const seldom = createSeldomLog(log, clock);

  /** @throws ProblemError too-many where more mails were asked for than people can have asked for */
  function guardMails(): void {
    const waitSeconds = messages.confirmsByMail ? limiter.take('confirmationMails', everybody) : undefined;
    if (waitSeconds === undefined) return;
    seldom('error', 'confirmation_mails_capped');
    throw new ProblemError('too-many', {
      detail:
        'Gerade melden sich ungewöhnlich viele für den Newsletter an. Versuchen Sie es in einer Stunde noch einmal.',
      headers: { 'Retry-After': String(waitSeconds) },
    });
  }

  const request: Handler = async (c) => {
    const post = await readPost(c, baseUrl, (problem, typed) =>
      answers({ ...problemToAnswer(problem, typed), parts: ['newsletter', 'help'] }),
    );
    const { values, errors } = checkBody(newsletterRequestFields, post.fields);
    if (errors) throw new ProblemError('invalid-input', { errors });
    guard(c, 'newsletter');
    guardMails();

    const { email, originalCity = null } = values;
    const subscription = { id: newId(), email, source: newsletterSource, originalCity };
    const now = clock.now();
    const expiresAt = now + confirmationLifeMs;
    const tokens = createTokens();
    const saving = store.requestSubscription(
      {
        ...subscription,
        emailKey: emailToKey(email),
        consentVersion,
        requestedAt: now,
        links: messages.confirmsByMail
          ? { confirmHash: hashToken(tokens.confirm), unsubscribeHash: hashToken(tokens.unsubscribe), expiresAt }
          : undefined,
        deliveries: messages.forRequested(subscription, tokens, expiresAt),
      },
      confirmationPauseMs,
    );
    const [outcome] = await Promise.all([saving, sleep(answerMs)]).catch((error: unknown) => {
      // Whoever presses again while the store cannot be reached is not to wait for it afterwards.
      giveBack(c, 'newsletter');
      if (messages.confirmsByMail) limiter.giveBack('confirmationMails', everybody);
      throw error;
    });
    log('info', 'newsletter_requested', { outcome });
    if (outcome === 'stored') nudge();

    c.header('Cache-Control', 'no-store');
    const [status, page] = messages.confirmsByMail
      ? (['unbestätigt', pages.requested] as const)
      : (['angefordert', pages.confirmed] as const);
    if (!post.isForm) return c.json({ status } satisfies NewsletterAnswer, 202);
    return sendPage(c, await answers({ ...page, parts: ['help'], typed: { originalCity } }), 202);
  };

  /** The page behind a link of a mail, the same whatever the link: nothing is looked up. */
  const buttonPage =
    (kind: 'confirm' | 'unsubscribe'): Handler =>
    async (c) => {
      const { token, originalCity } = c.req.query();
      c.header('Cache-Control', 'no-store');
      // This page's address is the secret.
      c.header('Referrer-Policy', 'no-referrer');
      c.set('refusalPage', (problem) => answers({ ...problemToAnswer(problem, {}), parts: ['help'] }));
      guard(c, 'mailLinks');
      const typed = { token: toToken(token), originalCity };
      return sendPage(c, await answers({ ...pages[kind], parts: [kind, 'help'], typed }), 200);
    };

  const readToken = async (c: Parameters<Handler>[0]) => {
    c.header('Cache-Control', 'no-store');
    const { fields } = await readPost(
      c,
      baseUrl,
      (problem, typed) => answers({ ...problemToAnswer(problem, typed), parts: ['help'] }),
      true,
    );
    guard(c, 'mailLinks');
    return { token: toToken(fields['token']), typed: { originalCity: fields['originalCity'] } };
  };

  const confirm: Handler = async (c) => {
    const { token, typed } = await readToken(c);
    const outcome = await store.confirmSubscription(hashToken(token), clock.now(), (subscription) =>
      messages.forConfirmed(subscription, confirmToTokens(token).unsubscribe),
    );
    log('info', 'newsletter_confirmed', { outcome });
    if (outcome === 'confirmed') nudge();
    return outcome === 'expired'
      ? sendPage(
          c,
          await answers({
            ...pages.expired,
            parts: ['newsletter', 'help'],
            typed: { ...typed, source: newsletterSource },
          }),
          410,
        )
      : sendPage(c, await answers({ ...pages.confirmed, parts: ['help'], typed }), 200);
  };

  const unsubscribe: Handler = async (c) => {
    // „One click“ of a mail program (RFC 8058) posts to the link itself, with a body of its own.
    const linked = { token: toToken(c.req.query('token')), typed: {} };
    if (linked.token) guard(c, 'mailLinks');
    const { token, typed } = linked.token ? linked : await readToken(c);
    c.header('Cache-Control', 'no-store');
    const outcome = await store.endSubscription(hashToken(token), clock.now(), messages.forEnded);
    log('info', 'newsletter_ended', { outcome });
    if (outcome === 'ended') nudge();
    return outcome === 'unknown'
      ? sendPage(c, await answers({ ...pages.unknown, parts: ['help'], typed }), 404)
      : sendPage(c, await answers({ ...pages.unsubscribed, parts: ['help'], typed }), 200);
  };

  return {
    request,
    confirm: { GET: buttonPage('confirm'), POST: confirm },
    unsubscribe: { GET: buttonPage('unsubscribe'), POST: unsubscribe },
  };
}

/** German typography in every text of every page. */
const typesetAll = (pages: NewsletterPages): NewsletterPages =>
  JSON.parse(JSON.stringify(pages), (_, value: unknown) =>
    typeof value === 'string' ? typeset(value) : value,
  ) as NewsletterPages;
