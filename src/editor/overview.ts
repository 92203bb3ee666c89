/** What of the texts is new here, from git alone and without the network; nothing of it where there is no git. */
import { createGit, toList, type Git } from './git.ts';
import type { Project } from './git-place.ts';
import { findUnusedPhotos } from './texts.ts';

export type Overview = {
  /** What others have changed of late, the newest first. `at` is the day of it. */
  received: { file: string; who: string; at: string }[];
  /** Files that say something else here than what was published or received last. */
  unpublished: string[];
  /** Photos that no text shows, and nobody else gets. */
  photos: string[];
};

export async function findOverview({ root, prompts }: Pick<Project, 'root' | 'prompts'>): Promise<Overview> {
  const git = createGit(root, prompts);
  const [received, unpublished] = await Promise.all([findReceived(git), findUnpublished(git)]).catch(() => [[], []]);
  return { received, unpublished, photos: await findUnusedPhotos(root) };
}

async function findReceived(git: Git): Promise<Overview['received']> {
  const own = (await git.run(['config', '--get', 'user.email'], { answers: [0, 1] })).text.trim();
  const log = await git(['log', '--since=14.days', '--format=%x01%ae%x02%an%x02%cs', '--name-only', '--', 'content']);
  const found = log.split('\x01').flatMap((commit) => {
    const [head = '', ...files] = commit.split('\n').filter(Boolean);
    const [email, who = '', at = ''] = head.split('\x02');
    return email === own ? [] : files.map((file) => ({ file, who, at }));
  });
  return [...new Map(found.reverse().map((one) => [one.file, one])).values()].reverse().slice(0, 12);
}

const findUnpublished = async (git: Git): Promise<string[]> =>
  toList(await git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', 'content'])).map(
    (field) => field.slice(3),
  );
