/**
 * The newsletter: `POST /api/newsletter` asks for it, the pages of its mails confirm and unsubscribe.
 * A GET of these pages shows a button and changes nothing: programs that look through mail open
 * every link before the person does. Nobody learns from an answer whether an address is known.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { formAnswer, issuesToFieldErrors, newsletterPaths } from '#domain/api-contract';
import { dropEmpty } from '#domain/contact-request';
import { typeset } from '#domain/format';
import type { NewsletterPages } from '../../src/content/schemas/newsletter-pages.ts';
import {
  confirmationLifeMs,
  confirmationPauseMs,
  defaultNewsletterSource,
  emailToKey,
  newsletterRequestSchema,
  type NewsletterAnswer,
} from '#domain/newsletter-request';
import { confirmToTokens, createTokens, hashToken } from '../delivery/newsletter-tokens.ts';
import type { RouteDeps } from '../deps.ts';
import { fieldsToTyped, problemToAnswer, sendPage } from '../http/answers.ts';
import { readPost } from '../http/form-post.ts';
import { ProblemError } from '../http/problem.ts';
import type { Handler } from './route.ts';

type NewsletterRoutes = {
  request: Handler;
  confirm: { GET: Handler; POST: Handler };
  unsubscribe: { GET: Handler; POST: Handler };
};

const formFields = Object.keys(newsletterRequestSchema.shape);
const tokenPattern = /^[\w-]{43}$/;
const toToken = (value: unknown): string => (typeof value === 'string' && tokenPattern.test(value) ? value : '');

export function newsletterRoutes(deps: RouteDeps): NewsletterRoutes {
  const { store, clock, log, answers, baseUrl, messages, consentVersion, newId, nudge, guard } = deps;
  const { newsletterAnswerMs: answerMs = 100 } = deps;
  const pages = typesetAll(deps.newsletterPages);

  const request: Handler = async (c) => {
    const post = await readPost(c, baseUrl, (problem, fields) =>
      answers.newsletter(problemToAnswer(problem, fieldsToTyped(fields, formFields))),
    );
    const result = newsletterRequestSchema.safeParse(dropEmpty(post.fields));
    if (!result.success) throw new ProblemError('invalid-input', { errors: issuesToFieldErrors(result.error.issues) });
    guard(c, 'newsletter');

    const { email, originalCity = null, source = defaultNewsletterSource } = result.data;
    const subscription = { id: newId(), email, source };
    const now = clock.now();
    const expiresAt = now + confirmationLifeMs;
    const tokens = createTokens();
    const saving = store.requestSubscription(
      {
        ...subscription,
        emailKey: emailToKey(email),
        originalCity,
        consentVersion,
        requestedAt: now,
        links: messages.confirmsByMail
          ? { confirmHash: hashToken(tokens.confirm), unsubscribeHash: hashToken(tokens.unsubscribe), expiresAt }
          : undefined,
        deliveries: messages.forRequested(subscription, tokens, expiresAt),
      },
      confirmationPauseMs,
    );
    const [outcome] = await Promise.all([saving, sleep(answerMs)]);
    log('info', 'newsletter_requested', { outcome });
    if (outcome === 'stored') nudge();

    c.header('Cache-Control', 'no-store');
    if (!post.isForm) return c.json({ status: 'angefordert' } satisfies NewsletterAnswer, 202);
    return sendPage(c, answers.newsletter({ notice: pages.requested }), 202);
  };

  /** The page behind a link of a mail, the same whatever the link: nothing is looked up. */
  const buttonPage =
    (kind: 'confirm' | 'unsubscribe'): Handler =>
    (c) => {
      const { button, ...notice } = pages[kind];
      const action = { path: newsletterPaths[kind], token: toToken(c.req.query('token')), label: button };
      c.header('Cache-Control', 'no-store');
      // This page's address is the secret.
      c.header('Referrer-Policy', 'no-referrer');
      return sendPage(c, answers.newsletter({ notice, action }), 200);
    };

  const readToken = async (c: Parameters<Handler>[0]): Promise<string> => {
    c.header('Cache-Control', 'no-store');
    const { fields } = await readPost(
      c,
      baseUrl,
      ({ title, detail }) => answers.newsletter({ notice: { title, text: detail } }),
      true,
    );
    return toToken(fields['token']);
  };

  const confirm: Handler = async (c) => {
    const token = await readToken(c);
    const outcome = await store.confirmSubscription(hashToken(token), clock.now(), (subscription) =>
      messages.forConfirmed(subscription, confirmToTokens(token).unsubscribe),
    );
    log('info', 'newsletter_confirmed', { outcome });
    if (outcome === 'confirmed') nudge();
    return outcome === 'expired'
      ? sendPage(c, answers.newsletter({ notice: pages.expired, form: formAnswer({}) }), 410)
      : sendPage(c, answers.newsletter({ notice: pages.confirmed }), 200);
  };

  const unsubscribe: Handler = async (c) => {
    // „One click“ of a mail program (RFC 8058) posts to the link itself, with a body of its own.
    const token = toToken(c.req.query('token')) || (await readToken(c));
    c.header('Cache-Control', 'no-store');
    const outcome = await store.endSubscription(hashToken(token), clock.now(), messages.forEnded);
    log('info', 'newsletter_ended', { outcome });
    if (outcome === 'ended') nudge();
    return outcome === 'unknown'
      ? sendPage(c, answers.newsletter({ notice: pages.unknown }), 404)
      : sendPage(c, answers.newsletter({ notice: pages.unsubscribed }), 200);
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
