/**
 * The pages behind the links of the newsletter's mails, which confirm and unsubscribe. A GET shows a button and changes
 * nothing: programs that look through mail open every link before the person does.
 */
import { newsletterSource } from '#domain/newsletter/newsletter';
import { confirmToTokens, hashToken } from '../../delivery/newsletter-tokens.ts';
import type { RouteDeps } from '../../deps.ts';
import { beginPrivatePage, pageSender, type Answer } from '../../forms/answers.ts';
import { readPost } from '../../forms/form-post.ts';
import { unsubscribeAction } from '../../http/signed-links.ts';
import type { ApiContext, Handler } from '../../http/api-env.ts';

type Typed = NonNullable<Answer['typed']>;

/** A stored secret of this subscription, or a signed link. */
const tokenPattern = /^(?:[\w-]{1,64}\.[0-9a-z]{1,11}\.)?[\w-]{43}$/;
const toToken = (value: unknown): string => (typeof value === 'string' && tokenPattern.test(value) ? value : '');

export function newsletterLinkRoutes(deps: RouteDeps) {
  const { store, clock, log, answers, links, messages, wake, guard, newsletterPages: pages } = deps;

  const send = pageSender(answers, pages);
  const help: Answer['parts'] = ['help'];

  /** The same whatever the link: nothing is looked up. */
  const show =
    (kind: 'confirm' | 'unsubscribe'): Handler =>
    async (c) => {
      const { token, originalCity } = c.req.query();
      beginPrivatePage(c, answers, ['help']);
      await guard(c, 'mailLinks');
      const typed = { token: toToken(token), originalCity };
      return send(c, 200, kind, { parts: [kind, 'help'], typed });
    };

  async function readToken(c: ApiContext): Promise<{ token: string; typed: Typed }> {
    const { fields } = await readPost(c, deps, ['help'], true);
    await guard(c, 'mailLinks');
    return { token: toToken(fields['token']), typed: { originalCity: fields['originalCity'] } };
  }

  async function end(token: string): Promise<'ended' | 'repeated' | 'unknown'> {
    const by = token.includes('.') ? links.read(unsubscribeAction, token) : { unsubscribeHash: hashToken(token) };
    return typeof by === 'object' ? store.endSubscription(by, clock.now(), messages.forEnded) : 'unknown';
  }

  const confirm: Handler = async (c) => {
    const { token, typed } = await readToken(c);
    const outcome = await store.confirmSubscription(hashToken(token), clock.now(), (subscription) =>
      messages.forConfirmed(subscription, confirmToTokens(token).unsubscribe),
    );
    log('info', 'newsletter_confirmed', { outcome });
    if (outcome === 'confirmed') wake();
    if (outcome !== 'expired') return send(c, 200, 'confirmed', { parts: help, typed });
    const again = { ...typed, source: newsletterSource };
    return send(c, 410, 'expired', { parts: ['newsletter', 'help'], typed: again });
  };

  const unsubscribe: Handler = async (c) => {
    // „One click“ of a mail program (RFC 8058) posts to the link itself, with a body of its own.
    const linked = { token: toToken(c.req.query('token')), typed: {} };
    if (linked.token) await guard(c, 'mailLinks');
    const { token, typed } = linked.token ? linked : await readToken(c);
    const outcome = await end(token);
    log('info', 'newsletter_ended', { outcome });
    if (outcome === 'ended') wake();
    return outcome === 'unknown'
      ? send(c, 404, 'unknown', { parts: help, typed })
      : send(c, 200, 'unsubscribed', { parts: help, typed });
  };

  return { show, confirm, unsubscribe };
}
