/** Requests as `npm run leads` shows them: a list, CSV, one by itself, and all of a person as JSON. */
import { contactParts, contactToRows } from '#domain/contact-request';
import { formatDateTime } from '#domain/format';
import type { NewsletterMessage } from '#domain/newsletter-request';
import { quarantineReasons } from '#domain/quarantine';
import type { VisitFacts } from '#domain/visits';
import type { Deleted, Expired, Person, StoredContact, StoredDelivery, StoredSubscription } from '../storage/port.ts';
import { toCsv } from '#domain/csv';
import { backupLifeDays } from '#domain/retention';
import { deliveryToCells } from './deliveries.ts';
import { expiredToSentences } from './expiry.ts';
import { count, toColumns } from './table.ts';

const heldBack = ({ quarantineReason: reason }: StoredContact): string =>
  reason === null ? '' : `zurückgehalten: ${quarantineReasons[reason]}`;

const when = (time: string): string => formatDateTime(Date.parse(time));

/** @param more whether there are older ones @param quarantined whether these were asked for alone */
export function contactsToList(contacts: readonly StoredContact[], more: boolean, quarantined: boolean): string {
  if (contacts.length === 0)
    return quarantined ? 'Es ist keine Anfrage zurückgehalten.' : 'Es ist keine Anfrage gespeichert.';
  const rows = contacts.map((contact) => {
    const { id, receivedAt, city, firstName, lastName, phone } = contact;
    return [when(receivedAt), city, `${firstName} ${lastName}`, phone, id, heldBack(contact)];
  });
  const rest = more ? `\nÄltere zeigt „npm run leads -- list ${quarantined ? '--quarantined ' : ''}--all“.` : '';
  return `${toColumns(rows)}\n${count(contacts.length, 'Anfrage', 'Anfragen')}, die neueste zuerst.${rest}`;
}

/** „2025-03-03 13:00:00“ in German time: a spreadsheet takes it for a date and sorts by it. */
const toSortable = (time: string): string => new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });

type Titles = VisitFacts['pageTitles'];

export function contactsToCsv(contacts: readonly StoredContact[], titles: Titles): string {
  const labels = Object.values(contactParts).flatMap(({ label }) => label ?? []);
  return toCsv([
    ['Eingang', ...labels, 'Zurückgehalten', 'Nummer'],
    ...contacts.map((contact) => [
      toSortable(contact.receivedAt),
      ...contactToRows(contact, titles).map(({ value }) => value),
      contact.quarantineReason === null ? '' : quarantineReasons[contact.quarantineReason],
      contact.id,
    ]),
  ]);
}

const subscriptionStates = {
  requested: 'angefordert',
  confirmed: 'bestätigt',
  unsubscribed: 'abgemeldet',
} satisfies Record<StoredSubscription['state'], NewsletterMessage['state']>;

export const subscriptionsToCsv = (subscriptions: readonly StoredSubscription[]): string =>
  toCsv([
    ['Angefordert', 'Bestätigt', 'E-Mail', 'Stand', 'Nummer'],
    ...subscriptions.map(({ requestedAt, confirmedAt, email, state, id }) => [
      toSortable(requestedAt),
      confirmedAt === null ? '' : toSortable(confirmedAt),
      email,
      subscriptionStates[state],
      id,
    ]),
  ]);

export function contactToText(contact: StoredContact, deliveries: readonly StoredDelivery[], titles: Titles): string {
  const rows = [
    { label: 'Nummer', value: contact.id },
    { label: 'Eingang', value: when(contact.receivedAt) },
    ...contactToRows(contact, titles).filter(({ value }) => value !== ''),
  ];
  return [
    toColumns(rows.map(({ label, value }) => [`${label}:`, value.replaceAll('\n', '\n    ')])),
    deliveries.length === 0
      ? contact.quarantineReason === null
        ? 'Sie ist an niemanden zugestellt: Kein Weg war eingerichtet. „npm run deliveries -- queue“ holt es nach.'
        : `Sie ist ${heldBack(contact)}. „npm run leads -- release ${contact.id}“ stellt sie zu.`
      : `Zustellungen:\n${toColumns(deliveries.map(deliveryToCells))}`,
  ].join('\n\n');
}

export const releasedToText = (made: number): string =>
  made === 0
    ? 'Freigegeben. Zugestellt wird sie noch nicht: Kein Weg ist eingerichtet.'
    : `Freigegeben: ${count(made, 'Zustellung geht', 'Zustellungen gehen')} hinaus, sobald der Dienst läuft.`;

/** All that is stored of a person, for a request under Art. 15 DSGVO. */
export const personToJson = (email: string, person: Person): string =>
  `${JSON.stringify({ email, ...person }, null, 2)}\n`;

const deletedToWords = ({ contacts, subscriptions }: Deleted): string =>
  `${count(contacts, 'Anfrage', 'Anfragen')} und ${count(subscriptions, 'Eintrag', 'Einträge')} des Newsletters`;

export const forgottenToText = (deleted: Deleted): string =>
  deleted.contacts + deleted.subscriptions === 0
    ? 'Zu dieser Adresse ist nichts gespeichert.'
    : `Gelöscht: ${deletedToWords(deleted)}, mit allen Zustellungen.\n` +
      'Was schon zugestellt war, liegt noch im Postfach, im Kundensystem und im Versandsystem: Löschen Sie es auch dort.\n' +
      `Auch in Sicherungen steht es noch: „npm run restore“ löscht es darin wieder, ${backupLifeDays} Tage lang.`;

export const erasedAgainToText = (deleted: Deleted): string =>
  deleted.contacts + deleted.subscriptions === 0
    ? 'Zu löschen oder abzumelden war darin nichts.'
    : `Wieder gelöscht oder abgemeldet, weil jemand es nach der Sicherung verlangt hatte: ${deletedToWords(deleted)}.`;

export const purgedToText = (expired: Expired): string =>
  [`Gelöscht, weil die Frist um ist: ${deletedToWords(expired)}.`, ...expiredToSentences(expired)].join('\n');
