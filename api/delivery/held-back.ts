/**
 * Tells the office of requests that look automatic and wait in quarantine: the first one at once, what
 * comes after it once a day. Where no mail to the office is set up the log tells, and the next start.
 */
import { formatDateTime } from '#domain/format';
import { quarantineReasons } from '#domain/quarantine';
import { day } from '#domain/time-units';
import { eachMinute, openOffice, type LookOptions } from './each-minute.ts';

/** More would be a flood, and the list on the service's machine is complete. */
const listedAtMost = 50;

export function createHeldBackNotice(options: LookOptions) {
  const { store, clock, log, mails } = options;
  const office = openOffice(options);
  /** When it was told last, and the newest arrival that was told of; after a start all that wait are news. */
  let told: { at: number; newest: string } | undefined;

  async function check(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    // `told` is of a clock that was ahead: all that wait are news again, as after a start.
    if (told && told.at > now + day) told = undefined;
    if (told && now - told.at < day) return;
    const waiting = await store.countQuarantined();
    if (waiting === 0) return;
    const newest = await store.listContacts(listedAtMost, true);
    const news = newest.filter(({ receivedAt }) => !told || receivedAt > told.newest);
    const [first] = news;
    if (!first) return;
    if (office) {
      const rows = news.map(({ id, receivedAt, quarantineReason }) => ({
        label: formatDateTime(Date.parse(receivedAt)),
        value: `${quarantineReason === null ? '' : quarantineReasons[quarantineReason]}, ${id}`,
      }));
      const outcome = await office.send(`held-back_${first.id}`, mails.heldBack(waiting, rows, office.to), signal);
      if (outcome.kind !== 'done') log('warn', 'held_back_mail_failed', { reason: outcome.reason });
      // A failed mail is tried again with the next check, unless the server refuses it for good.
      if (outcome.kind === 'failed') return;
    }
    log('warn', 'contacts_held_back', { pending: waiting });
    told = { at: now, newest: first.receivedAt };
  }

  return eachMinute(check, log);
}
