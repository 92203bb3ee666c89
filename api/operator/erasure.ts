/** That a person was erased (Art. 17 DSGVO): what the office reads, the letter to the person, and what proves it later. */
import { randomInt } from 'node:crypto';
import type { Company } from '#domain/company';
import { fillWords, formatDate, formatDateTime } from '#domain/format';
import { backupLifeDays } from '#domain/retention';
import type { MailWords } from '../../src/content/schemas/mails.ts';
import type { Parts } from '../delivery/render-mail.ts';
import type { Channel, Deletion, StoredDelivery } from '../storage/port.ts';
import { deliveryToCells } from './deliveries.ts';
import { deletedToWords } from './leads.ts';
import { count, toColumns } from './table.ts';

/** Letters and digits that are not taken for one another where they are written by hand. */
const proofLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const drawn = (): string => Array.from({ length: 4 }, () => proofLetters[randomInt(proofLetters.length)]).join('');
/** „L-K7QF-3MXP“: says nothing of whom it is about. */
export const newProofId = (): string => `L-${drawn()}-${drawn()}`;

/** Who was told of an erasure, as the office reads it. */
const toldNames: Partial<Record<Channel, string>> = {
  'contact-mail': 'das Büro per Mail (was in Postfach und Tabellen zu löschen ist)',
  'contact-webhook': 'das System für Anfragen (contact.deleted)',
  'newsletter-webhook': 'das Versandsystem (subscriber.deleted)',
};

const toldToWords = ({ told }: Deletion): string => {
  const names = told.split(',').flatMap((name) => toldNames[name as Channel] ?? []);
  return names.length > 0
    ? `Benachrichtigt wird: ${names.join(', ')}.`
    : 'Benachrichtigt wird niemand: Kein Weg ist eingerichtet, oder niemand sonst hatte die Daten.';
};

const nothingToErase = 'Dazu ist nichts gespeichert.';

export const deletionToText = (deletion: Deletion): string =>
  deletion.contacts + deletion.subscriptions === 0
    ? nothingToErase
    : [
        `Gelöscht: ${deletedToWords(deletion)}, mit allen Zustellungen.`,
        `Vorgang ${deletion.id}: Er weist es ohne die Daten nach („energieausweis leads nachweis ${deletion.id}“). Er steht im Schreiben an die Person.`,
        toldToWords(deletion),
        'Was von Hand übernommen wurde, liegt noch im Postfach, im Kundensystem und im Versandsystem: Löschen Sie es auch dort.',
        `Auch in Sicherungen steht es noch: „energieausweis restore“ löscht es darin wieder, ${backupLifeDays} Tage lang.`,
      ].join('\n');

/** What proves an erasure: when, how much of what, who was told. */
export const proofToText = (deletion: Deletion, deliveries: readonly StoredDelivery[]): string =>
  [
    `Vorgang ${deletion.id}: am ${formatDateTime(Date.parse(deletion.deletedAt))} gelöscht auf Verlangen einer Person (Art. 17 DSGVO).`,
    toColumns([
      ['Anfragen', String(deletion.contacts)],
      ['Einträge in ihrem Verlauf', String(deletion.notes)],
      ['Einträge des Newsletters', String(deletion.subscriptions)],
      ['Zustellungen', String(deletion.deliveries)],
    ]),
    toldToWords(deletion),
    deliveries.length > 0
      ? toColumns(deliveries.map(deliveryToCells))
      : 'Die Nachrichten davon sind älter als die Sicherungen und gelöscht, oder es gab keine.',
    'Wessen Daten es waren, ist nicht gespeichert: Die Nummer steht im Schreiben an die Person.',
  ].join('\n');

export function deletionToLetter(
  deletion: Deletion,
  {
    words: { deletion: words, disclosure },
    company,
  }: { words: MailWords; company: Pick<Company, 'authority' | 'legalName'> },
): Parts {
  const { id, deletedAt, contacts, subscriptions } = deletion;
  const what = [
    contacts > 0 && count(contacts, 'Anfrage', 'Anfragen'),
    subscriptions > 0 && count(subscriptions, 'Anmeldung zum Newsletter', 'Anmeldungen zum Newsletter'),
  ];
  return {
    title: words.title,
    text: fillWords(words.text, {
      date: formatDate(Date.parse(deletedAt)),
      what: what.filter(Boolean).join(' und '),
      number: id,
    }),
    next: [
      [words.others],
      [fillWords(words.copies, { copyDays: String(backupLifeDays) })],
      [words.kept],
      [fillWords(disclosure.complaint, { authority: company.authority })],
      [disclosure.closing],
      [company.legalName],
    ],
  };
}
