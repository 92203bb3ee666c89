/** Where an editor's texts are sent to, in whose name, and what of this copy nobody else has. */
import type { Online } from '#domain/site/online';
import type { Library } from '../content/checks/library.ts';
import type { Fault } from '../content/faults.ts';
import { createGit, explain, isContent, readLog, readSetting, toList, type Git } from './git.ts';
import { Refusal } from './refusal.ts';

export type Project = {
  /** The folder in which `content/` lies, at the top of the repository that is published: the project's, or a firm's own. */
  root: string;
  /**
   * What is wrong with the texts below a folder that has a `content/`. @param asked of one file alone; with a day as
   * '2026-11-24' what holds no more, or is to be read again, is in it
   */
  check: (root: string, asked?: { today?: string; file?: string }) => Promise<readonly Fault[]>;
  /** The texts as a new one is made beside them. @throws ContentError */
  library: () => Promise<Library>;
  /** Builds the site, to see whether it can be. @param content a folder of texts @returns why not */
  build: (content: string) => Promise<string | undefined>;
  /** What the site that visitors see says of itself; rejects where it is not to be reached. */
  online: () => Promise<Online | undefined>;
  /** Whether somebody sits at a terminal who can type a password there. */
  prompts: boolean;
};

type Upstream = { remote: string; /** The branch there. */ ref: string };

/** @throws Refusal where there is nowhere to send to */
export async function findUpstream(git: Git): Promise<Upstream> {
  if ((await git(['rev-parse', '--show-prefix'])) !== '')
    throw new Refusal(
      `Die Texte liegen in ${git.root}, mitten in einem größeren Git-Projekt. Veröffentlichen lassen sie sich, wenn content ganz oben in seinem Git-Projekt liegt.`,
    );
  const { text: head, code } = await git.run(['symbolic-ref', '--quiet', '--short', 'HEAD'], { answers: [0, 1] });
  const branch = head.trim();
  if (code !== 0)
    throw new Refusal(
      'Die Kopie des Projekts steht auf einem alten Stand statt auf dem neuesten. Schreiben Sie: git switch -',
    );
  const remotes = (await git(['remote'])).split('\n').filter(Boolean);
  const remote =
    (await readSetting(git, `branch.${branch}.remote`)) ?? (remotes.includes('origin') ? 'origin' : remotes[0]);
  if (remote === undefined)
    throw new Refusal(
      'Diese Kopie des Projekts weiß nicht, wohin sie senden soll: Sie hat keine Verbindung zum Server. ' +
        'Lassen Sie sich die Adresse des Projekts geben und schreiben Sie: git remote add origin ADRESSE',
    );
  return { remote, ref: (await readSetting(git, `branch.${branch}.merge`)) ?? `refs/heads/${branch}` };
}

/** The newest commit that is published. */
export async function fetchNewest(git: Git, { remote, ref }: Upstream): Promise<string> {
  await git(['fetch', '--quiet', '--', remote, ref]);
  return git(['rev-parse', 'FETCH_HEAD']);
}

export type Start = {
  newest: string;
  /** What this copy and the newest have in common. */
  base: string;
  /** Messages of own commits of an earlier time that nobody else has yet. */
  unsent: readonly string[];
};

/** @throws Refusal where this copy has commits of more than texts: these are somebody else's business */
export async function findStart(git: Git, upstream: Upstream): Promise<Start> {
  const newest = await fetchNewest(git, upstream);
  const { code, text } = await git.run(['merge-base', 'HEAD', newest], { answers: [0, 1] });
  if (code !== 0)
    throw new Refusal(
      'Diese Kopie und das, was auf dem Server liegt, sind zwei verschiedene Projekte. Holen Sie das Projekt neu.',
    );
  const base = text.trim();
  const files = toList(await git(['diff', '--name-only', '--no-renames', '-z', base, 'HEAD']));
  const others = files.filter((file) => !isContent(file));
  if (others.length > 0)
    throw new Refusal(
      'Auf diesem Rechner liegen Commits, die noch niemand hat und die mehr als Texte ändern:\n' +
        `${others.map((file) => `  ${file}`).join('\n')}\nDie sendet dieser Befehl nicht mit. Fragen Sie die Person, die die Website betreut.`,
    );
  return { newest, base, unsent: (await readLog(git, `${newest}..HEAD`)).map(({ message }) => message) };
}

/** @returns whether it was taken; not, where others were faster */
export async function push(git: Git, { remote, ref }: Upstream, commit: string): Promise<boolean> {
  const { code, text } = await git.run(['push', '--porcelain', '--', remote, `${commit}:${ref}`], { answers: [0, 1] });
  if (code === 0) return true;
  if (/fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref/.test(text)) return false;
  throw new Refusal(explain(text));
}

/** @throws Refusal where git does not know in whose name to publish */
export async function requireName(git: Git): Promise<void> {
  if ((await readSetting(git, 'user.name')) && (await readSetting(git, 'user.email'))) return;
  throw new Refusal('Git weiß noch nicht, wer Sie sind. Name und E-Mail-Adresse stehen dann an Ihren Änderungen.', {
    nameless: true,
  });
}

/** Says who publishes from this copy of the project. @throws Refusal where one of them is no such thing */
export async function setName(project: Project, name: string, email: string): Promise<void> {
  const git = createGit(project);
  if (!/\p{L}/u.test(name)) throw new Refusal('Der Name fehlt.');
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email.trim())) throw new Refusal(`„${email}“ ist keine E-Mail-Adresse.`);
  await git(['config', '--local', '--', 'user.name', name.trim()]);
  await git(['config', '--local', '--', 'user.email', email.trim()]);
}
