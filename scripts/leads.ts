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
 *   energieausweis leads export <address|number|id> [--json] [--out a.json]   all that is stored of a person (Art. 15, 20 DSGVO)
 *   energieausweis leads forget <address|number|id>        deletes all of it (Art. 17 DSGVO), and tells who has a copy
 */
import { randomUUID } from 'node:crypto';
import { callOutcomes, callWords } from '#domain/calls';
import { checkEmail, cleanText, contactFields } from '#domain/contact';
import { textToSubject, type Subject } from '#domain/same-person';
import { dayToTime, timeToDay } from '#domain/format';
import { day } from '#domain/time-units';
import {
  contactsToCsv,
  contactsToJson,
  contactsToList,
  contactToText,
  correctedToText,
  deletedToText,
  erasedToText,
  isFound,
  isOpen,
  openToList,
  personToJson,
  personToText,
  refusedToText,
  releasedToText,
  type ListFacts,
} from '../api/operator/leads.ts';
import { byDay } from '../api/by-day.ts';
import { readKeptContent } from '../api/content-cache.ts';
import type { Env } from '../api/env.ts';
import type { Correction, Person, Span, Store } from '../api/storage/port.ts';
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
  options: Record<'all' | 'csv' | 'json' | 'quarantined' | 'open', boolean> &
    Partial<Record<'from' | 'to' | 'phone' | 'email' | 'as' | 'out', string | undefined>>;
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

  export: {
    subject: true,
    words: 'any',
    async run({ store, subject, words, options, env, remark }) {
      const named = [subject, ...words];
      const emailKeys = await findMailboxes(store, named);
      const person = await store.findPerson(emailKeys);
      remark(othersToText(await findOthers(store, person, emailKeys)));
      return options.json ? personToJson(named.join(' '), person) : personToText(person, await readFacts(env));
    },
  },
  forget: {
    subject: true,
    words: 'any',
    async run({ store, subject, words, env, remark }) {
      const emailKeys = await findMailboxes(store, [subject, ...words]);
      remark(othersToText(await findOthers(store, await store.findPerson(emailKeys), emailKeys)));
      const { erasedMessages } = await import('./messages.ts');
      return erasedToText(await store.deletePerson(emailKeys, Date.now(), await erasedMessages(env)));
    },
  },
};

const usage =
  'Diese Angabe gibt es nicht. Möglich sind: list (mit --all, --csv, --json, --quarantined, --open, --from und --to mit einem Tag), find und ein Name, eine Nummer oder Adresse, show, release, refuse oder delete und eine Nummer, correct und eine Nummer mit --phone oder --email, note, eine Nummer und die Notiz, done und eine Nummer mit --as, export (mit --json) oder forget und eine E-Mail-Adresse, Telefonnummer oder Nummer einer Anfrage; dazu --out und eine Datei.';

export const leads: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    all: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    quarantined: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    as: { type: 'string' },
    out: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
  });
  const [name = 'list', subject, ...more] = positionals;
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
