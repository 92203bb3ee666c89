/** A request as it is stored: by itself, since mails and with them the channels, which the other types name, are made of it. */
import type { CallOutcome } from '#domain/contact/calls';
import type { Contact } from '#domain/contact/contact-request';
import type { QuarantineReason } from '#domain/contact/quarantine';

export type StoredContact = {
  [Part in keyof Contact]-?: undefined extends Contact[Part] ? NonNullable<Contact[Part]> | null : Contact[Part];
} & {
  id: string;
  idempotencyKey: string | null;
  contentHash: string;
  receivedAt: string;
  quarantineReason: QuarantineReason | null;
  releasedAt: string | null;
  /** When somebody said that it is no request; it is in quarantine still. */
  refusedAt: string | null;
  /** As `personKeys` makes them; `null` where an earlier version stored it. */
  emailKey: string | null;
  phoneKey: string | null;
  /** Until when it is promised; `null` of what is in quarantine, or an earlier version stored. */
  callDueAt: string | null;
  /** What was noted last, and not taken back, and when. */
  callState: CallOutcome | null;
  callNotedAt: string | null;
  /** When somebody called first, whether or not they reached anybody. */
  calledAt: string | null;
  callRemindedAt: string | null;
  prepareHash: string | null;
  preparedAt: string | null;
  prepared: string | null;
};
