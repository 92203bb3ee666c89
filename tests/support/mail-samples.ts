/** One of each mail that the service writes, of made-up people and marked as a trial: nothing of it is stored or asked for. */
import type { CallFigures } from '#domain/contact/call-figures';
import type { Contact } from '#domain/contact/contact-request';
import { timeToDay } from '#domain/language/format';
import { day, hour } from '#domain/time-units';
import type { Mail } from '../../api/delivery/mails/mail.ts';
import type { Request } from '../../api/delivery/request.ts';
import type { MailWriter } from '../../api/delivery/mails/write-mail.ts';

type Written = { [Name in keyof MailWriter]: ReturnType<MailWriter[Name]> extends Mail ? Name : never };
/** What makes a mail: a new one does not compile without its sample. */
export type MailName = Written[keyof MailWriter];

const subjectMark = '[Probe] ';
const said = 'Das ist eine Probe mit erfundenen Angaben: Niemand hat angefragt, und die Links darin gelten nicht.';

/** Marked where it is listed, and where it is read. */
const toTrial = (mail: Mail): Mail => ({
  ...mail,
  subject: `${subjectMark}${mail.subject}`,
  text: `${said}\n\n${mail.text}`,
  html: mail.html.replace(
    /<body[^>]*>/,
    `$&<p style="margin:0;padding:16px;background:#fff3c4;color:#13241f">${said}</p>`,
  ),
});

/** @param to whom all go to, also those that would go to whoever asked */
export function toSamples(mails: MailWriter, city: string, to: string, now: number): Record<MailName, Mail[]> {
  const contact: Contact = {
    firstName: 'Petra',
    lastName: 'Probe',
    company: undefined,
    email: to,
    phone: '+49 421 0000000',
    buildingType: 'EFH',
    address: undefined,
    message: said,
    city,
    originalCity: null,
    source: 'kontakt',
  };
  const request: Request = { id: 'probe', contact, receivedAt: now, since: now };
  const prepared = { id: 'probe', contactId: 'probe', contact, since: now, told: { builtIn: '1975' } };
  const waiting = [
    { id: 'probe', contact: { ...contact, buildingType: 'EFH' as const }, receivedAt: now - hour, dueAt: now },
  ];
  const figures: CallFigures = {
    requests: 3,
    due: 3,
    called: 2,
    inTime: 2,
    median: 2,
    longest: 5,
    missed: 0,
    open: 1,
    by: { city: [], source: [], building: [] },
  };
  const links = { release: 'https://example.org/', refuse: 'https://example.org/' };
  const time = { label: 'Probe', value: said };
  const samples: Record<MailName, Mail[]> = {
    confirm: [mails.confirm(to, { confirm: 'probe', unsubscribe: 'probe' }, now + day)],
    contact: [mails.contact(request, to)],
    prepared: [mails.prepared(prepared, to)],
    receipt: [mails.receipt(request, { office: to })],
    bounced: [mails.bounced(request, to)],
    givenUp: [mails.givenUp(1, [time], to)],
    overdue: [mails.overdue('einer Stunde', 'heute', to)],
    reminder: (['early', 'deadline', 'morning'] as const).map((kind) => mails.reminder(kind, waiting, to)),
    callWeek: [mails.callWeek(figures, timeToDay(now - 7 * day), timeToDay(now - day), to)],
    heldBack: [mails.heldBack(1, [{ title: 'Petra Probe', rows: [time], links }], to)],
    expiry: [mails.expiry([said], to)],
    disk: [mails.disk(to)],
  };
  return Object.fromEntries(Object.entries(samples).map(([name, made]) => [name, made.map(toTrial)])) as typeof samples;
}
