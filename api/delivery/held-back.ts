/**
 * Tells the office of requests that look automatic and wait in quarantine, with links by which it lets them through or
 * refuses them: the first one at once, what comes after it once a day. What was told stands in the database, so that a start
 * tells nothing again. Where no mail to the office is set up the log tells, and the next start.
 */
import { contactParts } from '#domain/contact-request';
import { officePaths } from '#domain/api-contract';
import { formatDateTime } from '#domain/format';
import { quarantineReasons } from '#domain/quarantine';
import { day } from '#domain/time-units';
import type { SignedLinks } from '../http/signed-links.ts';
import type { StoredContact, Told } from '../storage/port.ts';
import { eachMinute, openOffice, type LookOptions } from './each-minute.ts';
import { tellOnce } from './told.ts';
import type { HeldBack } from './write-mail.ts';

/** More would be a flood, and the list on the service's machine is complete. */
const listedAtMost = 50;

/** Those that were not told of. */
function newsOf(waiting: readonly StoredContact[], told: Told | undefined, now: number): StoredContact[] {
  if (!told) return [...waiting];
  return now - told.toldAt < day ? [] : waiting.filter(({ receivedAt }) => receivedAt > told.mark);
}

export function createHeldBackNotice(options: LookOptions & { links: SignedLinks; apiUrl: string }) {
  const { store, clock, log, mails, links, apiUrl } = options;
  const office = openOffice(options);

  function toHeldBack({ id, receivedAt, firstName, lastName, city, phone, quarantineReason }: StoredContact): HeldBack {
    const linkTo = (deed: keyof typeof officePaths) => `${apiUrl}${officePaths[deed]}?token=${links.sign(deed, id)}`;
    return {
      title: `${firstName} ${lastName}`,
      rows: [
        { label: contactParts.phone.label ?? '', value: phone },
        { label: contactParts.city.label ?? '', value: city },
        { label: 'Grund', value: quarantineReason === null ? '' : quarantineReasons[quarantineReason] },
        { label: 'Eingang', value: formatDateTime(Date.parse(receivedAt)) },
        { label: 'Nummer', value: id },
      ],
      links: { release: linkTo('release'), refuse: linkTo('refuse') },
    };
  }

  async function tell(news: readonly StoredContact[], signal: AbortSignal): Promise<string | undefined> {
    const [first] = news;
    const pending = await store.countQuarantined();
    if (office && first) {
      const mail = mails.heldBack(pending, news.map(toHeldBack), office.to);
      const outcome = await office.send(`held-back_${first.id}`, mail, signal);
      if (outcome.kind !== 'done') log('warn', 'held_back_mail_failed', { reason: outcome.reason });
      // A failed mail is tried again with the next check, unless the server refuses it for good.
      if (outcome.kind === 'failed') return undefined;
    }
    log('warn', 'contacts_held_back', { pending });
    return first?.receivedAt;
  }

  async function check(signal: AbortSignal): Promise<void> {
    if ((await store.countQuarantined()) === 0) return;
    const waiting = await store.listContacts(listedAtMost, true);
    await tellOnce({
      store,
      clock,
      name: 'held-back',
      decide(told) {
        const news = newsOf(waiting, told, clock.now());
        return news.length > 0 ? news : undefined;
      },
      tell: (news) => tell(news, signal),
    });
  }

  return eachMinute(check, log);
}
