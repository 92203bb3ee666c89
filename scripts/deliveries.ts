/**
 * Messages that tell of requests and subscriptions, on their way by webhook and mail.
 *
 *   energieausweis deliveries list               what waits and what was given up
 *   energieausweis deliveries retry <id>|--all   tries again what was given up, or waits for its next try
 *   energieausweis deliveries dismiss <id>|--all says of what was given up that somebody has dealt with it
 *   energieausweis deliveries queue [--all]      makes the messages of requests that came before a way was set up;
 *                                            with --all also those on ways that were added later
 */
import { contactChannels, isOn } from '../api/delivery/channels.ts';
import type { Env } from '../api/env.ts';
import {
  deliveriesToList,
  dismissedToText,
  notDismissedToText,
  notRetriedToText,
  queuedToText,
  retriedToText,
} from '../api/operator/deliveries.ts';
import type { Store } from '../api/storage/port.ts';
import {
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  runCommand,
  withStore,
  type Command,
} from './command.ts';
import { contactMessages } from './messages.ts';

async function queue(store: Store, env: Env, every: boolean): Promise<string> {
  if (!contactChannels.some((name) => isOn(name, env))) {
    throw new OperatorError(
      'Kein Weg ist eingerichtet: Setzen Sie CONTACT_WEBHOOK_URL, oder SMTP_URL, MAIL_FROM und MAIL_TO.',
    );
  }
  return queuedToText(await store.queueMissing(Date.now(), await contactMessages(env, store), every));
}

const usage =
  'Diese Angabe gibt es nicht. Möglich sind: list, retry oder dismiss mit einer Nummer oder mit --all, queue (mit --all auch für Wege, die später dazukamen).';

export const deliveries: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, { all: { type: 'boolean', default: false } });
  const [action = 'list', id, ...more] = positionals;
  const { all } = values;
  const isKnown =
    (action === 'list' && !all && id === undefined) ||
    ((action === 'retry' || action === 'dismiss') && all === (id === undefined)) ||
    (action === 'queue' && id === undefined);
  if (!isKnown || more.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  const text = await withStore(env, async (store) => {
    if (action === 'list') return deliveriesToList(await store.listDeliveries(), Date.now());
    if (action === 'queue') return queue(store, env, all);
    if (action === 'dismiss') {
      const dismissed = await store.dismissDeliveries(Date.now(), id);
      if (dismissed > 0 || id === undefined) return dismissedToText(dismissed);
      throw new OperatorError(notDismissedToText(id));
    }
    const retried = await store.retryDeliveries(Date.now(), await contactMessages(env, store), id);
    if (retried > 0 || id === undefined) return retriedToText(retried);
    const delivery = (await store.listDeliveries()).find((one) => one.id === id);
    throw new OperatorError(notRetriedToText(id, delivery));
  });
  await writeAnswer(call, text);
};

if (import.meta.main) await runCommand(deliveries);
