/** `POST /api/contacts`, as JSON from the form's script or as a plain form post. */
import { hash, randomBytes } from 'node:crypto';
import { idempotencyField, idempotencyHeader, probeHeader, requestPaths, trapField } from '#domain/api-contract';
import { callBackUntil, formatCallBack } from '#domain/call-back';
import { checkBody, isLeftOut } from '#domain/check';
import {
  contactPostFields,
  contactRequestFields,
  idempotencyKeyPattern,
  type Contact,
  type ContactAnswer,
  type ContactRequest,
} from '#domain/contact-request';
import { emailHint } from '#domain/email-hint';
import { offerToRequest } from '#domain/price-address';
import { contentToReason, type QuarantineReason } from '#domain/quarantine';
import { regionsToCities } from '#domain/regions';
import { thanksPath } from '#domain/routes';
import type { Visit } from '#domain/visits';
import type { RouteDeps } from '../deps.ts';
import type { Call, Handler } from '../http/api-env.ts';
import { sendPage } from '../forms/answers.ts';
import { isTicked } from '../forms/fill.ts';
import { readPost } from '../forms/form-post.ts';
import type { Body } from '../http/body.ts';
import { uncounted } from '../http/limiter.ts';
import { isCrossOrigin } from '../http/origin.ts';
import { isSame } from './newsletter-hook.ts';
import { tokenToHash } from './preparation.ts';
import { ProblemError } from '../http/problem.ts';
import { tooMany } from '../http/visitor-limits.ts';

/** Where a request comes from that does not say so. */
const defaultSource = 'kontakt';

export function contactsRoute(deps: RouteDeps): Handler {
  const { store, clock, log, metrics, baseUrl, messages } = deps;
  const cityNames = new Map(regionsToCities(deps.regions).map((city) => [city.slug, city.name]));

  /**
   * Counts what comes to the office, or waits in quarantine; each request once, however often a visitor presses.
   * @returns `turn`: requests of the same network shortly before
   * @throws ProblemError where too many of the network wait in quarantine, unless it was stored before and its answer was lost
   */
  async function countArrival(c: Call, { contact, contentHash, idempotencyKey, isTrapped }: Arrival) {
    const told = await deps.count(c, 'requests');
    const isFlood = told.waitSeconds !== undefined;
    const quarantineReason: QuarantineReason | undefined = isFlood
      ? 'flood'
      : isTrapped
        ? 'trap'
        : contentToReason(contact);
    const held = quarantineReason ? await deps.count(c, 'heldBack') : uncounted;
    if (held.waitSeconds !== undefined) {
      const known = idempotencyKey === undefined ? undefined : await store.findContactByKey(idempotencyKey);
      if (known?.contentHash !== contentHash) throw tooMany(held.waitSeconds);
    }
    const giveBack = async () => void (await Promise.all([told.giveBack(), held.giveBack()]));
    return { turn: told.before, quarantineReason, giveBack };
  }

  /** What says that it is a monitor's is no request, also where it says so wrongly. @throws ProblemError */
  async function isProbe(c: Call): Promise<boolean> {
    const word = c.req.raw.headers.get(probeHeader);
    if (word === null) return false;
    if (deps.probeSecret !== undefined && isSame(word, deps.probeSecret)) return true;
    await deps.guard(c, 'probes');
    throw new ProblemError('wrong-origin');
  }

  /** The whole way of a request, to the database and to the mail server's door: nobody is told, and nothing stays or is counted. */
  async function probe(c: Call, contact: Contact, contentHash: string) {
    const [id, receivedAt] = [deps.newId(), clock.now()];
    const deliveries = messages.forContact(id, contact, receivedAt);
    const stored = await store.tryContact({
      ...{ id, contact, contentHash, receivedAt, deliveries },
      ...{ idempotencyKey: undefined, quarantineReason: undefined, callDueAt: callBackUntil(receivedAt, deps.company) },
    });
    const mail = await (deps.askMailServer?.() ?? Promise.resolve('off')).then(
      (answer) => answer ?? 'ok',
      ({ code }: NodeJS.ErrnoException) => code ?? 'failed',
    );
    const isWell = stored && ['ok', 'off'].includes(mail);
    log(isWell ? 'info' : 'error', 'probed', { outcome: stored ? 'stored' : 'lost', reason: mail });
    return c.json({ stored, messages: deliveries.length, mail }, isWell ? 200 : 503);
  }

  return async (c) => {
    const { headers } = c.req.raw;
    const probing = await isProbe(c);
    const post = await readPost(c, deps, ['contact', 'refused']);
    const { request, idempotencyKey, isTrapped } = parseRequest(post, headers);
    const visit = deps.readVisit(request, headers.get('Referer'));
    const contact = requestToContact(request, visit, cityNames, deps.area.name);
    const wanted = offerToRequest(request.offer, contact.buildingType);
    const contentHash = contactToHash(contact);
    if (probing) return probe(c, contact, contentHash);

    const id = deps.newId();
    const receivedAt = clock.now();
    // Before anything is counted: where the store is away, this is what a visitor waits for.
    const earlier = await store.findEarlier(contact, receivedAt);
    const token = randomBytes(32).toString('base64url');
    const prepareUrl = `${deps.apiUrl}${requestPaths.prepare}?token=${token}`;
    const arrival = { contact, contentHash, idempotencyKey, isTrapped };
    const { turn, quarantineReason, giveBack } = await countArrival(c, arrival);
    const deliveries = quarantineReason
      ? []
      : messages.forArrival(id, contact, receivedAt, { wanted, earlier, prepareUrl });
    const callUntil = callBackUntil(receivedAt, deps.company);
    const callDueAt = quarantineReason ? undefined : callUntil;
    const saved = await store
      .saveContact({
        ...{ id, contact, idempotencyKey, contentHash, receivedAt, quarantineReason, turn, deliveries },
        callDueAt,
        prepareHash: tokenToHash(token),
      })
      .catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
    const isStored = saved.outcome === 'stored';
    if (!isStored) await giveBack();
    if (saved.outcome === 'key-reused') throw new ProblemError('key-reused');
    log('info', 'contact_saved', { id: saved.id, outcome: saved.outcome });
    if (isStored) {
      metrics.count('leads_accepted_total');
      deps.nudge();
    }
    if (saved.withoutReceipt === 'mailbox') log('info', 'receipt_left_out', { reason: 'mailbox' });
    if (saved.withoutReceipt === 'everybody') deps.noteFull('receipts');
    if (isStored && quarantineReason) {
      metrics.count('leads_quarantined_total');
      log('info', 'contact_quarantined', { id: saved.id, reason: quarantineReason });
    }

    if (!post.isForm) {
      const until = formatCallBack(receivedAt, callUntil);
      return c.json({ id: saved.id, until, ...(isStored && { prepare: prepareUrl }) } satisfies ContactAnswer, 201);
    }
    const { originalCity } = contact;
    const city = originalCity !== null && cityNames.has(originalCity) ? originalCity : undefined;
    const meant = emailHint(contact.email);
    if (meant !== undefined) {
      const { title, text, meant: asks } = deps.slipPage;
      const hint = `${asks} ${meant}`;
      return sendPage(c, await deps.answers({ title, text, hint, parts: ['refused'], typed: { originalCity } }), 200);
    }
    if (isStored && !isCrossOrigin(headers))
      return c.redirect(
        `${requestPaths.thanks}?${new URLSearchParams({ ...(city && { originalCity: city }), token })}`,
        303,
      );
    return c.redirect(`${isCrossOrigin(headers) ? baseUrl : ''}${thanksPath(city)}`, 303);
  };
}

type Arrival = {
  contact: Contact;
  contentHash: string;
  idempotencyKey: string | undefined;
  isTrapped: boolean;
};

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

const contactToHash = (contact: Contact): string => hash('sha256', JSON.stringify(contact));
