/** The body of `POST /api/contacts`, as JSON or as a plain form post → a contact. */
import { hash } from 'node:crypto';
import { idempotencyField, idempotencyHeader, trapField } from '#domain/api-contract';
import { checkBody, isLeftOut } from '#domain/check';
import {
  contactPostFields,
  contactRequestFields,
  idempotencyKeyPattern,
  type Contact,
  type ContactRequest,
} from '#domain/contact/contact-request';
import { offerToRequest } from '#domain/prices/price-address';
import { regionsToCities } from '#domain/places/regions';
import type { Visit } from '#domain/site/visits';
import type { RouteDeps } from '../deps.ts';
import { isTicked } from '../forms/fill.ts';
import { readPost } from '../forms/form-post.ts';
import type { ApiContext } from '../http/api-env.ts';
import type { Body } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';

/** The source of a request that names none. */
const defaultSource = 'kontakt';

/** @returns reads a request @throws ProblemError what a body refuses, invalid-input with the refused fields */
export function contactReader(deps: RouteDeps) {
  const cityNames = new Map(regionsToCities(deps.regions).map((city) => [city.slug, city.name]));
  return async (c: ApiContext) => {
    const { headers } = c.req.raw;
    const post = await readPost(c, deps, ['contact', 'refused']);
    const { request, idempotencyKey, isTrapped } = parseRequest(post, headers);
    const contact = requestToContact(
      request,
      deps.readVisit(request, headers.get('Referer')),
      cityNames,
      deps.area.name,
    );
    const { originalCity } = contact;
    return {
      contact,
      contentHash: hash('sha256', JSON.stringify(contact)),
      /** What the visitor calculated a price for, before the request. */
      wanted: offerToRequest(request.offer, contact.buildingType),
      /** The slug of the place whose page the form stands on, where there is one. */
      place: originalCity !== null && cityNames.has(originalCity) ? originalCity : undefined,
      ...{ idempotencyKey, isTrapped, isForm: post.isForm },
    };
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
function requestToContact(
  request: ContactRequest,
  visit: Visit,
  cityNames: ReadonlyMap<string, string>,
  areaName: string,
): Contact {
  const { privacy: _, page: _page, origin: _origin, campaign: _campaign, offer: _offer, ...told } = request;
  const { originalCity = null, source = defaultSource, ...fields } = told;
  const city = cityNames.get(originalCity ?? '') ?? areaName;
  return { ...fields, city, originalCity, source, ...visit };
}
