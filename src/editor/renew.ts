/** Brings the editor's folder to what is published now. */
import { filesBetween, writeTree, type Scratch } from './git-objects.ts';
import { findOutside, type Place } from './git-place.ts';
import { PublishError } from './git.ts';

/**
 * Brings the folder to what is published now: only files that others have changed are written.
 * @param own the folder's texts, as they were published
 * @returns files that could not be renewed since they are changed here
 */
export async function renew(
  scratch: Scratch,
  place: Place,
  head: string,
  own: string,
  commit: string,
): Promise<string[]> {
  return bringTo(scratch, place, head, own, commit).catch((error: unknown) => {
    if (!(error instanceof PublishError)) throw error;
    throw new PublishError(
      `Veröffentlicht ist es. Dieser Ordner ließ sich danach aber nicht auf den neuesten Stand bringen. ${error.message}`,
    );
  });
}

async function bringTo(scratch: Scratch, place: Place, head: string, own: string, commit: string): Promise<string[]> {
  const { git } = scratch;
  const { branch, remote, ref } = place;
  await git(['update-ref', `refs/remotes/${remote}/${ref.replace('refs/heads/', '')}`, commit]);
  const coming = await filesBetween(git, own, commit);
  const saved = await filesBetween(git, own, await writeTree(scratch));
  const raced = coming.filter((file) => saved.includes(file));
  if (raced.length > 0) {
    // Saved while it was sent: from here on what was published is the folder's past, and the next time merges both.
    await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, own, head]);
    await git(['reset', '--quiet', own, '--', 'content']);
    return raced;
  }
  const outside = await findOutside(git);
  const free = coming.filter((file) => !outside.includes(file));
  // What the folder holds, so that what is to go is known, and so that a folder that is written by half is merged the next
  // time: with the newest as its past it would seem to take back what others did.
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, own, head]);
  await git(['reset', '--quiet', own, '--', 'content']);
  if (free.length > 0)
    await git(
      ['restore', `--source=${commit}`, '--staged', '--worktree', '--pathspec-from-file=-', '--pathspec-file-nul'],
      {
        input: free.map((file) => `:(top,literal)${file}`).join('\0'),
      },
    );
  const stuck = coming.filter((file) => outside.includes(file));
  if (stuck.length > 0)
    await git(['restore', `--source=${commit}`, '--staged', '--', ...stuck.map((file) => `:(top,literal)${file}`)]);
  await git(['update-ref', '-m', 'publish', `refs/heads/${branch}`, commit, own]);
  return stuck;
}
