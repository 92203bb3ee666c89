/** What `npm run deliveries` shows of messages on their way. */
import { formatDateTime } from '#domain/format';
import type { StoredDelivery } from '../storage/port.ts';
import { count, toColumns } from './table.ts';

const states = { pending: 'wartet', done: 'zugestellt', parked: 'aufgegeben' } satisfies Record<
  StoredDelivery['state'],
  string
>;

export const deliveryToCells = (delivery: StoredDelivery): string[] => [
  delivery.channel,
  states[delivery.state],
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
    ? 'Nichts davon ist aufgegeben, oder seine Links sind abgelaufen.'
    : `${count(retried, 'Zustellung wird', 'Zustellungen werden')} noch einmal versucht, sobald der Dienst läuft: von vorn gezählt.`;

export const queuedToText = (queued: number): string =>
  queued === 0
    ? 'Zu jeder Anfrage gibt es schon eine Zustellung.'
    : `${count(queued, 'Zustellung steht', 'Zustellungen stehen')} bereit und ${queued === 1 ? 'geht' : 'gehen'} hinaus, sobald der Dienst läuft.`;
