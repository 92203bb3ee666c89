/** The built site as the checks read it. */
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse, type HTMLElement } from 'node-html-parser';

export const distFolder = fileURLToPath(new URL('../../dist/', import.meta.url));

export type BuiltPage = {
  /** Path in the address bar: `/bremen`. */
  path: string;
  html: string;
  document: HTMLElement;
};

/** Every page a visitor can reach; the service's templates below /api are not among them. */
export async function readPages(): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: distFolder, exclude: ['api/**'] })) {
    const html = await readFile(distFolder + file, 'utf8');
    pages.push({ path: `/${file.replace(/index\.html$|\.html$/, '')}`, html, document: parse(html) });
  }
  return pages.sort((a, b) => a.path.localeCompare(b.path));
}
