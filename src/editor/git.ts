/** Git as a program, and its refusals in German: whoever publishes texts has never heard of it. */
import { spawn } from 'node:child_process';

/** Nothing was published and nothing has changed; the message says in German why, and what to do. */
export class PublishError extends Error {
  override name = 'PublishError';
}

const askForHelp = 'Fragen Sie die Person, die die Website betreut.';

/** Git is ended after so long: a server that does not answer would keep the editor waiting for ever. */
const patienceMs = 120_000;

type Options = {
  /** Another index than the folder's own, so that this stays as it is. */
  index?: string;
  input?: string;
  /** Exit codes that are answers. */
  answers?: readonly number[];
};
type Answer = { code: number; text: string };

export type Git = {
  /** What it printed. @throws PublishError where git refuses */
  (args: readonly string[], options?: Options): Promise<string>;
  /** What it printed, and how it ended. @throws PublishError on other exit codes than the `answers` */
  run: (args: readonly string[], options?: Options) => Promise<Answer>;
  root: string;
};

/** What git says when it cannot go on, in its own English (`LC_ALL=C`), and what that means here. */
const refusals: readonly [RegExp, string][] = [
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
    /does not appear to be a git repository|repository .*not found|could not read from remote/i,
    `Unter der Adresse, die Git für das Projekt kennt, liegt keines. ${askForHelp}`,
  ],
  [
    /index\.lock|another git process|unable to create .*\.lock/i,
    'Git ist gerade mit etwas anderem beschäftigt. Warten Sie einen Augenblick, schließen Sie andere Fenster von Git und versuchen Sie es noch einmal.',
  ],
  [/no space left/i, 'Auf dem Rechner ist kein Platz mehr.'],
];

/** @param said by git, in English */
export function explain(said: string): string {
  const [, sentence] = refusals.find(([pattern]) => pattern.test(said)) ?? [];
  return sentence ?? `Git macht nicht weiter. ${askForHelp} Git sagt dazu:\n\n${said.trim()}`;
}

/**
 * @param root folder of the project
 * @param prompts whether somebody sits at a terminal who can type a password there
 */
export function createGit(root: string, prompts: boolean): Git {
  const environment = {
    ...process.env,
    // English, whatever the machine speaks: `refusals` reads the messages.
    LC_ALL: 'C',
    ...(prompts
      ? {}
      : {
          GIT_TERMINAL_PROMPT: '0',
          GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -o BatchMode=yes -o ConnectTimeout=20',
        }),
  };
  const run = async (args: readonly string[], { index, input, answers = [0] }: Options = {}): Promise<Answer> => {
    // Names of files as they are, not as octal numbers.
    const child = spawn('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: root,
      env: index === undefined ? environment : { ...environment, GIT_INDEX_FILE: index },
      timeout: patienceMs,
    });
    let text = '';
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    // Git may end before it has read all of its input: that is no error of ours.
    child.stdin.on('error', () => undefined).end(input);
    const code = await new Promise<number>((resolve, reject) => {
      child.on('error', () =>
        reject(
          new PublishError(
            'Das Programm Git fehlt auf diesem Rechner. Installieren Sie es von https://git-scm.com/downloads und öffnen Sie das Terminal neu.',
          ),
        ),
      );
      child.on('close', (code, signal) => {
        if (signal) said += '\ntimed out';
        resolve(code ?? -1);
      });
    });
    if (!answers.includes(code)) throw new PublishError(explain(said || text));
    return { code, text };
  };
  return Object.assign(
    async (args: readonly string[], options?: Options) => (await run(args, options)).text.trimEnd(),
    {
      run,
      root,
    },
  );
}

/** 'a\0b\0' → ['a', 'b'] */
export const toList = (text: string): string[] => text.split('\0').filter(Boolean);

/** The oldest version of Git that merges without the folder's files (`merge-tree --write-tree`). */
const oldest = [2, 38] as const;

/** @throws PublishError where git is missing or too old */
export async function requireGit(git: Git): Promise<void> {
  const version = await git(['--version']);
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new PublishError(
    `Git ist auf diesem Rechner zu alt (${major}.${minor}, nötig ist ${oldest.join('.')}). Holen Sie das neue von https://git-scm.com/downloads.`,
  );
}
