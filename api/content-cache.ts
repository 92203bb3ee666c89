/**
 * Keeps what the service takes of `content/` between two starts: to read and check the files takes longer than all else
 * that a start does.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { timeToDay } from '#domain/language/format';
import { filesToDigest } from '../src/content/reader/files-digest.ts';
import type { ContentVersions } from './content.ts';

/** All that the result follows from: the texts, and the code that reads them. */
const textsIn = (folder: string) => [`${folder}/**/*.yaml`, `${folder}/**/*.mdx`, `${folder}/*.tsv`];
const code = ['api/content.ts', 'src/content/**/*.ts', 'src/domain/**/*.ts', 'package-lock.json'];
const codeRoot = new URL('../', import.meta.url);

/** Kept in the `.cache/` of the root, where that can be written. @throws ContentError where something the service needs does not fit its schema */
export async function readCachedContent(root: URL, contentDir = 'content'): Promise<ContentVersions> {
  // A file that `CONTENT_DIR` leaves out is read from the project's content/.
  const texts = [...textsIn('content'), ...textsIn(contentDir)];
  const folder = new URL('.cache/', root);
  const file = new URL('service-content.json', folder);
  const digest = (await Promise.all([filesToDigest(texts, root), filesToDigest(code, codeRoot)]))
    // What texts count in years changes with the month.
    .concat(contentDir, timeToDay(Date.now()).slice(0, 7))
    .join(' ');
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as { digest: string; content: ContentVersions };
    if (kept.digest === digest) return kept.content;
  } catch {
    // The kept file is missing or broken: read the content anew.
  }
  // Loaded only here: the schemas and their library are half of what a start loads.
  const { readVersions } = await import('./content.ts');
  const content = await readVersions(root, contentDir);
  try {
    await mkdir(folder, { recursive: true });
    // Under its name once it is whole: services that start together read it while others write.
    const part = new URL(`service-content.${process.pid}.json`, folder);
    await writeFile(part, JSON.stringify({ digest, content }));
    await rename(part, file);
  } catch {
    // Each start reads anew.
  }
  return content;
}
