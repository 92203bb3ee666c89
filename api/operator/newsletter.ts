/** `energieausweis newsletter`: subscriptions as a list, as CSV and as what listmonk imports, and their end. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { toCsv } from '#domain/language/csv';
import { formatDateTime } from '#domain/language/format';
import { emailToKey } from '#domain/newsletter/newsletter-request';
import type { StoredSubscription } from '../storage/port.ts';
import type { Invocation } from './invocation.ts';
import { subscriptionStates, toSortable } from './texts.ts';
import { openMessages } from './messages.ts';
import { count, toColumns } from './table.ts';

type Rows = readonly StoredSubscription[];

const subscriptionsToList = (subscriptions: Rows): string =>
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
const subscriptionsToCsv = (subscriptions: Rows, toLink: (id: string) => string): string =>
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
const subscriptionsToListmonk = (subscriptions: Rows, toLink: (id: string) => string): string =>
  toCsv(
    [
      ['email', 'name', 'attributes'],
      ...subscriptions.map(({ email, id }) => [email, '', JSON.stringify({ id, unsubscribeUrl: toLink(id) })]),
    ],
    { separator: ',', mark: '' },
  );

/** @param asked addresses that were given */
const endedToText = (ended: number, asked: number): string =>
  asked === 0
    ? 'Darin steht keine E-Mail-Adresse.'
    : `Abgemeldet: ${ended} von ${count(asked, 'Adresse', 'Adressen')}. ${
        ended < asked ? 'Die anderen hatten keine Anmeldung, oder sie war schon beendet. ' : ''
      }Das Versandsystem bekommt die Nachricht davon, wo NEWSLETTER_WEBHOOK_URL gesetzt ist; sonst nehmen Sie sie dort heraus.`;

/** @returns what it prints; `undefined` where its arguments are wrong */
export async function newsletter(invocation: Invocation): Promise<string | undefined> {
  const { store, words, values, env, folder } = invocation;
  const [action = 'list', subject] = words;
  const listed = await store.listSubscriptions();
  if (action === 'list') return subscriptionsToList(listed);
  const messages = await openMessages(env, store);
  if (action === 'export') {
    const rows = listed.filter(({ state }) => values.all || state === 'confirmed');
    const write = values.listmonk ? subscriptionsToListmonk : subscriptionsToCsv;
    return write(rows, messages.unsubscribeLink);
  }
  if (action !== 'end' || subject === undefined) return undefined;
  // An address, or all that a file holds, whatever stands between them.
  const text = subject.includes('@') ? subject : await readFile(resolve(folder, subject), 'utf8');
  const keys = new Set((text.match(/[^\s"',;<>()]+@[^\s"',;<>()]+/g) ?? []).map(emailToKey));
  let ended = 0;
  for (const emailKey of keys)
    if ((await store.endSubscription({ emailKey }, Date.now(), messages.forEnded)) === 'ended') ended++;
  return endedToText(ended, keys.size);
}
