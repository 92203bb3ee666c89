/** Shared by the operator's commands: the service's settings and store, and faults as German sentences. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentError } from '../../src/content/faults.ts';
import { StartError, type Env } from '../env.ts';
import { busy } from '../storage/open-fault.ts';
import { databaseUrlToFile, openStore } from '../storage/open.ts';
import { UnavailableError, type Store } from '../storage/port.ts';
import { withProgramName } from './program-name.ts';
import { OperatorError } from './table.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How a command is called, and what it has to work with. */
export type CommandCall = {
  typed: readonly string[];
  settings: NodeJS.ProcessEnv;
  /** Files are named as they are seen from here. */
  folder: string;
  print: (text: string) => void;
  remark: (text: string) => void;
};

/** @throws OperatorError, and what the store throws */
export type Command = (call: CommandCall) => Promise<void>;

/** A day that was typed behind `--name`. @throws OperatorError where it is no day of the calendar */
export function toDay(name: string, text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text))
    return text;
  throw new OperatorError(`--${name} ist kein Tag. Schreiben Sie ihn als Jahr-Monat-Tag, zum Beispiel 2025-01-31.`);
}

/** The file of the service's database; nothing where it is a Postgres. @throws OperatorError where there is none yet */
export function databaseFile({ DATABASE_URL: url }: Env, mustExist = true): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const file = databaseUrlToFile(url, root);
  if (!mustExist || existsSync(file)) return file;
  throw new OperatorError(
    `Es gibt noch keine Datenbank: ${file}. Sie entsteht mit dem ersten Start des Dienstes; auf einem Server läuft der Befehl mit dessen Einstellungen als „energieausweis …“.`,
  );
}

/** Works on the service's database, whether or not the service runs. @throws OperatorError where there is none */
export async function withStore<T>(env: Env, work: (store: Store) => Promise<T>): Promise<T> {
  databaseFile(env);
  // An operator can wait longer than a visitor, and a whole list takes its time.
  const store = await openStore(env.DATABASE_URL, root, { patienceMs: 10 * 60_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Prints the answer, or writes it into a file that its owner alone may read. */
export async function writeAnswer({ folder, print }: CommandCall, text: string, file?: string): Promise<void> {
  if (file === undefined) return print(text.endsWith('\n') ? text : `${text}\n`);
  await writeFile(resolve(folder, file), text, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new OperatorError(`${file} gibt es schon. Nennen Sie eine andere Datei.`);
    throw error;
  });
  print(`Geschrieben: ${file}\n`);
}

const sentences: Record<string, string> = {
  'sqlite-5': busy,
  'log-in-use':
    'Gelöscht ist es, steht aber noch in der Datei daneben (-wal), weil jemand in der Datenbank liest. Rufen Sie den Befehl gleich noch einmal auf.',
};

function toSentence(error: unknown): string {
  if (error instanceof OperatorError || error instanceof StartError || error instanceof ContentError)
    return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  // A file of ours, not the database: its faults have neither.
  if (path !== undefined && syscall !== undefined)
    return `${path} lässt sich nicht lesen oder schreiben (${code ?? 'unbekannt'}).`;
  const reason = error instanceof UnavailableError ? error.reason : code;
  if (reason === undefined) return `Das Programm hat einen Fehler: ${String(error)}`;
  return (
    sentences[reason] ?? `Die Datenbank lässt sich nicht lesen oder schreiben (${reason}). Prüfen Sie DATABASE_URL.`
  );
}

/** @returns how it refuses or fails, in German; nothing where it has done what was asked */
export const callCommand = (command: Command, call: CommandCall): Promise<string | undefined> =>
  command(call).then(
    () => undefined,
    (error: unknown) => `${toSentence(error)}\n`,
  );

/** Runs what was typed at a terminal; the process ends with 1 where it was refused. */
export async function runCommand(command: Command, loadSettings: () => NodeJS.ProcessEnv): Promise<void> {
  // Where the reader of a pipe ends before us, as `head` does, writing to it fails: that is no fault of ours.
  process.stdout.on('error', () => undefined);
  const settings = loadSettings();
  const refusal = await callCommand(command, {
    typed: process.argv.slice(2),
    settings,
    folder: process.cwd(),
    print: (text) => void process.stdout.write(withProgramName(text)),
    remark: (text) => void process.stderr.write(withProgramName(text)),
  });
  if (refusal === undefined) return;
  process.stderr.write(withProgramName(refusal));
  process.exitCode = 1;
}
