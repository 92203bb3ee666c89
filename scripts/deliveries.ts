/**
 * Messages that tell of requests and subscriptions, on their way by webhook and mail.
 *
 *   npm run deliveries -- list               what waits and what was given up
 *   npm run deliveries -- retry <id>|--all   tries again what was given up
 *   npm run deliveries -- queue [--all]      makes the messages of requests that came before a way was set up;
 *                                            with --all also those on ways that were added later
 */
import { pathToFileURL } from 'node:url';
import { readContent } from '../api/content.ts';
import { channelNames, channels, isOn } from '../api/delivery/channels.ts';
import { createMessages } from '../api/delivery/message.ts';
import { createMailWriter } from '../api/delivery/write-mail.ts';
import type { Env } from '../api/env.ts';
import { deliveriesToList, queuedToText, retriedToText } from '../api/operator/deliveries.ts';
import type { ContactMessages, Store } from '../api/storage/port.ts';
import { OperatorError, put, readArguments, readSettings, root, runCommand, withStore } from './command.ts';

/** As the service writes them. */
async function contactMessages(env: Env): Promise<ContactMessages> {
  const { mails: words, company } = await readContent(pathToFileURL(root));
  const baseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  return createMessages(env, createMailWriter({ words, company, baseUrl, apiUrl: env.PUBLIC_API_URL ?? baseUrl }))
    .forContact;
}

async function queue(store: Store, env: Env, every: boolean): Promise<string> {
  if (!channelNames.some((name) => channels[name].bodies.created && isOn(name, env))) {
    throw new OperatorError(
      'Kein Weg ist eingerichtet: Setzen Sie CONTACT_WEBHOOK_URL, oder SMTP_URL, MAIL_FROM und MAIL_TO.',
    );
  }
  return queuedToText(await store.queueMissing(Date.now(), await contactMessages(env), every));
}

const usage =
  'Diese Angabe gibt es nicht. Möglich sind: list, retry mit einer Nummer oder mit --all, queue (mit --all auch für Wege, die später dazukamen).';

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, { all: { type: 'boolean', default: false } });
  const [action = 'list', id, ...more] = positionals;
  const { all } = values;
  const isKnown =
    (action === 'list' && !all && id === undefined) ||
    (action === 'retry' && all === (id === undefined)) ||
    (action === 'queue' && id === undefined);
  if (!isKnown || more.length > 0) throw new OperatorError(usage);
  const env = readSettings();
  const text = await withStore(env, async (store) => {
    if (action === 'list') return deliveriesToList(await store.listDeliveries());
    if (action === 'queue') return queue(store, env, all);
    return retriedToText(await store.retryParked(Date.now(), await contactMessages(env), id));
  });
  await put(text, undefined);
});
