/** `POST /api/contacts`: read, count against the limits, store, report, answer. A lost lead is a lost customer. */
import { randomBytes } from 'node:crypto';
import { requestPaths } from '#domain/api-contract';
import { callBackUntil, formatCallBack } from '#domain/contact/call-back';
import type { ContactAnswer } from '#domain/contact/contact-request';
import { emailHint } from '#domain/contact/email-hint';
import { contentToReason, type QuarantineReason } from '#domain/contact/quarantine';
import { thanksPath } from '#domain/site/routes';
import type { RouteDeps } from '../deps.ts';
import { sendPage } from '../forms/answers.ts';
import type { ApiContext, Handler } from '../http/api-env.ts';
import { uncounted } from '../http/limiter.ts';
import { isCrossOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';
import { tooMany } from '../http/visitor-limits.ts';
import type { SavedContact } from '../storage/port.ts';
import { readContact } from './contact-body.ts';
import { tokenToHash } from './office/preparation.ts';

type ReadRequest = Awaited<ReturnType<typeof read>>;
type Counted = Awaited<ReturnType<typeof countAgainstLimits>>;

export const contactsRoute =
  (deps: RouteDeps): Handler =>
  async (c) => {
    const request = await read(deps, c);
    const counted = await countAgainstLimits(deps, c, request);
    const saved = await store(deps, request, counted);
    report(deps, saved, counted);
    return answer(deps, c, request, saved);
  };

/** What was sent, when, and whether the same person asked before. */
async function read(deps: RouteDeps, c: ApiContext) {
  const request = await readContact(deps, c);
  const receivedAt = deps.clock.now();
  const token = randomBytes(32).toString('base64url');
  return {
    ...request,
    ...{ id: deps.newId(), receivedAt, token, callUntil: callBackUntil(receivedAt, deps.company) },
    prepareUrl: `${deps.apiUrl}${requestPaths.prepare}?token=${token}`,
    // Comes before any limit is counted: if the store is unavailable, the request fails here and costs the visitor no try.
    earlier: await deps.store.findEarlier(request.contact, receivedAt),
  };
}

/**
 * Counts the request against the visitor's limits. One above the first limit, or one that looks automatic, goes into quarantine,
 * which the visitor never learns. A request that is sent twice counts once: `refund` takes the second count back.
 * @throws ProblemError if too many requests of the network are in quarantine, unless this one is stored and only its answer was lost
 */
async function countAgainstLimits(deps: RouteDeps, c: ApiContext, request: ReadRequest) {
  const { contact, contentHash, idempotencyKey, isTrapped } = request;
  const requestLimit = await deps.count(c, 'requests');
  const quarantineReason: QuarantineReason | undefined =
    requestLimit.waitSeconds !== undefined ? 'flood' : isTrapped ? 'trap' : contentToReason(contact);
  const quarantineLimit = quarantineReason ? await deps.count(c, 'heldBack') : uncounted;
  if (quarantineLimit.waitSeconds !== undefined) {
    const known = idempotencyKey === undefined ? undefined : await deps.store.findContactByKey(idempotencyKey);
    if (known?.contentHash !== contentHash) throw tooMany(quarantineLimit.waitSeconds);
  }
  const refund = async () => void (await Promise.all([requestLimit.refund(), quarantineLimit.refund()]));
  return { quarantineReason, refund };
}

/** Resolves once request and messages are on disk. @throws ProblemError key-reused, and what the store throws */
async function store(deps: RouteDeps, request: ReadRequest, { quarantineReason, refund }: Counted) {
  const { id, contact, idempotencyKey, contentHash, receivedAt, callUntil, token } = request;
  const deliveries = quarantineReason ? [] : deps.messages.forArrival(request);
  const saved = await deps.store
    .saveContact({
      ...{ id, contact, idempotencyKey, contentHash, receivedAt, quarantineReason, deliveries },
      ...{ callDueAt: quarantineReason ? undefined : callUntil, prepareHash: tokenToHash(token) },
    })
    .catch(async (error: unknown) => {
      await refund();
      throw error;
    });
  if (saved.outcome !== 'stored') await refund();
  if (saved.outcome === 'key-reused') throw new ProblemError('key-reused');
  return saved;
}

/** To the log, the metrics, and the workers that write to the office, the webhook and the visitor. */
function report({ log, metrics, wake, noteFull }: RouteDeps, saved: SavedContact, { quarantineReason }: Counted): void {
  const { id, outcome, withoutReceipt } = saved;
  log('info', 'contact_saved', { id, outcome });
  if (withoutReceipt === 'mailbox') log('info', 'receipt_left_out', { reason: 'mailbox' });
  if (withoutReceipt === 'everybody') noteFull('receipts');
  if (outcome !== 'stored') return;
  metrics.count('leads_accepted_total');
  wake();
  if (!quarantineReason) return;
  metrics.count('leads_quarantined_total');
  log('info', 'contact_quarantined', { id, reason: quarantineReason });
}

/** Answers the form's script with JSON; without JavaScript with the thank-you page, or a page that asks about a likely slip in the address. */
async function answer(deps: RouteDeps, c: ApiContext, request: ReadRequest, saved: SavedContact): Promise<Response> {
  const { contact, receivedAt, callUntil, prepareUrl, token, place } = request;
  const isStored = saved.outcome === 'stored';
  if (!request.isForm) {
    const until = formatCallBack(receivedAt, callUntil);
    return c.json({ id: saved.id, until, ...(isStored && { prepare: prepareUrl }) } satisfies ContactAnswer, 201);
  }
  const meant = emailHint(contact.email);
  if (meant !== undefined) {
    const { title, text, meant: asks } = deps.slipPage;
    const typed = { originalCity: contact.originalCity };
    return sendPage(c, await deps.answers({ title, text, hint: `${asks} ${meant}`, parts: ['refused'], typed }), 200);
  }
  const isElsewhere = isCrossOrigin(c.req.raw.headers);
  if (!isStored || isElsewhere) return c.redirect(`${isElsewhere ? deps.baseUrl : ''}${thanksPath(place)}`, 303);
  return c.redirect(
    `${requestPaths.thanks}?${new URLSearchParams({ ...(place && { originalCity: place }), token })}`,
    303,
  );
}
