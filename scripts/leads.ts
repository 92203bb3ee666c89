/**
 * The requests in the service's database, while it runs or not.
 *
 *   energieausweis leads list [--all]                      the newest 50, or all
 *   energieausweis leads list --csv [--out leads.csv]      all, for a spreadsheet
 *   energieausweis leads list --json                       all, for a program
 *   energieausweis leads list --from 2025-01-01 --to 2025-01-31   those of a span, both days included
 *   energieausweis leads list --quarantined                those that look automatic: stored, but not delivered
 *   energieausweis leads list --open                       those that wait for their call, the next one first
 *   energieausweis leads find <text>                       by name, number, address or place; with --csv, --json, --from, --to too
 *   energieausweis leads release <id>                      delivers one of those that look automatic, with the visitor's receipt
 *   energieausweis leads refuse <id>                       says that it is none: deleted after thirty days
 *   energieausweis leads show <id>                         one, with its deliveries and its history
 *   energieausweis leads correct <id> --phone <number> --email <address>   mends what was typed wrong; the history keeps what it was
 *   energieausweis leads note <id> <text>                  adds a note to its history
 *   energieausweis leads done <id> --as erreicht           notes how the call went: erreicht, nicht-erreicht or unnoetig
 *   energieausweis leads delete <id>                       deletes one request
 *   energieausweis leads auskunft <address|number|id> [--html]   a letter with all that is stored of a person (Art. 15 DSGVO)
 *   energieausweis leads export <address|number|id> [--out a.json]   the same for a program (Art. 20 DSGVO)
 *   energieausweis leads vergessen <address|number|id> [--html]   deletes all of it (Art. 17 DSGVO), tells who has a copy, and
 *                                                          writes the letter that says so; „forget“ as well
 *   energieausweis leads nachweis <number> [--brief]       proves an erasure, without whose it was; or its letter again
 *   energieausweis leads purge                             deletes now what is due, as the service does each hour
 *   energieausweis leads purge --today 2025-01-31          the same on a person's word: the clock is right, and it may be much
 *   energieausweis leads erasures [--out a.json]           who was forgotten or unsubscribed, as hashes: before a pg_restore
 *   energieausweis leads erase-again <file>                does that again: after it
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { callOutcomes, callWords } from '#domain/calls';
import { checkEmail, cleanText, contactFields } from '#domain/contact';
import { textToSubject, type Subject } from '#domain/same-person';
import { dayToTime, formatDate, timeToDay } from '#domain/format';
import { day } from '#domain/time-units';
import {
  contactsToCsv,
  contactsToJson,
  contactsToList,
  contactToText,
  correctedToText,
  deletedToText,
  erasedAgainToText,
  isFound,
  isOpen,
  openToList,
  personToJson,
  purgedToText,
  refusedToText,
  releasedToText,
  type ListFacts,
} from '../api/operator/leads.ts';
import { byDay } from '../api/by-day.ts';
import { deletionToText, newProofId, proofToText } from '../api/operator/erasure.ts';
import { readKeptContent } from '../api/content-cache.ts';
import type { Letter } from '../api/delivery/render-mail.ts';
import type { Env } from '../api/env.ts';
import {
  UnavailableError,
  type Correction,
  type Erasure,
  type Person,
  type Span,
  type Store,
} from '../api/storage/port.ts';
import { toExpiring } from '../api/storage/retention.ts';
import {
  OperatorError,
  writeAnswer,
  readArguments,
  readSettings,
  runCommand,
  toDay,
  withStore,
  type Command,
} from './command.ts';
import { rootUrl } from './project.ts';

const shownAtOnce = 50;

/** Whom the words behind a command mean: one number with blanks in it, or several people's addresses. @throws OperatorError */
function toSubjects(words: readonly string[]): Subject[] {
  const whole = textToSubject(words.join(' '));
  if (whole) return [whole];
  return words.map((text) => {
    const subject = textToSubject(text);
    if (subject) return subject;
    throw new OperatorError(
      `„${text}“ ist keine E-Mail-Adresse, keine Telefonnummer und keine Nummer einer Anfrage. Schreiben Sie sie ganz.`,
    );
  });
}

/** The mailboxes of one person. @throws OperatorError where a number is that of several mailboxes, which may be several people */
async function findMailboxes(store: Store, words: readonly string[]): Promise<string[]> {
  const subjects = toSubjects(words);
  const found = await Promise.all(
    subjects.map(async (subject) => (subject.kind === 'emailKey' ? [subject.value] : store.findMailboxes(subject))),
  );
  const named = subjects.flatMap(({ kind, value }) => (kind === 'emailKey' ? [value] : []));
  const unclear = found.find((emailKeys) => emailKeys.length > 1 && !emailKeys.every((key) => named.includes(key)));
  if (unclear)
    throw new OperatorError(
      `Unter dieser Nummer stehen mehrere E-Mail-Adressen: ${unclear.join(', ')}. Gehören sie verschiedenen Personen, nennen Sie ` +
        'nur die Adresse der einen; gehören sie einer, nennen Sie alle hintereinander. Geschehen ist nichts.',
    );
  return [...new Set(found.flat())];
}

/** Others who gave the same number: another mailbox of the person, or somebody else. */
async function findOthers(store: Store, { contacts }: Person, emailKeys: readonly string[]): Promise<string[]> {
  const phones = new Set(contacts.flatMap(({ phone }) => textToSubject(phone) ?? []).map(({ value }) => value));
  const found = await Promise.all([...phones].map((value) => store.findMailboxes({ kind: 'phoneKey', value })));
  return [...new Set(found.flat())].filter((emailKey) => !emailKeys.includes(emailKey));
}

const othersToText = (others: readonly string[]): string =>
  others.length === 0
    ? ''
    : `Dieselbe Telefonnummer steht auch bei ${others.join(', ')}. Ist es dieselbe Person, nennen Sie alle Adressen hintereinander.\n`;

/** HTML to be printed from a browser, where that is asked for; else text. */
const letterFor = ({ text, html }: Letter, options: Asked['options']): string => (options.html ? html : text);

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
  throw new OperatorError(`${file} ist keine Liste, die „energieausweis leads erasures --out …“ geschrieben hat.`);
}

/**
 * Titles of pages and hours of calls. Faulty texts are no reason to show no requests: then a page is named by its address, and
 * no call is due.
 */
async function readFacts(env: Env): Promise<ListFacts> {
  try {
    const versions = await readKeptContent(rootUrl, env.CONTENT_DIR);
    return byDay(versions, ({ pageTitles, company }) => ({ pageTitles, company }))(Date.now());
  } catch {
    return { pageTitles: {} };
  }
}

/** @param to the last day, included @throws OperatorError */
function toSpan({ from, to }: { from?: string | undefined; to?: string | undefined }): Span {
  const first = from === undefined ? undefined : toDay('from', from);
  const last = to === undefined ? undefined : toDay('to', to);
  return {
    from: first === undefined ? undefined : Date.parse(dayToTime(first)),
    to: last === undefined ? undefined : Date.parse(dayToTime(timeToDay(Date.parse(last) + day))),
  };
}

/** @param wanted what is looked for; without it all @throws OperatorError */
async function listContacts({ store, options, env }: Asked, wanted?: string): Promise<string> {
  const { all, csv, json, quarantined, open } = options;
  const isWhole = all || csv || json || open || wanted !== undefined;
  const span = toSpan(options);
  const stored = await store.listContacts(isWhole ? Number.MAX_SAFE_INTEGER : shownAtOnce + 1, quarantined, span);
  const found = stored.filter(
    (contact) => (wanted === undefined || isFound(contact, wanted)) && (!open || isOpen(contact)),
  );
  if (json) return contactsToJson(found);
  if (csv) return contactsToCsv(found, await readFacts(env));
  if (open) return openToList(found);
  const shown = isWhole ? found : found.slice(0, shownAtOnce);
  const isSearch = wanted !== undefined || span.from !== undefined || span.to !== undefined;
  return contactsToList(shown, found.length > shown.length, quarantined, isSearch);
}

/** @throws OperatorError where it does not fit the form's own check */
function toCorrection({ phone, email }: { phone?: string | undefined; email?: string | undefined }): Correction {
  const check = (name: string, typed: string | undefined, by: typeof checkEmail): string | undefined => {
    if (typed === undefined) return undefined;
    const { message, value } = { message: undefined, value: undefined, ...by(typed) };
    if (message !== undefined) throw new OperatorError(`${name}: ${message}. Geändert ist nichts.`);
    return value;
  };
  if (phone === undefined && email === undefined)
    throw new OperatorError(
      'Nennen Sie, was berichtigt wird: --phone und die Nummer, --email und die Adresse, oder beides.',
    );
  const correction = {
    phone: check('Telefon', phone, contactFields.phone.check),
    email: check('E-Mail', email, checkEmail),
  };
  return Object.fromEntries(Object.entries(correction).filter(([, value]) => value !== undefined));
}

const disclosureHint =
  'Bevor Sie es senden: Ist sicher, wer gefragt hat? Legen Sie bei, was in Postfach, Kundensystem und Auftrag steht, oder streichen Sie den ' +
  'Absatz „Was der Dienst nicht kennt“; sitzt ein Empfänger außerhalb der EU, nennen Sie die Grundlage (docs/rights.md).';

const stillInLog = (id: string) =>
  `Gelöscht ist es (Vorgang ${id}), steht aber noch in der Datei daneben (-wal), weil jemand in der Datenbank liest. Rufen Sie den ` +
  `Befehl gleich noch einmal auf. Das Schreiben an die Person druckt: energieausweis leads nachweis ${id} --brief`;

const notThere = (id: string) =>
  new OperatorError(`Die Anfrage ${id} gibt es nicht. „energieausweis leads list --all“ nennt alle.`);
const notHeld = (id: string) =>
  new OperatorError(`Zurückgehalten ist keine Anfrage ${id}. „energieausweis leads list --quarantined“ nennt alle.`);

type Asked = {
  store: Store;
  /** Argument behind the action: an id, an address, a file. */
  subject: string;
  /** What stands behind the subject: a note, further addresses. */
  words: readonly string[];
  options: Record<'all' | 'csv' | 'json' | 'quarantined' | 'open' | 'brief' | 'html', boolean> &
    Partial<Record<'today' | 'from' | 'to' | 'phone' | 'email' | 'as' | 'out', string | undefined>>;
  env: Env;
  folder: string;
  /** Tells the operator what is not part of the answer. */
  remark: (text: string) => void;
};
/** Each with whether it takes a subject, and words behind it. */
const actions: Record<string, { subject: boolean; words?: 'some' | 'any'; run: (asked: Asked) => Promise<string> }> = {
  list: {
    subject: false,
    run: (asked) => listContacts(asked),
  },
  find: {
    subject: true,
    run: (asked) => listContacts(asked, asked.subject),
  },
  show: {
    subject: true,
    async run({ store, subject: id, env }) {
      const found = await store.findContact(id);
      if (!found) throw notThere(id);
      return contactToText(found.contact, found.deliveries, await store.listHistory(id), await readFacts(env));
    },
  },
  release: {
    subject: true,
    async run({ store, subject: id, env }) {
      // Loaded only here: it reads the content's schemas, without which other actions start in half the time.
      const { releaseHeld } = await import('./messages.ts');
      const made = await releaseHeld(env, store, id, Date.now());
      if (made === undefined) throw notHeld(id);
      return releasedToText(made);
    },
  },
  refuse: {
    subject: true,
    async run({ store, subject: id }) {
      const outcome = await store.refuseContact(id, Date.now());
      if (outcome === undefined) throw notHeld(id);
      return refusedToText(outcome);
    },
  },
  correct: {
    subject: true,
    async run({ store, subject: id, options }) {
      const changed = await store.correctContact(id, Date.now(), toCorrection(options));
      if (changed === undefined) throw notThere(id);
      return correctedToText(changed);
    },
  },
  note: {
    subject: true,
    words: 'some',
    async run({ store, subject: id, words }) {
      if (!(await store.noteContact(id, Date.now(), cleanText(words.join(' '))))) throw notThere(id);
      return 'Notiert.';
    },
  },
  done: {
    subject: true,
    async run({ store, subject: id, options: { as = '' } }) {
      const outcome = Object.hasOwn(callWords, as) ? callWords[as] : undefined;
      if (!outcome)
        throw new OperatorError(`Nennen Sie mit --as, wie der Anruf ausging: ${Object.keys(callWords).join(', ')}.`);
      if (!(await store.noteCall({ id: randomUUID(), contactId: id, now: Date.now(), outcome }))) throw notThere(id);
      return `Notiert: ${callOutcomes[outcome]}.`;
    },
  },
  delete: {
    subject: true,
    async run({ store, subject: id }) {
      if (!(await store.deleteContact(id))) throw notThere(id);
      return deletedToText(id);
    },
  },
  auskunft: {
    subject: true,
    words: 'any',
    async run({ store, subject, words, options, env, remark }) {
      const named = [subject, ...words];
      const emailKeys = await findMailboxes(store, named);
      const person = await store.findPerson(emailKeys);
      const { openLetters } = await import('./messages.ts');
      const letter = (await openLetters(env)).disclosure(named.join(' '), person, Date.now());
      remark(`${othersToText(await findOthers(store, person, emailKeys))}${disclosureHint}\n`);
      return letterFor(letter, options);
    },
  },
  export: {
    subject: true,
    words: 'any',
    async run({ store, subject, words }) {
      const named = [subject, ...words];
      return personToJson(named.join(' '), await store.findPerson(await findMailboxes(store, named)));
    },
  },
  vergessen: {
    subject: true,
    words: 'any',
    async run({ store, subject, words, options, env, remark }) {
      const emailKeys = await findMailboxes(store, [subject, ...words]);
      const others = await findOthers(store, await store.findPerson(emailKeys), emailKeys);
      const { openLetters } = await import('./messages.ts');
      const { forErased, deletion: toLetter } = await openLetters(env);
      const id = newProofId();
      const deletion = await store.deletePerson(emailKeys, Date.now(), id, forErased).catch(async (error: unknown) => {
        // Erased it is, and a second call would find nothing to write a letter about.
        if (!(error instanceof UnavailableError) || !(await store.findDeletion(id))) throw error;
        throw new OperatorError(stillInLog(id), { cause: error });
      });
      const said = deletionToText(deletion);
      if (deletion.contacts + deletion.subscriptions === 0) return said;
      remark(othersToText(others));
      const letter = letterFor(toLetter(deletion), options);
      // A file is to hold the letter alone.
      if (options.out === undefined && !options.html) return `${said}\n\n${letter}`;
      remark(`${said}\n`);
      return letter;
    },
  },
  nachweis: {
    subject: true,
    async run({ store, subject: id, options, env }) {
      const found = await store.findDeletion(id.toUpperCase());
      if (!found)
        throw new OperatorError(
          `Einen Vorgang ${id} gibt es nicht. Die Nummer steht im Schreiben an die Person und in der Mail ans Büro.`,
        );
      if (!options.brief) return proofToText(found.deletion, found.deliveries);
      const { openLetters } = await import('./messages.ts');
      return letterFor((await openLetters(env)).deletion(found.deletion), options);
    },
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

/** What an action was called once. */
const formerNames: Record<string, string> = { forget: 'vergessen' };

const usage =
  'Diese Angabe gibt es nicht. Möglich sind: list (mit --all, --csv, --json, --quarantined, --open, --from und --to mit einem Tag), find und ein Name, eine Nummer oder Adresse, show, release, refuse oder delete und eine Nummer, correct und eine Nummer mit --phone oder --email, note, eine Nummer und die Notiz, done und eine Nummer mit --as, auskunft, export oder vergessen und eine E-Mail-Adresse, Telefonnummer oder Nummer einer Anfrage (das Schreiben mit --html zum Drucken), nachweis und die Nummer eines Vorgangs (mit --brief), purge (mit --today und dem heutigen Datum), erasures, erase-again und eine Datei; dazu --out und eine Datei.';

export const leads: Command = async (call) => {
  const { values, positionals: typed } = readArguments(call, usage, {
    all: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    quarantined: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    as: { type: 'string' },
    out: { type: 'string' },
    today: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    brief: { type: 'boolean', default: false },
    html: { type: 'boolean', default: false },
    // As others write it: „--auskunft anna@…“.
    auskunft: { type: 'boolean', default: false },
    vergessen: { type: 'boolean', default: false },
  });
  const positionals = [...(['auskunft', 'vergessen'] as const).filter((name) => values[name]), ...typed];
  const [asked = 'list', subject, ...more] = positionals;
  const name = formerNames[asked] ?? asked;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const hasWords = action?.words === 'any' || more.length > 0 === (action?.words === 'some');
  if (!action || action.subject !== (subject !== undefined) || !hasWords) throw new OperatorError(usage);
  const env = readSettings(call);
  await writeAnswer(
    call,
    await withStore(env, (store) =>
      action.run({
        store,
        subject: subject ?? '',
        words: more,
        options: values,
        env,
        folder: call.folder,
        remark: call.remark,
      }),
    ),
    values.out,
  );
};

if (import.meta.main) await runCommand(leads);
