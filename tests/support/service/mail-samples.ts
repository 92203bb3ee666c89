/** One of each mail that the service writes; a new one does not compile without its sample. */
import { timeToDay } from '#domain/language/format';
import { day, hour } from '#domain/time-units';
import type { Mail } from '../../../api/delivery/mails/mail.ts';
import type { MailContext } from '../../../api/delivery/mails/mail-context.ts';
import * as officeMails from '../../../api/delivery/mails/office-mails.ts';
import * as operatorMails from '../../../api/delivery/mails/operator-mails.ts';
import * as visitorMails from '../../../api/delivery/mails/visitor-mails.ts';
import type { StoredContact } from '../../../api/storage/port.ts';
import { asRequest, contact } from '../app.ts';

const mails = { ...officeMails, ...operatorMails, ...visitorMails };

export function toSamples(context: MailContext, now: number): Mail[] {
  const request = asRequest(contact, now);
  const stored = {
    ...{ ...contact, id: 'a', quarantineReason: 'links' },
    ...{ receivedAt: new Date(now - hour).toISOString(), callDueAt: new Date(now).toISOString() },
  } as unknown as StoredContact;
  const none = { city: [], source: [], building: [] };
  const figures = { requests: 3, due: 3, called: 2, inTime: 2, median: 2, longest: 5, missed: 0, open: 1, by: none };
  const week = { from: timeToDay(now - 7 * day), until: timeToDay(now - day) };
  const rows = [{ label: 'Nummer', value: 'Ein Satz.' }];
  const subscription = { id: 's', email: 'anna@example.org', source: 'newsletter' };
  const tokens = { confirm: 'c', unsubscribe: 'u' };
  const prepared = { id: 'p', contactId: 'a', contact, since: now, preparation: { builtIn: '1975' } };
  const samples: { [Name in keyof typeof mails]: Parameters<(typeof mails)[Name]>[0][] } = {
    confirmMail: [{ ...subscription, tokens, expiresAt: now + day }],
    contactMail: [request],
    preparedMail: [prepared],
    receiptMail: [request],
    bouncedMail: [request],
    givenUpMail: [{ count: 1, rows }],
    overdueMail: [{ age: 'einer Stunde', time: 'heute' }],
    reminderMail: (['early', 'deadline', 'morning'] as const).map((kind) => ({ kind, waiting: [stored] })),
    callWeekMail: [{ figures, ...week }],
    heldBackMail: [{ count: 1, listed: [stored] }],
    expiryMail: [{ reason: 'Ein Satz.' }],
    diskMail: [{}],
  };
  return Object.entries(samples).flatMap(([name, facts]) =>
    facts.map((one) => mails[name as keyof typeof mails](one as never, context)),
  );
}
