/** `POST /api/contacts`, as JSON from the form's script or as a plain form post. */
import { hash } from 'node:crypto';
import { idempotencyField, idempotencyHeader, trapField } from '#domain/api-contract';
import { checkBody, isLeftOut } from '#domain/check';
import {
  contactPostFields,
  contactRequestFields,
  idempotencyKeyPattern,
  type Contact,
  type ContactRequest,
} from '#domain/contact-request';
import { contentToReason, type QuarantineReason } from '#domain/quarantine';
import { regionsToCities } from '#domain/regions';
import { thanksPath } from '#domain/routes';
import type { RouteDeps } from '../deps.ts';
import type { Handler } from '../http/api-env.ts';
import { problemToAnswer } from '../forms/answers.ts';
import { isTicked } from '../forms/fill.ts';
import { readPost } from '../forms/form-post.ts';
import type { Body } from '../http/body.ts';
import { everybody } from '../http/limiter.ts';
import { isCrossOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';
import { tooMany } from '../http/visitor-limits.ts';

/** Where a request comes from that does not say so. */
const defaultSource = 'kontakt';

export function contactsRoute(deps: RouteDeps): Handler {
  const {
    store,
    clock,
    log,
    metrics,
    answers,
    baseUrl,
    area,
    regions,
    messages,
    newId,
    nudge,
    consume,
    giveBack,
    counted,
    guard,
    limiter,
  } = deps;
  const cityNames = new Map(regionsToCities(regions).map((city) => [city.slug, city.name]));

  return async (c) => {
    const { headers } = c.req.raw;
    const post = await readPost(c, baseUrl, (problem, { [idempotencyField]: _, ...typed }) =>
      answers({ ...problemToAnswer(problem, typed), parts: ['contact', 'refused'] }),
    );
    const { request, idempotencyKey, isTrapped } = parseRequest(post, headers);
    const contact = requestToContact(request, cityNames, area.name);
    const contentHash = contactToHash(contact);
    try {
      guard(c, 'contacts');
    } catch (refusal) {
      // Sent again because the answer was lost, not because somebody floods us.
      const known = idempotencyKey === undefined ? undefined : await store.findContactByKey(idempotencyKey);
      if (known?.contentHash !== contentHash) throw refusal;
    }

    const id = newId();
    const receivedAt = clock.now();
    const turn = counted(c, 'contactsTold');
    const isFlood = consume(c, 'contactsTold') !== undefined;
    const quarantineReason: QuarantineReason | undefined = isFlood
      ? 'flood'
      : isTrapped
        ? 'trap'
        : contentToReason(contact);
    const isHeldBack = quarantineReason !== undefined;
    const waitSeconds = isHeldBack ? limiter.consume('heldBack', everybody) : undefined;
    if (waitSeconds !== undefined) throw tooMany(waitSeconds);
    const deliveries = quarantineReason ? [] : messages.forArrival(id, contact, receivedAt);
    // Counted is what comes to the office, not each try of a visitor who presses again.
    const giveBackCounts = () => {
      if (!isFlood) giveBack(c, 'contactsTold');
      if (isHeldBack) limiter.giveBack('heldBack', everybody);
      messages.giveBack(deliveries, contact);
    };
    const saved = await store
      .saveContact({ id, contact, idempotencyKey, contentHash, receivedAt, quarantineReason, turn, deliveries })
      .catch((error: unknown) => {
        giveBackCounts();
        throw error;
      });
    if (saved.outcome !== 'stored') giveBackCounts();
    if (saved.outcome === 'key-reused') throw new ProblemError('key-reused');
    if (saved.outcome === 'stored') {
      metrics.count('leads_accepted_total');
      nudge();
    }
    log('info', 'contact_saved', { id: saved.id, outcome: saved.outcome });
    if (saved.outcome === 'stored' && quarantineReason) {
      metrics.count('leads_quarantined_total');
      log('info', 'contact_quarantined', { id: saved.id, reason: quarantineReason });
    }

    c.header('Cache-Control', 'no-store');
    if (!post.isForm) return c.json({ id: saved.id }, 201);
    const city =
      contact.originalCity !== null && cityNames.has(contact.originalCity) ? contact.originalCity : undefined;
    return c.redirect(`${isCrossOrigin(headers) ? baseUrl : ''}${thanksPath(city)}`, 303);
  };
}

/** @throws ProblemError invalid-input with the refused fields */
function parseRequest({ kind, fields: { [trapField]: trap = '', ...fields } }: Body, headers: Headers) {
  const { [idempotencyField]: fieldKey, ...typed } = fields;
  const { values, errors } =
    kind === 'json'
      ? checkBody(contactRequestFields, fields)
      : checkBody(contactPostFields, { ...formToFields(typed), ...(isTicked(typed['privacy']) && { privacy: true }) });
  if (errors) throw new ProblemError('invalid-input', { errors });

  const key = headers.get(idempotencyHeader) ?? (kind === 'form' ? fieldKey : undefined);
  return {
    request: values,
    isTrapped: trap !== '',
    // A key that is none is no reason to lose a lead.
    idempotencyKey: typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : undefined,
  };
}

/** A form with a message shows its building type there alone: who empties the message takes back both. */
function formToFields(typed: Record<string, unknown>): Record<string, unknown> {
  const { buildingType, ...fields } = typed;
  return 'message' in fields && isLeftOut(fields['message']) ? fields : { ...fields, buildingType };
}

/** The fields come in the order of their table: the hash and the webhook's body follow it. */
function requestToContact(request: ContactRequest, cityNames: ReadonlyMap<string, string>, areaName: string): Contact {
  const { privacy: _, originalCity = null, source = defaultSource, ...fields } = request;
  const city = cityNames.get(originalCity ?? '') ?? areaName;
  return { ...fields, city, originalCity, source };
}

const contactToHash = (contact: Contact): string => hash('sha256', JSON.stringify(contact));
