/** How far a published commit has come on the way to visitors. */
import { publishStateToText, toPublishState } from '#domain/site/online';
import { createGit } from './git.ts';
import type { Project } from './project.ts';
import { fetchUpstream } from './upstream.ts';

/** @returns how far it has come, and that in words; `undefined` where the site does not say */
export async function findPublishState(project: Project, commit: string) {
  const online = await project.online().catch(() => undefined);
  if (!online) return undefined;
  const git = createGit(project);
  /** 0: leads there. 128: this copy does not know one of both. */
  const lookUp = async (newer: string) =>
    (await git.run(['merge-base', '--is-ancestor', commit, newer], [1, 128])).code;
  const stand = await toPublishState(online, async (newer) => {
    const code = await lookUp(newer);
    if (code !== 128) return code === 0;
    // The commit is somebody else's, and not fetched yet.
    await fetchUpstream(git);
    return (await lookUp(newer)) === 0;
  });
  return { stand, text: publishStateToText(stand, online, Date.now()) };
}
