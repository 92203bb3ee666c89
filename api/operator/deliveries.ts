/** Messages on their way, as `energieausweis deliveries` shows them. */
import { formatDateTime } from '#domain/format';
import { day } from '#domain/time-units';
import { channels } from '../delivery/channels.ts';
import type { StoredDelivery } from '../storage/port.ts';
import { count, toColumns } from './table.ts';

const states = { pending: 'wartet', done: 'zugestellt', parked: 'aufgegeben' } satisfies Record<
  StoredDelivery['state'],
  string
>;

export const deliveryToCells = (delivery: StoredDelivery): string[] => [
  delivery.channel,
  delivery.state === 'pending' && delivery.attempts > 0
    ? `wartet bis ${formatDateTime(Date.parse(delivery.dueAt))}`
    : states[delivery.state],
  `seit ${formatDateTime(Date.parse(delivery.createdAt))}`,
  count(delivery.attempts, 'Versuch', 'Versuche'),
  delivery.lastError ?? '',
  delivery.id,
];

/** A receipt that could not be delivered is listed for so long: the office was told of it by mail. */
const receiptListedMs = 7 * day;

/** What nobody needs any more, since its words are gone: a message of a channel that forgets what it gave up. */
const isForgotten = ({ channel, state }: StoredDelivery): boolean =>
  state === 'parked' && Boolean(channels[channel].forgetParked);

/** Of what is forgotten receipts alone, for a week: their address may be wrong. */
export function deliveriesToList(deliveries: readonly StoredDelivery[], now: number): string {
  const open = deliveries.filter((delivery) => !isForgotten(delivery));
  const bounced = deliveries.filter(
    (delivery) =>
      isForgotten(delivery) &&
      channels[delivery.channel].tellsBounce &&
      delivery.parkedAt !== null &&
      now - Date.parse(delivery.parkedAt) < receiptListedMs,
  );
  return [
    open.length === 0
      ? 'Alles ist zugestellt.'
      : `${toColumns(open.map(deliveryToCells))}\n` +
        `${count(open.length, 'Zustellung', 'Zustellungen')}, die älteste zuerst.`,
    ...(bounced.length === 0
      ? []
      : [
          `Bestätigungen, die nicht ankamen (die Adresse stimmt vielleicht nicht; erledigt: „energieausweis deliveries dismiss“ und die Nummer):\n` +
            toColumns(bounced.map(deliveryToCells)),
        ]),
  ].join('\n\n');
}

export const dismissedToText = (dismissed: number): string =>
  dismissed === 0
    ? 'Es ist nichts aufgegeben, was noch zu erledigen wäre.'
    : `${count(dismissed, 'Zustellung gilt', 'Zustellungen gelten')} als erledigt: Sie stehen in keiner Liste mehr, und niemand wird mehr daran erinnert.`;

export const notDismissedToText = (id: string): string =>
  `Eine aufgegebene Zustellung ${id}, die noch zu erledigen wäre, gibt es nicht. „energieausweis deliveries list“ nennt alle.`;

export const retriedToText = (retried: number): string =>
  retried === 0
    ? 'Es gibt nichts, was sich noch einmal versuchen ließe.'
    : `${count(retried, 'Zustellung wird', 'Zustellungen werden')} noch einmal versucht, sobald der Dienst läuft: von vorn gezählt.`;

/** @param delivery the one that was asked for, unless it is done or there is none */
export function notRetriedToText(id: string, delivery: StoredDelivery | undefined): string {
  if (!delivery)
    return `Eine Zustellung ${id}, die wartet oder aufgegeben ist, gibt es nicht. „energieausweis deliveries list“ nennt alle.`;
  return delivery.state === 'parked'
    ? `${id} wird nicht noch einmal versucht: Was darin stand, gilt nicht mehr und ist gelöscht.`
    : `${id} ist gerade an der Reihe: Der Dienst versucht sie jetzt.`;
}

export const queuedToText = (queued: number): string =>
  queued === 0
    ? 'Zu jeder Anfrage gibt es schon eine Zustellung.'
    : `${count(queued, 'Zustellung steht', 'Zustellungen stehen')} bereit und ${queued === 1 ? 'geht' : 'gehen'} hinaus, sobald der Dienst läuft.`;
