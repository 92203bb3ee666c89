/** What of the texts is new here, from git alone and without the network; nothing of it where there is no git. */
import { timeToDay } from '#domain/format';
import { createGit, isContent, readLog, readSetting, type Git } from './git.ts';
import { findChanged } from './publish.ts';
import type { Project } from './upstream.ts';
import { findUnusedPhotos } from './texts.ts';

export type Overview = {
  /** What others have changed of late, the newest first. `at` is the day of it. */
  received: { file: string; who: string; at: string }[];
  /** Files that say something else here than what was published or received last. */
  unpublished: string[];
  /** Photos that no text shows, and nobody else gets. */
  photos: string[];
};

export async function findOverview(project: Project): Promise<Overview> {
  const git = createGit(project);
  const [received, changed] = await Promise.all([findReceived(git), findChanged(git)]).catch(() => [[], []]);
  return { received, unpublished: changed.filter(isContent), photos: await findUnusedPhotos(project.root) };
}

async function findReceived(git: Git): Promise<Overview['received']> {
  const own = await readSetting(git, 'user.email');
  const found = (await readLog(git, '--since=14.days', '--', 'content')).flatMap(({ files, who, email, at }) =>
    email === own ? [] : files.map((file) => ({ file, who, at: timeToDay(at) })),
  );
  return [...new Map(found.reverse().map((one) => [one.file, one])).values()].reverse().slice(0, 12);
}
