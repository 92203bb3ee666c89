/** How far a published commit has come on the way to visitors. */
import { pathToFileURL } from 'node:url';
import {
  onlinePath,
  parseOnline,
  publishStateToText,
  toPublishState,
  type Online,
  type PublishState,
} from '#domain/site/online';
import { createReader } from '../../content/reader/reader.ts';
import { createGit } from './git.ts';
import { fetchNewest, type Project } from './upstream.ts';

/** @param content the folder of the texts @returns what the launched site says of itself; `undefined` where there is none, or where it says nothing */
export async function readOnline(content: string): Promise<Online | undefined> {
  const { launched } = await createReader(pathToFileURL(`${content}/`), '.').yaml('content/company.yaml');
  if (launched === undefined) return undefined;
  // What lies between may keep an answer for an hour.
  const answer = await fetch(`${launched}${onlinePath}?${Date.now()}`, { signal: AbortSignal.timeout(10_000) });
  return answer.ok ? parseOnline(await answer.text()) : undefined;
}

/** How far it has come, and that in words. */
export type Found = { stand: PublishState; text: string };

/** @returns `undefined` where the site does not say */
export async function findPublishState(project: Project, commit: string): Promise<Found | undefined> {
  const online = await project.online().catch(() => undefined);
  if (!online) return undefined;
  const git = createGit(project);
  /** 0: leads there. 128: this copy does not know one of both. */
  const lookUp = async (newer: string) =>
    (await git.run(['merge-base', '--is-ancestor', commit, newer], { answers: [0, 1, 128] })).code;
  const stand = await toPublishState(online, async (newer) => {
    const known = await lookUp(newer);
    if (known !== 128) return known === 0;
    // Of others, and not here yet.
    await fetchNewest(git);
    return (await lookUp(newer)) === 0;
  });
  return { stand, text: publishStateToText(stand, online, Date.now()) };
}
