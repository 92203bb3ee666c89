/** Checks every file of `content/`, or some of them; the command, the build and the development server use it. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { z } from 'zod';
import { ContentError, frontmatterOf, parseContent } from '../parse.ts';
import { mdxFolders, yamlFiles } from '../schemas/index.ts';
import { checkArticles, type FileReport } from './articles.ts';
import { articleFolder } from './library.ts';
import { readLibrary } from './read-library.ts';

/** What `parseContent` finds in a file. */
async function checkSchema(root: URL, file: string, schema: z.ZodType): Promise<FileReport> {
  try {
    const text = await readFile(new URL(file, root), 'utf8');
    parseContent(file, file.endsWith('.mdx') ? frontmatterOf(text) : text, schema);
    return { file, paragraphs: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { file, paragraphs: [error.message] };
  }
}

/**
 * A report of each file, in the order of their names.
 * @param root folder of the project, with a slash at its end @param baseUrl the site's origin
 * @param only paths of the files to check; without it all
 */
export async function checkContent(root: URL, baseUrl: string, only?: readonly string[]): Promise<FileReport[]> {
  const wanted = (file: string) => only === undefined || only.includes(file);
  const bySchema: [string, z.ZodType][] = Object.entries(yamlFiles);
  for (const [folder, schema] of Object.entries(mdxFolders)) {
    if (folder === articleFolder) continue;
    for await (const file of glob(`${folder}/*.mdx`, { cwd: root }))
      bySchema.push([file.replaceAll('\\', '/'), schema]);
  }
  const reports = await Promise.all(
    bySchema.filter(([file]) => wanted(file)).map(([file, schema]) => checkSchema(root, file, schema)),
  );
  if (only === undefined || only.some((file) => posix.dirname(file) === articleFolder)) {
    reports.push(...(await reportArticles(root, baseUrl)).filter(({ file }) => wanted(file)));
  }
  // A file that articles are checked against is reported by both; once is enough.
  return [...new Map(reports.map((report) => [report.file, report])).values()].sort((a, b) =>
    a.file.localeCompare(b.file),
  );
}

/** The articles and photos of content/blog/; where a file they are checked against is wrong, that file. */
export async function reportArticles(root: URL, baseUrl: string): Promise<FileReport[]> {
  try {
    return checkArticles(await readLibrary(root, baseUrl));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return [{ file: error.message.slice(0, error.message.indexOf(',')), paragraphs: [error.message] }];
  }
}

/** 'x', 'x.mdx', 'content\\blog\\x.mdx' → 'content/blog/x.mdx', or undefined where there is no such file. */
export function toContentFile(root: URL, named: string): string | undefined {
  const path = named.replaceAll('\\', '/').replace(/^\.\//, '');
  return [
    path,
    `${articleFolder}/${path}`,
    `${articleFolder}/${path}.mdx`,
    `content/${path}`,
    `content/${path}.yaml`,
  ].find((file) => file.startsWith('content/') && existsSync(new URL(encodeURI(file), root)));
}
