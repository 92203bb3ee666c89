/** Mails to the office about trouble of the service itself. */
import type { Row } from '#domain/contact/contact-request';
import { mailTemplate } from './render-mail.ts';

/** Messages about requests that were given up. @param rows when each request came, whose it is, and why */
export const givenUpMail = mailTemplate(({ count, rows }: { count: number; rows: Row[] }, { mails }) => ({
  words: mails.givenUp,
  filled: { count: String(count) },
  rows,
}));

/** A webhook that accepts nothing. @param age „einer Stunde“ @param time when the oldest request that waits came */
export const overdueMail = mailTemplate((filled: { age: string; time: string }, { mails }) => ({
  words: mails.overdue,
  filled,
}));

/** What is due for deletion and stays, and why. */
export const expiryMail = mailTemplate(({ reason }: { reason: string }, { mails }) => ({
  words: mails.expiry,
  next: [[reason]],
}));

export const diskMail = mailTemplate((_: object, { mails }) => ({ words: mails.disk }));
