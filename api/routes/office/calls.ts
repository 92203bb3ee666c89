/**
 * The pages behind the buttons in the mail about a request: each notes how the call went, the next one takes it back. A GET
 * shows what is known and changes nothing: programs that look through mail open every link before a person does.
 *
 * A reply to that mail goes to whoever asked, with the buttons in its quotation. So the pages show what that person has told,
 * and take nothing but the button: no note of the office, neither way. A day after the call is noted they end.
 */
import { idempotencyField } from '#domain/api-contract';
import { formatDeadline } from '#domain/contact/call-back';
import { callOutcomes, nextTry, type CallOutcome } from '#domain/contact/calls';
import { contactParts, idempotencyKeyPattern } from '#domain/contact/contact-request';
import { buildingTypeNames } from '#domain/prices/building-types';
import { formatDateTime } from '#domain/language/format';
import { preparationToRows, readPreparation } from '#domain/contact/preparation';
import { day } from '#domain/time-units';
import type { RouteDeps } from '../../deps.ts';
import type { Answer } from '../../forms/answers.ts';
import { readPost } from '../../forms/form-post.ts';
import type { Call, Handler } from '../../http/api-env.ts';
import type { StoredContact } from '../../storage/port.ts';
import { createOfficePages } from './office-pages.ts';

/** So long after it is noted a call may be noted otherwise, or taken back. */
const correctionMs = day;

/** What somebody needs to know who calls. */
function contactToRows(contact: StoredContact): NonNullable<Answer['rows']> {
  const { firstName, lastName, phone, city, buildingType, message, callDueAt } = contact;
  return [
    { label: 'Name', amount: `${firstName} ${lastName}` },
    { label: contactParts.phone.label ?? '', amount: phone },
    { label: contactParts.city.label ?? '', amount: city },
    {
      label: contactParts.buildingType.label ?? '',
      amount: buildingType === null ? '' : buildingTypeNames[buildingType],
    },
    { label: contactParts.message.label ?? '', amount: message ?? '' },
    { label: 'Rückruf bis', amount: callDueAt === null ? '' : formatDateTime(Date.parse(callDueAt)) },
    ...preparationToRows(readPreparation(contact.prepared)).map(({ label, value }) => ({ label, amount: value })),
  ].filter(({ amount }) => amount !== '');
}

export function callRoutes(deps: RouteDeps) {
  const { store, clock, log, links, newId, company, officePages: pages } = deps;
  const { send, prepare, readLink } = createOfficePages(deps);

  /** Whether the call is noted for long; after one that reached nobody the next has its time first. */
  function isOver({ callState, callNotedAt }: StoredContact): boolean {
    if (callNotedAt === null) return false;
    const notedAt = Date.parse(callNotedAt);
    return clock.now() >= (callState === 'missed' ? nextTry(notedAt, company) : notedAt) + correctionMs;
  }

  /** The request of a button, or the page that answers where it has none any more. */
  async function find(c: Call, outcome: CallOutcome, token: unknown) {
    const link = await readLink(c, outcome, token);
    if (link.refusal) return link;
    const found = await store.findContact(link.id);
    if (!found) return { refusal: await send(c, 200, 'gone') };
    return isOver(found.contact) ? { refusal: await send(c, 410, 'invalid') } : found;
  }

  const show =
    (outcome: CallOutcome): Handler =>
    async (c) => {
      prepare(c);
      const { token } = c.req.query();
      const found = await find(c, outcome, token);
      if ('refusal' in found) return found.refusal;
      const rows = contactToRows(found.contact);
      return send(c, 200, outcome, { parts: ['facts', outcome], rows, typed: { token, [idempotencyField]: newId() } });
    };

  const note =
    (outcome: CallOutcome): Handler =>
    async (c) => {
      const { fields } = await readPost(c, deps, [], true);
      const { token, [idempotencyField]: key } = fields;
      const found = await find(c, outcome, token);
      if ('refusal' in found) return found.refusal;
      const { contact } = found;
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
        rows: contactToRows(contact),
        typed: { token: links.sign('undo', noted.id, correctionMs) },
      });
    };

  const undo: Handler = async (c) => {
    const { fields } = await readPost(c, deps, [], true);
    const link = await readLink(c, 'undo', fields['token']);
    if (link.refusal) return link.refusal;
    const id = await store.undoCall(link.id, clock.now());
    log('info', 'call_undone', { ...(id !== undefined && { id }), outcome: id === undefined ? 'gone' : 'done' });
    return send(c, 200, id === undefined ? 'gone' : 'undone');
  };

  /** Whoever opens the address of the page that takes something back has no right in it any more. */
  const showUndo: Handler = async (c) => {
    const link = await readLink(c, 'undo', undefined);
    return link.refusal ?? send(c, 404, 'invalid');
  };

  return { show, note, undo, showUndo };
}
