/** Messages on their way, as `npm run deliveries` shows them. */
import { formatDateTime } from '#domain/format';
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

export const deliveriesToList = (deliveries: readonly StoredDelivery[]): string =>
  deliveries.length === 0
    ? 'Alles ist zugestellt.'
    : `${toColumns(deliveries.map(deliveryToCells))}\n` +
      `${count(deliveries.length, 'Zustellung', 'Zustellungen')}, die älteste zuerst.`;

export const retriedToText = (retried: number): string =>
  retried === 0
    ? 'Es gibt nichts, was sich noch einmal versuchen ließe.'
    : `${count(retried, 'Zustellung wird', 'Zustellungen werden')} noch einmal versucht, sobald der Dienst läuft: von vorn gezählt.`;

/** @param delivery the one that was asked for, unless it is done or there is none */
export function notRetriedToText(id: string, delivery: StoredDelivery | undefined): string {
  if (!delivery)
    return `Eine Zustellung ${id}, die wartet oder aufgegeben ist, gibt es nicht. „npm run deliveries -- list“ nennt alle.`;
  return delivery.state === 'parked'
    ? `${id} wird nicht noch einmal versucht: Was darin stand, gilt nicht mehr und ist gelöscht.`
    : `${id} ist gerade an der Reihe: Der Dienst versucht sie jetzt.`;
}

export const queuedToText = (queued: number): string =>
  queued === 0
    ? 'Zu jeder Anfrage gibt es schon eine Zustellung.'
    : `${count(queued, 'Zustellung steht', 'Zustellungen stehen')} bereit und ${queued === 1 ? 'geht' : 'gehen'} hinaus, sobald der Dienst läuft.`;
