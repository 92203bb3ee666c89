/**
 * Tells of messages about requests that were given up: at once, and each morning until somebody has dealt with them. By mail
 * to the office; where that does not get through, or is what was given up, by the webhook for requests too.
 */
import { formatDateTime, timeToClock, timeToDay } from '#domain/format';
import { minute } from '#domain/time-units';
import type { StoredContact, StoredDelivery, Told } from '../storage/port.ts';
import { contactChannels } from './channels.ts';
import { eachMinute, morning, openAlarm, openOffice, type LookOptions } from './each-minute.ts';
import { tellOnce } from './told.ts';

/** A receiver that refuses all is one mail each quarter of an hour, not one for each request. */
const pauseMs = 15 * minute;
/** More stand in the list on the service's machine. */
const listedAtMost = 30;

const newestOf = (parked: readonly StoredDelivery[]): string =>
  parked.reduce((newest, { parkedAt }) => (parkedAt !== null && parkedAt > newest ? parkedAt : newest), '');

/** Whether what was told last is old, or not all. */
function isNews(parked: readonly StoredDelivery[], told: Told | undefined, now: number): boolean {
  if (!told) return true;
  if (newestOf(parked) > told.mark && now - told.toldAt >= pauseMs) return true;
  return timeToClock(now) >= morning && timeToDay(now) !== timeToDay(told.toldAt);
}

export function createGivenUpAlarm(options: LookOptions) {
  const { store, clock, log, mails } = options;
  const office = openOffice(options);
  const alarm = openAlarm(options);

  async function toRow({ contactId, deletionId, channel, lastError }: StoredDelivery) {
    const found = contactId === null ? undefined : await store.findContact(contactId);
    const { firstName, lastName, city, phone, receivedAt } = found?.contact ?? ({} as Partial<StoredContact>);
    const who =
      deletionId === null
        ? [`${firstName ?? ''} ${lastName ?? ''}`.trim(), city, phone].filter(Boolean).join(', ')
        : 'Nachricht von einer Löschung';
    return {
      label: receivedAt === undefined ? (deletionId ?? '') : formatDateTime(Date.parse(receivedAt)),
      value: `${who} (${channel}: ${lastError ?? ''})`,
    };
  }

  async function tell(parked: readonly StoredDelivery[], signal: AbortSignal): Promise<string | undefined> {
    const mark = newestOf(parked);
    const id = `given-up_${clock.now()}`;
    log('error', 'deliveries_given_up', { pending: parked.length });
    const toWebhook = parked.some(({ channel }) => channel === 'contact-mail') ? alarm : undefined;
    let isOver = !office && !toWebhook;
    if (office) {
      const rows = await Promise.all(parked.slice(-listedAtMost).map(toRow));
      const outcome = await office.send(id, mails.givenUp(parked.length, rows, office.to), signal);
      if (outcome.kind === 'done' && !toWebhook) return mark;
      if (outcome.kind !== 'done') log('warn', 'given_up_mail_failed', { reason: outcome.reason });
      isOver = outcome.kind !== 'failed';
    }
    if (toWebhook) {
      const outcome = await toWebhook.send(id, { reason: 'given-up', count: parked.length }, signal);
      if (outcome.kind !== 'done') log('warn', 'service_alarm_failed', { reason: outcome.reason });
      // Either way is enough.
      isOver ||= outcome.kind === 'done';
    }
    return isOver ? mark : undefined;
  }

  async function check(signal: AbortSignal): Promise<void> {
    const stats = await store.stats();
    if (contactChannels.every((name) => !stats[name]?.parked)) return;
    const parked = (await store.listDeliveries()).filter(
      ({ state, channel }) => state === 'parked' && contactChannels.includes(channel),
    );
    await tellOnce({
      store,
      clock,
      name: 'given-up',
      decide: (told) => (parked.length > 0 && isNews(parked, told, clock.now()) ? parked : undefined),
      tell: (news) => tell(news, signal),
    });
  }

  return eachMinute(check, log);
}
