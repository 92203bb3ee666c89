/** What the operator's commands share: how they are typed, the database that the settings name, and faults as German sentences. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { parseArgs } from 'node:util';
import { dayToTime } from '#domain/language/format';
import { addDays } from '#domain/tools/day';
import { ContentError } from '../../src/content/faults.ts';
import { readCachedContent } from '../content-cache.ts';
import { StartError, type Env } from '../env.ts';
import { byDay } from '../process/by-day.ts';
import { openFaultToSentence } from '../storage/open-fault.ts';
import { databaseUrlToFile, openStore } from '../storage/open.ts';
import { UnavailableError, type Store } from '../storage/port.ts';
import { OperatorError } from './table.ts';

const rootUrl = new URL('../../', import.meta.url);
export const root = fileURLToPath(rootUrl);

const flag = { type: 'boolean' } as const;
const value = { type: 'string' } as const;
export const options = {
  ...{ all: flag, csv: flag, json: flag, listmonk: flag, quarantined: flag },
  ...{ as: value, email: value, from: value, phone: value, to: value },
};

/** A command as it was typed, with the store it works on. */
export type Invocation = {
  store: Store;
  words: readonly string[];
  values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  env: Env;
  folder: string;
};

/** `table[word]`, unless that is of every object. */
export const pick = <T>(table: Record<string, T>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** What `content/` says today. */
export const readToday = async ({ env }: Invocation) =>
  byDay(await readCachedContent(rootUrl, env.CONTENT_DIR), (content) => content)(Date.now());

export const everything = Number.MAX_SAFE_INTEGER;

/** A day that was typed behind `--name`. @throws OperatorError where it is no day of the calendar */
export function toDay(name: string, text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text))
    return text;
  throw new OperatorError(`--${name} ist kein Tag. Schreiben Sie ihn als Jahr-Monat-Tag, zum Beispiel 2025-01-31.`);
}

/** Turns two days into a span of time that includes both. */
export const toSpan = (from: string | undefined, to: string | undefined) => ({
  from: from === undefined ? undefined : Date.parse(dayToTime(toDay('from', from))),
  to: to === undefined ? undefined : Date.parse(dayToTime(addDays(toDay('to', to), 1))),
});

/** The file of the service's database; nothing where it is a Postgres. @throws OperatorError where there is none yet */
export function databaseFile(url: string, mustExist = true): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const file = databaseUrlToFile(url, root);
  if (!mustExist || existsSync(file)) return file;
  throw new OperatorError(
    `Es gibt noch keine Datenbank: ${file}. Sie entsteht mit dem ersten Start des Dienstes; auf einem Server läuft der Befehl mit dessen Einstellungen als „energieausweis …“.`,
  );
}

/** Works on the service's database, whether or not the service runs. @throws OperatorError where there is none */
export async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  databaseFile(url);
  // An operator can wait longer than a visitor, and a whole list takes its time.
  const store = await openStore(url, root, { patienceMs: 10 * 60_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const logInUse =
  'Gelöscht ist es, steht aber noch in der Datei daneben (-wal), weil jemand in der Datenbank liest. Rufen Sie den Befehl gleich noch einmal auf.';

/** How a command that was refused or has failed says so, in German. */
export function faultToSentence(error: unknown): string {
  if ([OperatorError, StartError, ContentError].some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof UnavailableError) return error.reason === 'log-in-use' ? logInUse : openFaultToSentence(error);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return `Das Programm hat einen Fehler: ${String(error)}`;
  // A file of ours, not the database: its faults have neither.
  return path !== undefined && syscall !== undefined
    ? `${path} lässt sich nicht lesen oder schreiben (${code}).`
    : openFaultToSentence(error);
}
