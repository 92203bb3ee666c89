/**
 * Who gets the newsletter.
 *
 *   energieausweis newsletter list                       who asked for it and has not ended it
 *   energieausweis newsletter export                     who confirmed it, each with the link that unsubscribes, for a tool or a spreadsheet
 *   energieausweis newsletter export --listmonk          the same as listmonk imports it
 *   energieausweis newsletter export --all               also who has not confirmed: of these a tool has to ask first
 *   energieausweis newsletter end <address|file> [--as unzustellbar|spam]   ends it for an address, or for each that a file holds
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { emailToKey } from '#domain/newsletter-request';
import type { NewsletterEnd } from '#domain/newsletter-events';
import {
  endedToText,
  subscriptionsToCsv,
  subscriptionsToList,
  subscriptionsToListmonk,
} from '../api/operator/newsletter.ts';
import {
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  runCommand,
  withStore,
  type Call,
  type Command,
} from './command.ts';

const usage =
  'Diese Angabe gibt es nicht. Möglich sind: list, export (mit --listmonk, --all), end und eine E-Mail-Adresse oder eine Datei mit Adressen (mit --as abgemeldet, unzustellbar oder spam); dazu --out und eine Datei.';

const reasons: Record<string, NewsletterEnd> = {
  abgemeldet: 'unsubscribed',
  unzustellbar: 'bounced',
  spam: 'complained',
};

/** An address, or all that a file holds, whatever stands between them. @throws OperatorError */
async function readAddresses(typed: string, { folder }: Call): Promise<string[]> {
  const pattern = /[^\s"',;<>()]+@[^\s"',;<>()]+/g;
  if (typed.includes('@')) return typed.match(pattern) ?? [];
  const text = await readFile(resolve(folder, typed), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${typed} lässt sich nicht lesen (${error.code ?? 'unbekannt'}).`);
  });
  return text.match(pattern) ?? [];
}

export const newsletter: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    all: { type: 'boolean', default: false },
    listmonk: { type: 'boolean', default: false },
    as: { type: 'string' },
    out: { type: 'string' },
  });
  const [action = 'list', subject, ...more] = positionals;
  const reason = values.as === undefined ? null : reasons[values.as];
  const isKnown = ['list', 'export'].includes(action)
    ? subject === undefined
    : action === 'end' && subject !== undefined;
  if (!isKnown || more.length > 0 || reason === undefined) throw new OperatorError(usage);
  const env = readSettings(call);
  const addresses = action === 'end' ? await readAddresses(subject ?? '', call) : [];
  const text = await withStore(env, async (store) => {
    if (action === 'list') return subscriptionsToList(await store.listSubscriptions());
    const { endedMessages, unsubscribeLinks } = await import('./messages.ts');
    if (action === 'export') {
      const listed = await store.listSubscriptions();
      const rows = listed.filter(({ state }) => values.all || state === 'confirmed');
      const toLink = await unsubscribeLinks(env, store);
      return values.listmonk ? subscriptionsToListmonk(rows, toLink) : subscriptionsToCsv(rows, toLink);
    }
    const toDeliveries = await endedMessages(env);
    const keys = new Set(addresses.map(emailToKey));
    let ended = 0;
    for (const emailKey of keys)
      if ((await store.endSubscriptionBy({ emailKey }, Date.now(), toDeliveries, { reason })) === 'ended') ended++;
    return endedToText(ended, keys.size);
  });
  await writeAnswer(call, text, values.out);
};

if (import.meta.main) await runCommand(newsletter);
