/**
 * Where whoever asked tells more of it, so that we call prepared: on the thank-you page of a form without JavaScript, and on
 * a page of its own behind the link in the receipt. By a token that stood in the answer to that one request; nothing that is
 * stored is shown.
 */
import { hash } from 'node:crypto';
import { idempotencyField } from '#domain/api-contract';
import { checkFields } from '#domain/check';
import type { Contact } from '#domain/contact/contact-request';
import {
  callUntil,
  mostPreparations,
  preparationFields,
  preparationLifeMs,
  preparationToRows,
  type Preparation,
} from '#domain/contact/preparation';
import { textsToReason } from '#domain/contact/quarantine';
import { thanksPath } from '#domain/site/routes';
import type { RouteDeps } from '../../deps.ts';
import { beginPrivatePage, pageSender } from '../../forms/answers.ts';
import { readPost } from '../../forms/form-post.ts';
import type { ApiContext, Handler } from '../../http/api-env.ts';
import type { NewContact, StoredContact } from '../../storage/port.ts';
import { storedToContact } from '../../storage/sql/rows.ts';

/** As it is stored. */
export const tokenToHash = (token: string): string => hash('sha256', token);

const tokenPattern = /^[\w-]{43}$/;

export function preparationRoutes(deps: RouteDeps) {
  const { store, clock, log, metrics, answers, guard, messages, company, newId, wake, baseUrl } = deps;
  const { preparePages: pages } = deps;

  /** An addition that looks automatic, as a request of its own that waits in quarantine. */
  function toQuarantined(contact: Contact, preparation: Preparation, receivedAt: number): NewContact | undefined {
    const quarantineReason = textsToReason(Object.values(preparation));
    if (!quarantineReason) return undefined;
    const message = preparationToRows(preparation)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n');
    const id = newId();
    return {
      ...{ id, contact: { ...contact, message }, contentHash: tokenToHash(id), idempotencyKey: undefined },
      ...{ receivedAt, quarantineReason, callDueAt: undefined, deliveries: [] },
    };
  }

  const send = pageSender(answers, pages);

  /** The request of a token; a wrong one and an old one are the same. */
  async function find(c: ApiContext, token: unknown): Promise<StoredContact | undefined> {
    await guard(c, 'mailLinks');
    if (typeof token !== 'string' || !tokenPattern.test(token)) return undefined;
    return store.findByPrepareHash(tokenToHash(token), clock.now() - preparationLifeMs);
  }

  const show: Handler = async (c) => {
    beginPrivatePage(c, answers, ['refused']);
    const { token } = c.req.query();
    const contact = await find(c, token);
    if (!contact) return send(c, 404, 'expired', { parts: ['refused'] });
    return send(c, 200, 'ask', { parts: ['prepare'], typed: { token, originalCity: contact.originalCity } });
  };

  /** The thank-you page of the place, with the form below its words; the address may be opened again. */
  const thank: Handler = async (c) => {
    beginPrivatePage(c, answers, ['refused']);
    const { token, originalCity = '' } = c.req.query();
    if (!(await find(c, token)))
      return c.redirect(`${baseUrl}${thanksPath(/^[a-z0-9-]+$/.test(originalCity) ? originalCity : undefined)}`, 303);
    return send(c, 200, 'ask', { parts: ['prepareHead', 'prepare'], isThanks: true, typed: { token, originalCity } });
  };

  const add: Handler = async (c) => {
    const { fields } = await readPost(c, deps, ['refused'], true);
    const { token, [idempotencyField]: _, ...typed } = fields;
    const contact = await find(c, token);
    if (!contact) return send(c, 404, 'expired', { parts: ['refused'] });
    const { originalCity } = contact;
    const shown = { ...typed, token, originalCity };
    const { values: preparation, errors } = checkFields<Preparation>(preparationFields, typed);
    if (!preparation) return send(c, 422, 'ask', { parts: ['prepare'], typed: shown, errors });
    await guard(c, 'preparations');
    const now = clock.now();
    const since = Date.parse(contact.releasedAt ?? contact.receivedAt);
    const { id } = contact;
    const quarantined = toQuarantined(storedToContact(contact), preparation, now);
    const outcome = await store.prepareContact(id, {
      now,
      preparation,
      most: mostPreparations,
      quarantined,
      callDueAt: callUntil(since, company, preparation),
      deliveries: messages.forPrepared(id, storedToContact(contact), since, preparation, now),
    });
    log('info', 'contact_prepared', { id, outcome: outcome ?? 'gone' });
    if (outcome === undefined) return send(c, 404, 'expired', { parts: ['refused'] });
    if (outcome === 'too-many') return send(c, 429, 'expired', { parts: ['refused'] });
    if (outcome === 'stored' && quarantined) {
      metrics.count('leads_quarantined_total');
      log('info', 'contact_quarantined', { id: quarantined.id, reason: quarantined.quarantineReason });
    } else if (outcome === 'stored') wake();
    return send(c, 200, 'told', { parts: ['prepare'], button: pages.ask.button, typed: shown });
  };

  return { show, thank, add };
}
