/** What of the texts is not published, from git alone and without the network; nothing of it where there is no git. */
import { createGit, isContent } from './git.ts';
import { findChanged } from './publish.ts';
import type { Project } from './upstream.ts';
import { findUnusedPhotos } from './texts.ts';

export type Overview = {
  /** Files that say something else here than what was published or received last. */
  unpublished: string[];
  /** Photos that no text shows, and nobody else gets. */
  photos: string[];
};

export async function findOverview(project: Project): Promise<Overview> {
  const changed = await findChanged(createGit(project)).catch(() => []);
  return { unpublished: changed.filter(isContent), photos: await findUnusedPhotos(project.root) };
}
