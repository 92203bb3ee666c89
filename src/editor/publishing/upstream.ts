/** Where an editor's texts are sent to, and in whose name. */
import type { Online } from '#domain/site/online';
import type { Library } from '../../content/checks/library.ts';
import type { Fault } from '../../content/faults.ts';
import { createGit, explain, isContent, readSetting, toList, type Git } from './git.ts';
import { UserError } from '../user-error.ts';

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

/** @throws UserError where there is nowhere to send to */
export async function fetchNewest(git: Git): Promise<string> {
  if ((await git(['rev-parse', '--show-prefix'])) !== '')
    throw new UserError(
      `Die Texte liegen in ${git.root}, mitten in einem größeren Git-Projekt. Veröffentlichen lassen sie sich, wenn content ganz oben in seinem Git-Projekt liegt.`,
    );
  const [remote, branch] = await readUpstream(git);
  await git(['fetch', '--quiet', '--', remote, branch]);
  return git(['rev-parse', 'FETCH_HEAD']);
}

/** 'origin/main' → ['origin', 'main'] */
async function readUpstream(git: Git): Promise<[remote: string, branch: string]> {
  const upstream = await git(['rev-parse', '--abbrev-ref', '@{upstream}']);
  const at = upstream.indexOf('/');
  return [upstream.slice(0, at), upstream.slice(at + 1)];
}

export type Start = {
  git: Git;
  newest: string;
  /** What this copy and the newest have in common. */
  base: string;
};

/**
 * Who publishes, and where that begins.
 * @throws UserError where there is no way to, or this copy has commits of more than texts: these are somebody else's business
 */
export async function begin(project: Project): Promise<Start> {
  const git = createGit(project);
  const newest = await fetchNewest(git);
  if (!((await readSetting(git, 'user.name')) && (await readSetting(git, 'user.email'))))
    throw new UserError(
      'Git weiß noch nicht, wer Sie sind. Schreiben Sie einmal im Terminal, mit Ihrem Namen und Ihrer Adresse:\n' +
        '  git config --global user.name "Vorname Nachname"\n  git config --global user.email name@firma.de',
    );
  const base = await git(['merge-base', 'HEAD', newest]);
  const files = toList(await git(['diff', '--name-only', '--no-renames', '-z', base, 'HEAD']));
  const others = files.filter((file) => !isContent(file));
  if (others.length > 0)
    throw new UserError(
      'Auf diesem Rechner liegen Commits, die noch niemand hat und die mehr als Texte ändern:\n' +
        `${others.map((file) => `  ${file}`).join('\n')}\nDie sendet dieser Befehl nicht mit. Fragen Sie die Person, die die Website betreut.`,
    );
  return { git, newest, base };
}

/** @returns whether it was taken; not, where others were faster */
export async function push(git: Git, commit: string): Promise<boolean> {
  const [remote, branch] = await readUpstream(git);
  const { code, text } = await git.run(['push', '--porcelain', '--', remote, `${commit}:refs/heads/${branch}`], {
    answers: [0, 1],
  });
  if (code === 0) return true;
  if (/fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref/.test(text)) return false;
  throw new UserError(explain(text));
}
