/** The built site as the checks read it, parsed once for all of them. */
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { embedSegment } from '#domain/tools/path';
import { siteSettings } from '../../../src/build/settings.ts';
import { root } from '../content.ts';

const { buildDir } = siteSettings();
export const distFolder = join(fileURLToPath(root), buildDir, 'dist/');

export type BuiltPage = {
  /** Path in the address bar: `/bremen`. */
  path: string;
  html: string;
  document: HTMLElement;
  ids: string[];
};

async function readPage(file: string): Promise<BuiltPage> {
  const html = await readFile(distFolder + file, 'utf8');
  const document = parse(html);
  const ids = document.querySelectorAll('[id]').map(({ id }) => id);
  return { path: `/${file.replace(/index\.html$|\.html$/, '')}`, html, document, ids };
}

const embeddedFiles = `**/${embedSegment}.html`;
/** Parts of pages for other sites to show. */
export const embeddedPages: readonly BuiltPage[] = await Promise.all(
  (await Array.fromAsync(glob(embeddedFiles, { cwd: distFolder }))).sort().map(readPage),
);

/** Every page a visitor can reach; the service's templates below /api are not among them. */
const files = (
  await Array.fromAsync(glob('**/*.html', { cwd: distFolder, exclude: ['api/**', embeddedFiles] }))
).sort();
export const pages: readonly BuiltPage[] = await Promise.all(files.map(readPage));

const byPath = new Map(pages.map((page) => [page.path, page]));
export const findPage = (path: string): BuiltPage | undefined => byPath.get(path);

/** @throws where it is not built */
export function pageAt(path: string): BuiltPage {
  const page = byPath.get(path);
  if (!page) throw new Error(`${path} is not built`);
  return page;
}

/** Text as it is read: entities resolved, white space as one blank, the blank that does not break kept. */
export const textOf = (element: HTMLElement | null | undefined): string =>
  (element?.textContent ?? '').replace(/[ \n\t\r]+/g, ' ').trim();
export const textsOf = (element: HTMLElement | null, selector: string): string[] =>
  element?.querySelectorAll(selector).map(textOf) ?? [];
export const hrefsOf = (element: HTMLElement | null, selector = 'a[href]'): string[] =>
  element?.querySelectorAll(selector).map((link) => link.getAttribute('href') ?? '') ?? [];
export const metaOf = (document: HTMLElement, selector: string): string | undefined =>
  document.querySelector(`meta[${selector}]`)?.getAttribute('content');
export const canonicalOf = (document: HTMLElement): string | undefined =>
  document.querySelector('link[rel=canonical]')?.getAttribute('href');

/** JSON-LD of a page, by its type. */
export const dataOf = (document: HTMLElement, type: string): Record<string, unknown>[] =>
  document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent) as Record<string, unknown>)
    .filter((data) => data['@type'] === type);
