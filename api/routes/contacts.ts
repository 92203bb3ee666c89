/** `POST /api/contacts`: look, refuse, store, tell, answer. A lead that is lost is a customer that is lost. */
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
import { contactReader } from './contact-body.ts';
import { tokenToHash } from './office/preparation.ts';

type Looked = Awaited<ReturnType<ReturnType<typeof createLook>>>;
type Refused = Awaited<ReturnType<typeof refuse>>;

export function contactsRoute(deps: RouteDeps): Handler {
  const look = createLook(deps);
  return async (c) => {
    const looked = await look(c);
    const refused = await refuse(deps, c, looked);
    const saved = await store(deps, looked, refused);
    tell(deps, saved, refused);
    return answer(deps, c, looked, saved);
  };
}

/** What came, when, and whether the same person asked before. */
function createLook(deps: RouteDeps) {
  const read = contactReader(deps);
  return async (c: ApiContext) => {
    const looked = await read(c);
    const receivedAt = deps.clock.now();
    const token = randomBytes(32).toString('base64url');
    return {
      ...looked,
      ...{ id: deps.newId(), receivedAt, token, callUntil: callBackUntil(receivedAt, deps.company) },
      prepareUrl: `${deps.apiUrl}${requestPaths.prepare}?token=${token}`,
      // Before anything is counted: where the store is away, this is what a visitor waits for.
      earlier: await deps.store.findEarlier(looked.contact, receivedAt),
    };
  };
}

/**
 * Counts what comes to the office, or waits in quarantine, which nobody but the office learns of; each request once, however
 * often a visitor presses.
 * @throws ProblemError where too many of the network wait in quarantine, unless it was stored before and its answer was lost
 */
async function refuse(deps: RouteDeps, c: ApiContext, { contact, contentHash, idempotencyKey, isTrapped }: Looked) {
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
async function store(deps: RouteDeps, looked: Looked, { quarantineReason, refund }: Refused) {
  const { id, contact, idempotencyKey, contentHash, receivedAt, callUntil, token } = looked;
  const deliveries = quarantineReason ? [] : deps.messages.forArrival(looked);
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

/** The log, the metrics and the workers, which write to office, webhook and whoever asked. */
function tell({ log, metrics, wake, noteFull }: RouteDeps, saved: SavedContact, { quarantineReason }: Refused): void {
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

/** To the form's script what it says; without JavaScript the page of thanks, or what looks like a slip in the address. */
async function answer(deps: RouteDeps, c: ApiContext, looked: Looked, saved: SavedContact): Promise<Response> {
  const { contact, receivedAt, callUntil, prepareUrl, token, place } = looked;
  const isStored = saved.outcome === 'stored';
  if (!looked.isForm) {
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
