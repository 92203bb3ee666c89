/** The project as the programs of editors work on it. */
import { pathToFileURL } from 'node:url';
import { blocks } from '../articles/blocks/blocks.ts';
import { checkContent } from '../content/checks/check-content.ts';
import { isProjects } from '../content/reader.ts';
import { PublishError } from './git.ts';
import type { Project } from './git-place.ts';
import { readOnline } from './online.ts';

/** Of the site's build. */
type Settings = { baseUrl: string; contentDir: string };

/**
 * @param root its folder
 * @param build builds the site, to see whether it can be
 * @param prompts whether somebody sits at a terminal who can type a password there
 * @throws PublishError where the texts are those of another folder: it need not even lie in a repository
 */
export function createProject(
  root: string,
  { baseUrl, contentDir }: Settings,
  { build, prompts }: Pick<Project, 'build' | 'prompts'>,
): Project {
  if (!isProjects(contentDir))
    throw new PublishError(
      `Die Texte liegen in ${contentDir} (CONTENT_DIR): Bearbeiten und veröffentlichen Sie sie dort, wie es vereinbart ist. ` +
        '„npm run edit“ und „npm run publish“ kennen nur content/; „npm run check:content“ prüft auch dort.',
    );
  const check = async (folder: string) => {
    const root = pathToFileURL(`${folder.replace(/[\\/]$/, '')}/`);
    const reports = await checkContent({ root, contentDir, baseUrl, blocks });
    return reports.flatMap(({ faults }) => faults);
  };
  return { root, check, build, online: () => readOnline(root), prompts };
}
