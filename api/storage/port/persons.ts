/** All of one person: what is stored of them (Art. 15 DSGVO), and that it is erased (Art. 17). */
import type { Subject } from '#domain/contact/same-person';
import type { StoredContact } from './contacts.ts';
import type { HistoryEntry } from './history.ts';
import type { Channel, NewDelivery, StoredDelivery } from './delivery.ts';
import type { StoredSubscription } from './subscriptions.ts';

/** All that is stored of whoever uses these mailboxes. */
export type Person = {
  contacts: (StoredContact & { history: HistoryEntry[] })[];
  subscriptions: StoredSubscription[];
  deliveries: StoredDelivery[];
};

export type Deleted = { contacts: number; subscriptions: number };

/** What is erased of a person, for those who have a copy: nothing of it but numbers that they were told before. */
export type Erased = {
  deletedAt: number;
  /** `told`: channels by which it may have arrived. */
  contacts: { id: string; told: Channel[] }[];
  subscriptions: { id: string; told: Channel[] }[];
};

/** Makes the messages that tell of an erasure; called inside its transaction, so it must be quick and pure. */
export type ErasedMessages = (erased: Erased) => readonly NewDelivery[];

export type Persons = {
  /** Mailboxes that a person may mean who names a mailbox, a number or an id: keys as `emailToKey` makes them, none where nothing is stored. */
  findMailboxes(subject: Subject): Promise<string[]>;
  /** @param emailKeys as `emailToKey` makes them */
  findPerson(emailKeys: readonly string[]): Promise<Person>;
  /**
   * Deletes all that `findPerson` finds; resolves when no byte of it is left in the files of the database.
   * @param toMessages leave a minute later, when what is just being sent has arrived
   */
  deletePerson(emailKeys: readonly string[], now: number, toMessages: ErasedMessages): Promise<Deleted>;
};
