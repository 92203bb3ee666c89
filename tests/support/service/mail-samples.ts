/** One of each mail that the service writes; a new one does not compile without its sample. */
import { timeToDay } from '#domain/language/format';
import { day, hour } from '#domain/time-units';
import type { Mail } from '../../../api/delivery/mails/mail.ts';
import type { MailWriter } from '../../../api/delivery/mails/write-mail.ts';
import type { StoredContact } from '../../../api/storage/port.ts';
import { asRequest, contact } from '../app.ts';

/** Of a writer, those that write a mail. */
type MailName = {
  [Name in keyof MailWriter]: ReturnType<MailWriter[Name]> extends Mail ? Name : never;
}[keyof MailWriter];

/** @param to whom all go to, also those that would go to whoever asked */
export function toSamples(mails: MailWriter, to: string, now: number): Mail[] {
  const request = asRequest(contact, now);
  const stored = {
    ...{ ...contact, id: 'a', quarantineReason: 'links' },
    ...{ receivedAt: new Date(now - hour).toISOString(), callDueAt: new Date(now).toISOString() },
  } as unknown as StoredContact;
  const none = { city: [], source: [], building: [] };
  const figures = { requests: 3, due: 3, called: 2, inTime: 2, median: 2, longest: 5, missed: 0, open: 1, by: none };
  const row = { label: 'Nummer', value: 'Ein Satz.' };
  const samples: Record<MailName, Mail[]> = {
    confirm: [mails.confirm(to, { confirm: 'c', unsubscribe: 'u' }, now + day)],
    contact: [mails.contact(request, to)],
    prepared: [mails.prepared({ id: 'p', contactId: 'a', contact, since: now, preparation: { builtIn: '1975' } }, to)],
    receipt: [mails.receipt(request, to)],
    bounced: [mails.bounced(request, to)],
    givenUp: [mails.givenUp(1, [row], to)],
    overdue: [mails.overdue('einer Stunde', 'heute', to)],
    reminder: (['early', 'deadline', 'morning'] as const).map((kind) => mails.reminder(kind, [stored], to)),
    callWeek: [mails.callWeek(figures, timeToDay(now - 7 * day), timeToDay(now - day), to)],
    quarantined: [mails.quarantined(1, [stored], to)],
    expiry: [mails.expiry(['Ein Satz.'], to)],
    disk: [mails.disk(to)],
    fullLimits: [mails.fullLimits(to)],
  };
  return Object.values(samples).flat();
}
