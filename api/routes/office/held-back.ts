/**
 * The pages behind the links in the mail about requests in quarantine: one lets a request through, one refuses it. A GET
 * shows it and changes nothing: programs that look through mail open every link before a person does.
 */
import { callBackUntil } from '#domain/contact/call-back';
import { contactParts } from '#domain/contact/contact-request';
import { formatDateTime } from '#domain/language/format';
import { defuse, quarantineReasons } from '#domain/contact/quarantine';
import type { RouteDeps } from '../../deps.ts';
import type { Answer } from '../../forms/answers.ts';
import { readPost } from '../../forms/form-post.ts';
import type { Handler } from '../../http/api-env.ts';
import type { StoredContact } from '../../storage/port.ts';
import { createOfficePages } from './office-pages.ts';

export type HeldBackDeed = 'release' | 'refuse';

/** What the office needs to know to tell a person from a program. */
function contactToRows(contact: StoredContact): NonNullable<Answer['rows']> {
  const { firstName, lastName, phone, email, city, message, receivedAt, quarantineReason } = contact;
  return [
    { label: 'Name', amount: `${firstName} ${lastName}` },
    { label: contactParts.phone.label ?? '', amount: phone },
    { label: contactParts.email.label ?? '', amount: email },
    { label: contactParts.city.label ?? '', amount: city },
    { label: contactParts.message.label ?? '', amount: message ?? '' },
    { label: 'Eingang', amount: formatDateTime(Date.parse(receivedAt)) },
    { label: 'Grund', amount: quarantineReason === null ? '' : quarantineReasons[quarantineReason] },
  ].flatMap(({ label, amount }) => (amount === '' ? [] : [{ label, amount: defuse(amount) }]));
}

export function heldBackRoutes(deps: RouteDeps) {
  const { store, clock, log, messages, nudge, company } = deps;
  const { send, prepare, readLink } = createOfficePages(deps);

  /** The request of a link, where it waits still. */
  async function findHeld(id: string): Promise<StoredContact | undefined> {
    const found = await store.findContact(id);
    return found && found.contact.quarantineReason !== null ? found.contact : undefined;
  }

  const show =
    (deed: HeldBackDeed): Handler =>
    async (c) => {
      prepare(c);
      const { token } = c.req.query();
      const link = await readLink(c, deed, token);
      if (link.refusal) return link.refusal;
      const contact = await findHeld(link.id);
      if (!contact) return send(c, 200, 'settled');
      return send(c, 200, deed, { parts: ['facts', deed], rows: contactToRows(contact), typed: { token } });
    };

  const act =
    (deed: HeldBackDeed): Handler =>
    async (c) => {
      const { fields } = await readPost(c, deps, [], true);
      const link = await readLink(c, deed, fields['token']);
      if (link.refusal) return link.refusal;
      const { id } = link;
      const now = clock.now();
      const done =
        deed === 'release'
          ? await store.releaseContact(id, now, messages.forRelease(now), callBackUntil(now, company))
          : await store.refuseContact(id, now);
      log('info', deed === 'release' ? 'contact_released' : 'contact_refused', {
        id,
        outcome: done === undefined ? 'settled' : 'done',
      });
      if (done === undefined) return send(c, 200, 'settled');
      if (deed === 'release') nudge();
      return send(c, 200, deed === 'release' ? 'released' : 'refused');
    };

  return { show, act };
}
