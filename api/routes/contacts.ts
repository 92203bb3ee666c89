/** `POST /api/contacts`, as JSON from the form's script or as a plain form post. */
import { createHash } from 'node:crypto';
import { idempotencyField, idempotencyHeader, issuesToFieldErrors } from '#domain/api-contract';
import { thanksPath } from '#domain/routes';
import {
  contactPostSchema,
  contactRequestSchema,
  dropEmpty,
  idempotencyKeyPattern,
  type Contact,
  type ContactRequest,
} from '#domain/contact-request';
import { defaultRegion, regionsToCities } from '#domain/regions';
import type { RouteDeps } from '../deps.ts';
import { fieldsToTyped, isTicked, problemToAnswer } from '../http/answers.ts';
import type { Body } from '../http/body.ts';
import { readPost } from '../http/form-post.ts';
import { isCrossOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';
import type { Handler } from './route.ts';

/** Where a request comes from that does not say so. */
const defaultSource = 'kontakt';

const formFields = Object.keys(contactPostSchema.shape);

export function contactsRoute(deps: RouteDeps): Handler {
  const { store, clock, log, metrics, answers, baseUrl, regions, messages, newId, nudge, guard } = deps;
  const cityNames = new Map(regionsToCities(regions).map((city) => [city.slug, city.name]));

  return async (c) => {
    const { headers } = c.req.raw;
    const post = await readPost(c, baseUrl, (problem, fields) =>
      answers.contact(problemToAnswer(problem, fieldsToTyped(fields, formFields, 'privacy'))),
    );
    const { request, idempotencyKey } = parseRequest(post, headers);
    const contact = requestToContact(request, cityNames);
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
    const saved = await store.saveContact({
      id,
      contact,
      idempotencyKey,
      contentHash,
      receivedAt,
      deliveries: messages.forContact(id, contact, receivedAt),
    });
    if (saved.outcome === 'key-reused') throw new ProblemError('key-reused');
    if (saved.outcome === 'stored') {
      metrics.count('leads_accepted_total');
      nudge();
    }
    log('info', 'contact_saved', { id: saved.id, outcome: saved.outcome });

    c.header('Cache-Control', 'no-store');
    if (!post.isForm) return c.json({ id: saved.id }, 201);
    const city =
      contact.originalCity !== null && cityNames.has(contact.originalCity) ? contact.originalCity : undefined;
    return c.redirect(`${isCrossOrigin(headers) ? baseUrl : ''}${thanksPath(city)}`, 303);
  };
}

/** @throws ProblemError invalid-input with the refused fields */
function parseRequest({ kind, fields }: Body, headers: Headers) {
  const { [idempotencyField]: fieldKey, ...typed } = fields;
  const result =
    kind === 'json'
      ? contactRequestSchema.safeParse(dropEmpty(fields))
      : contactPostSchema.safeParse({ ...formToFields(typed), ...(isTicked(typed['privacy']) && { privacy: true }) });
  if (!result.success) throw new ProblemError('invalid-input', { errors: issuesToFieldErrors(result.error.issues) });

  const key = headers.get(idempotencyHeader) ?? (kind === 'form' ? fieldKey : undefined);
  return {
    request: result.data,
    // A key that is none is no reason to lose a lead.
    idempotencyKey: typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : undefined,
  };
}

/** A form shows its building type in the message alone: who empties the message takes back both. */
function formToFields(typed: Record<string, unknown>): Record<string, unknown> {
  const { buildingType, ...fields } = dropEmpty(typed);
  return 'message' in fields && buildingType !== undefined ? { ...fields, buildingType } : fields;
}

/** Fields in a fixed order: the hash and the webhook's body follow it. */
function requestToContact(request: ContactRequest, cityNames: ReadonlyMap<string, string>): Contact {
  const originalCity = request.originalCity ?? null;
  return {
    firstName: request.firstName,
    lastName: request.lastName,
    company: request.company,
    email: request.email,
    phone: request.phone,
    buildingType: request.buildingType,
    address: request.address,
    message: request.message,
    city: cityNames.get(originalCity ?? '') ?? defaultRegion.name,
    originalCity,
    source: request.source ?? defaultSource,
  };
}

const contactToHash = (contact: Contact): string => createHash('sha256').update(JSON.stringify(contact)).digest('hex');
