/**
 * Checks every file of `content/`, or some of them: schemas, words, texts, and the files against each
 * other. The command, the build and the development server use it (docs/decisions/0021 and 0025).
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { legalSlugs, serviceSlugs } from '#domain/pages';
import { addDays } from '#domain/tools/day';
import { formatDate } from '#domain/format';
import type { Versions } from '#domain/versions';
import type { Block } from '../block.ts';
import { aroundFile } from '../around.ts';
import { stockFile, stockToNotes } from '../building-stock.ts';
import { ContentError, type Fault } from '../faults.ts';
import { ageToFaults } from '../launch.ts';
import { appearsOn, never, overToNotes, shownFrom } from '../dated.ts';
import { inFile } from '../parse.ts';
import { takenDown } from '../placeholders.ts';
import { readLogo } from '../logo.ts';
import {
  createReader,
  isDraft,
  isProjects,
  missingFile,
  publicFolder,
  unfilledPattern,
  type Checked,
  type Folder,
  type MdxFile,
  type Reader,
  type Site,
} from '../reader.ts';
import type { Author } from '../schemas/authors.ts';
import type { Forbidden } from '../schemas/forbidden.ts';
import { withoutHead } from '../yaml.ts';
import { ageToNote, findAges, noticeDays } from './ages.ts';
import { checkOther } from './article-head.ts';
import { parseMdx, placeOf, type Found } from './mdx-tree.ts';
import { pictureFault } from './pictures.ts';
import { findIn, isFilled, toMeasures, type Text } from './rules.ts';
import { isPhoto } from './structure.ts';

/** What is wrong in one file, in the order of its lines, and what is worth knowing all the same. */
export type FileReport = {
  file: string;
  faults: readonly Fault[];
  notes: readonly string[];
  /** What ends soon or was read long ago; `notes` tell it too. */
  ages?: readonly Fault[];
};

export type Parsed<F extends Folder = Folder> = MdxFile<F> & ReturnType<typeof parseMdx>;

export const toParsed = <F extends Folder>(text: MdxFile<F>, blocks: readonly Block[]): Parsed<F> => ({
  ...text,
  ...parseMdx(withoutHead(text.source), blocks),
});

/** Everything that the files are measured by. */
export type Library = {
  articles: readonly Parsed<'content/blog'>[];
  /** Services and legal texts. */
  texts: readonly Parsed<'content/services' | 'content/legal'>[];
  yamlFiles: readonly Checked<unknown>[];
  /** Names of the other files in content/blog/: photos, and what does not belong there. */
  others: readonly string[];
  /** What is wrong with files as such: photos that cannot be shown, links to files elsewhere. */
  unfit: readonly Fault[];
  /** What is wrong in the table of what lies around; `undefined` where there is none. */
  around: readonly Fault[] | undefined;
  /** What is wrong in the table of the building stock, none where there is none. */
  stock: readonly Fault[];
  /** Names of the files in `public/`. */
  signs: readonly string[];
  contentDir: string;
  site: Site;
  authors: readonly Author[];
  forbidden: Versions<{ copy: Forbidden }>;
  blocks: readonly Block[];
  /** The site's own host, as links must not name it. */
  host: string;
  today: string | undefined;
};

/** Where the files lie, and what they may use. */
type Source = {
  /** Folder of the project, with a slash at its end. */
  root: URL;
  /** The folder that stands for `content/`. */
  contentDir: string;
  /** The site's origin. */
  baseUrl: string;
  blocks: readonly Block[];
  /** '2027-01-01': of what is dated, what holds on this one; today, where none is named. */
  day?: string | undefined;
  /** '2026-11-24', by which is told what holds no more. A build leaves it out: it comes out on any day as on the first. */
  today?: string | undefined;
};

/** @throws ContentError where a file that all others are measured by is wrong itself */
export async function readLibrary({ root, contentDir, baseUrl, blocks, day, today }: Source): Promise<Library> {
  const reader = createReader(root, contentDir, { day });
  const { all, around, mdx, names, site, stock, versions, yaml } = reader;
  const parsed = async <F extends Folder>(folder: F) => (await mdx(folder)).map((text) => toParsed(text, blocks));
  return {
    articles: await parsed('content/blog'),
    texts: [...(await parsed('content/services')), ...(await parsed('content/legal'))],
    yamlFiles: (await all()).filter(({ file }) => file.endsWith('.yaml')),
    others: (await names('content/blog')).filter((name) => !name.endsWith('.mdx')),
    unfit: [...(await findUnfit(reader)), ...(await logoFaults(root, contentDir))],
    around: (await around())?.faults,
    stock: (await stock())?.faults ?? [],
    signs: await readdir(publicFolder(root, contentDir)).catch(() => []),
    contentDir,
    site: await site(false),
    authors: await yaml('content/authors.yaml'),
    forbidden: await versions('content/forbidden.yaml'),
    blocks,
    host: new URL(baseUrl).host,
    today,
  };
}

const logoFaults = (root: URL, contentDir: string): Promise<readonly Fault[]> =>
  readLogo(root, contentDir).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      return error.faults;
    },
  );

/** The faults of each photo by its address and time of change: each is decoded once, which takes a moment. */
const opened = new Map<string, readonly Fault[]>();

async function findUnfit({ find, links, names }: Reader): Promise<Fault[]> {
  const linked = await links();
  const found: Fault[] = linked.map((file) => ({
    file,
    line: 1,
    what: 'Die Datei ist eine Verknüpfung und zeigt auf eine andere',
    mend: 'Legen Sie die Datei selbst dorthin.',
  }));
  // One photo after the other: a folder of them, as large as cameras make them, would fill the memory.
  for (const name of (await names('content/blog')).filter(isPhoto)) {
    const file = `content/blog/${name}`;
    if (linked.includes(file)) continue;
    const { url, stamp } = await find(file);
    const key = `${url.href} ${stamp}`;
    const before = opened.get(key);
    const fault = before ? undefined : await pictureFault(name, await readFile(url));
    const faults = before ?? (fault ? [{ file, line: 1, what: fault[0], mend: fault[1] }] : []);
    opened.set(key, faults);
    found.push(...faults);
  }
  return found;
}

/** Paths of the files to check; without it all. */
type Only = readonly string[] | undefined;

/** A report of each file, in the order of their names; where it is asked for a day, also what will be wrong soon. */
export async function checkContent(source: Source, only?: Only): Promise<FileReport[]> {
  const reports = await checkOn(source, only);
  const { root, contentDir, today, day = today } = source;
  if (today === undefined || day === undefined) return reports;
  const days = await createReader(root, contentDir, { day })
    .days(day)
    .catch(() => []);
  for (const soon of days.filter((one) => one <= addDays(day, noticeDays)))
    for (const [index, { faults }] of (await checkOn({ ...source, day: soon }, only)).entries()) {
      const report = reports[index];
      if (!report) continue;
      const isKnown = (fault: Fault) =>
        report.faults.some(({ line, what }) => line === fault.line && what.endsWith(fault.what));
      const others = faults.filter((fault) => !isKnown(fault));
      const begins = `Ab dem ${formatDate(Date.parse(soon))}`;
      reports[index] = {
        ...report,
        faults: [...report.faults, ...others.map((fault) => ({ ...fault, what: `${begins}: ${fault.what}` }))],
      };
    }
  return reports;
}

async function checkOn(source: Source, only: Only): Promise<FileReport[]> {
  const { root, contentDir, day } = source;
  const reports = await readLibrary(source).then(
    (library) => checkLibrary(library, only),
    async (error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      // Where prices, law or places cannot be read, schemas alone are asked: all other checks measure by these files.
      // Of a file that is missing the fault comes alone, and that of a table is among no schema's.
      const files = await createReader(root, contentDir, { day })
        .all()
        .catch(() => []);
      const known = new Set(files.map(({ file }) => file));
      const others = Map.groupBy(error.faults, ({ file }) => file);
      return [...files, ...[...others].flatMap(([file, faults]) => (known.has(file) ? [] : [{ file, faults }]))]
        .filter(isAskedFor(only))
        .map(({ file, faults }) => ({ file, faults, notes: [] }));
    },
  );
  return reports.sort((a, b) => a.file.localeCompare(b.file));
}

const isAskedFor =
  (only: Only) =>
  ({ file }: { file: string }): boolean =>
    only === undefined || only.includes(file);

/** The brand's sign as browsers ask for it: Page.astro names the first, the others they take by themselves. */
const browserSigns = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

/** Every MDX file, every YAML file, every other file of content/blog/, and what is missing. */
export function checkLibrary(library: Library, only?: Only): FileReport[] {
  const { articles, texts, yamlFiles, others, unfit, signs, contentDir, site } = library;
  const present = new Set([...texts.map(({ file }) => file), ...signs.map((name) => `content/public/${name}`)]);
  const measures = toMeasures(library);
  const asked = isAskedFor(only);
  const files: Text[] = [...articles, ...texts, ...yamlFiles];
  return [
    ...files.filter(asked).map((text) => report(text, findIn(text, library, measures), library)),
    ...[
      ...legalSlugs.map((slug) => `content/legal/${slug}.mdx`),
      ...serviceSlugs.map((slug) => `content/services/${slug}.mdx`),
      // Those of the project lie in `public/`, where no editor works.
      ...(isProjects(contentDir) ? [] : browserSigns.map((name) => `content/public/${name}`)),
    ]
      .filter((file) => !present.has(file))
      .map((file) => ({ file, faults: [missingFile(file, contentDir)], notes: [] }))
      .filter(asked),
    ...(library.around ? [{ file: aroundFile, faults: library.around, notes: [] }] : []).filter(asked),
    ...[{ file: stockFile, faults: library.stock, notes: stockToNotes(site.stock, site.cities) }].filter(asked),
    ...others.map((name) => ({ file: `content/blog/${name}`, faults: checkOther(name), notes: [] })).filter(asked),
    ...unfit.map((fault) => ({ file: fault.file, faults: [fault], notes: [] })).filter(asked),
  ];
}

/** Claims that the words of a page still name, and the firm no longer makes. */
function takenDownIn({ file, source, yaml }: Checked<unknown>, { company }: Site): string[] {
  if (!isFilled(file)) return [];
  const { statistics = [] } = (yaml.data ?? {}) as { statistics?: unknown[] };
  const named = [...statistics].map((id) => `{claim.${String(id)}}`).join(' ');
  // A comment explains them.
  const words = `${source.replace(/^\s*#.*$/gm, '')} ${named}`;
  return [
    ...new Set(
      takenDown(
        words,
        company.claims.map(({ id }) => `claim.${id}`),
      ),
    ),
  ];
}

/** An article that is still to appear. */
function dayToNote({ file, copy, yaml }: Checked<unknown>, { day }: Site): string[] {
  const from = shownFrom(yaml.data);
  return copy !== undefined && from > day && from < never ? [`${file}: ${appearsOn(from)}.`] : [];
}

function report(checked: Text, found: Found[], { site, today }: Pick<Library, 'site' | 'today'>): FileReport {
  const { file, faults, source, tree } = checked;
  const ages = today === undefined ? [] : findAges(checked, today);
  const open = source.match(unfilledPattern)?.length ?? 0;
  return {
    file,
    faults: [
      ...faults,
      ...found.map(({ node, ...fault }) => ({
        file,
        ...inFile(fault, checked.yaml),
        place: fault.place ?? (node && tree && placeOf(tree, node)),
      })),
    ].sort((a, b) => a.line - b.line),
    ages,
    notes: [
      ...(open > 0 && isDraft(checked)
        ? [`${file}: Entwurf, ${open === 1 ? 'eine Stelle' : `${open} Stellen`} in [[doppelten Klammern]] noch offen.`]
        : []),
      ...dayToNote(checked, site),
      ...takenDownIn(checked, site).map(
        (name) =>
          `${file}: In company.yaml steht keine Aussage „${name.slice('claim.'.length)}“; was sie hier sagt, fehlt auf der Seite.`,
      ),
      ...ages.map(ageToNote),
      ...(today === undefined ? [] : overToNotes(checked, today)),
      ...ageToFaults(checked.yaml.data).map(({ what, enter }) => `${file}: ${what}. Tragen Sie ein: ${enter}.`),
    ],
  };
}

/** 'x', 'x.mdx', 'content\\blog\\x.mdx' → 'content/blog/x.mdx', or undefined where there is no such file. */
export function toContentFile(root: URL, contentDir: string, named: string): string | undefined {
  const { locate } = createReader(root, contentDir);
  const path = named.replaceAll('\\', '/').replace(/^\.\//, '');
  return [path, `content/blog/${path}`, `content/blog/${path}.mdx`, `content/${path}`, `content/${path}.yaml`].find(
    (file) => file.startsWith('content/') && locate(file).some((url) => existsSync(url)),
  );
}
