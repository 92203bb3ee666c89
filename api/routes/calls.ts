/**
 * The pages behind the buttons in the mail about a request: each notes how the call went, the next one takes it back. A GET
 * shows what is known and changes nothing: programs that look through mail open every link before a person does.
 */
import { idempotencyField } from '#domain/api-contract';
import { formatDeadline } from '#domain/call-back';
import { callNote, callOutcomes, nextTry, type CallOutcome } from '#domain/calls';
import { contactParts, idempotencyKeyPattern } from '#domain/contact-request';
import { buildingTypeNames } from '#domain/building-types';
import { formatDateTime } from '#domain/format';
import { preparationToRows, readPreparation } from '#domain/preparation';
import { hour } from '#domain/time-units';
import type { RouteDeps } from '../deps.ts';
import type { Answer } from '../forms/answers.ts';
import { readPost } from '../forms/form-post.ts';
import type { Call, Handler } from '../http/api-env.ts';
import { historyKinds, type HistoryEntry } from '../storage/port/history.ts';
import type { StoredContact } from '../storage/port.ts';
import { createOfficePages } from './office-pages.ts';

/** What somebody needs to know who calls, and what was noted of the request by then. */
function contactToRows(contact: StoredContact, history: readonly HistoryEntry[]): NonNullable<Answer['rows']> {
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
    ...history.map(({ notedAt, kind, said }) => ({
      label: formatDateTime(Date.parse(notedAt)),
      amount: [historyKinds[kind], said].filter(Boolean).join(': '),
    })),
  ].filter(({ amount }) => amount !== '');
}

export function callRoutes(deps: RouteDeps) {
  const { store, clock, log, links, newId, metrics, company, officePages: pages } = deps;
  const { send, prepare, readLink } = createOfficePages(deps);

  /** @returns `undefined` where it is deleted */
  async function rowsOf(id: string): Promise<Answer['rows']> {
    const found = await store.findContact(id);
    return found && contactToRows(found.contact, await store.listHistory(id));
  }

  /** The page whose button notes it. */
  async function ask(
    c: Call,
    outcome: CallOutcome,
    id: string,
    typed: Record<string, unknown>,
    more?: Partial<Answer>,
  ) {
    const rows = await rowsOf(id);
    if (!rows) return send(c, 200, 'gone');
    return send(c, more ? 422 : 200, outcome, { ...more, parts: ['facts', outcome], rows, typed });
  }

  const show =
    (outcome: CallOutcome): Handler =>
    async (c) => {
      prepare(c);
      const { token } = c.req.query();
      const link = await readLink(c, outcome, token);
      return link.refusal ?? ask(c, outcome, link.id, { token, [idempotencyField]: newId() });
    };

  const note =
    (outcome: CallOutcome): Handler =>
    async (c) => {
      const { fields } = await readPost(c, deps, [], true);
      const { token, note: typed, [idempotencyField]: key } = fields;
      const link = await readLink(c, outcome, token);
      if (link.refusal) return link.refusal;
      const { id } = link;
      const checked = callNote.check(typed);
      if (checked.message !== undefined)
        return ask(c, outcome, id, fields, { errors: [{ path: 'note', message: checked.message }] });
      const now = clock.now();
      // A page that is sent again, by a double press or the back button, carries the same key.
      const callId = typeof key === 'string' && idempotencyKeyPattern.test(key) ? key : newId();
      const noted = await store.noteCall({ id: callId, contactId: id, now, outcome, note: checked.value });
      log('info', 'call_noted', { id, outcome: noted ? (noted.isRepeated ? 'repeated' : outcome) : 'gone' });
      const found = noted && (await store.findContact(id));
      if (!noted || !found) return send(c, 200, 'gone');
      const { receivedAt, releasedAt } = found.contact;
      if (noted.isFirst) metrics.observeCall((now - Date.parse(releasedAt ?? receivedAt)) / hour);
      return send(c, 200, 'noted', {
        ...(outcome === 'missed' && { hint: `${pages.noted.next} ${formatDeadline(now, nextTry(now, company))} Uhr` }),
        title: `${pages.noted.title}: ${callOutcomes[outcome]}`,
        parts: ['facts', 'undo'],
        rows: contactToRows(found.contact, await store.listHistory(id)),
        typed: { token: links.sign('undo', noted.id) },
      });
    };

  const undo: Handler = async (c) => {
    const { fields } = await readPost(c, deps, [], true);
    const link = await readLink(c, 'undo', fields['token']);
    if (link.refusal) return link.refusal;
    const id = await store.undoCall(link.id, clock.now());
    log('info', 'call_undone', { ...(id !== undefined && { id }), outcome: id === undefined ? 'gone' : 'done' });
    const rows = id === undefined ? undefined : await rowsOf(id);
    return rows ? send(c, 200, 'undone', { parts: ['facts'], rows }) : send(c, 200, 'gone');
  };

  /** Whoever opens the address of the page that takes something back has no right in it any more. */
  const showUndo: Handler = async (c) => {
    const link = await readLink(c, 'undo', undefined);
    return link.refusal ?? send(c, 404, 'invalid');
  };

  return { show, note, undo, showUndo };
}
