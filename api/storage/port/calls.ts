/** The call that each request asks for: what people note of it, appended only, and who waits for it still. */
import type { CallOutcome } from '#domain/contact/calls';
import type { Preparation } from '#domain/contact/preparation';
import type { NewContact, StoredContact } from './contacts.ts';
import type { NewDelivery } from './delivery.ts';

/** A note of a call. */
export type NewCall = {
  /** Made with the page or by the command: the same note twice is one. */
  id: string;
  contactId: string;
  now: number;
  outcome: CallOutcome;
};

export type NotedCall = {
  /** The id under which it stands: by that it is taken back. */
  id: string;
  /** The same press came before. */
  isRepeated: boolean;
};

/** A request of which somebody is to be reminded, and when that was done last, in ISO 8601. */
export type Reminded = { id: string; callRemindedAt: string | null };

/** What somebody adds to their request. */
export type NewPreparation = {
  now: number;
  told: Preparation;
  /** How often a request takes something. */
  most: number;
  /** Where it looks automatic: a request in quarantine that waits in its place. */
  heldBack?: NewContact | undefined;
  /** Until when the call is promised then, as far as it is. */
  callDueAt: number;
  /** Messages that tell the office; none of what is in quarantine. */
  deliveries: readonly NewDelivery[];
};

export type Calls = {
  /** The request that a token stands for, if it came after a time. */
  findByPrepareHash(hash: string, cameAfter: number): Promise<StoredContact | undefined>;
  /**
   * Replaces what was told before; its messages leave behind those of others who told something for the first time.
   * @returns `undefined` where there is no such request any more
   */
  prepareContact(id: string, preparation: NewPreparation): Promise<'stored' | 'repeated' | 'too-many' | undefined>;
  /** Requests to which nothing is noted and whose call is due after a time, the next one first. */
  listWaiting(dueAfter: number): Promise<StoredContact[]>;
  /** How many have nothing noted, and of how many the time is over; of those whose call was due after a time. */
  countWaiting(dueAfter: number, now: number): Promise<{ open: number; overdue: number }>;
  /**
   * Puts a reminder among the messages, once: not where its id was used before, and not where by now each call is noted or
   * somebody else has reminded of it. @returns whether it was put there
   */
  remindOfCalls(reminded: readonly Reminded[], now: number, delivery: NewDelivery): Promise<boolean>;
  /** @returns `undefined` where there is no such request */
  noteCall(call: NewCall): Promise<NotedCall | undefined>;
  /**
   * Takes a note back; the history keeps both. @param id of the note
   * @returns the request's id; `undefined` where there is no such note, or its request is deleted
   */
  undoCall(id: string, now: number): Promise<string | undefined>;
};
