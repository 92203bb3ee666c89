/** Mails to the office about requests. Subjects and words are filled with what was typed; braces in that are not filled in. */
import { officePaths } from '#domain/api-contract';
import { callBackUntil, formatDeadline } from '#domain/contact/call-back';
import { figuresToRows, figuresToSections, type CallFigures } from '#domain/contact/call-figures';
import type { Reminder } from '#domain/contact/call-reminders';
import { callOutcomes, typedToCall } from '#domain/contact/calls';
import { contactToRows, sourceToWords, type Contact } from '#domain/contact/contact-request';
import { emailHint } from '#domain/contact/email-hint';
import { callUntil, preparationToRows } from '#domain/contact/preparation';
import { disarmLinks, quarantineReasons } from '#domain/contact/quarantine';
import { formatEarlier } from '#domain/contact/same-person';
import { keysOf } from '#domain/keys-of';
import { fillWords, formatDate, formatDateTime } from '#domain/language/format';
import type { StoredContact } from '../../storage/stored-contact.ts';
import type { Events } from '../events.ts';
import type { MailContext } from './mail-context.ts';
import { buildingOf, mailTemplate, nameOf, partRow, type Link } from './render-mail.ts';

/** A reminder names at most so many requests; `energieausweis open` lists all. */
const remindedAtMost = 30;

/** @param time as it is stored */
const when = (time: string | null): string => formatDateTime(Date.parse(time ?? ''));

const officeLink = ({ apiUrl, links }: MailContext, action: keyof typeof officePaths, id: string, label: string) => ({
  label,
  url: `${apiUrl}${officePaths[action]}?token=${links.sign(action, id)}`,
});
const notingLinks = (context: MailContext, id: string): Link[] =>
  keysOf(callOutcomes).map((key) => officeLink(context, key, id, callOutcomes[key]));

function toDial(phone: string, label: string): Link | undefined {
  const url = typedToCall(phone);
  return url === undefined ? undefined : { label, url };
}

const meantRow = ({ mails }: MailContext, { email }: Contact) => ({
  label: mails.contact.meant,
  value: emailHint(email) ?? '',
});

type Words = MailContext['mails']['contact' | 'prepared'];
type About = Pick<Events['created'], 'id' | 'contact' | 'since'>;
/** Shared by mails about one request: a reply goes to the visitor, the buttons dial the number and note the call. */
function aboutRequest(context: MailContext, words: Words, { id, contact, since }: About, until: number) {
  const { dial, afterCall, noting } = context.mails.contact;
  const { city, email, phone, buildingType } = contact;
  return {
    replyTo: email,
    // The subject names the building, where it is known.
    words: buildingType ? words : { ...words, subject: words.subjectOpen },
    filled: { until: formatDeadline(since, until), city, building: buildingOf(contact), name: nameOf(contact) },
    dial: toDial(phone, `${dial}: ${phone}`),
    sections: [{ title: afterCall, buttons: notingLinks(context, id), says: [[noting]] }],
  };
}

export const contactMail = mailTemplate((request: Events['created'], context) => {
  const { id, contact, receivedAt, since, earlier } = request;
  const { company, pageTitles, mails } = context;
  const { contact: words } = mails;
  const first = earlier && {
    time: formatDateTime(Date.parse(earlier.firstAt)),
    count: formatEarlier(earlier.count),
  };
  return {
    ...aboutRequest(context, words, request, callBackUntil(since, company)),
    preview: fillWords(words.preview, { phone: contact.phone, form: sourceToWords(contact.source, pageTitles) }),
    rows: [
      ...contactToRows(contact, pageTitles),
      meantRow(context, contact),
      { label: words.again, value: first ? fillWords(words.first, first) : '' },
      { label: words.received, value: formatDateTime(receivedAt) },
      { label: 'Nummer', value: id },
    ],
  };
});

/** What was added to a request, in the thread of its mail. */
export const preparedMail = mailTemplate(
  ({ contactId: id, contact, since, preparation }: Events['prepared'], context) => {
    const { prepared: words } = context.mails;
    const rows = preparationToRows(preparation);
    const text = rows.length > 0 ? words.text : words.nothing;
    const until = callUntil(since, context.company, preparation);
    return {
      ...aboutRequest(context, { ...words, text }, { id, contact, since }, until),
      rows,
      inReplyTo: `msg_${id}_mail`,
    };
  },
);

export const bouncedMail = mailTemplate(({ contact, receivedAt }: Events['bounced'], context) => ({
  words: context.mails.bounced,
  filled: { email: contact.email, name: nameOf(contact), time: formatDateTime(receivedAt) },
  rows: [partRow('phone', contact.phone), partRow('city', contact.city), meantRow(context, contact)],
}));

/** Requests without a noted call; one whose time is over is named in the subject. */
export const reminderMail = mailTemplate(
  ({ kind, waiting }: { kind: Reminder; waiting: readonly StoredContact[] }, context) => {
    const { reminder: words, contact: ofContact } = context.mails;
    const [first] = waiting;
    return {
      words: words[kind],
      filled: {
        count: String(waiting.length),
        ...(first && { name: nameOf(first), city: first.city, until: when(first.callDueAt) }),
      },
      sections: waiting.slice(0, remindedAtMost).map((contact) => ({
        title: nameOf(contact),
        rows: [
          partRow('phone', contact.phone),
          partRow('city', contact.city),
          partRow('buildingType', buildingOf(contact)),
          { label: words.until, value: when(contact.callDueAt) },
          { label: ofContact.received, value: when(contact.receivedAt) },
        ],
        buttons: [toDial(contact.phone, ofContact.dial) ?? [], notingLinks(context, contact.id)].flat(),
      })),
      next: [[ofContact.noting]],
    };
  },
);

/** How the calls of a week went. @param from '2025-03-03' @param until its last day */
export const callWeekMail = mailTemplate(
  ({ figures, from, until }: { figures: CallFigures; from: string; until: string }, { company, mails }) => ({
    words: mails.callWeek,
    filled: {
      from: formatDate(Date.parse(from)),
      to: formatDate(Date.parse(until)),
      count: String(figures.requests),
    },
    rows: figuresToRows(figures, company.callBackHours),
    sections: figuresToSections(figures),
  }),
);

/** Requests in quarantine, whose texts may be harmful. @param count of all that wait @param listed those in this mail */
export const heldBackMail = mailTemplate(
  ({ count, listed }: { count: number; listed: readonly StoredContact[] }, context) => ({
    words: context.mails.heldBack,
    filled: { count: String(count) },
    sections: listed.map((contact) => ({
      title: disarmLinks(nameOf(contact)),
      rows: [
        partRow('phone', disarmLinks(contact.phone)),
        partRow('city', disarmLinks(contact.city)),
        { label: 'Grund', value: contact.quarantineReason ? quarantineReasons[contact.quarantineReason] : '' },
        { label: 'Eingang', value: when(contact.receivedAt) },
        { label: 'Nummer', value: contact.id },
      ],
      links: (['release', 'refuse'] as const).map((act) =>
        officeLink(context, act, contact.id, context.mails.heldBack[act]),
      ),
    })),
  }),
);
