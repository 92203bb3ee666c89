/** Git as a program, and its refusals in German: whoever publishes texts has never heard of it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../user-error.ts';

export const diskIsFull = 'Auf dem Rechner ist kein Platz mehr.';
const askForHelp = 'Fragen Sie die Person, die die Website betreut.';

/** Git is ended after so long: a server that does not answer would keep the editor waiting for ever. */
const patienceMs = 120_000;

type Answer = { code: number; text: string };
/** How the program ended; without a code it ended well. */
type Ended = { code?: number | string | null; signal?: string | null; stdout: string; stderr: string };

export type Git = {
  /** What it printed. @throws UserError where git refuses */
  (...args: string[]): Promise<string>;
  /** What it printed, and how it ended. @param codes that are answers too, beside 0 @throws UserError on others */
  run: (args: readonly string[], codes?: readonly number[]) => Promise<Answer>;
  root: string;
  /** Git in another folder. */
  in: (root: string) => Git;
};

/** What git says when it cannot go on, in its own English (`LC_ALL=C`), and what that means here. */
const refusals: readonly [RegExp, string][] = [
  // The first, since it stands behind what could not be made for it: a file, a lock.
  [/no space left/i, diskIsFull],
  [
    /not a git repository|dubious ownership/,
    'Dieser Ordner ist keine Kopie des Projekts, die Git kennt. Holen Sie das Projekt neu: docs/editing.md, „Einmal einrichten“.',
  ],
  [
    /could not resolve|couldn't connect|unable to connect|network is unreachable|no route to host|timed out|connection (?:refused|reset|closed)|failed to connect/i,
    'Der Server, auf dem das Projekt liegt, ist nicht zu erreichen. Ist der Rechner mit dem Internet verbunden? Versuchen Sie es dann noch einmal.',
  ],
  [
    /unable to (?:unlink|create file)/i,
    'Eine Datei ließ sich nicht schreiben. Schließen Sie andere Programme, in denen sie offen ist, und versuchen Sie es noch einmal.',
  ],
  [
    /permission(?: to .*)? denied|publickey|authentication failed|could not read (?:username|password)|terminal prompts disabled|returned error: 40[13]|protected branch|access denied|pre-receive hook declined|insufficient permission|unable to create temporary object directory/i,
    `Der Server nimmt von Ihnen keine Änderungen an: Ihnen fehlt das Recht, oder die Anmeldung hat nicht geklappt. ${askForHelp}`,
  ],
  [
    /couldn't find remote ref|no upstream configured|no such branch/,
    `Diese Kopie des Projekts steht auf einem Zweig, den der Server nicht kennt: Von dort kommt nichts auf die Website. ${askForHelp}`,
  ],
  [
    /HEAD does not point to a branch/,
    'Die Kopie des Projekts steht auf einem alten Stand statt auf dem neuesten. Schreiben Sie: git switch -',
  ],
  [
    /does not appear to be a git repository|repository .*not found|could not read from remote/i,
    `Unter der Adresse, die Git für das Projekt kennt, liegt keines. ${askForHelp}`,
  ],
  [
    /index\.lock|another git process|unable to create .*\.lock/i,
    'Git ist gerade mit etwas anderem beschäftigt. Warten Sie einen Augenblick, schließen Sie andere Fenster von Git und versuchen Sie es noch einmal.',
  ],
];

/** @param said by git, in English */
export function explain(said: string): string {
  const [, sentence] = refusals.find(([pattern]) => pattern.test(said)) ?? [];
  return sentence ?? `Git macht nicht weiter. ${askForHelp} Git sagt dazu:\n\n${said.trim()}`;
}

export function createGit({ root }: { root: string }): Git {
  const env = {
    ...process.env,
    // English, whatever the machine speaks: `refusals` reads the messages.
    LC_ALL: 'C',
    // A file by its whole path and nothing else, whatever signs are in its name.
    GIT_LITERAL_PATHSPECS: '1',
    // Looking waits for nobody, and holds nobody up.
    GIT_OPTIONAL_LOCKS: '0',
    // Nobody looks at the terminal, where a password would be asked for.
    GIT_TERMINAL_PROMPT: '0',
    GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -o BatchMode=yes -o ConnectTimeout=20',
  };
  const run: Git['run'] = async (args, codes = []) => {
    // Names of files as they are, not as octal numbers.
    const options = { cwd: root, env, timeout: patienceMs, maxBuffer: Infinity, encoding: 'utf8' } as const;
    const running = promisify(execFile)('git', ['-c', 'core.quotePath=false', ...args], options);
    const ended: Ended = await running.catch((error: Ended) => error);
    const { code = 0, signal, stdout, stderr } = ended;
    if (code === 'ENOENT')
      throw new UserError(
        'Das Programm Git fehlt auf diesem Rechner. Installieren Sie es von https://git-scm.com/downloads und öffnen Sie das Terminal neu.',
      );
    if (signal) throw new UserError(explain('timed out'));
    if (code && !codes.includes(Number(code))) throw new UserError(explain(stderr || stdout));
    return { code: Number(code), text: stdout };
  };
  const read = async (...args: string[]) => (await run(args)).text.trimEnd();
  return Object.assign(read, { run, root, in: (other: string) => createGit({ root: other }) });
}

/** What is set in git's own settings, or nothing. */
export const readSetting = async (git: Git, name: string): Promise<string | undefined> =>
  (await git.run(['config', '--get', name], [1])).text.trim() || undefined;

/** 'a\0b\0' → ['a', 'b'] */
export const toList = (text: string): string[] => text.split('\0').filter(Boolean);

/** A state of the texts that was published, or will be. */
export type State = {
  commit: string;
  /** When, in milliseconds. */
  at: number;
  who: string;
  email: string;
  /** What was changed with it, as everybody reads it. */
  message: string;
  files: string[];
};

/** The newest first; none where the folder is no copy of a project. @param asked which ones, as `git log` is told */
export async function readLog(git: Git, ...asked: string[]): Promise<State[]> {
  const format = '--format=%x01%H%x02%ct%x02%an%x02%ae%x02%s';
  const { text } = await git.run(['log', '--no-merges', format, '--name-only', '--no-renames', ...asked], [128]);
  return text
    .split('\x01')
    .slice(1)
    .map((entry) => {
      const [head = '', ...files] = entry.split('\n').filter(Boolean);
      const [commit = '', at, who = '', email = '', message = ''] = head.split('\x02');
      return { commit, at: Number(at) * 1000, who, email, message, files };
    });
}

export const isContent = (file: string): boolean => file.startsWith('content/');

/** A file as it was; nothing where it was not there. @param at a commit, or the number of a side that is being merged */
export async function readAt(git: Git, at: string, file: string): Promise<string | undefined> {
  const { code, text } = await git.run(['show', '--end-of-options', `${at}:${file}`], [128]);
  return code === 0 ? text.replace(/^\uFEFF/, '') : undefined;
}
