/** What the parts of the contract share: their times, and the steps that a test begins with. */
import { newContact } from '../app.ts';
import type { Expiring } from '../../../api/storage/sql/expiry.ts';
import type { Channel, NewDelivery, Store, Subscription } from '../../../api/storage/port.ts';
import { day, hour } from '#domain/time-units';

export { day, hour };

export type OpenedStore = {
  store: Store;
  /** Rows of a query, numbers as numbers. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
};
/** A store on a database without rows, closed after the test. */
export type Open = () => Promise<OpenedStore>;

export const at = newContact('x').receivedAt;

/** A message, by its contact and channel. */
export const message = (id: string, channel: Channel): NewDelivery => ({
  id: `msg_${id}_${channel}`,
  channel,
  body: `{"id":"${id}"}`,
});
/** A message that tells of a change, as the service makes it. */
export const toDeliveries =
  (event: string) =>
  ({ id, email, source }: Subscription): NewDelivery[] => [
    { id: `msg_${id}_${event}`, channel: 'newsletter-webhook', body: `${event} ${email} ${source}` },
  ];
/** Nobody is told of a change. */
export const none = () => [];

/** When what came at `at` is due: six months later, once that day is over in Germany. */
export const due = Date.UTC(2025, 8, 3, 22);

export const expiring = (now: number, overrides: Partial<Expiring> = {}): Expiring => ({
  now,
  tellingChannels: ['contact-webhook', 'contact-mail'],
  isAnyOn: true,
  ...overrides,
});

/** Delivers all that is due on a channel. */
export async function deliverAll(store: Store, now: number, channel: Channel = 'contact-webhook'): Promise<void> {
  for (const { id, lease } of await store.claimDeliveries(channel, now, { limit: 9999, leaseMs: hour }))
    await store.completeDelivery(id, lease);
}

/** Does the same ten times at once; connections of a pool, where there is one, are open before. */
export async function atOnce<T>(store: Store, work: (index: number) => Promise<T>): Promise<T[]> {
  await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
  return Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
}

/** Saves so many contacts, a few at a time: all at once wait longer on a busy machine than a store lets anybody wait. */
export async function saveMany(count: number, save: (index: number) => Promise<unknown>): Promise<void> {
  const indices = Array.from({ length: count }, (_, index) => index).values();
  const work = async () => {
    for (const index of indices) await save(index);
  };
  await Promise.all(Array.from({ length: 20 }, work));
}
