/** What `npm run deliveries` shows of messages on their way. */
import { formatDateTime } from '#domain/format';
import type { StoredDelivery } from '../storage/port.ts';
import { count } from './table.ts';

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
