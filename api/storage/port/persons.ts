/** All of one mailbox: what is stored of it (Art. 15 DSGVO), that it is erased (Art. 17), and stays so. */
import type { StoredContact } from './contacts.ts';
import type { HistoryEntry } from './history.ts';
import type { StoredDelivery } from './delivery.ts';
import type { StoredSubscription, ToDeliveries } from './subscriptions.ts';

/** All that is stored of whoever uses one mailbox. */
export type Person = {
  contacts: (StoredContact & { history: HistoryEntry[] })[];
  subscriptions: StoredSubscription[];
  deliveries: StoredDelivery[];
};

export type Deleted = { contacts: number; subscriptions: number };

/** A mailbox that no restored copy may bring back, as a hash; times are in ISO 8601. */
export type Erasure = { mark: string; kind: 'forgotten' | 'unsubscribed'; erasedAt: string };

export type Persons = {
  /** @param emailKey as `emailToKey` makes it */
  findPerson(emailKey: string): Promise<Person>;
  /** Deletes all that `findPerson` finds; resolves when no byte of it is left in the files of the database but the mark. */
  deletePerson(emailKey: string, now: number): Promise<Deleted>;
  /** Marks of people who were forgotten or have unsubscribed, for as long as copies are kept that know them still. */
  listErasures(): Promise<Erasure[]>;
  /**
   * Does it again in a copy that was made before, and keeps the marks.
   * @param toDeliveries as for `endSubscription`
   */
  applyErasures(erasures: readonly Erasure[], now: number, toDeliveries: ToDeliveries): Promise<Deleted>;
};
