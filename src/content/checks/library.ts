/** The texts of a folder as the rules measure them, with what is wrong with files as such. */
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { legalSlugs, serviceSlugs } from '#domain/site/pages';
import type { Block } from '../block.ts';
import { ContentError, type Advice, type Fault } from '../faults.ts';
import { readLogo } from '../logo.ts';
import type { Folder, MdxFile } from '../reader/checked-file.ts';
import { contentFolder, isProjects } from '../reader/content-folder.ts';
import { createReader, type Reader } from '../reader/reader.ts';
import { withoutHead } from '../reader/yaml.ts';
import { parseMdx, treeToPassages, type Passage } from './mdx-tree.ts';
import { pictureFault } from './pictures.ts';
import { isPhoto } from './structure.ts';

export type Parsed<F extends Folder = Folder> = MdxFile<F> & ReturnType<typeof parseMdx> & { body: Passage[] };

export function toParsed<F extends Folder>(text: MdxFile<F>, blocks: readonly Block[]): Parsed<F> {
  const parsed = parseMdx(withoutHead(text.source), blocks);
  return { ...text, ...parsed, body: parsed.tree ? treeToPassages(parsed.tree, text.source, blocks) : [] };
}

type OtherFolder = Exclude<Folder, 'content/blog'>;

export type Library = Awaited<ReturnType<typeof readLibrary>>;

/** The folder to read, and what its texts may use. */
export type Source = {
  /** Folder of the project, with a slash at its end. */
  root: URL;
  contentDir: string;
  baseUrl: string;
  blocks: readonly Block[];
  /** '2027-01-01': dated values are read as they hold on this day; without it, today. */
  day?: string | undefined;
  /** '2026-11-24': adds the faults of age. A build leaves it out, so that the same files build on any day. */
  today?: string | undefined;
};

/** @throws ContentError where a file that all others are measured by is wrong itself */
export async function readLibrary({ root, contentDir, baseUrl, blocks, day, today }: Source) {
  const reader = createReader(root, contentDir, { day });
  const { all, find, gazetteer, mdx, names, site, stock, versions, yaml } = reader;
  const parsed = async <F extends Folder>(folder: F) => (await mdx(folder)).map((text) => toParsed(text, blocks));
  const needed = [
    ...legalSlugs.map((slug) => `content/legal/${slug}.mdx`),
    ...serviceSlugs.map((slug) => `content/services/${slug}.mdx`),
    // Those of the project lie in `public/`, where no editor works.
    ...(isProjects(contentDir) ? [] : browserIcons.map((name) => `content/public/${name}`)),
  ];
  return {
    articles: await parsed('content/blog'),
    /** Services and legal texts. */
    texts: [...(await parsed<OtherFolder>('content/services')), ...(await parsed<OtherFolder>('content/legal'))],
    yamlFiles: (await all()).filter(({ file }) => file.endsWith('.yaml')),
    /** Names of the other files in content/blog/: photos, and what does not belong there. */
    others: (await names('content/blog')).filter((name) => !name.endsWith('.mdx')) as readonly string[],
    /** Faults of whole files: of tables, of photos that cannot be shown, of missing files. */
    fileFaults: [
      ...(await Promise.all(needed.map((file) => find(file).then(() => [], toFaults)))).flat(),
      ...((await gazetteer())?.faults ?? []),
      ...((await stock())?.faults ?? []),
      ...(await findLinks(fileURLToPath(contentFolder(root, contentDir)))),
      ...(await checkPhotos(reader)),
      ...(await readLogo(root, contentDir).then(() => [], toFaults)),
    ],
    site: await site(false),
    authors: await yaml('content/authors.yaml'),
    forbidden: await versions('content/forbidden.yaml'),
    blocks,
    baseUrl,
    today,
  };
}

/** The brand's sign as browsers ask for it: Page.astro names the first, the others they take by themselves. */
const browserIcons = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

/** Links may lead to any file of the machine, which the build would publish; none is followed. */
async function findLinks(folder: string): Promise<Fault[]> {
  const entries = await Array.fromAsync(glob(['**', '**/.*'], { cwd: folder, withFileTypes: true }));
  return entries
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => ({
      file: `content/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`,
      line: 1,
      what: 'Die Datei ist eine Verknüpfung und zeigt auf eine andere',
      advice: 'Legen Sie die Datei selbst dorthin.',
    }));
}

/** @param fault what is wrong with the file as such, if anything */
export const toFileFault = (file: string, fault: readonly [what: string, advice: Advice] | undefined): Fault[] =>
  fault ? [{ file, line: 1, what: fault[0], advice: fault[1] }] : [];

/** @throws what is no fault of content */
export function toFaults(error: unknown): readonly Fault[] {
  if (!(error instanceof ContentError)) throw error;
  return error.faults;
}

/** The faults of each photo by its address and time of change: each is decoded once, which takes a moment. */
const opened = new Map<string, readonly Fault[]>();

async function checkPhotos({ find, names }: Reader): Promise<Fault[]> {
  const found: Fault[] = [];
  // One photo after the other: a folder of them, as large as cameras make them, would fill the memory.
  for (const name of (await names('content/blog')).filter(isPhoto)) {
    const file = `content/blog/${name}`;
    const { url, stamp } = await find(file);
    const key = `${url.href} ${stamp}`;
    if (!opened.has(key)) {
      opened.set(key, toFileFault(file, await pictureFault(name, await readFile(url))));
    }
    found.push(...(opened.get(key) ?? []));
  }
  return found;
}
