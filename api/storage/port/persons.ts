/** All of one person: what is stored of them (Art. 15 DSGVO), that it is erased (Art. 17), and stays so. */
import type { Subject } from '#domain/same-person';
import type { StoredContact } from './contacts.ts';
import type { HistoryEntry } from './history.ts';
import type { Channel, NewDelivery, StoredDelivery } from './delivery.ts';
import type { StoredSubscription, ToDeliveries } from './subscriptions.ts';

/** All that is stored of whoever uses these mailboxes. */
export type Person = {
  contacts: (StoredContact & { history: HistoryEntry[] })[];
  subscriptions: StoredSubscription[];
  deliveries: StoredDelivery[];
};

export type Deleted = { contacts: number; subscriptions: number };

/** A mailbox that no restored copy may bring back, as a hash; times are in ISO 8601. */
export type Erasure = { mark: string; kind: 'forgotten' | 'unsubscribed'; erasedAt: string };

/** What was erased, by numbers alone: it proves that it was done, and not whose it was. */
export type Deletion = Deleted & {
  id: string;
  deletedAt: string;
  /** Entries of histories, and messages. */
  notes: number;
  deliveries: number;
  /** Who was told to erase it too, by channel, with a comma between them. */
  told: string;
};

/** What is erased of a person, for those who have a copy: nothing of it but numbers that they were told before. */
export type Erased = {
  /** Of the proof. */
  id: string;
  deletedAt: number;
  /** `told`: channels by which it may have arrived. */
  contacts: { id: string; receivedAt: string; told: Channel[] }[];
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
   * Deletes all that `findPerson` finds; resolves when no byte of it is left in the files of the database but the marks.
   * @param id of the proof, which is stored where there was something to delete
   * @param toMessages leave a minute later, when what is just being sent has arrived
   */
  deletePerson(emailKeys: readonly string[], now: number, id: string, toMessages: ErasedMessages): Promise<Deletion>;
  /** The proof of an erasure, with the messages that told of it, for as long as these are kept. */
  findDeletion(id: string): Promise<{ deletion: Deletion; deliveries: StoredDelivery[] } | undefined>;
  /** Marks of people who were forgotten or have unsubscribed, for as long as copies are kept that know them still. */
  listErasures(): Promise<Erasure[]>;
  /**
   * Does it again in a copy that was made before, and keeps the marks.
   * @param toDeliveries as for `endSubscription`
   */
  applyErasures(erasures: readonly Erasure[], now: number, toDeliveries: ToDeliveries): Promise<Deleted>;
};
