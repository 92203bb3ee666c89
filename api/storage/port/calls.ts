/** The call that each request asks for: what people note of it, appended only, and who waits for it still. */
import type { CallOutcome } from '#domain/calls';

/** What a request says of its call; times are in ISO 8601. */
export type CallOf = {
  /** Until when it is promised; `null` of what is in quarantine, or an earlier version stored. */
  callDueAt: string | null;
  /** What was noted last, and not taken back, and when. */
  callState: CallOutcome | null;
  callNotedAt: string | null;
  /** When somebody called first, whether or not they reached anybody. */
  calledAt: string | null;
  /** When the office was last reminded of it. */
  callRemindedAt: string | null;
  /** Hash of the token by which more may be told of this request alone. */
  prepareHash: string | null;
  /** What was told then, as JSON, and when. */
  preparedAt: string | null;
  prepared: string | null;
};

/** A note of a call. */
export type NewCall = {
  /** Made with the page or by the command: the same note twice is one. */
  id: string;
  contactId: string;
  now: number;
  outcome: CallOutcome;
  note?: string | undefined;
};

export type NotedCall = {
  /** The id under which it stands: by that it is taken back. */
  id: string;
  /** When the first call to a request was noted by this; nothing where there was one before. */
  isFirst: boolean;
  /** The same press came before. */
  isRepeated: boolean;
};

export type Calls = {
  /** @returns `undefined` where there is no such request */
  noteCall(call: NewCall): Promise<NotedCall | undefined>;
  /**
   * Takes a note back; the history keeps both. @param id of the note
   * @returns the request's id; `undefined` where there is no such note, or its request is deleted
   */
  undoCall(id: string, now: number): Promise<string | undefined>;
};
