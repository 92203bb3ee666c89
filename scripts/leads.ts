/**
 * The requests in the service's database, while it runs or not.
 *
 *   npm run leads -- list [--all]                      the newest 50, or all
 *   npm run leads -- list --csv [--out leads.csv]      all, for a spreadsheet
 *   npm run leads -- list --quarantined                those that look automatic: stored, but not delivered
 *   npm run leads -- release <id>                      delivers one of them
 *   npm run leads -- show <id>                         one, with its deliveries
 *   npm run leads -- newsletter [--out a.csv]          who asked for the newsletter and has not ended it, as CSV
 *   npm run leads -- export <address> [--out a.json]   all that is stored of a person (Art. 15 DSGVO)
 *   npm run leads -- forget <address>                  deletes all of it (Art. 17 DSGVO)
 *   npm run leads -- purge                             deletes now what is due, as the service does each hour
 *   npm run leads -- purge --today 2025-01-31          the same on a person's word: the clock is right, and it may be much
 *   npm run leads -- erasures [--out a.json]           who was forgotten or unsubscribed, as hashes: before a pg_restore
 *   npm run leads -- erase-again <file>                does that again: after it
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cleanLine } from '#domain/contact';
import { emailToKey } from '#domain/newsletter-request';
import { formatDate, timeToDay } from '#domain/format';
import {
  contactsToCsv,
  contactsToList,
  contactToText,
  erasedAgainToText,
  forgottenToText,
  personToJson,
  purgedToText,
  releasedToText,
  subscriptionsToCsv,
} from '../api/operator/leads.ts';
import { readKeptContent } from '../api/content-cache.ts';
import type { Env } from '../api/env.ts';
import type { Erasure, Store } from '../api/storage/port.ts';
import { toExpiring } from '../api/storage/retention.ts';
import {
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  runCommand,
  withStore,
  type Command,
} from './command.ts';
import { rootUrl } from './project.ts';

const shownAtOnce = 50;

/** @throws OperatorError */
function toAddress(text: string): string {
  const address = cleanLine(text);
  // Looser than the form's check, which has changed: an address stored before is to be found too.
  if (!/.@./.test(address)) throw new OperatorError('Das ist keine E-Mail-Adresse. Schreiben Sie sie ganz.');
  return address;
}

/** @throws OperatorError where a person and the clock disagree about the day */
function checkToday(today: string, now: number): void {
  if (today === timeToDay(now)) return;
  throw new OperatorError(
    `Nach der Uhr dieses Rechners ist heute der ${formatDate(now)}, und Sie schreiben ${today}. Stellen Sie die Uhr, oder schreiben Sie das Datum wie 2025-01-31. Gelöscht ist nichts.`,
  );
}

/** @throws OperatorError where it is not what `erasures` has written */
async function readErasures(file: string, folder: string): Promise<Erasure[]> {
  try {
    const erasures = JSON.parse(await readFile(resolve(folder, file), 'utf8')) as Partial<Erasure>[];
    const isWhole = (erasure: Partial<Erasure>): erasure is Erasure =>
      Boolean(erasure.mark && erasure.kind && Date.parse(erasure.erasedAt ?? ''));
    if (erasures.every(isWhole)) return erasures;
  } catch {
    // Told below.
  }
  throw new OperatorError(`${file} ist keine Liste, die „npm run leads -- erasures --out …“ geschrieben hat.`);
}

/**
 * Titles of pages, for whoever reads where a request was written. Faulty texts are no reason to show no requests: then a
 * page is named by its address.
 */
async function readTitles(env: Env): Promise<Record<string, string>> {
  try {
    return (await readKeptContent(rootUrl, env.CONTENT_DIR)).pageTitles;
  } catch {
    return {};
  }
}

type Asked = {
  store: Store;
  /** Argument behind the action: an id, an address, a file. */
  subject: string;
  options: { all: boolean; csv: boolean; quarantined: boolean; today?: string | undefined };
  env: Env;
  folder: string;
};
/** Each with whether it takes a subject. */
const actions: Record<string, { subject: boolean; run: (asked: Asked) => Promise<string> }> = {
  list: {
    subject: false,
    async run({ store, options: { all, csv, quarantined }, env }) {
      const found = await store.listContacts(all || csv ? Number.MAX_SAFE_INTEGER : shownAtOnce + 1, quarantined);
      if (csv) return contactsToCsv(found, await readTitles(env));
      const shown = all ? found : found.slice(0, shownAtOnce);
      return contactsToList(shown, found.length > shown.length, quarantined);
    },
  },
  show: {
    subject: true,
    async run({ store, subject: id, env }) {
      const found = await store.findContact(id);
      if (!found) throw new OperatorError(`Die Anfrage ${id} gibt es nicht. „npm run leads -- list --all“ nennt alle.`);
      return contactToText(found.contact, found.deliveries, await readTitles(env));
    },
  },
  release: {
    subject: true,
    async run({ store, subject: id, env }) {
      // Loaded only here: it reads the content's schemas, without which other actions start in half the time.
      const { contactMessages } = await import('./messages.ts');
      const made = await store.releaseContact(id, Date.now(), await contactMessages(env));
      if (made !== undefined) return releasedToText(made);
      throw new OperatorError(
        `Zurückgehalten ist keine Anfrage ${id}. „npm run leads -- list --quarantined“ nennt alle.`,
      );
    },
  },
  newsletter: {
    subject: false,
    run: async ({ store }) => subscriptionsToCsv(await store.listSubscriptions()),
  },
  export: {
    subject: true,
    async run({ store, subject }) {
      const address = toAddress(subject);
      return personToJson(address, await store.findPerson(emailToKey(address)));
    },
  },
  forget: {
    subject: true,
    run: async ({ store, subject }) =>
      forgottenToText(await store.deletePerson(emailToKey(toAddress(subject)), Date.now())),
  },
  purge: {
    subject: false,
    async run({ store, options: { today }, env }) {
      const now = Date.now();
      if (today !== undefined) checkToday(today, now);
      return purgedToText(await store.deleteExpired({ ...toExpiring(env, now), byWord: today !== undefined }));
    },
  },
  erasures: {
    subject: false,
    run: async ({ store }) => `${JSON.stringify(await store.listErasures(), null, 2)}\n`,
  },
  'erase-again': {
    subject: true,
    async run({ store, subject: file, env, folder }) {
      const erasures = await readErasures(file, folder);
      const { endedMessages } = await import('./messages.ts');
      return erasedAgainToText(await store.applyErasures(erasures, Date.now(), await endedMessages(env)));
    },
  },
};

const usage =
  'Diese Angabe gibt es nicht. Möglich sind: list (mit --all, --csv oder --quarantined), show oder release und eine Nummer, newsletter, export oder forget und eine E-Mail-Adresse, purge (mit --today und dem heutigen Datum), erasures, erase-again und eine Datei; dazu --out und eine Datei.';

export const leads: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    all: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    quarantined: { type: 'boolean', default: false },
    out: { type: 'string' },
    today: { type: 'string' },
  });
  const [name = 'list', subject, ...more] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || action.subject !== (subject !== undefined) || more.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  await writeAnswer(
    call,
    await withStore(env, (store) =>
      action.run({ store, subject: subject ?? '', options: values, env, folder: call.folder }),
    ),
    values.out,
  );
};

if (import.meta.main) await runCommand(leads);
