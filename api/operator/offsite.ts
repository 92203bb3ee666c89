/** Copies on another machine, by restic, and what is remembered of them and of drills. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupLifeDays } from '#domain/retention';
import { OperatorError } from './operator-error.ts';

type Settings = { RESTIC_REPOSITORY?: string | undefined };

/** Files beside the copies, for who asks how old the last one is. */
const memories = { offsite: '.offsite.json', drill: '.drill.json' } as const;
export type Memory = { at: number; contacts?: number };

export function remember(folder: string, what: keyof typeof memories, memory: Memory): void {
  writeFileSync(join(folder, memories[what]), JSON.stringify(memory), { mode: 0o600 });
}

export function recall(folder: string, what: keyof typeof memories): Memory | undefined {
  const file = join(folder, memories[what]);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Memory) : undefined;
}

/** A snapshot holds one copy alone, so that together they are no older than the privacy page allows. */
const keptDays = backupLifeDays - 2;
const tagged = ['--tag', 'energieausweis'];

/** @throws OperatorError with the end of what restic said: it names addresses of machines and files, no person */
function restic(settings: NodeJS.ProcessEnv, ...typed: string[]): Promise<void> {
  const { RESTIC_REPOSITORY: repository = '' } = settings;
  return new Promise((resolve, reject) => {
    const child = spawn('restic', ['--no-cache', ...typed], {
      env: settings,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-600)));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' ? new OperatorError('restic fehlt auf diesem Rechner: apt-get install restic') : error,
      ),
    );
    child.once('close', (code) => {
      if (code === 0) return resolve();
      // The address may hold a password.
      const words = said.replaceAll(repository, '…').trim().split('\n').slice(-3).join('\n');
      reject(new OperatorError(`restic ${typed[0]} ist gescheitert (${code ?? 'beendet'}). Gesagt hat es:\n${words}`));
    });
  });
}

/** @throws OperatorError where no other machine is set */
export function requireRepository({ RESTIC_REPOSITORY: repository }: Settings): void {
  if (repository === undefined)
    throw new OperatorError(
      'Wohin kopiert wird, ist nicht gesetzt: Schreiben Sie RESTIC_REPOSITORY und RESTIC_PASSWORD_FILE in die Einstellungen.',
    );
}

/** Prepares the place for copies, once. @throws OperatorError */
export const initialise = (settings: NodeJS.ProcessEnv): Promise<void> => restic(settings, 'init');

/** Carries a copy there, and deletes there what is too old. @throws OperatorError */
export async function carryAway(file: string, settings: NodeJS.ProcessEnv): Promise<void> {
  await restic(settings, 'backup', ...tagged, '--host', 'energieausweis', file);
  await restic(settings, 'forget', ...tagged, '--group-by', 'tags', '--keep-within', `${keptDays}d`, '--prune');
}

/** Fetches the newest copy that lies there, for as long as `work` takes. @throws OperatorError */
export async function withFetched<T>(
  settings: NodeJS.ProcessEnv,
  work: (copy: { path: string; madeAt: number }) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'energieausweis-'));
  try {
    await restic(settings, 'restore', 'latest', ...tagged, '--target', folder);
    const [path] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:db|dump)$/.test(name))
      .map((name) => join(folder, name));
    if (path === undefined) throw new OperatorError('Was außer Haus liegt, enthält keine Sicherung.');
    return await work({ path, madeAt: statSync(path).mtimeMs });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
