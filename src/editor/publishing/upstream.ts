/** Where an editor's texts are sent to, and in whose name. */
import { createGit, explain, isContent, readSetting, toList, type Git } from './git.ts';
import type { Project } from './project.ts';
import { UserError } from '../user-error.ts';

/** @returns `newest` is the newest commit of the branch on the server @throws UserError where there is nowhere to send to */
export async function fetchUpstream(git: Git) {
  if ((await git('rev-parse', '--show-prefix')) !== '')
    throw new UserError(
      `Die Texte liegen in ${git.root}, mitten in einem größeren Git-Projekt. Veröffentlichen lassen sie sich, wenn content ganz oben in seinem Git-Projekt liegt.`,
    );
  // 'origin/main'
  const [remote = '', ...path] = (await git('rev-parse', '--abbrev-ref', '@{upstream}')).split('/');
  const branch = path.join('/');
  await git('fetch', '--quiet', '--', remote, branch);
  return { remote, branch, newest: await git('rev-parse', 'FETCH_HEAD') };
}

export type Start = Awaited<ReturnType<typeof begin>>;

/**
 * Who publishes, and where that begins.
 * @returns `base` is the last commit that this folder and the server have in common
 * @throws UserError where there is no way to, or this copy has commits of more than texts: these are somebody else's business
 */
export async function begin(project: Project) {
  const git = createGit(project);
  const upstream = await fetchUpstream(git);
  if (!((await readSetting(git, 'user.name')) && (await readSetting(git, 'user.email'))))
    throw new UserError(
      'Git weiß noch nicht, wer Sie sind. Schreiben Sie einmal im Terminal, mit Ihrem Namen und Ihrer Adresse:\n' +
        '  git config --global user.name "Vorname Nachname"\n  git config --global user.email name@firma.de',
    );
  const base = await git('merge-base', 'HEAD', upstream.newest);
  const files = toList(await git('diff', '--name-only', '--no-renames', '-z', base, 'HEAD'));
  const others = files.filter((file) => !isContent(file));
  if (others.length > 0)
    throw new UserError(
      'Auf diesem Rechner liegen Commits, die noch niemand hat und die mehr als Texte ändern:\n' +
        `${others.map((file) => `  ${file}`).join('\n')}\nDie sendet dieser Befehl nicht mit. Fragen Sie die Person, die die Website betreut.`,
    );
  return { git, ...upstream, base };
}

/** @throws UserError where the server does not take it, and where others were faster */
export async function push(git: Git, { remote, branch }: Start, commit: string): Promise<void> {
  const { code, text } = await git.run(['push', '--porcelain', '--', remote, `${commit}:refs/heads/${branch}`], [1]);
  if (code === 0) return;
  const isLate = /fetch first|non-fast-forward|stale info|cannot lock ref|failed to update ref/.test(text);
  throw new UserError(
    isLate
      ? 'Gerade haben auch andere veröffentlicht, und sie waren schneller. Es ist nichts geschehen. Versuchen Sie es noch einmal.'
      : explain(text),
  );
}
