/** Brings the editor's folder to what is published now. */
import { filesBetween, writeTree, type Scratch } from './git-objects.ts';
import { findOutside, type Place } from './git-place.ts';
import { PublishError } from './git.ts';

/** Commits, by their hash. */
type Commits = {
  /** Of the folder before anything was published. */
  head: string;
  /** The folder's texts, as they were published. */
  own: string;
  published: string;
};

/** Writes only files that others have changed. @returns those that could not be renewed since they are changed here */
export async function renewFolder(scratch: Scratch, place: Place, commits: Commits): Promise<string[]> {
  return checkOut(scratch, place, commits).catch((error: unknown) => {
    if (!(error instanceof PublishError)) throw error;
    throw new PublishError(
      `Gesendet ist es. Dieser Ordner ließ sich danach aber nicht auf den neuesten Stand bringen. ${error.message}`,
    );
  });
}

async function checkOut(scratch: Scratch, place: Place, { head, own, published }: Commits): Promise<string[]> {
  const { git } = scratch;
  const { branch, remote, ref } = place;
  await git(['update-ref', `refs/remotes/${remote}/${ref.replace('refs/heads/', '')}`, published]);
  const coming = await filesBetween(git, own, published);
  const saved = await filesBetween(git, own, await writeTree(scratch));
  const raced = coming.filter((file) => saved.includes(file));
  // From here on what was published is the folder's past: a folder that is written by half, or saved while it was sent, is
  // merged the next time. With the newest as its past it would seem to take back what others did.
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, own, head]);
  await git(['reset', '--quiet', own, '--', 'content']);
  if (raced.length > 0) return raced;
  const outside = await findOutside(git);
  const free = coming.filter((file) => !outside.includes(file));
  if (free.length > 0)
    await git(
      ['restore', `--source=${published}`, '--staged', '--worktree', '--pathspec-from-file=-', '--pathspec-file-nul'],
      {
        input: free.map((file) => `:(top,literal)${file}`).join('\0'),
      },
    );
  const stuck = coming.filter((file) => outside.includes(file));
  if (stuck.length > 0)
    await git(['restore', `--source=${published}`, '--staged', '--', ...stuck.map((file) => `:(top,literal)${file}`)]);
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, published, own]);
  return stuck;
}
