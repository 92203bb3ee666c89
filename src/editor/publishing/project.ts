/** The project as the programs of editors work on it. */
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { blocks } from '../../articles/blocks/blocks.ts';
import { checkContent } from '../../content/checks/check-content.ts';
import { readLibrary } from '../../content/checks/library.ts';
import { contentFolder, isProjects } from '../../content/reader/reader.ts';
import { readOnline } from './online.ts';
import { UserError } from '../user-error.ts';
import type { Project } from './upstream.ts';

/** Of the site's build. */
type Settings = { baseUrl: string; contentDir: string };

/**
 * @param code folder of the project, which checks, builds and lends
 * @param build builds the site, to see whether it can be
 * @param prompts whether somebody sits at a terminal who can type a password there
 * @throws UserError where the texts are those of another folder that is not called `content`: what publishes knows them by
 * that name, at the top of a repository
 */
export function createProject(
  code: string,
  { baseUrl, contentDir }: Settings,
  { build, prompts }: Pick<Project, 'build' | 'prompts'>,
): Project {
  const codeUrl = pathToFileURL(`${code.replace(/[\\/]$/, '')}/`);
  const own = fileURLToPath(contentFolder(codeUrl, contentDir));
  if (basename(own) !== 'content')
    throw new UserError(
      `Die Texte liegen in ${contentDir} (CONTENT_DIR). Bearbeiten und veröffentlichen lassen sie sich, wenn der Ordner content heißt und ` +
        'ganz oben in seinem Git-Projekt liegt. Legen Sie einen Ordner für das Projekt an, verschieben Sie die Texte nach content darin, ' +
        'und nennen Sie den neuen Weg in .env: CONTENT_DIR=../unsere-firma/content',
    );
  /** What reads them: the project's own with all that lies beside them, others with what the project lends. */
  const textsOf = (folder: string) => ({
    ...(isProjects(contentDir)
      ? { root: pathToFileURL(`${folder.replace(/[\\/]$/, '')}/`), contentDir }
      : { root: codeUrl, contentDir: join(folder, 'content') }),
    baseUrl,
    blocks,
  });
  const root = dirname(own);
  return {
    root,
    check: async (folder, { today, file } = {}) =>
      (await checkContent({ ...textsOf(folder), today }, file === undefined ? undefined : [file])).flatMap(
        ({ faults, notes }) => [...faults, ...notes.filter(({ isAge }) => isAge)],
      ),
    library: () => readLibrary(textsOf(root)),
    build,
    // A site names the commit of the project that it was built of, and none of a folder beside it.
    online: () => (isProjects(contentDir) ? readOnline(own) : Promise.resolve(undefined)),
    prompts,
  };
}
