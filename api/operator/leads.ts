/** Requests as `energieausweis leads` shows them: a list, CSV, one by itself, and all of a person as JSON. */
import { callBackUntil } from '#domain/call-back';
import type { Company } from '#domain/company';
import { contactParts, contactToRows } from '#domain/contact-request';
import { fold } from '#domain/fold';
import { formatDateTime } from '#domain/format';
import { preparationToRows, preparationToText, readPreparation } from '#domain/preparation';
import { quarantineReasons } from '#domain/quarantine';
import type { VisitFacts } from '#domain/visits';
import { historyKinds, type HistoryEntry } from '../storage/port/history.ts';
import type { Deleted, Person, StoredContact, StoredDelivery, StoredSubscription } from '../storage/port.ts';
import { toCsv } from '#domain/csv';
import { backupLifeDays, refusedLifeDays } from '#domain/retention';
import { phoneToKey } from '#domain/same-person';
import { deliveryToCells } from './deliveries.ts';
import { count, toColumns } from './table.ts';

const heldBack = ({ quarantineReason: reason, refusedAt }: StoredContact): string =>
  reason === null ? '' : `${refusedAt === null ? 'zurückgehalten' : 'abgelehnt'}: ${quarantineReasons[reason]}`;

const when = (time: string): string => formatDateTime(Date.parse(time));

/** What is noted of the call, or until when it is promised. */
const callOf = ({ callState, callNotedAt, callDueAt }: StoredContact): string =>
  callState !== null
    ? `${historyKinds[callState]} am ${when(callNotedAt ?? '')}`
    : callDueAt === null
      ? ''
      : `offen bis ${when(callDueAt)}`;

/** Nobody has spoken with them, though somebody shall. */
export const isOpen = ({ callDueAt, callState }: StoredContact): boolean =>
  callDueAt !== null && (callState === null || callState === 'missed');

/** Those whose call is open, the next one first. */
export function openToList(contacts: readonly StoredContact[]): string {
  if (contacts.length === 0) return 'Es wartet niemand auf einen Rückruf.';
  const rows = contacts
    .toSorted((one, other) => (one.callDueAt ?? '').localeCompare(other.callDueAt ?? ''))
    .map((contact) => {
      const { firstName, lastName, phone, city, id } = contact;
      return [callOf(contact), `${firstName} ${lastName}`, phone, city, id];
    });
  return `${toColumns(rows)}\n${count(contacts.length, 'Anfrage wartet', 'Anfragen warten')}, die nächste Frist zuerst. Notieren: „energieausweis leads done <Nummer> --as erreicht“, nicht-erreicht oder unnoetig.`;
}

/** Fewer digits are in too many numbers to look for one. */
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

/**
 * @param more whether there are older ones @param quarantined whether these were asked for alone
 * @param isSearch whether something was looked for, or a span of days
 */
export function contactsToList(
  contacts: readonly StoredContact[],
  more: boolean,
  quarantined: boolean,
  isSearch = false,
): string {
  if (contacts.length === 0)
    return quarantined
      ? 'Es ist keine Anfrage zurückgehalten.'
      : isSearch
        ? 'Dazu ist keine Anfrage gespeichert.'
        : 'Es ist keine Anfrage gespeichert.';
  const rows = contacts.map((contact) => {
    const { id, receivedAt, city, firstName, lastName, phone } = contact;
    return [when(receivedAt), city, `${firstName} ${lastName}`, phone, id, heldBack(contact) || callOf(contact)];
  });
  const rest = more ? `\nÄltere zeigt „energieausweis leads list ${quarantined ? '--quarantined ' : ''}--all“.` : '';
  return `${toColumns(rows)}\n${count(contacts.length, 'Anfrage', 'Anfragen')}, die neueste zuerst.${rest}`;
}

/** „2025-03-03 13:00:00“ in German time: a spreadsheet takes it for a date and sorts by it. */
export const toSortable = (time: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });

/** What a list knows of the site: titles of pages, and where the texts can be read when a call is due. */
export type ListFacts = Pick<VisitFacts, 'pageTitles'> & { company?: Company | undefined };

/** From when the time for the call counts: of what was held back from its release. */
const calledSince = ({ receivedAt, releasedAt }: StoredContact): number => Date.parse(releasedAt ?? receivedAt);

/** Until when the call is promised; of what came before that was stored, or is held back, by the hours of today. */
function dueOf(contact: StoredContact, company: Company | undefined): string {
  if (contact.callDueAt !== null) return toSortable(contact.callDueAt);
  return company ? toSortable(new Date(callBackUntil(calledSince(contact), company)).toISOString()) : '';
}

export function contactsToCsv(contacts: readonly StoredContact[], { pageTitles, company }: ListFacts): string {
  const labels = Object.values(contactParts).flatMap(({ label }) => label ?? []);
  return toCsv([
    ['Eingang', 'Rückruf bis', ...labels, 'Ergänzung', 'Anruf', 'Anruf notiert', 'Zurückgehalten', 'Nummer'],
    ...contacts.map((contact) => [
      toSortable(contact.receivedAt),
      dueOf(contact, company),
      ...contactToRows(contact, pageTitles).map(({ value }) => value),
      preparationToText(contact.prepared),
      contact.callState === null ? '' : historyKinds[contact.callState],
      contact.callNotedAt === null ? '' : toSortable(contact.callNotedAt),
      contact.quarantineReason === null ? '' : quarantineReasons[contact.quarantineReason],
      contact.id,
    ]),
  ]);
}

export const contactsToJson = (contacts: readonly StoredContact[]): string => `${JSON.stringify(contacts, null, 2)}\n`;

export const subscriptionStates = {
  requested: 'angefordert',
  confirmed: 'bestätigt',
  unsubscribed: 'abgemeldet',
} satisfies Record<StoredSubscription['state'], string>;

/** When, of what kind, and what. */
export const historyToCells = ({ notedAt, kind, part, was, said }: HistoryEntry): string[] => [
  when(notedAt),
  historyKinds[kind],
  part === null
    ? (said ?? '')
    : `${contactParts[part as keyof typeof contactParts].label ?? part}: ${was ?? ''} → ${said ?? ''}`,
];

export function contactToText(
  contact: StoredContact,
  deliveries: readonly StoredDelivery[],
  history: readonly HistoryEntry[],
  { pageTitles }: ListFacts,
): string {
  const rows = [
    { label: 'Nummer', value: contact.id },
    { label: 'Eingang', value: when(contact.receivedAt) },
    ...contactToRows(contact, pageTitles).filter(({ value }) => value !== ''),
    ...preparationToRows(readPreparation(contact.prepared)),
  ];
  return [
    toColumns(rows.map(({ label, value }) => [`${label}:`, value.replaceAll('\n', '\n    ')])),
    deliveries.length === 0
      ? contact.quarantineReason === null
        ? 'Sie ist an niemanden zugestellt: Kein Weg war eingerichtet. „energieausweis deliveries queue“ holt es nach.'
        : `Sie ist ${heldBack(contact)}. „energieausweis leads release ${contact.id}“ stellt sie zu.`
      : `Zustellungen:\n${toColumns(deliveries.map(deliveryToCells))}`,
    ...(history.length > 0 ? [`Verlauf:\n${toColumns(history.map(historyToCells))}`] : []),
  ].join('\n\n');
}

export const releasedToText = (made: number): string =>
  made === 0
    ? 'Freigegeben. Zugestellt wird sie noch nicht: Kein Weg ist eingerichtet.'
    : `Freigegeben: ${count(made, 'Zustellung geht', 'Zustellungen gehen')} hinaus, sobald der Dienst läuft.`;

/** @param changed how many fields differ now */
export const correctedToText = (changed: number): string =>
  changed === 0
    ? 'Es steht schon so da: geändert ist nichts.'
    : 'Berichtigt. Was schon zugestellt war, ändern Sie auch im Postfach und im Kundensystem.';

export const refusedToText = (outcome: 'refused' | 'repeated'): string =>
  outcome === 'repeated'
    ? 'Sie war schon abgelehnt.'
    : `Abgelehnt: Sie wird nach ${refusedLifeDays} Tagen gelöscht. Bis dahin gibt „energieausweis leads release“ sie noch frei.`;

export const deletedToText = (id: string): string =>
  `Gelöscht: Anfrage ${id} mit allen Zustellungen. Was schon zugestellt war, löschen Sie auch im Postfach und im Kundensystem; ` +
  `in Sicherungen steht sie noch bis zu ${backupLifeDays} Tage.`;

/** All that is stored of a person, for a program: to take along (Art. 20 DSGVO). */
export const personToJson = (of: string, person: Person): string => `${JSON.stringify({ of, ...person }, null, 2)}\n`;

/** The same as somebody reads it (Art. 15 DSGVO). */
export function personToText({ contacts, subscriptions, deliveries }: Person, facts: ListFacts): string {
  const entryToCells = ([name, value]: [string, unknown]) => (value === null ? [] : [[`${name}:`, String(value)]]);
  const parts = [
    ...contacts.map((contact) =>
      contactToText(
        contact,
        deliveries.filter(({ contactId }) => contactId === contact.id),
        contact.history,
        facts,
      ),
    ),
    ...subscriptions.map((one) => `Newsletter:\n${toColumns(Object.entries(one).flatMap(entryToCells))}`),
  ];
  return parts.length === 0 ? nothingStored : parts.join('\n\n');
}
const nothingStored = 'Dazu ist nichts gespeichert.';

const deletedToWords = ({ contacts, subscriptions }: Deleted): string =>
  `${count(contacts, 'Anfrage', 'Anfragen')} und ${count(subscriptions, 'Eintrag', 'Einträge')} des Newsletters`;

export const erasedToText = (deleted: Deleted): string =>
  deleted.contacts + deleted.subscriptions === 0
    ? nothingStored
    : `Gelöscht: ${deletedToWords(deleted)}, mit allen Zustellungen; wer sie per Webhook bekommen hat, bekommt die Nachricht davon. ` +
      'Löschen Sie auch in Postfach, Kundensystem und Versandsystem, was von Hand übernommen wurde. ' +
      `In Sicherungen steht es noch bis zu ${backupLifeDays} Tage: Nach „energieausweis restore“ rufen Sie den Befehl noch einmal auf.`;
