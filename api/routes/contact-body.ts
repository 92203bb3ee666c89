/** The body of `POST /api/contacts`, as JSON or as a plain form post → a contact. */
import { hash } from 'node:crypto';
import { idempotencyField, idempotencyHeader, trapField } from '#domain/api-contract';
import { checkBody, isLeftOut } from '#domain/check';
import {
  contactPostFields,
  contactRequestFields,
  idempotencyKeyPattern,
  type Contact,
} from '#domain/contact/contact-request';
import { offerToRequest } from '#domain/prices/price-address';
import { regionsToCities } from '#domain/places/regions';
import type { RouteDeps } from '../deps.ts';
import { isTicked } from '../forms/fill.ts';
import { readPost } from '../forms/form-post.ts';
import type { ApiContext } from '../http/api-env.ts';
import { ProblemError } from '../http/problem.ts';

/** The source of a request that names none. */
const defaultSource = 'kontakt';

/** @throws ProblemError what a body refuses, invalid-input with the refused fields */
export async function readContact(deps: RouteDeps, c: ApiContext) {
  const { headers } = c.req.raw;
  const { kind, fields } = await readPost(c, deps, ['contact', 'refused']);
  const { [trapField]: trap = '', ...sent } = fields;
  const { values, errors } =
    kind === 'json' ? checkBody(contactRequestFields, sent) : checkBody(contactPostFields, formToFields(sent));
  if (errors) throw new ProblemError('invalid-input', { errors });

  const { privacy: _, page: _page, origin: _origin, offer, ...told } = values;
  const { originalCity = null, source = defaultSource, ...typed } = told;
  const city = regionsToCities(deps.regions).find(({ slug }) => slug === originalCity);
  const visit = deps.readVisit(values, headers.get('Referer'));
  // In the order of their table: the hash and the webhook's body follow it.
  const contact: Contact = { ...typed, city: city?.name ?? deps.area.name, originalCity, source, ...visit };
  const key = headers.get(idempotencyHeader) ?? (kind === 'form' ? fields[idempotencyField] : undefined);
  return {
    contact,
    contentHash: hash('sha256', JSON.stringify(contact)),
    // A key that is none is no reason to lose a lead.
    idempotencyKey: typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : undefined,
    isTrapped: trap !== '',
    isForm: kind === 'form',
    /** What the visitor calculated a price for, before the request. */
    wanted: offerToRequest(offer, contact.buildingType),
    /** The slug of the place whose page the form stands on, where there is one. */
    place: city?.slug,
  };
}

/** A form with a message shows its building type there alone: who empties the message takes back both. */
function formToFields({ [idempotencyField]: _, buildingType, privacy, ...fields }: Record<string, unknown>) {
  const isTakenBack = 'message' in fields && isLeftOut(fields['message']);
  return { ...fields, ...(!isTakenBack && { buildingType }), privacy: isTicked(privacy) ? true : privacy };
}
