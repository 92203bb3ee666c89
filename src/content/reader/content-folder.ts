/** Where the files of `content/` lie: in a folder of one's own, which may leave out what the project's has. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ContentError, type Fault } from '../faults.ts';
import { hasFallback } from '../schemas/index.ts';
import { decode } from './utf8.ts';

export const isProjects = (contentDir: string): boolean => contentDir === 'content';

const missingFile = (file: string, contentDir: string): Fault => ({
  file,
  line: 1,
  what: 'Die Datei fehlt',
  advice: [
    '',
    isProjects(contentDir)
      ? `Holen Sie sie zurück: git restore ${file}`
      : `Sie gehört in den Ordner, den CONTENT_DIR nennt: ${file.replace(/^content/, contentDir)}`,
  ],
});

/**
 * The folder that stands for `content/`.
 * @param root folder of the project, with a slash at its end
 * @param contentDir as the setting CONTENT_DIR names it: seen from the project, or a whole path
 */
export const contentFolder = (root: URL, contentDir: string): URL =>
  pathToFileURL(`${resolve(fileURLToPath(root), contentDir)}/`);

/** Where the signs in the browser lie, as they are: `public/`, or the folder of that name in one of one's own. */
export const publicFolder = (root: URL, contentDir: string): URL =>
  new URL('public/', isProjects(contentDir) ? root : contentFolder(root, contentDir));

/** Parameters are those of `contentFolder`. */
type ContentFolder = { root: URL; contentDir: string };

/** Where a file is looked for: 'content/law.yaml' → in the folder of one's own, then in the project's. */
export function locate({ root, contentDir }: ContentFolder, file: string): URL[] {
  const path = file.split('/').map(encodeURIComponent).join('/');
  const own = new URL(path.slice('content/'.length), contentFolder(root, contentDir));
  return hasFallback(file) ? [own, new URL(path, root)] : [own];
}

/** @throws ContentError where there is none */
export async function find(folder: ContentFolder, file: string): Promise<{ url: URL; stamp: number }> {
  for (const url of locate(folder, file)) {
    const found = await stat(url).catch(() => undefined);
    if (found) return { url, stamp: found.mtimeMs };
  }
  throw new ContentError([missingFile(file, folder.contentDir)]);
}

/** What lies in a folder of texts, lent files too, in the order of their names. */
export async function namesIn(folder: ContentFolder, path: string): Promise<string[]> {
  const found = locate(folder, `${path}/`).map((url) => readdir(url).catch(() => []));
  return [...new Set((await Promise.all(found)).flat())].sort();
}

/** A table that a folder may be without, and that is not lent. @throws ContentError where it is no UTF-8 */
export async function readTable({ root, contentDir }: ContentFolder, file: string): Promise<string | undefined> {
  const url = new URL(file.slice('content/'.length), contentFolder(root, contentDir));
  const bytes = await readFile(url).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const { text, fault } = decode(bytes);
  if (fault) throw new ContentError([{ file, ...fault }]);
  return text;
}
