/** The operator's command, while the service runs or not: `energieausweis list` on a server, `npm run leads -- list` on a desk. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callOutcomes, callWords } from '#domain/contact/calls';
import { cleanText } from '#domain/contact/contact';
import { readCachedContent } from '../api/content-cache.ts';
import { readEnv } from '../api/env.ts';
import { byDay } from '../api/process/by-day.ts';
import { loadEnvFile } from '../api/process/env-file.ts';
import { createLog } from '../api/http/log.ts';
import { backUp, restore } from '../api/operator/backup.ts';
import { withStore } from '../api/operator/database.ts';
import { faultToSentence, OperatorError } from '../api/operator/faults.ts';
import { options, pick, toSpan, type Invocation } from '../api/operator/invocation.ts';
import * as texts from '../api/operator/texts.ts';
import { openMessages } from '../api/operator/messages.ts';
import { newsletter } from '../api/operator/newsletter.ts';
import { findMailboxes, toCorrection } from '../api/operator/persons.ts';
import { withProgramName } from '../api/operator/program-name.ts';
import { count } from '../api/operator/table.ts';
import { stats } from '../api/operator/stats.ts';

/** What was typed, the settings it works by, and the folder that files are named from. */
type CommandLine = { typed: readonly string[]; settings: NodeJS.ProcessEnv; folder: string };

const notThere = (id: string) =>
  new OperatorError(`Die Anfrage ${id} gibt es nicht. „energieausweis list --all“ nennt alle.`);

const root = new URL('../', import.meta.url);

/** Titles of pages. Faulty texts are no reason to show no requests. */
const readFacts = ({ env }: Invocation) =>
  readCachedContent(root, env.CONTENT_DIR).then(
    (versions) => byDay(versions, ({ pageTitles }) => ({ pageTitles }))(Date.now()),
    () => ({ pageTitles: {} }),
  );

const everything = Number.MAX_SAFE_INTEGER;

const shownAtOnce = 50;

/** @param wanted what is looked for; without it all */
async function list(invocation: Invocation, wanted?: string): Promise<string> {
  const { all, csv, json, quarantined = false, from, to } = invocation.values;
  const isWhole = Boolean(all ?? csv ?? json) || wanted !== undefined;
  const most = isWhole ? everything : shownAtOnce + 1;
  const stored = await invocation.store.listContacts(most, quarantined, toSpan(from, to));
  const found = wanted === undefined ? stored : stored.filter((contact) => texts.isFound(contact, wanted));
  if (json) return texts.toJson(found);
  if (csv) return texts.contactsToCsv(found, await readFacts(invocation));
  const shown = isWhole ? found : found.slice(0, shownAtOnce);
  return texts.contactsToList(shown, found.length > shown.length);
}

const find = (invocation: Invocation): Promise<string> => list(invocation, invocation.words.join(' '));

async function show(invocation: Invocation): Promise<string> {
  const [id = ''] = invocation.words;
  const found = await invocation.store.findContact(id);
  if (!found) throw notThere(id);
  return texts.contactToText(found, await invocation.store.listHistory(id), await readFacts(invocation));
}

async function open({ store }: Invocation): Promise<string> {
  const [contacts, quarantined] = [await store.listContacts(everything), await store.listContacts(everything, true)];
  return texts.openToText(contacts, quarantined, await store.listDeliveries(), Date.now());
}

/** `note` takes four forms: what was given up is dealt with, and of a request a correction, a call or a text. */
async function note({ store, words, values }: Invocation): Promise<string | undefined> {
  const [id = '', ...text] = words;
  const now = Date.now();
  if (values.as === 'erledigt') {
    const done = await store.dismissDeliveries(now, values.all ? undefined : id);
    if (done === 0 && !values.all) throw new OperatorError(`Aufgegeben ist keine Zustellung ${id}.`);
    return `Erledigt: ${count(done, ...texts.messages)}. Daran wird nicht mehr erinnert.`;
  }
  if (values.phone !== undefined || values.email !== undefined) {
    const changed = await store.correctContact(id, now, toCorrection(values));
    if (changed === undefined) throw notThere(id);
    return changed === 0 ? 'Es steht schon so da.' : 'Berichtigt. Ändern Sie es auch im Postfach und im Kundensystem.';
  }
  if (values.as !== undefined) {
    const outcome = pick(callWords, values.as);
    if (!outcome) return undefined;
    if (!(await store.noteCall({ id: randomUUID(), contactId: id, now, outcome }))) throw notThere(id);
    return `Notiert: ${callOutcomes[outcome]}.`;
  }
  if (text.length === 0) return undefined;
  if (!(await store.noteContact(id, now, cleanText(text.join(' '))))) throw notThere(id);
  return 'Notiert.';
}

/** `release` takes two forms: messages to deliver again, or a request in quarantine. */
async function release({ store, words, values, env }: Invocation): Promise<string> {
  const [id] = words;
  const now = Date.now();
  const messages = await openMessages(env, store);
  if (values.all || id?.startsWith('msg_')) {
    const retried = await store.retryDeliveries(now, messages.forContact, id);
    const queued = values.all ? await store.enqueueMissing(now, messages.forContact) : 0;
    if (!values.all && retried === 0)
      throw new OperatorError(`${id} wartet nicht auf den nächsten Versuch und ist nicht aufgegeben.`);
    return `Noch einmal: ${count(retried + queued, ...texts.messages)}, sobald der Dienst läuft.`;
  }
  const made = await messages.release(id ?? '', now);
  if (made === undefined)
    throw new OperatorError(`Zurückgehalten ist keine Anfrage ${id}. „energieausweis open“ nennt alle.`);
  return `Freigegeben: ${count(made, ...texts.messages)}, sobald der Dienst läuft.`;
}

async function forget({ store, words, env }: Invocation): Promise<string> {
  const { forErased } = await openMessages(env, store);
  const deleted = await store.deletePerson(await findMailboxes(store, words), Date.now(), forErased);
  const log = createLog((line) => process.stderr.write(`${line}\n`));
  log('info', 'person_forgotten', { deleted: deleted.contacts + deleted.subscriptions });
  return texts.forgottenToText(deleted);
}

async function exportPerson(invocation: Invocation): Promise<string> {
  const person = await invocation.store.findPerson(await findMailboxes(invocation.store, invocation.words));
  const of = invocation.words.join(' ');
  return invocation.values.json
    ? texts.toJson({ of, ...person })
    : texts.personToText(of, person, await readFacts(invocation));
}

/** @returns what it prints; `undefined` where its arguments are wrong, and its usage is printed */
type Run = (invocation: Invocation) => Promise<string | undefined>;
/** How many arguments the command takes, how they are typed, and what it does. Without `run` it works on the database itself, not on an open store. */
type Row = readonly [words: [least: number, most: number], typed: string, does: string, run?: Run];

/** In the order of the help. */
const rows: Record<string, Row> = {
  list: [[0, 0], '[--all] [--quarantined] [--from TAG] [--to TAG] [--csv|--json]', 'die neuesten Anfragen', list],
  find: [[1, 9], 'TEXT [--csv|--json]', 'Anfragen nach Name, Nummer, Adresse, Ort', find],
  show: [[1, 1], 'NUMMER', 'eine Anfrage mit Zustellungen und Verlauf', show],
  open: [[0, 0], '', 'was offen ist: Rückrufe, Zurückgehaltenes, Zustellungen', open],
  note: [
    [1, 999],
    'NUMMER TEXT | NUMMER --as erreicht|nicht-erreicht|unnoetig | NUMMER --phone … --email … | ZUSTELLUNG|--all --as erledigt',
    'hält etwas fest, auch einen Anruf; berichtigt; erledigt Aufgegebenes',
    note,
  ],
  release: [[1, 1], 'NUMMER | ZUSTELLUNG | --all', 'stellt Zurückgehaltenes zu, Aufgegebenes noch einmal', release],
  forget: [[1, 9], 'ADRESSE|TELEFON|NUMMER', 'löscht eine Person', forget],
  export: [[1, 9], 'ADRESSE|TELEFON|NUMMER [--json]', 'alles, was über eine Person gespeichert ist', exportPerson],
  newsletter: [[0, 2], '[list | export [--all] [--listmonk] | end ADRESSE|DATEI]', 'wer ihn bekommt', newsletter],
  stats: [[0, 0], '[--from TAG] [--to TAG] [--json]', 'Aufrufe, Tipps und Anfragen der letzten 30 Tage', stats],
  backup: [[1, 1], 'DATEI|ORDNER', 'sichert die Datenbank und liest die Sicherung'],
  restore: [[1, 1], 'DATEI', 'stellt eine Sicherung wieder her; der Dienst steht'],
};

const usageOf = (name: string) => `Aufruf: energieausweis ${name} ${rows[name]?.[1]}`;
const help = Object.entries(rows)
  .map(([name, [, typed, does]]) => `${`energieausweis ${name} ${typed}`.trim()}\n    ${does}`)
  .join('\n');

/** @throws OperatorError */
function readTyped(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], allowPositionals: true, options });
  } catch (error) {
    throw new OperatorError(pick(rows, String(typed[0])) ? usageOf(String(typed[0])) : help, { cause: error });
  }
}

/** @returns what it says, with a line's end @throws OperatorError, and what the store throws */
export async function leads({ typed, settings, folder }: CommandLine): Promise<string> {
  const { values, positionals } = readTyped(typed);
  const [name = '', ...words] = positionals;
  const row = pick(rows, name);
  if (!row) throw new OperatorError(help);
  const [[least, most], , , run] = row;
  const needs = values.all && ['note', 'release'].includes(name) ? 0 : least;
  if (words.length < needs || words.length > most) throw new OperatorError(usageOf(name));
  const env = readEnv(settings);
  const place = { url: env.DATABASE_URL, settings };
  const file = resolve(folder, words[0] ?? '');
  const answer = run
    ? await withStore(place.url, (store) => run({ store, words, values, env, folder }))
    : await (name === 'backup' ? backUp(place, file) : restore(file, place));
  if (answer === undefined) throw new OperatorError(usageOf(name));
  return answer.endsWith('\n') ? answer : `${answer}\n`;
}

if (import.meta.main) {
  // Where the reader of a pipe ends before us, as `head` does, writing to it fails: that is no fault of ours.
  process.stdout.on('error', () => undefined);
  try {
    loadEnvFile(fileURLToPath(root));
    const answer = await leads({ typed: process.argv.slice(2), settings: process.env, folder: process.cwd() });
    process.stdout.write(withProgramName(answer));
  } catch (error) {
    process.stderr.write(`${withProgramName(faultToSentence(error))}\n`);
    process.exitCode = 1;
  }
}
