/** The project as the programs of editors work on it. */
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onlinePath, parseOnline, type Online } from '#domain/site/online';
import { blocks } from '../../articles/blocks/blocks.ts';
import { checkContent } from '../../content/checks/check-content.ts';
import { readLibrary, type Library } from '../../content/checks/library.ts';
import type { Fault } from '../../content/faults.ts';
import { contentFolder, isProjects } from '../../content/reader/content-folder.ts';
import { createReader } from '../../content/reader/reader.ts';
import { UserError } from '../user-error.ts';

export type Project = {
  /** The folder in which `content/` lies, at the top of the repository that is published: the project's, or a firm's own. */
  root: string;
  /**
   * What is wrong with the texts below a folder that has a `content/`. @param asked of one file alone; with a day as
   * '2026-11-24' what holds no more, or is to be read again, is in it
   */
  check: (root: string, asked?: { today?: string; file?: string }) => Promise<readonly Fault[]>;
  /** The texts as a new one is made beside them. @throws ContentError */
  library: () => Promise<Library>;
  /** Builds the site, to see whether it can be. @param content a folder of texts @returns why not */
  build: (content: string) => Promise<string | undefined>;
  /** What the site that visitors see says of itself; rejects where it is not to be reached. */
  online: () => Promise<Online | undefined>;
};

/** @param content the folder of the texts @returns what the launched site says of itself; `undefined` where there is none, or where it says nothing */
async function readOnline(content: string): Promise<Online | undefined> {
  const { launched } = await createReader(pathToFileURL(`${content}/`), '.').yaml('content/company.yaml');
  if (launched === undefined) return undefined;
  // The query keeps caches in between from giving an answer of an hour ago.
  const answer = await fetch(`${launched}${onlinePath}?${Date.now()}`, { signal: AbortSignal.timeout(10_000) });
  return answer.ok ? parseOnline(await answer.text()) : undefined;
}

/**
 * @param code folder of the project, which checks, builds and lends
 * @throws UserError where the texts are those of another folder that is not called `content`: what publishes knows them by
 * that name, at the top of a repository
 */
export function createProject(
  code: string,
  { baseUrl, contentDir }: { baseUrl: string; contentDir: string },
  build: Project['build'],
): Project {
  const toUrl = (folder: string) => pathToFileURL(`${folder.replace(/[\\/]$/, '')}/`);
  const codeUrl = toUrl(code);
  const own = fileURLToPath(contentFolder(codeUrl, contentDir));
  if (basename(own) !== 'content')
    throw new UserError(
      `Die Texte liegen in ${contentDir} (CONTENT_DIR). Bearbeiten und veröffentlichen lassen sie sich, wenn der Ordner content heißt und ` +
        'ganz oben in seinem Git-Projekt liegt. Legen Sie einen Ordner für das Projekt an, verschieben Sie die Texte nach content darin, ' +
        'und nennen Sie den neuen Weg in .env: CONTENT_DIR=../unsere-firma/content',
    );
  /** How the texts of a folder are read: a firm's own folder borrows from the project what it lacks. */
  const textsOf = (folder: string) => ({
    ...(isProjects(contentDir)
      ? { root: toUrl(folder), contentDir }
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
  };
}
