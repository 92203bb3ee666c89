/** The database as the service asks it, in the words of the business. Times are milliseconds since the epoch. */
import type { Calls } from './port/calls.ts';
import type { Contacts } from './port/contacts.ts';
import type { Expiry } from './port/expiry.ts';
import type { History } from './port/history.ts';
import type { Notices } from './port/notices.ts';
import type { Outbox } from './port/outbox.ts';
import type { Persons } from './port/persons.ts';
import type { Subscriptions } from './port/subscriptions.ts';
import type { Visits } from './port/visits.ts';

export type * from './port/calls.ts';
export type * from './port/contacts.ts';
export type * from './port/delivery.ts';
export type * from './port/expiry.ts';
export type * from './port/history.ts';
export type * from './port/notices.ts';
export type * from './port/outbox.ts';
export type * from './port/persons.ts';
export type * from './port/subscriptions.ts';
export type * from './port/visits.ts';

/** Methods whose SQL is the same in SQLite and Postgres. */
export type SharedStore = Calls & Contacts & History & Subscriptions & Outbox & Persons & Expiry & Visits & Notices;

/** Every method rejects with `UnavailableError` where the database does not take or give data in time. */
export type Store = SharedStore & {
  /** Resolves when a write has succeeded. */
  checkWritable(): Promise<void>;
  /** Finishes what was begun. */
  close(): Promise<void>;
};

/** The store can work no more until the process has been started anew. */
export type Broken = {
  /** `file-replaced`, or the code of an error of the disk. */
  reason: string;
  /** Where all that was stored lies, where the file of the database is gone. */
  rescued?: string | undefined;
};
export type OnBroken = (broken: Broken) => void;

/** The database is locked, full, away or overrun: nothing was promised, try again later. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  /** For logs: a code of the driver, never its message, which may quote values. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super('storage unavailable', options);
    this.reason = reason;
  }
}
