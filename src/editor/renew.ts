/** Brings the editor's folder to what is published now. */
import { writeTree, type Scratch } from './git-objects.ts';
import { findOutside, type Place } from './git-place.ts';
import { filesBetween, onlyFile } from './git.ts';
import { Refusal } from './refusal.ts';

/** Commits, by their hash. */
type Commits = {
  /** Of the folder before anything was published. */
  head: string;
  /** The folder's texts, as they were published. */
  own: string;
  published: string;
};

/** Writes only files that others have changed. @returns those that could not be renewed since they are changed here */
export async function renewFolder(git: Scratch, place: Place, commits: Commits): Promise<string[]> {
  return checkOut(git, place, commits).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      `Gesendet ist es. Dieser Ordner ließ sich danach aber nicht auf den neuesten Stand bringen. ${error.message}`,
    );
  });
}

async function checkOut(git: Scratch, place: Place, { head, own, published }: Commits): Promise<string[]> {
  const { branch, remote, ref } = place;
  await git(['update-ref', `refs/remotes/${remote}/${ref.replace('refs/heads/', '')}`, published]);
  const coming = await filesBetween(git, own, published);
  const saved = await filesBetween(git, own, await writeTree(git));
  const raced = coming.filter((file) => saved.includes(file));
  // From here on what was published is the folder's past: a folder that is written by half, or saved while it was sent, is
  // merged the next time. With the newest as its past it would seem to take back what others did.
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, own, head]);
  await git(['reset', '--quiet', own, '--', 'content']);
  if (raced.length > 0) return raced;
  const outside = await findOutside(git);
  const stuck = coming.filter((file) => outside.includes(file));
  const restore = async (files: readonly string[], ...where: string[]) =>
    files.length > 0 &&
    git(['restore', `--source=${published}`, ...where, '--pathspec-from-file=-', '--pathspec-file-nul'], {
      input: files.map(onlyFile).join('\0'),
    });
  await restore(
    coming.filter((file) => !outside.includes(file)),
    '--staged',
    '--worktree',
  );
  await restore(stuck, '--staged');
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, published, own]);
  return stuck;
}
