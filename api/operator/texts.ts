/** Requests and messages as the operator's command shows them: a list, CSV, what is open, one by itself, all of a person. */
import { contactParts, contactToRows } from '#domain/contact/contact-request';
import { fold } from '#domain/language/fold';
import { formatDateTime } from '#domain/language/format';
import { day } from '#domain/time-units';
import { channels } from '../delivery/channels.ts';
import { preparationToRows, preparationToText, readPreparation } from '#domain/contact/preparation';
import { quarantineReasons } from '#domain/contact/quarantine';
import type { VisitFacts } from '#domain/site/visits';
import {
  historyKinds,
  type Deleted,
  type HistoryEntry,
  type Person,
  type StoredContact,
  type StoredDelivery,
  type StoredSubscription,
} from '../storage/port.ts';
import { toCsv } from '#domain/language/csv';
import { backupLifeDays } from '#domain/contact/retention';
import { phoneToKey } from '#domain/contact/same-person';
import { count, toColumns } from './table.ts';

const quarantined = ({ quarantineReason: reason, refusedAt }: StoredContact): string =>
  reason === null ? '' : `${refusedAt === null ? 'zurückgehalten' : 'abgelehnt'}: ${quarantineReasons[reason]}`;

const when = (time: string): string => formatDateTime(Date.parse(time));

const states = { pending: 'wartet', done: 'zugestellt', parked: 'aufgegeben' };

const deliveryToCells = (delivery: StoredDelivery): string[] => [
  delivery.channel,
  delivery.state === 'pending' && delivery.attempts > 0 ? `wartet bis ${when(delivery.dueAt)}` : states[delivery.state],
  `seit ${when(delivery.createdAt)}`,
  count(delivery.attempts, 'Versuch', 'Versuche'),
  delivery.lastError ?? '',
  delivery.id,
];

/** What is noted of the call, or until when it is promised. */
const callOf = ({ callState, callNotedAt, callDueAt }: StoredContact): string =>
  callState !== null
    ? `${historyKinds[callState]} am ${when(callNotedAt ?? '')}`
    : callDueAt === null
      ? ''
      : `offen bis ${when(callDueAt)}`;

/** Nobody has spoken with them, though somebody shall. */
const isOpen = ({ callDueAt, callState }: StoredContact): boolean =>
  callDueAt !== null && (callState === null || callState === 'missed');

/** Calls, the next one first, requests that look automatic, and messages that wait or were given up. */
export function openToText(
  contacts: readonly StoredContact[],
  quarantinedContacts: readonly StoredContact[],
  deliveries: readonly StoredDelivery[],
  now: number,
): string {
  const calls = contacts.filter(isOpen).toSorted((a, b) => (a.callDueAt ?? '').localeCompare(b.callDueAt ?? ''));
  const messages = deliveries.filter(({ channel, state, parkedAt }) => {
    // Some channels blank a message that is given up, so there is nothing to show. Receipts are listed all the same, for a week.
    if (state !== 'parked' || !channels[channel].redactOnFailure) return true;
    return channels[channel].notifiesOnBounce && parkedAt !== null && now - Date.parse(parkedAt) < 7 * day;
  });
  const parts: [title: string, rows: string[][], how: string][] = [
    ['Rückrufe', calls.map(contactToCells), 'notieren: energieausweis note NUMMER --as erreicht'],
    ['Zurückgehalten', quarantinedContacts.map(contactToCells), 'zustellen: energieausweis release NUMMER'],
    [
      'Zustellungen',
      messages.map(deliveryToCells),
      'noch einmal: energieausweis release ZUSTELLUNG oder --all; erledigt: energieausweis note ZUSTELLUNG --as erledigt',
    ],
  ];
  const some = parts.filter(([, rows]) => rows.length > 0);
  return some.length === 0
    ? 'Es ist nichts offen.'
    : some.map(([title, rows, how]) => `${title} (${rows.length}; ${how}):\n${toColumns(rows)}`).join('\n\n');
}

/** A search for fewer digits would match too many numbers. */
const leastDigits = 4;

/** Whether name, company, place, address, mailbox, id or number hold what is looked for, however it is written. */
export function isFound(contact: StoredContact, wanted: string): boolean {
  const { id, firstName, lastName, company, address, city, email, phone } = contact;
  const text = fold([`${firstName} ${lastName}`, company, address, city, email, id].join('\n'));
  const digits = wanted.replace(/\D/g, '');
  const isNumber = digits.length >= leastDigits && !/\p{L}|@/u.test(wanted);
  const key = phoneToKey(wanted) ?? digits;
  return isNumber
    ? (phoneToKey(phone) ?? phone.replace(/\D/g, '')).includes(key) || id === wanted
    : text.includes(fold(wanted));
}

const contactToCells = (contact: StoredContact): string[] => {
  const { id, receivedAt, city, firstName, lastName, phone } = contact;
  return [when(receivedAt), city, `${firstName} ${lastName}`, phone, id, quarantined(contact) || callOf(contact)];
};

/** @param more whether there are older ones */
export const contactsToList = (contacts: readonly StoredContact[], more: boolean): string =>
  contacts.length === 0
    ? 'Dazu ist keine Anfrage gespeichert.'
    : `${toColumns(contacts.map(contactToCells))}\n${count(contacts.length, 'Anfrage', 'Anfragen')}, die neueste zuerst.` +
      (more ? '\nÄltere zeigt „energieausweis list --all“.' : '');

/** „2025-03-03 13:00:00“ in German time: a spreadsheet takes it for a date and sorts by it. */
export const toSortable = (time: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });

type ListFacts = Pick<VisitFacts, 'pageTitles'>;

export function contactsToCsv(contacts: readonly StoredContact[], { pageTitles }: ListFacts): string {
  const labels = Object.values(contactParts).flatMap(({ label }) => label ?? []);
  return toCsv([
    ['Eingang', 'Rückruf bis', ...labels, 'Ergänzung', 'Anruf', 'Anruf notiert', 'Zurückgehalten', 'Nummer'],
    ...contacts.map((contact) => [
      toSortable(contact.receivedAt),
      contact.callDueAt === null ? '' : toSortable(contact.callDueAt),
      ...contactToRows(contact, pageTitles).map(({ value }) => value),
      preparationToText(contact.prepared),
      contact.callState === null ? '' : historyKinds[contact.callState],
      contact.callNotedAt === null ? '' : toSortable(contact.callNotedAt),
      contact.quarantineReason === null ? '' : quarantineReasons[contact.quarantineReason],
      contact.id,
    ]),
  ]);
}

export const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

export const subscriptionStates = {
  requested: 'angefordert',
  confirmed: 'bestätigt',
  unsubscribed: 'abgemeldet',
} satisfies Record<StoredSubscription['state'], string>;

const historyToCells = ({ notedAt, kind, part, was, said }: HistoryEntry): string[] => [
  when(notedAt),
  historyKinds[kind],
  part === null
    ? (said ?? '')
    : `${contactParts[part as keyof typeof contactParts].label ?? part}: ${was ?? ''} → ${said ?? ''}`,
];

export function contactToText(
  { contact, deliveries }: { contact: StoredContact; deliveries: readonly StoredDelivery[] },
  history: readonly HistoryEntry[],
  { pageTitles }: ListFacts,
): string {
  const rows = [
    { label: 'Nummer', value: contact.id },
    { label: 'Eingang', value: when(contact.receivedAt) },
    ...contactToRows(contact, pageTitles).filter(({ value }) => value !== ''),
    ...preparationToRows(readPreparation(contact.prepared)),
    ...[quarantined(contact), callOf(contact)].filter(Boolean).map((value) => ({ label: 'Stand', value })),
  ];
  return [
    toColumns(rows.map(({ label, value }) => [`${label}:`, value.replaceAll('\n', '\n    ')])),
    deliveries.length === 0
      ? 'Sie ist an niemanden zugestellt.'
      : `Zustellungen:\n${toColumns(deliveries.map(deliveryToCells))}`,
    ...(history.length > 0 ? [`Verlauf:\n${toColumns(history.map(historyToCells))}`] : []),
  ].join('\n\n');
}

/** All that is stored of a person, to be read (Art. 15 DSGVO); for a program it is JSON (Art. 20). */
export function personToText(of: string, person: Person, facts: ListFacts): string {
  const { contacts, subscriptions, deliveries } = person;
  const said = [
    ...contacts.map((contact) =>
      contactToText(
        { contact, deliveries: deliveries.filter(({ contactId }) => contactId === contact.id) },
        contact.history,
        facts,
      ),
    ),
    ...subscriptions.map(({ id, email, state, requestedAt, confirmedAt, unsubscribedAt, source }) =>
      toColumns([
        ['Newsletter:', `${email}, ${subscriptionStates[state]}, Formular ${source}`],
        ['Nummer:', id],
        ['Angefordert:', when(requestedAt)],
        ...(confirmedAt === null ? [] : [['Bestätigt:', when(confirmedAt)]]),
        ...(unsubscribedAt === null ? [] : [['Beendet:', when(unsubscribedAt)]]),
      ]),
    ),
  ];
  const title = `Gespeichert zu ${of} am ${formatDateTime(Date.now())}:`;
  return [title, ...(said.length > 0 ? said : ['Dazu ist nichts gespeichert.'])].join('\n\n');
}

export const messages = ['Zustellung', 'Zustellungen'] as const;

export const forgottenToText = ({ contacts, subscriptions }: Deleted): string =>
  contacts + subscriptions === 0
    ? 'Dazu ist nichts gespeichert.'
    : `Gelöscht: ${count(contacts, 'Anfrage', 'Anfragen')} und ${count(subscriptions, 'Eintrag', 'Einträge')} des Newsletters, ` +
      'mit allen Zustellungen. Wer sie bekam, wird benachrichtigt; was von Hand übernommen wurde, löschen Sie dort selbst. ' +
      `In Sicherungen steht es noch ${backupLifeDays} Tage: Nach einer Wiederherstellung rufen Sie „energieausweis forget“ noch einmal auf.`;
