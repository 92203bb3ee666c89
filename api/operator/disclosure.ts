/** The letter to whoever asks what is stored of them (Art. 15 DSGVO): all of it in words, and what they have to be told besides. */
import { callOutcomes } from '#domain/calls';
import type { Company } from '#domain/company';
import { contactToRows, type Contact } from '#domain/contact-request';
import { fillWords, formatDate, formatDateTime } from '#domain/format';
import { newsletterEnds } from '#domain/newsletter-events';
import { preparationToText } from '#domain/preparation';
import { quarantineReasons } from '#domain/quarantine';
import {
  backupLifeDays,
  contactLifeMonths,
  evidenceYears,
  refusedLifeDays,
  unconfirmedLifeMs,
} from '#domain/retention';
import { day } from '#domain/time-units';
import type { MailWords } from '../../src/content/schemas/mails.ts';
import { channelHost, channels } from '../delivery/channels.ts';
import type { Parts, Section } from '../delivery/render-mail.ts';
import type { Env } from '../env.ts';
import type { Person, StoredContact, StoredDelivery, StoredSubscription } from '../storage/port.ts';
import { historyToCells, subscriptionStates } from './leads.ts';

const when = (time: string): string => formatDateTime(Date.parse(time));

/** A value as it is stored, and how it reads. */
type Telling<Row> = { [Part in keyof Row]: [label: string, toWords?: (value: NonNullable<Row[Part]>) => string] };

function toRows<Row extends object>(telling: Telling<Row>, row: Row): { label: string; value: string }[] {
  return (Object.keys(telling) as (keyof Row)[]).flatMap((part) => {
    const [label, toWords = String] = telling[part];
    const value = row[part];
    return value === null || value === undefined || value === '' ? [] : [{ label, value: toWords(value) }];
  });
}

/** What is stored of a request besides what was sent: what is new there does not compile until it is told here. */
const aboutContact: Telling<Omit<StoredContact, Exclude<keyof Contact, 'originalCity'>>> = {
  receivedAt: ['Eingang', when],
  originalCity: ['Ortsseite'],
  quarantineReason: ['Zurückgehalten', (reason) => quarantineReasons[reason]],
  releasedAt: ['Freigegeben', when],
  refusedAt: ['Abgelehnt', when],
  seenAt: ['Neuester Zeitpunkt, den der Dienst davor kannte', when],
  emailKey: ['E-Mail in einheitlicher Schreibweise'],
  phoneKey: ['Telefon in einheitlicher Schreibweise'],
  callDueAt: ['Anruf zugesagt bis', when],
  callState: ['Anruf', (outcome) => callOutcomes[outcome]],
  callNotedAt: ['Das notiert', when],
  calledAt: ['Zuerst angerufen', when],
  callRemindedAt: ['Büro an den Anruf erinnert', when],
  prepared: ['Später ergänzt', preparationToText],
  preparedAt: ['Ergänzt am', when],
  prepareHash: ['Prüfwert des Links zum Ergänzen'],
  id: ['Nummer der Anfrage'],
  idempotencyKey: ['Zufällige Nummer gegen doppeltes Senden'],
  contentHash: ['Prüfsumme gegen doppeltes Senden'],
};

/** The same of a subscription. */
const aboutSubscription: Telling<StoredSubscription> = {
  email: ['E-Mail'],
  emailKey: ['E-Mail in einheitlicher Schreibweise'],
  state: ['Stand', (state) => subscriptionStates[state]],
  requestedAt: ['Angefordert', when],
  confirmedAt: ['Bestätigt', when],
  unsubscribedAt: ['Beendet', when],
  endReason: ['Warum beendet', (reason) => newsletterEnds[reason]],
  source: ['Formular'],
  originalCity: ['Ortsseite'],
  consentVersion: ['Fassung der Texte'],
  id: ['Nummer der Anmeldung'],
  confirmHash: ['Prüfwert des Links zum Bestätigen'],
  confirmExpiresAt: ['Der Link gilt bis', when],
  unsubscribeHash: ['Prüfwert des Links zum Abbestellen'],
  seenAt: ['Neuester Zeitpunkt, den der Dienst davor kannte', when],
};

const deliveryStates: Record<StoredDelivery['state'], string> = {
  done: 'zugestellt',
  pending: 'unterwegs',
  parked: 'nicht angekommen',
};

const deliveryToRow = ({ channel, state, createdAt }: StoredDelivery, env: Env) => {
  const host = channelHost(channel, env);
  const office = channel === 'contact-mail' && env.MAIL_TO ? [`an ${env.MAIL_TO.join(', ')}`] : [];
  const way = [...office, ...(host ? [`über ${host}`] : [])].join(' ');
  return {
    label: `${channels[channel].recipient}${way && ` (${way})`}`,
    value: `Nachricht vom ${when(createdAt)}, ${deliveryStates[state]}`,
  };
};

export type DisclosureFacts = {
  words: MailWords['disclosure'];
  company: Pick<Company, 'authority' | 'legalName'>;
  pageTitles: Record<string, string>;
  env: Env;
  /** Of the Datenschutzerklärung. */
  privacyUrl: string;
  now: number;
};

/** @param of what was searched for, as the person named it */
export function personToLetter(of: string, person: Person, facts: DisclosureFacts): Parts {
  const { words, company, pageTitles, env, privacyUrl, now } = facts;
  const { contacts, subscriptions, deliveries } = person;
  const filled = { date: formatDate(now), of };
  const closing = [[words.closing], [company.legalName]];
  const rights: Section = {
    title: words.rights,
    says: [[words.rightsText], [fillWords(words.complaint, { authority: company.authority })]],
  };
  const rest: Section = { title: words.rest, says: [[words.restText]] };
  if (contacts.length + subscriptions.length === 0)
    return { title: words.title, text: fillWords(words.nothing, filled), sections: [rest, rights], next: closing };

  const ofContacts = (...texts: (string | false | undefined)[]) =>
    contacts.length > 0 ? texts.flatMap((text) => (text ? [[text]] : [])) : [];
  const ofSubscriptions = (text: string) => (subscriptions.length > 0 ? [[text]] : []);
  const isHeld = contacts.some(({ quarantineReason, releasedAt }) => quarantineReason !== null || releasedAt !== null);
  return {
    title: words.title,
    text: fillWords(words.text, filled),
    sections: [
      ...contacts.flatMap((contact): Section[] => [
        {
          title: fillWords(words.request, { time: when(contact.receivedAt) }),
          rows: [
            ...contactToRows(contact, pageTitles).filter(({ value }) => value !== ''),
            ...toRows(aboutContact, contact),
          ],
        },
        ...(contact.history.length > 0
          ? [
              {
                title: words.history,
                rows: contact.history.map((entry) => {
                  const [time = '', ...said] = historyToCells(entry);
                  return { label: time, value: said.filter(Boolean).join(': ') };
                }),
              },
            ]
          : []),
      ]),
      ...subscriptions.map((subscription): Section => ({
        title: fillWords(words.subscription, { time: when(subscription.requestedAt) }),
        rows: toRows(aboutSubscription, subscription),
      })),
      {
        title: words.recipients,
        rows: deliveries.map((delivery) => deliveryToRow(delivery, env)),
        says: [
          ...(deliveries.length === 0 ? [[words.nobody]] : []),
          ...ofContacts(isHeld && env.MAIL_TO && words.held),
          [fillWords(words.providers, { privacy: privacyUrl })],
        ],
      },
      {
        title: words.purposes,
        says: [...ofContacts(words.purposeRequest), ...ofSubscriptions(words.purposeNewsletter)],
      },
      {
        title: words.periods,
        says: [
          ...ofContacts(
            fillWords(words.periodRequest, {
              months: String(contactLifeMonths),
              refusedDays: String(refusedLifeDays),
            }),
          ),
          ...ofSubscriptions(
            fillWords(words.periodNewsletter, {
              years: String(evidenceYears),
              unconfirmedDays: String(unconfirmedLifeMs / day),
            }),
          ),
          [fillWords(words.periodCopies, { copyDays: String(backupLifeDays) })],
        ],
      },
      { title: words.source, says: [[words.sourceText]] },
      rest,
      rights,
    ],
    next: closing,
  };
}
