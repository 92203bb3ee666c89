/** Subscriptions as `energieausweis newsletter` shows them: a list, CSV, and what listmonk imports. */
import { toCsv } from '#domain/language/csv';
import { formatDateTime } from '#domain/language/format';
import type { NewsletterEnd } from '#domain/newsletter/newsletter-events';
import type { StoredSubscription } from '../storage/port.ts';
import { subscriptionStates, toSortable } from './leads.ts';
import { count, toColumns } from './table.ts';

type Rows = readonly StoredSubscription[];

/** Why a subscription ends, as the command takes it. */
export const endWords: Record<string, NewsletterEnd> = {
  abgemeldet: 'unsubscribed',
  unzustellbar: 'bounced',
  spam: 'complained',
};

export const subscriptionsToList = (subscriptions: Rows): string =>
  subscriptions.length === 0
    ? 'Den Newsletter hat niemand bestellt.'
    : `${toColumns(
        subscriptions.map(({ requestedAt, email, state, id }) => [
          formatDateTime(Date.parse(requestedAt)),
          email,
          subscriptionStates[state],
          id,
        ]),
      )}\n${count(subscriptions.length, 'Anmeldung', 'Anmeldungen')}, die neueste zuerst, davon bestätigt: ${
        subscriptions.filter(({ state }) => state === 'confirmed').length
      }.`;

/** @param toLink the link that unsubscribes, for each mail */
export const subscriptionsToCsv = (subscriptions: Rows, toLink: (id: string) => string): string =>
  toCsv([
    ['Angefordert', 'Bestätigt', 'E-Mail', 'Stand', 'Nummer', 'Abbestellen'],
    ...subscriptions.map(({ requestedAt, confirmedAt, email, state, id }) => [
      toSortable(requestedAt),
      confirmedAt === null ? '' : toSortable(confirmedAt),
      email,
      subscriptionStates[state],
      id,
      toLink(id),
    ]),
  ]);

/** Its own columns and commas; the attributes are JSON, for `{{ .Subscriber.Attribs.unsubscribeUrl }}` in a template. */
export const subscriptionsToListmonk = (subscriptions: Rows, toLink: (id: string) => string): string =>
  toCsv(
    [
      ['email', 'name', 'attributes'],
      ...subscriptions.map(({ email, id }) => [email, '', JSON.stringify({ id, unsubscribeUrl: toLink(id) })]),
    ],
    { separator: ',', mark: '' },
  );

/** @param asked addresses that were given */
export const endedToText = (ended: number, asked: number): string =>
  asked === 0
    ? 'Darin steht keine E-Mail-Adresse.'
    : `Abgemeldet: ${ended} von ${count(asked, 'Adresse', 'Adressen')}. ${
        ended < asked ? 'Die anderen hatten keine Anmeldung, oder sie war schon beendet. ' : ''
      }Das Versandsystem bekommt die Nachricht davon, wo NEWSLETTER_WEBHOOK_URL gesetzt ist; sonst nehmen Sie sie dort heraus.`;
