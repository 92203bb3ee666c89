/**
 * The pages behind the links in mails to the office: they note how a call went and take that back, release or refuse a request in
 * quarantine. A GET shows what is known and changes nothing: programs that look through mail open every link before a person does.
 *
 * A reply to a mail about a request goes to whoever asked, with the buttons in its quotation. So the pages show what that person
 * has told, and take nothing but the button: no note of the office, neither way. A day after the call is noted they end.
 */
import { idempotencyField, officePaths } from '#domain/api-contract';
import { callBackUntil, formatDeadline } from '#domain/contact/call-back';
import { callOutcomes, isCallOutcome, nextTry, type CallOutcome } from '#domain/contact/calls';
import { contactParts, idempotencyKeyPattern } from '#domain/contact/contact-request';
import { preparationToRows, readPreparation } from '#domain/contact/preparation';
import { disarmLinks, quarantineReasons } from '#domain/contact/quarantine';
import { formatDateTime } from '#domain/language/format';
import { buildingTypeNames } from '#domain/prices/building-types';
import { day } from '#domain/time-units';
import type { RouteDeps } from '../../deps.ts';
import { beginPrivatePage, pageSender, type Answer } from '../../forms/answers.ts';
import { readPost } from '../../forms/form-post.ts';
import type { ApiContext, Handler } from '../../http/api-env.ts';
import type { StoredContact } from '../../storage/port.ts';

type Action = keyof typeof officePaths;

/** How long the note of a call may be changed or taken back. */
const correctionMs = day;

/** What the office needs to make the call, or to tell a person from a program. */
function toFacts(contact: StoredContact, isHeld: boolean): NonNullable<Answer['rows']> {
  const { firstName, lastName, buildingType, receivedAt, callDueAt, quarantineReason: reason } = contact;
  const row = (label: string | undefined, value: string | null) => ({ label: label ?? '', value });
  const part = (name: 'phone' | 'email' | 'city' | 'message') => row(contactParts[name].label, contact[name]);
  const when = (time: string | null) => time && formatDateTime(Date.parse(time));
  const rows = [
    ...[row('Name', `${firstName} ${lastName}`), part('phone'), ...(isHeld ? [part('email')] : []), part('city')],
    ...(isHeld ? [] : [row(contactParts.buildingType.label, buildingType && buildingTypeNames[buildingType])]),
    part('message'),
    ...(isHeld
      ? [row('Eingang', when(receivedAt)), row('Grund', reason && quarantineReasons[reason])]
      : [row('Rückruf bis', when(callDueAt)), ...preparationToRows(readPreparation(contact.prepared))]),
  ];
  return rows.flatMap(({ label, value }) => (value ? [{ label, value: isHeld ? disarmLinks(value) : value }] : []));
}

export function officeRoutes(deps: RouteDeps) {
  const { store, clock, log, answers, links, guard, messages, newId, wake, company, officePages: pages } = deps;

  const send = pageSender(answers, pages);

  /** The id that a link carries, or the page that answers one which carries none. */
  async function readLink(c: ApiContext, action: Action, token: unknown): Promise<{ id: string } | Response> {
    await guard(c, 'mailLinks');
    const link = links.read(action, token);
    return typeof link === 'object' ? link : send(c, link === 'expired' ? 410 : 404, 'invalid');
  }

  /** Whether the call is noted for long; after one that reached nobody the next has its time first. */
  function isOver({ callState, callNotedAt }: StoredContact): boolean {
    if (callNotedAt === null) return false;
    const notedAt = Date.parse(callNotedAt);
    return clock.now() >= (callState === 'missed' ? nextTry(notedAt, company) : notedAt) + correctionMs;
  }

  /** The request of a link, or the page that answers where there is nothing to do any more. */
  async function find(c: ApiContext, action: Action, token: unknown): Promise<StoredContact | Response> {
    const link = await readLink(c, action, token);
    if (link instanceof Response) return link;
    const contact = (await store.findContact(link.id))?.contact;
    if (!isCallOutcome(action)) return contact && contact.quarantineReason !== null ? contact : send(c, 200, 'settled');
    if (!contact) return send(c, 200, 'gone');
    return isOver(contact) ? send(c, 410, 'invalid') : contact;
  }

  async function noteCall(
    c: ApiContext,
    outcome: CallOutcome,
    contact: StoredContact,
    key: unknown,
  ): Promise<Response> {
    const now = clock.now();
    // A page that is sent again, by a double press or the back button, carries the same key.
    const callId = typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : newId();
    const noted = await store.noteCall({ id: callId, contactId: contact.id, now, outcome });
    if (!noted) return send(c, 200, 'gone');
    log('info', 'call_noted', { id: contact.id, outcome: noted.isRepeated ? 'repeated' : outcome });
    return send(c, 200, 'noted', {
      ...(outcome === 'missed' && { hint: `${pages.noted.next} ${formatDeadline(now, nextTry(now, company))} Uhr` }),
      title: `${pages.noted.title}: ${callOutcomes[outcome]}`,
      parts: ['facts', 'undo'],
      rows: toFacts(contact, false),
      typed: { token: links.sign('undo', noted.id, correctionMs) },
    });
  }

  async function undo(c: ApiContext, token: unknown): Promise<Response> {
    const link = await readLink(c, 'undo', token);
    if (link instanceof Response) return link;
    const id = await store.undoCall(link.id, clock.now());
    log('info', 'call_undone', { ...(id !== undefined && { id }), outcome: id === undefined ? 'gone' : 'done' });
    return send(c, 200, id === undefined ? 'gone' : 'undone');
  }

  async function judge(c: ApiContext, action: 'release' | 'refuse', { id }: StoredContact): Promise<Response> {
    const now = clock.now();
    const isRelease = action === 'release';
    const done = isRelease
      ? await store.releaseContact(id, now, messages.forRelease(now), callBackUntil(now, company))
      : await store.refuseContact(id, now);
    const outcome = done === undefined ? 'settled' : 'done';
    log('info', isRelease ? 'contact_released' : 'contact_refused', { id, outcome });
    if (done === undefined) return send(c, 200, 'settled');
    if (isRelease) wake();
    return send(c, 200, isRelease ? 'released' : 'refused');
  }

  return {
    show:
      (action: Action): Handler =>
      async (c) => {
        beginPrivatePage(c, answers, []);
        const { token } = c.req.query();
        // What takes a note back is no link: its button stands on the page that noted.
        const found = await find(c, action, action === 'undo' ? undefined : token);
        if (found instanceof Response) return found;
        const rows = toFacts(found, !isCallOutcome(action));
        return send(c, 200, action as keyof typeof pages, {
          ...{ parts: ['facts', action], rows, typed: { token, [idempotencyField]: newId() } },
        });
      },

    act:
      (action: Action): Handler =>
      async (c) => {
        const { fields } = await readPost(c, deps, [], true);
        const { token, [idempotencyField]: key } = fields;
        if (action === 'undo') return undo(c, token);
        const found = await find(c, action, token);
        if (found instanceof Response) return found;
        return isCallOutcome(action) ? noteCall(c, action, found, key) : judge(c, action, found);
      },
  };
}
